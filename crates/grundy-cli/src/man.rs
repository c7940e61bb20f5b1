//! `grundy man`: the man page, of the program and of each of its commands.

use clap_mangen::Man;

use crate::args;
use crate::failure::Failure;
use crate::lines::Out;

/// Prints one page: the program, then a section for each command with its options.
pub fn run(out: Out) -> Result<(), Failure> {
    let mut command = args::command();
    // The common options are in every command only after this.
    command.build();
    let commands: Vec<_> = command.get_subcommands().filter(|sub| !sub.is_hide_set()).cloned().collect();
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    for sub in commands {
        let name = format!("grundy {}", sub.get_name());
        let shown = sub.clone().bin_name(name.clone()).display_name(name.clone());
        page.extend(format!(".SH \"{}\"\n", name.to_uppercase()).bytes());
        let man = Man::new(shown);
        let mut sections = Vec::new();
        man.render_description_section(&mut sections)?;
        man.render_synopsis_section(&mut sections)?;
        man.render_options_section(&mut sections)?;
        // What are sections of a page of its own are parts of a section here.
        let text = String::from_utf8_lossy(&sections).replace(".SH ", ".SS ");
        page.extend(text.bytes());
    }
    out.write_all(&page)?;
    Ok(())
}
