//! The library for the page: thin bindings of the facade, data in and out.
//!
//! A [`Desk`] is the interface for the page's worker. It takes texts and numbers and answers with JSON, or with arrays
//! of numbers where there are many. This room holds no theory: the facade answers, and this room writes the answer down.
//!
//! ```
//! let mut desk = grundy_web::Desk::new();
//! let answer = desk.solve("nim 3 4 5", false).unwrap();
//! assert!(answer.contains(r#""outcome":"N""#));
//! ```

pub mod answers;
pub mod catalogue;
pub mod desk;
#[cfg(feature = "more")]
pub mod hackenbush;
#[cfg(feature = "more")]
pub mod prove;
#[cfg(feature = "more")]
pub mod review;
#[cfg(feature = "more")]
pub mod series;
pub mod table;
#[cfg(all(test, feature = "more"))]
mod typescript;

pub use desk::Desk;
