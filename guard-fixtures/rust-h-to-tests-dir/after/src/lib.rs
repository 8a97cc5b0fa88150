pub fn area(w: u32, h: u32) -> Result<u32, String> {
    if w == 0 || h == 0 {
        return Err(format!("no area: {w}x{h}"));
    }
    Ok(w * h)
}

pub fn names() -> Vec<&'static str> {
    vec!["a", "b"]
}

