//! The functions of the rule language for boards: `take`, `change` and `game`.
//!
//! Their values are structs with names that no rule file uses by chance. What is in them is checked when the board is
//! made ([`crate::board`]).

use starlark::environment::GlobalsBuilder;
use starlark::starlark_module;
use starlark::values::structs::{AllocStruct, StructRef};
use starlark::values::tuple::{AllocTuple, UnpackTuple};
use starlark::values::{Heap, Value};

/// The fields of a move: lists of cells, and the label.
pub(crate) const MOVE: [&str; 5] = ["move_needs", "move_without", "move_removes", "move_adds", "move_label"];
/// The fields of a board.
pub(crate) const GAME: [&str; 6] = ["game_cells", "game_moves", "game_absent", "game_over", "game_show", "game_weight"];

/// The fields of a struct that one of the functions below made; `None` for any other value.
pub(crate) fn fields<'v, const N: usize>(value: Value<'v>, names: [&str; N]) -> Option<[Value<'v>; N]> {
    let structure = StructRef::from_value(value)?;
    let mut found = [Value::new_none(); N];
    for (name, place) in names.iter().zip(&mut found) {
        *place = structure.iter().find(|(field, _)| field.as_str() == *name).map(|(_, value)| value)?;
    }
    Some(found)
}

#[starlark_module]
pub(crate) fn functions(builder: &mut GlobalsBuilder) {
    /// The move that needs these cells and removes them.
    fn take<'v>(
        #[starlark(args)] cells: UnpackTuple<Value<'v>>,
        #[starlark(require = named)] label: Option<Value<'v>>,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        let cells = heap.alloc(AllocTuple(cells.items.iter().copied()));
        let none = Value::new_none();
        Ok(structure(MOVE, [cells, none, cells, none, label.unwrap_or(none)], heap))
    }

    /// A move: `needs` must be present and `without` absent; `removes` are absent and `adds` present afterwards.
    fn change<'v>(
        #[starlark(require = named)] needs: Option<Value<'v>>,
        #[starlark(require = named)] without: Option<Value<'v>>,
        #[starlark(require = named)] removes: Option<Value<'v>>,
        #[starlark(require = named)] adds: Option<Value<'v>>,
        #[starlark(require = named)] label: Option<Value<'v>>,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        let all = [needs, without, removes, adds, label];
        Ok(structure(MOVE, all.map(|list| list.unwrap_or_else(Value::new_none)), heap))
    }

    /// A board: its cells, and every move that can ever be made.
    fn game<'v>(
        #[starlark(require = pos)] cells: Value<'v>,
        #[starlark(require = pos)] moves: Value<'v>,
        #[starlark(require = named)] absent: Option<Value<'v>>,
        #[starlark(require = named)] over: Option<Value<'v>>,
        #[starlark(require = named)] show: Option<Value<'v>>,
        #[starlark(require = named)] weight: Option<Value<'v>>,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        let others = [absent, over, show, weight].map(|value| value.unwrap_or_else(Value::new_none));
        let [absent, over, show, weight] = others;
        Ok(structure(GAME, [cells, moves, absent, over, show, weight], heap))
    }
}

fn structure<'v, const N: usize>(names: [&'static str; N], values: [Value<'v>; N], heap: Heap<'v>) -> Value<'v> {
    heap.alloc(AllocStruct(names.into_iter().zip(values).collect::<Vec<_>>()))
}
