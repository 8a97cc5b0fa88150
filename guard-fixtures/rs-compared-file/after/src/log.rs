pub fn write(lines: u32) -> String {
    render(lines - 1)
}
