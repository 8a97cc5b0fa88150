use std::thread;

#[test]
fn signals_in_order() {
    let log = harbour::signals();
    let worker = thread::spawn(move || {
        assert_eq!(log.len(), 3);
        assert_eq!(log[0].name(), "green");
    });
    worker.join().unwrap();
}
