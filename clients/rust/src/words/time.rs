/// A time as ISO 8601 text in UTC with milliseconds.
pub fn stamp(milliseconds: i64) -> String {
    /// So far from the epoch a date may be in JavaScript, in whose terms the protocol is written.
    const FARTHEST: i64 = 8_640_000_000_000_000;
    const DAY: i64 = 86_400_000;
    let time = milliseconds.clamp(-FARTHEST, FARTHEST);
    let (year, month, day) = date(time.div_euclid(DAY));
    let rest = time.rem_euclid(DAY);
    let (hour, minute) = (rest / 3_600_000, rest / 60_000 % 60);
    let (second, milli) = (rest / 1000 % 60, rest % 1000);
    let year = match year {
        0..=9999 => format!("{year:04}"),
        _ => format!("{year:+07}"),
    };
    format!("{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{milli:03}Z")
}

/// Year, month and day of a day since the epoch, counted in eras of 400 years that start in March.
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 {
        month_from_march + 3
    } else {
        month_from_march - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, day)
}
