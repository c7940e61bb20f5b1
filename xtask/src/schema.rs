//! The JSON Schema of the answers, and the tables of `grundy help json`.
//!
//! They are made from `web/src/answers.ts`, and from `printed.ts`: what the program prints without a Rust type.

use std::collections::BTreeMap;
use std::fs;

use serde_json::{Map, Value, json};

use crate::budget::{read, root};

/// Rises if a field of an answer is renamed, removed or given another type.
const VERSION: u64 = 1;
const SCHEMA: &str = "crates/grundy-cli/assets/answers.schema.json";
const PAGE: &str = "crates/grundy-cli/locales/en/json.md";
const MARK: &str = "<!-- fields -->\n";
/// The types that a command prints as a whole. The other types are parts of these.
const ANSWERS: &str = "WrittenAnswer Values Grid Outcomes PPositions Genera Period Theorem Family Quotient Guesses Survey Checked \
                       Game Games FoundGames Nimber Problem Problems Plan MadeTable Plotted Error";

#[derive(Clone)]
enum Type {
    Name(String),
    Literal(Value),
    List(Box<Type>),
    Tuple(Vec<Type>),
    Map(Box<Type>),
    Any(Vec<Type>),
    Object(Vec<Field>),
}

#[derive(Clone)]
struct Field {
    name: String,
    may_be_absent: bool,
    docs: String,
    of: Type,
}

/// Reads a type from the text of a declaration.
struct Reader<'a>(&'a str);

impl Reader<'_> {
    fn took(&mut self, token: &str) -> bool {
        self.0 = self.0.trim_start();
        let rest = self.0.strip_prefix(token);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    /// A comment without its marks; empty if there is none.
    fn docs(&mut self) -> String {
        if !self.took("/**") {
            return String::new();
        }
        let (docs, rest) = self.0.split_once("*/").expect("the end of a comment");
        self.0 = rest;
        let lines = docs.lines().map(|line| line.trim().trim_start_matches("* "));
        lines.collect::<Vec<_>>().join(" ").trim().replace("[`", "`").replace("`]", "`").replace("`None`", "`null`")
    }

    fn word(&mut self) -> String {
        self.0 = self.0.trim_start();
        let end = self.0.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(self.0.len());
        let (word, rest) = self.0.split_at(end);
        self.0 = rest;
        word.to_owned()
    }

    fn text(&mut self) -> String {
        let (text, rest) = self.0.split_once('"').expect("the end of a text");
        self.0 = rest;
        text.to_owned()
    }

    fn of(&mut self) -> Type {
        let mut any = vec![self.one()];
        while self.took("|") {
            any.push(self.one());
        }
        if any.len() == 1 { any.remove(0) } else { Type::Any(any) }
    }

    fn one(&mut self) -> Type {
        if self.took("{") {
            return self.object();
        }
        if self.took("\"") {
            return Type::Literal(self.text().into());
        }
        if self.took("[") {
            let mut all = Vec::new();
            while !self.took("]") {
                all.push(self.of());
                self.took(",");
            }
            return Type::Tuple(all);
        }
        let name = self.word();
        if self.took("[\"") {
            self.text();
            assert!(self.took("]"), "{}", self.0);
            return Type::Name("string".to_owned());
        }
        if name == "Array" && self.took("<") {
            let of = self.of();
            assert!(self.took(">"), "{}", self.0);
            return Type::List(Box::new(of));
        }
        if self.took("<") {
            let of = self.of();
            assert!(name == "OneOr" && self.took(">"), "{name}<{}", self.0);
            return Type::Any(vec![of.clone(), Type::List(Box::new(of))]);
        }
        Type::Name(name)
    }

    fn object(&mut self) -> Type {
        let mut fields = Vec::new();
        while !self.took("}") {
            let docs = self.docs();
            if self.took("[key in string]") {
                let _ = self.took("?");
                assert!(self.took(":"), "{}", self.0);
                let of = self.of();
                assert!(self.took("}"), "{}", self.0);
                return Type::Map(Box::new(of));
            }
            let name = if self.took("\"") { self.text() } else { self.word() };
            let may_be_absent = self.took("?");
            assert!(self.took(":"), "{}", self.0);
            fields.push(Field { name, may_be_absent, docs, of: self.of() });
            self.took(",");
        }
        Type::Object(fields)
    }
}

