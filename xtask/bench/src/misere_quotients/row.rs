//! One line of the table.

#[derive(Clone, Default, Debug)]
pub struct Row {
    pub code: String,
    pub order: usize,
    pub p_order: usize,
    /// The largest heap that is covered.
    pub heaps: u64,
    /// The preperiod and the period of the elements, if they are proved.
    pub period: Option<(u64, u64)>,
    pub pairs: usize,
    /// The quotient's own name, if it has one.
    pub name: String,
    /// The same for codes of the same game.
    pub class: String,
    /// The beginning of the certificate's hash.
    pub hash: String,
    pub seconds: f64,
}

impl Row {
    pub const HEADER: &str = "code,order,p_order,heaps,preperiod,period,pairs,name,class,hash,seconds";

    pub fn verdict(&self) -> String {
        match (self.period, self.heaps) {
            (Some((preperiod, period)), _) => format!("order {}, period {period} from heap {preperiod} on", self.order),
            (None, heaps) => format!("order {} up to heap {heaps}, no period", self.order),
        }
    }

    pub fn line(&self) -> String {
        let Row { code, order, p_order, heaps, pairs, name, class, hash, seconds, .. } = self;
        let [preperiod, period] = match self.period {
            Some((preperiod, period)) => [preperiod.to_string(), period.to_string()],
            None => Default::default(),
        };
        format!("{code},{order},{p_order},{heaps},{preperiod},{period},{pairs},{name},{class},{hash},{seconds}")
    }

    /// A line of the file. Fails if it has not the fields of the header.
    pub fn read(line: &str) -> Result<Row, String> {
        let fields: Vec<&str> = line.split(',').collect();
        let [code, order, p_order, heaps, preperiod, period, pairs, name, class, hash, seconds] = fields[..] else {
            return Err(format!("`{line}` has not the fields {}", Row::HEADER));
        };
        let number = |text: &str| text.parse::<u64>().map_err(|error| format!("`{line}`: {text}: {error}"));
        Ok(Row {
            code: code.to_owned(),
            order: number(order)? as usize,
            p_order: number(p_order)? as usize,
            heaps: number(heaps)?,
            period: if period.is_empty() { None } else { Some((number(preperiod)?, number(period)?)) },
            pairs: number(pairs)? as usize,
            name: name.to_owned(),
            class: class.to_owned(),
            hash: hash.to_owned(),
            seconds: seconds.parse().map_err(|error| format!("`{line}`: {seconds}: {error}"))?,
        })
    }
}
