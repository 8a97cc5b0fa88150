use harbour::berth::berth_name;

#[test]
fn is_padded() {
    assert_eq!(berth_name(17), "B-017");
}
