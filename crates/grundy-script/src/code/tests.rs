//! Tests of the code, with values that have an order of their own.

use std::cmp::Ordering;

use proptest::prelude::*;

use super::*;

/// A value with the order that positions should have.
#[derive(Clone, PartialEq, Debug)]
enum Datum {
    None,
    Bool(bool),
    Int(BigInt),
    Float(f64),
    Text(String),
    Tuple(Vec<Datum>),
    List(Vec<Datum>),
}

impl Datum {
    fn write(&self, writer: &mut Writer) -> Result<(), Refusal> {
        match self {
            Datum::None => writer.none(),
            Datum::Bool(value) => writer.bool(*value),
            Datum::Int(value) => writer.int(value)?,
            Datum::Float(value) => writer.float(*value)?,
            Datum::Text(value) => writer.text(value)?,
            Datum::Tuple(values) | Datum::List(values) => {
                let tuple = matches!(self, Datum::Tuple(_));
                writer.open(if tuple { Sequence::Tuple } else { Sequence::List })?;
                values.iter().try_for_each(|value| value.write(writer))?;
                writer.close();
            }
        }
        Ok(())
    }

    fn position(&self) -> Position {
        let mut writer = Writer::default();
        self.write(&mut writer).expect("a position");
        writer.finish()
    }

    fn rank(&self) -> u8 {
        match self {
            Datum::None => 0,
            Datum::Bool(_) => 1,
            Datum::Int(_) => 2,
            Datum::Float(_) => 3,
            Datum::Text(_) => 4,
            Datum::Tuple(_) => 5,
            Datum::List(_) => 6,
        }
    }

    fn order(&self, other: &Datum) -> Ordering {
        match (self, other) {
            (Datum::Bool(a), Datum::Bool(b)) => a.cmp(b),
            (Datum::Int(a), Datum::Int(b)) => a.cmp(b),
            (Datum::Float(a), Datum::Float(b)) => a.total_cmp(b),
            (Datum::Text(a), Datum::Text(b)) => a.cmp(b),
            (Datum::Tuple(a), Datum::Tuple(b)) | (Datum::List(a), Datum::List(b)) => {
                let different = a.iter().zip(b).map(|(a, b)| a.order(b)).find(|order| order.is_ne());
                different.unwrap_or(a.len().cmp(&b.len()))
            }
            _ => self.rank().cmp(&other.rank()),
        }
    }

    /// The numbers, if the value encodes itself.
    fn plain(&self) -> Option<Vec<u64>> {
        let small = |value: &Datum| match value {
            Datum::Int(value) => u64::try_from(value).ok().filter(|&value| value < PLAIN),
            _ => None,
        };
        match self {
            Datum::Tuple(values) if values.len() > 1 => values.iter().map(small).collect(),
            _ => small(self).map(|value| vec![value]),
        }
    }
}

fn integers() -> impl Strategy<Value = BigInt> {
    let near = |centre: BigInt| (-3..=3_i32).prop_map(move |more| centre.clone() + more);
    prop_oneof![
        (-300..300_i32).prop_map(BigInt::from),
        (0..140_u32, any::<bool>())
            .prop_flat_map(move |(bits, minus)| near((BigInt::from(1) << bits) * if minus { -1 } else { 1 })),
        any::<i128>().prop_map(BigInt::from),
    ]
}

fn data() -> impl Strategy<Value = Datum> {
    let leaf = prop_oneof![
        Just(Datum::None),
        any::<bool>().prop_map(Datum::Bool),
        integers().prop_map(Datum::Int),
        prop::num::f64::NORMAL.prop_filter("no integer", |x| x.fract() != 0.0).prop_map(Datum::Float),
        (-40..40_i32).prop_map(|x| Datum::Float(f64::from(x) + 0.5)),
        "[\u{0}ab\u{7f}é\u{10ffff}]{0,10}".prop_map(Datum::Text),
    ];
    leaf.prop_recursive(3, 20, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Datum::Tuple),
            prop::collection::vec(inner, 0..4).prop_map(Datum::List),
        ]
    })
}

