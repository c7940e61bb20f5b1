//! The tests of the facade: what one asks, and what is answered. One program, so that it is linked once.

mod bad_input;
mod board_certificates;
mod claims;
mod definition;
mod entailing_certificates;
mod examples;
mod families;
mod files;
mod golden;
mod graph_tables;
mod hackenbush;
mod honest;
mod oracle;
mod own_rules;
mod prove;
mod proved_positions;
mod questions;
mod series;
mod tables;
mod theorems;
