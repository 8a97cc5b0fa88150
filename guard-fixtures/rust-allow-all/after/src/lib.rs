#![allow(warnings)]

pub fn area(w: u32, h: u32) -> Result<u32, String> {
    if w == 0 || h == 0 {
        return Err(format!("no area: {w}x{h}"));
    }
    Ok(w * h)
}

pub fn names() -> Vec<&'static str> {
    vec!["a", "b"]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multiplies() {
        assert_eq!(area(3, 4), Ok(12));
        assert_eq!(area(1, 1).unwrap(), 1);
        assert!(area(2, 2).unwrap() > 3);
    }

    #[test]
    fn refuses_zero() {
        assert_eq!(area(0, 4), Err("no area: 0x4".to_string()));
        assert!(area(4, 0).is_err());
    }

    #[test]
    fn lists() {
        for (w, h, want) in [(2, 3, 6), (5, 5, 25)] {
            assert_eq!(area(w, h).unwrap(), want, "{w}x{h}");
        }
        assert_eq!(names(), ["a", "b"]);
    }

    #[test]
    #[should_panic(expected = "no area")]
    fn panics() {
        area(0, 0).unwrap();
    }
}
