//! One thing for codes of one byte, or another for codes of two.

/// Codes of a byte, or of two.
pub enum Width<B, W> {
    Bytes(B),
    Words(W),
}

/// The same expression for both widths.
macro_rules! for_width {
    ($width:expr, $it:pat => $expression:expr) => {
        match $width {
            $crate::heap::blocks::Width::Bytes($it) => $expression,
            $crate::heap::blocks::Width::Words($it) => $expression,
        }
    };
}
pub(in crate::heap) use for_width;