#[test]
fn digits_after_a_point_are_not_items_of_a_list() {
    for text in ["(0.0000482,0)", "[1.05,0,3]", "(0.001, 0.002, 0)", "0.5,0"] {
        assert!(crate::literal::read(text).is_ok(), "{text}");
    }
    for text in ["1,000", "(0.5,1,000)", "[2,0007]"] {
        assert!(crate::literal::read(text).is_err(), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_position_is_the_value_it_was_made_of(datum in data()) {
        let position = datum.position();
        // A value that encodes itself does so, and no other value looks like it.
        match datum.plain() {
            Some(numbers) => prop_assert_eq!(&position[..], &numbers[..]),
            None => prop_assert!(position[0] >= PLAIN),
        }
        let text = crate::literal::show(&position);
        prop_assert_eq!(crate::literal::read(&text), Ok(position), "{}", text);
    }

    #[test]
    fn positions_are_in_the_order_of_the_values(a in data(), b in data()) {
        let order = a.position().cmp(&b.position());
        match (a.plain(), b.plain()) {
            (Some(_), None) => prop_assert_eq!(order, Ordering::Less),
            (None, Some(_)) => prop_assert_eq!(order, Ordering::Greater),
            (Some(a), Some(b)) => prop_assert_eq!(order, a.cmp(&b)),
            (None, None) => prop_assert_eq!(order, a.order(&b)),
        }
    }

    /// Positions that encode no value are refused or read as some value; reading always ends.
    #[test]
    fn any_numbers_can_be_looked_at(numbers in prop::collection::vec(prop_oneof![any::<u64>(), 0..300_u64], 0..6)) {
        let position = Position::from(numbers);
        let mut reader = Reader::new(&position);
        let mut depth = 0;
        for _ in 0..1000 {
            match reader.next() {
                Ok(Token::Open(_)) => depth += 1,
                Ok(Token::Close) if depth > 0 => depth -= 1,
                Ok(_) => {}
                Err(NotAPosition) => break,
            }
            if depth == 0 {
                break;
            }
        }
        crate::literal::show(&position);
    }
}

#[test]
fn integers_and_floats_that_are_equal_are_one_position() {
    let of = |value: f64| {
        let mut writer = Writer::default();
        writer.float(value).map(|()| writer.finish())
    };
    let int = |value: BigInt| Datum::Int(value).position();
    assert_eq!(of(1.0), Ok(Position::from(1)));
    assert_eq!(of(-0.0), Ok(Position::from(0)));
    assert_eq!(of(-3.0), Ok(int((-3).into())));
    assert_eq!(of(4_503_599_627_370_497.0), Ok(Position::from(4_503_599_627_370_497)));
    assert_eq!(of(2.0_f64.powi(63)), Ok(int(BigInt::from(1) << 63_u32)));
    assert_eq!(of(-(2.0_f64.powi(1000))), Ok(int(BigInt::from(-1) << 1000_u32)));
    assert!(of(f64::NAN).is_err() && of(f64::INFINITY).is_err());
    assert!(of(0.5).unwrap() < of(2.5).unwrap() && of(-0.5).unwrap() < of(5e-324).unwrap());
}

#[test]
fn positions_are_short() {
    let length = |text: &str| crate::literal::read(text).map(|position| position.len());
    let words = [("\"XO.....\"", 1), ("\"XO.......\"", 2), ("None", 1)];
    for (text, numbers) in [("7", 1), ("7,12", 2), ("[30,30]", 1), ("-5", 1)].into_iter().chain(words) {
        assert_eq!(length(text), Ok(numbers), "{text}");
    }
}

#[test]
fn starts_are_read_or_refused_at_their_place() {
    let read = |text: &str| crate::literal::read(text).map(|position| crate::literal::show(&position));
    // A text and how it is written; or a text, the place of its mistake, and the message.
    for row in include_str!("starts.txt").lines() {
        let row: Vec<&str> = row.split('⇒').collect();
        match (&row[..], read(row[0])) {
            (&[_, shown], Ok(found)) => assert_eq!(found, shown),
            (&[_, at, message], Err(error)) => {
                assert_eq!((format!("{:?}", error.at), &*error.message), (at.to_owned(), message), "{row:?}");
            }
            (_, found) => panic!("{row:?}: {found:?}"),
        }
    }
    for sign in ["(", "[", "((1,),", "-", "[["] {
        assert!(read(&sign.repeat(100_000)).is_err(), "{sign}");
    }
    let deep = |levels: usize| format!("{}1{}", "[".repeat(levels), "]".repeat(levels));
    assert_eq!(read(&deep(100)), Ok(deep(100)));
    assert_eq!(read(&format!("{},2", deep(100))), Ok(format!("({},2)", deep(100))));
    assert!(read(&deep(101)).is_err());
}