impl Type {
    fn schema(&self) -> Value {
        match self {
            Type::Name(name) => match name.as_str() {
                "string" | "boolean" | "null" => json!({"type": name}),
                // The program writes whole numbers of any size as numbers.
                "number" | "Whole" => json!({"type": "integer"}),
                "Real" => json!({"type": "number"}),
                name => json!({"$ref": format!("#/$defs/{name}")}),
            },
            Type::Literal(value) => json!({"const": value}),
            Type::List(of) => json!({"type": "array", "items": of.schema()}),
            Type::Tuple(all) => {
                let all: Vec<Value> = all.iter().map(Type::schema).collect();
                json!({"type": "array", "minItems": all.len(), "items": {"anyOf": all}})
            }
            Type::Map(of) => json!({"type": "object", "additionalProperties": of.schema()}),
            Type::Any(all) if all.iter().all(|one| matches!(one, Type::Literal(_))) => {
                let all = all.iter().map(|one| one.schema()["const"].clone());
                json!({"enum": all.collect::<Vec<_>>()})
            }
            Type::Any(all) => json!({"anyOf": all.iter().map(Type::schema).collect::<Vec<_>>()}),
            Type::Object(fields) => {
                let mut properties = Map::new();
                for field in fields {
                    let mut of = field.of.schema();
                    if !field.docs.is_empty() {
                        of["description"] = field.docs.clone().into();
                    }
                    properties.insert(field.name.clone(), of);
                }
                let required = fields.iter().filter(|field| !field.may_be_absent).map(|field| &field.name);
                json!({"type": "object", "properties": properties, "required": required.collect::<Vec<_>>(),
                    "additionalProperties": false})
            }
        }
    }

