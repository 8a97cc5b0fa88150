use rows::width;

fn check(lines: &[&str]) {
    let lines = lines.iter();
    for line in lines {
        assert!(width(line) > 0);
    }
}

#[test]
fn widths() {
    check(&["a", "bb"]);
}
