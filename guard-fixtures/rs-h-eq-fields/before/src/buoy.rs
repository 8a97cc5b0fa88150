#[derive(Debug, PartialEq)]
pub struct Buoy {
    pub name: String,
    pub depth: u32,
}
