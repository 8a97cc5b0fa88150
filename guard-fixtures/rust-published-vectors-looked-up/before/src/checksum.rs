/// Fletcher-16 over a byte slice.
pub fn fletcher16(data: &[u8]) -> u16 {
    let (mut a, mut b) = (0u16, 0u16);
    for byte in data {
        a = (a + u16::from(*byte)) % 256;
        b = (b + a) % 256;
    }
    (b << 8) | a
}
