use harbour::log;

#[test]
fn writes_the_log() {
    let wanted = include_str!("material/night.log");
    assert_eq!(log::write(3), wanted);
}
