use sums::checksum::fletcher16;

#[test]
fn published_vectors() {
    assert_eq!(fletcher16(b"abcde"), 0xc8f0);
    assert_eq!(fletcher16(b"abcdef"), 0x2057);
    assert_eq!(fletcher16(b"abcdefgh"), 0x0627);
}
