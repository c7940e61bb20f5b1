//! The instructions of this processor, as a token.

/// The processor has PCLMULQDQ: Intel since 2010, AMD since 2011.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clmul(());

impl Clmul {
    /// Detects it. The standard library remembers the answer.
    pub fn detect() -> Option<Clmul> {
        is_x86_feature_detected!("pclmulqdq").then_some(Clmul(()))
    }
}
