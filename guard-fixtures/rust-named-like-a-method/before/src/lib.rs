pub struct Rules(Vec<String>);

impl Rules {
    pub fn exclude(&self, name: &str) -> bool {
        self.0.iter().any(|rule| rule == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exclude() {
        let rules = Rules(vec!["target".into()]);
        assert!(rules.exclude("target"));
    }

    #[test]
    fn empty() {
        assert!(!Rules(vec![]).exclude("src"));
    }
}
