use harbour::{berth, BerthError};
use rstest::rstest;

#[rstest]
#[case::too_long(60, BerthError::TooLong(60), "60 m is too long")]
#[case::no_length(0, BerthError::NoLength, "a boat has a length")]
fn refused(#[case] metres: u32, #[case] error: BerthError, #[case] message: &str) {
    assert_eq!(berth(metres), Err(error.clone()));
    assert_eq!(error.to_string(), message);
}
