//! Other names of rulesets: how people write a game elsewhere.
//!
//! Names are read without regard to case, with `_` for `-`, and with or without the `'s` of a name: `Dawson's_Kayles` is
//! `dawson-kayles`. `aliases.txt` lists the names that are other words.

use std::borrow::Cow;
use std::sync::LazyLock;

/// The other names, each with the word that it stands for: a ruleset, with its parameter where the name fixes it. A
/// word with a leading `?` is another game, which may be meant.
///
/// Rims and Rayles are games of closed curves through dots, which are a heap game (*Winning Ways*, ch. 4 and 15). A
/// curve through any number of dots of a region, or through one or two, parts the others in two.
pub(crate) static ALIASES: LazyLock<Vec<(&str, &str)>> =
    LazyLock::new(|| include_str!("aliases.txt").lines().filter_map(|line| line.split_once(' ')).collect());

/// Games that are not part of the catalogue, but files `NAME.star` that come with the program.
pub(crate) const RULE_FILES: &str = "blocking-wythoff brussels-sprouts chocolate-steps circular-nim connect-four descending domineering \
    dynamic-nim end-nim even-again exact-slow-nim family-caterpillar family-cells family-clobber \
    family-diamonds family-graph family-path-power family-polyominoes family-spider graph-takeaway greedy-nim imo-1990-5 \
    impartial-col impartial-snort jumping-wythoff juniper-green kings kotzig-nim milk misere-21 misere-king \
    mixed-piles nim-on-graphs nim-with-a-pass no-repeat northcott put-back silver-dollar-bag simplicial-nim slow-nim sprouts \
    subset-takeaway sylver-coinage take-a-half take-a-part take123 tic-tac-toe yama-nim";

/// A name as the catalogue writes names: small letters, `-` between words, no `'s`.
///
/// ```
/// use grundy_rules::aliases::plain;
/// assert_eq!(plain("Dawson's_Kayles"), "dawson-kayles");
/// assert_eq!(plain("nim"), "nim");
/// ```
pub fn plain(name: &str) -> Cow<'_, str> {
    let is_plain = |c: char| !c.is_uppercase() && !matches!(c, '_' | '\'' | '’');
    if name.chars().all(is_plain) {
        return Cow::Borrowed(name);
    }
    Cow::Owned(name.to_lowercase().replace('_', "-").replace("'s", "").replace("’s", ""))
}

/// Whether a name may be meant by what is written: the edit distance is at most a third of its length.
pub fn is_near(written: &str, known: &str) -> bool {
    3 * strsim::osa_distance(written, known) <= written.chars().count()
}

/// The word of the catalogue for another name; `None` if the name is not in the list. The name is [`plain`].
pub(crate) fn meant_by(name: &str) -> Option<&'static str> {
    ALIASES.iter().find(|(alias, meant)| *alias == name && !meant.starts_with('?')).map(|&(_, meant)| meant)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ENTRIES, Rules};

    #[test]
    fn aliases_are_sorted_name_no_game_of_the_catalogue_and_stand_for_one() {
        for pair in ALIASES.windows(2) {
            assert!(pair[0].0.replace('-', "") < pair[1].0.replace('-', ""), "{pair:?}");
        }
        for &(alias, meant) in ALIASES.iter() {
            assert_eq!(plain(alias), alias);
            assert!(ENTRIES.iter().all(|entry| entry.name != alias && !entry.aliases.contains(&alias)), "{alias}");
            let meant = meant.trim_start_matches('?');
            let name = meant.split(':').next().unwrap_or(meant);
            assert!(ENTRIES.iter().any(|entry| entry.name == name) || Rules::find(meant).is_ok(), "{alias}");
        }
    }

    #[test]
    fn the_files_of_rules_are_those_of_the_folder() {
        let folder = std::fs::read_dir("../../rules").unwrap();
        let names = folder.map(|file| file.unwrap().file_name().into_string().unwrap());
        let names = names.filter_map(|name| Some(name.strip_suffix(".star")?.to_owned()));
        let mut names: Vec<String> =
            names.filter(|name| !name.starts_with("board-") && crate::catalogue::entry_named(name).is_none()).collect();
        names.sort();
        assert_eq!(names.join(" "), RULE_FILES);
    }

    #[test]
    fn games_are_found_by_any_of_their_names() {
        let known = "NIM=nim Take:ODD=take:odd Subtraction:1..3=take:1..3 TWINS=turning:twins Dawson's-Kayles=dawson-kayles \
            Turning_Turtles=turning-turtles rims=0.777... BASH:3=bachet:3";
        for (written, name) in known.split(' ').filter_map(|one| one.split_once('=')) {
            assert_eq!(Rules::find(written).map(|rules| rules.name).as_deref(), Ok(name), "{written}");
        }
        assert!(Rules::find("twins:3").is_err_and(|error| error.message.contains("nothing after a colon")));
        let near = |written: &str| Rules::find(written).expect_err(written).help.unwrap_or_default();
        assert!(near("dawson").contains("dawson-chess or dawson-kayles"), "{}", near("dawson"));
        assert!(near("mock").contains("turning:mock-turtles"), "{}", near("mock"));
        assert!(near("dots-and-boxes").starts_with("did you mean nimstring?"));
        assert!(near("twin").contains("turning:twins"), "{}", near("twin"));
        assert!(near("kayle").starts_with("did you mean kayles?"), "{}", near("kayle"));
        assert_eq!(near("xyzzyx"), "`grundy games` lists them all");
    }
}
