use harbour::knots;
use rstest::rstest;

#[rstest]
#[case::still(0.0, "calm")]
#[case::breeze(8.5, "gentle")]
#[case::storm(48.0, "storm")]
fn names(#[case] speed: f64, #[case] word: &str) {
    assert_eq!(knots(speed), word);
}
