use harbour::log;

#[test]
fn writes_the_log() {
    let read = log::read(include_str!("material/night.log"));
    assert_eq!(read.len(), 2);
}
