//! The pages of a column of a Parquet file.
//!
//! The library allocates memory for as many values as the header of a dictionary claims, and only then reads them. So a
//! file of some hundred bytes could ask for more memory than there is, and the program would end without a message.
//! Here the claim is compared with the size of the dictionary first.

use parquet::column::page::{Page, PageMetadata, PageReader};
use parquet::errors::{ParquetError, Result};

/// The least number of bytes that a value takes in a dictionary: those of a number, or of the length of a text.
const LEAST: usize = 4;

/// The pages of a column whose dictionaries may hold as many values as they claim.
pub(super) struct Pages(pub(super) Box<dyn PageReader>);

fn checked(page: Page) -> Result<Page> {
    match &page {
        Page::DictionaryPage { buf, num_values, .. } if *num_values as usize > buf.len() / LEAST => {
            let (claimed, bytes) = (num_values, buf.len());
            Err(ParquetError::General(format!("a dictionary of {bytes} bytes claims {claimed} values")))
        }
        _ => Ok(page),
    }
}

impl Iterator for Pages {
    type Item = Result<Page>;

    fn next(&mut self) -> Option<Result<Page>> {
        self.get_next_page().transpose()
    }
}

impl PageReader for Pages {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        self.0.get_next_page()?.map(checked).transpose()
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        self.0.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Result<()> {
        self.0.skip_next_page()
    }

    fn supports_deferred_dictionary(&self) -> bool {
        self.0.supports_deferred_dictionary()
    }

    fn take_deferred_dictionary(&mut self) -> Result<Option<Page>> {
        self.0.take_deferred_dictionary()?.map(checked).transpose()
    }

    fn at_record_boundary(&mut self) -> Result<bool> {
        self.0.at_record_boundary()
    }
}

#[cfg(test)]
mod tests {
    use parquet::basic::Encoding;

    use super::*;

    #[test]
    fn a_dictionary_may_not_claim_more_than_fits() {
        let page = |bytes: usize, num_values: u32| {
            let encoding = Encoding::PLAIN;
            checked(Page::DictionaryPage { buf: vec![0; bytes].into(), num_values, encoding, is_sorted: false })
        };
        assert!(page(12, 3).is_ok() && page(0, 0).is_ok());
        assert!(page(11, 3).is_err());
        assert!(page(21, 2_615_308_169).is_err());
    }
}
