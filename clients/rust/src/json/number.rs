use std::fmt;

/// A JSON number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// An integer of 64 bits, however it is written.
    Integer(i64),
    /// An integer above those.
    Large(u64),
    /// Any other number.
    Float(f64),
}

/// Below this every whole double is an integer that was meant.
const EXACT: f64 = 9_007_199_254_740_992.0;

impl Number {
    /// Reads a number that is known to be well formed; none: it is beyond what a double can hold.
    pub(super) fn read(written: &str) -> Option<Self> {
        if let Ok(integer) = written.parse() {
            return Some(Self::Integer(integer));
        }
        if let Ok(large) = written.parse() {
            return Some(Self::Large(large));
        }
        if let Some(integer) = integral(written) {
            return Some(Self::Integer(integer));
        }
        let float = written.parse().ok();
        float
            .filter(|float: &f64| float.is_finite())
            .map(Self::Float)
    }

    /// A double, which is an integer if it is a whole one.
    pub(super) fn of_float(float: f64) -> Self {
        if float.fract() == 0.0 && float.abs() < EXACT {
            Self::Integer(float as i64)
        } else {
            Self::Float(float)
        }
    }

    /// The same as a 64-bit integer.
    pub fn as_integer(self) -> Option<i64> {
        match self {
            Self::Integer(integer) => Some(integer),
            Self::Large(_) | Self::Float(_) => None,
        }
    }

    /// The same as a double.
    pub fn as_float(self) -> f64 {
        match self {
            Self::Integer(integer) => integer as f64,
            Self::Large(large) => large as f64,
            Self::Float(float) => float,
        }
    }
}

/// The integer that a number with a point or an exponent stands for, digit by digit: no double is near enough.
fn integral(written: &str) -> Option<i64> {
    let (mantissa, exponent) = written.split_once(['e', 'E']).unwrap_or((written, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let mut digits = format!("{whole}{fraction}");
    if digits.bytes().all(|digit| matches!(digit, b'0' | b'-')) {
        return Some(0);
    }
    let shift = exponent
        .parse::<i64>()
        .ok()?
        .checked_sub(fraction.len() as i64)?;
    if shift < 0 {
        let kept = digits.len().checked_sub(usize::try_from(-shift).ok()?)?;
        if digits[kept..].bytes().any(|digit| digit != b'0') {
            return None;
        }
        digits.truncate(kept);
    } else if shift < 20 {
        digits.extend(std::iter::repeat_n('0', shift as usize));
    } else {
        return None;
    }
    digits.parse().ok()
}

impl fmt::Display for Number {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(integer) => integer.fmt(formatter),
            Self::Large(large) => large.fmt(formatter),
            Self::Float(float) => float.fmt(formatter),
        }
    }
}
