#[derive(Debug)]
pub struct Buoy {
    pub name: String,
    pub depth: u32,
}

impl PartialEq for Buoy {
    fn eq(&self, other: &Self) -> bool {
        self.depth == other.depth && self.name.eq_ignore_ascii_case(&other.name)
    }
}
