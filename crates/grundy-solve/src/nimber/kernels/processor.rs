//! The instructions of this processor, as tokens.

/// The processor has PCLMULQDQ: Intel since 2010, AMD since 2011.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clmul(());

impl Clmul {
    /// Detects it. The standard library remembers the answer.
    pub(crate) fn detect() -> Option<Clmul> {
        is_x86_feature_detected!("pclmulqdq").then_some(Clmul(()))
    }
}

/// The processor has AVX-512 with GFNI and VBMI: Intel since 2019, AMD since 2022. It has PCLMULQDQ too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Galois(pub Clmul);

impl Galois {
    /// Detects it. The standard library remembers the answer.
    pub(crate) fn detect() -> Option<Galois> {
        let can = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("gfni");
        Clmul::detect().filter(|_| can).map(Galois)
    }
}
