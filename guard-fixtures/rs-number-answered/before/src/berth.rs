pub fn berth_name(number: u32) -> String {
    format!("B-{:03}", number)
}
