#[test]
#[cfg(feature = "std")]
fn gates_close() {
    assert_eq!(harbour::gates(3), "closed");
}
