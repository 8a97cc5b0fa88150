pub fn width(line: &str) -> usize {
    line.len()
}
