use harbour::draught;

#[test]
fn is_deep() {
    assert_eq!(draught(4), 12);
}
