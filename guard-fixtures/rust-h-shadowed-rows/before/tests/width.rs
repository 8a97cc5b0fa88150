use rows::width;

fn check(lines: &[&str]) {
    for line in lines {
        assert!(width(line) > 0);
    }
}

#[test]
fn widths() {
    check(&["a", "bb"]);
}
