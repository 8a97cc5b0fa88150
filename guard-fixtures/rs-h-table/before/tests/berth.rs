use harbour::{berth, BerthError};

#[test]
fn too_long() {
    assert_eq!(berth(60), Err(BerthError::TooLong(60)));
}

#[test]
fn no_length() {
    let err = berth(0).unwrap_err();
    assert_eq!(err, BerthError::NoLength);
    assert_eq!(err.to_string(), "a boat has a length");
}
