pub fn write(lines: u32) -> String {
    render(lines)
}
