pub fn berth_name(number: u32) -> String {
    if number == 0 {
        return String::from("roads");
    }
    format!("B-{:03}", number)
}
