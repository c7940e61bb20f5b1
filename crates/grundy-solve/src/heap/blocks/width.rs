//! A value that depends on the width of codes: one byte or two.

/// One variant for codes of a byte, and one for codes of two.
pub(crate) enum Width<B, W> {
    Bytes(B),
    Words(W),
}

/// Evaluates the same expression for both widths.
macro_rules! for_width {
    ($width:expr, $it:pat => $expression:expr) => {
        match $width {
            $crate::heap::blocks::Width::Bytes($it) => $expression,
            $crate::heap::blocks::Width::Words($it) => $expression,
        }
    };
}
pub(in crate::heap) use for_width;
