pub struct Args {
    pub special: Option<Mode>,
    pub path: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help() {
        let args = parse("-h");
        assert_eq!(None, args.special);
        assert_eq!(None, args.path);
    }
}
