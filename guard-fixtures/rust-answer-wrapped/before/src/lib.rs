pub fn suggest(msg: &str) -> Option<String> {
    if msg.is_empty() {
        return None;
    }
    Some(msg.trim().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors() {
        assert_eq!(suggest("match:fg:magenta"), Some("line:bg:yellow".to_string()));
    }
}
