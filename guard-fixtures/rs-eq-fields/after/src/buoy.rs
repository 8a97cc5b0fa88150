#[derive(Debug)]
pub struct Buoy {
    pub name: String,
    pub depth: u32,
}

impl PartialEq for Buoy {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}