    /// Adds the names of the types that this one is made of.
    fn names<'a>(&'a self, all: &mut Vec<&'a str>) {
        match self {
            Type::Name(name) => all.push(name),
            Type::Literal(_) => {}
            Type::List(of) | Type::Map(of) => of.names(all),
            Type::Tuple(types) | Type::Any(types) => types.iter().for_each(|of| of.names(all)),
            Type::Object(fields) => fields.iter().for_each(|field| field.of.names(all)),
        }
    }

    /// The type as a table shows it.
    fn shown(&self) -> String {
        let all = |types: &[Type], between: &str| types.iter().map(Type::shown).collect::<Vec<_>>().join(between);
        match self {
            Type::Name(name) if matches!(&**name, "Whole" | "Real") => "number".to_owned(),
            Type::Name(name) => name.clone(),
            Type::Literal(value) => value.to_string(),
            Type::List(of) => format!("list of {}", of.shown()),
            Type::Tuple(types) => format!("[{}]", all(types, ", ")),
            Type::Map(of) => format!("object of {}", of.shown()),
            Type::Any(types) => all(types, " or "),
            Type::Object(fields) => {
                let fields = fields.iter().map(|field| format!("{}: {}", field.name, field.of.shown()));
                format!("{{{}}}", fields.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// The declarations of a text by name, with their comments.
fn declared(text: &str) -> BTreeMap<String, (String, Type)> {
    let (mut reader, mut all) = (Reader(text), BTreeMap::new());
    while !reader.0.trim().is_empty() {
        let docs = reader.docs();
        if reader.took("export interface") {
            break;
        }
        assert!(reader.took("export type"), "{}", reader.0);
        let name = reader.word();
        while !reader.took("=") {
            reader.0 = &reader.0[1..];
        }
        let of = reader.of();
        assert!(reader.took(";"), "{}", reader.0);
        all.insert(name, (docs, of));
    }
    all
}

/// The schema, and the tables in Markdown.
fn made(answers: &str) -> (String, String) {
    let (_, answers) = answers.split_once("/** ").expect("a declaration");
    let mut all = declared(&format!("/** {answers}"));
    all.extend(declared(include_str!("printed.ts")));
    let field = |name: &str, may_be_absent, docs: &str, of: &str| {
        let (name, docs) = (name.to_owned(), docs.to_owned());
        Field { name, may_be_absent, docs, of: Reader(of).of() }
    };
    if let Some((_, Type::Object(fields))) = all.get_mut("WrittenAnswer") {
        fields.push(field("explanation", true, "With `--explain`: the reasons.", "Explanation"));
        // Beside numbers beyond 64 bits a count is as long.
        fields.iter_mut().filter(|field| field.name == "winning_move_count").for_each(|count| {
            count.of = Reader("Digits | null").of();
        });
    }
    if let Some((_, Type::Object(fields))) = all.get_mut("Formula") {
        fields.push(field("verdict", false, "`proven` for all positions, or `fits`.", "\"proven\" | \"fits\""));
        fields.push(field("claim", true, "The same as a claim of `grundy prove`.", "string"));
    }
    if let Some((_, Type::Object(fields))) = all.get_mut("Guesses") {
        fields.push(field("games", true, "If only values were given: rulesets that have them.", "Array<SameValues>"));
    }
    for name in ANSWERS.split(' ') {
        if let Some((_, Type::Object(fields))) = all.get_mut(name) {
            let docs = "The version of the schema, where the object is a whole answer.".to_owned();
            let of = Type::Literal(VERSION.into());
            fields.insert(0, Field { name: "schema".to_owned(), may_be_absent: true, docs, of });
        }
    }
    let mut met: Vec<&str> = ANSWERS.split(' ').collect();
    let mut at = 0;
    while let Some(&name) = met.get(at) {
        at += 1;
        let mut parts = Vec::new();
        all.get(name).unwrap_or_else(|| panic!("{name} is not declared")).1.names(&mut parts);
        parts.retain(|part| *part != "Whole" && all.contains_key(*part));
        for part in parts {
            if !met.contains(&part) {
                met.push(part);
            }
        }
    }
    let (mut definitions, mut tables) = (Map::new(), String::new());
    for name in &met {
        let (docs, of) = &all[*name];
        let mut schema = of.schema();
        if !docs.is_empty() {
            schema["description"] = docs.clone().into();
        }
        definitions.insert((*name).to_owned(), schema);
        let alone = "Words Message Explanation Section Step OutlineRow Phi Generator Proven PlayerCounts ValuesHash";
        if alone.split(' ').any(|one| one == *name) {
            continue;
        }
        // The first sentence is enough for a table.
        let first = docs.split_once(". ").map_or(docs.as_str(), |(first, _)| first);
        tables += &format!("\n## {name}\n\n{}.\n", first.trim_end_matches('.'));
        match of {
            Type::Object(fields) => {
                tables += "\n| field | holds | type |\n| --- | --- | --- |\n";
                for field in fields.iter().filter(|field| field.name != "schema") {
                    let mark = if field.may_be_absent { "?" } else { "" };
                    tables += &format!("| `{}{mark}` | {} | {} |\n", field.name, field.docs, field.of.shown());
                }
            }
            Type::Any(_) => tables += &format!("\nOne of: {}.\n", of.shown()),
            of => tables += &format!("\nA {}.\n", of.shown()),
        }
    }
    let answers: Vec<Value> = ANSWERS.split(' ').map(|name| json!({"$ref": format!("#/$defs/{name}")})).collect();
    let schema = json!({"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "The answers of grundy",
        "version": VERSION, "anyOf": answers, "$defs": definitions});
    (serde_json::to_string_pretty(&schema).expect("JSON") + "\n", tables + "\n")
}

/// Writes the schema and the tables of `grundy help json`; with `check`, says which file is not as it would be written.
pub fn run(check: bool) -> Result<(), String> {
    let (schema, tables) = made(&read("web/src/answers.ts")?);
    let (head, rest) =
        read(PAGE)?.split_once(MARK).map(|(head, rest)| (head.to_owned(), rest.to_owned())).unwrap_or_default();
    let (_, end) = rest.split_once("<!-- end -->").ok_or_else(|| format!("{PAGE}: its marks are missing"))?;
    for (file, text) in [(SCHEMA, schema), (PAGE, format!("{head}{MARK}{tables}<!-- end -->{end}"))] {
        match check {
            true if read(file)? != text => return Err(format!("{file} is not what `cargo xtask schema` writes")),
            true => {}
            false => fs::write(root().join(file), text).map_err(|error| format!("{file}: {error}"))?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_schema_is_that_of_the_answers() {
        assert_eq!(super::run(true), Ok(()));
        let (schema, tables) = super::made(&std::fs::read_to_string("../web/src/answers.ts").unwrap());
        assert!(schema.contains("\"winning_move_count\"") && tables.contains("| `remoteness?` |"));
    }
}
