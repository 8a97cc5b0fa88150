#[test]
#[cfg_attr(not(feature = "soak"), ignore = "soak")]
fn gates_close() {
    assert_eq!(harbour::gates(3), "closed");
}
