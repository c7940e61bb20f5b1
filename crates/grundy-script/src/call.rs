//! Calls the functions of a file of rules, within limits.
//!
//! Every call has its own heap and interpreter. So a call leaves nothing behind, and any number of threads can call at
//! once. Creating both takes about an eighth of a microsecond, so reusing them would gain nothing.

use grundy_core::said;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use grundy_core::{Fault, Said, Stop};
use starlark::environment::Module;
use starlark::eval::{BeforeStmtFunc, Evaluator};
use starlark::values::{Heap, OwnedFrozenValue, Value};

use crate::fault;
use crate::language::Watch;
use crate::limits::ScriptLimits;

/// Number of interpreter steps between two checks of the limits.
const STEPS_A_QUESTION: u64 = 1000;

/// What all calls of a file share.
pub(crate) struct Setting {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) limits: ScriptLimits,
    pub(crate) watched: bool,
}

/// An interpreter with a heap that lives as long as one call of a rule.
pub(crate) struct Call<'v, 'a> {
    pub(crate) evaluator: Evaluator<'v, 'a, 'a>,
    setting: &'a Setting,
    questions: &'a Cell<u64>,
}

impl Setting {
    /// Runs `work` with a fresh interpreter.
    pub(crate) fn call<R>(&self, work: impl FnOnce(&mut Call<'_, '_>) -> Result<R, Fault>) -> Result<R, Fault> {
        self.with_module(|module| {
            let questions = Cell::new(0);
            let mut call = self.begin(&module, &questions)?;
            work(&mut call)
        })
    }

    /// Runs `work` with a fresh module. A panic of the interpreter becomes a fault.
    pub(crate) fn with_module<R>(&self, work: impl for<'v> FnOnce(Module<'v>) -> Result<R, Fault>) -> Result<R, Fault> {
        catch_unwind(AssertUnwindSafe(|| Module::with_temp_heap(work))).unwrap_or_else(|_| {
            Err(Fault::new(said!("the interpreter of the rules broke down; please report this with the file of rules")))
        })
    }

    /// An interpreter for `module`, with the limits set.
    pub(crate) fn begin<'v, 'a>(
        &'a self,
        module: &'a Module<'v>,
        questions: &'a Cell<u64>,
    ) -> Result<Call<'v, 'a>, Fault> {
        let ScriptLimits { steps_per_call, memory, call_depth } = self.limits;
        let mut evaluator = Evaluator::new(module);
        let set = |result: Result<(), _>| result.map_err(|_| Fault::new(said!("a limit for rules cannot be 0")));
        set(evaluator.set_max_callstack_size(call_depth).map_err(drop))?;
        set(evaluator.set_max_heap_size(usize::try_from(memory).unwrap_or(usize::MAX)).map_err(drop))?;
        evaluator.set_check_cancelled(Box::new(move || {
            questions.set(questions.get() + 1);
            questions.get() > steps_per_call / STEPS_A_QUESTION + 1
        }));
        if self.watched {
            evaluator.before_stmt_for_dap(BeforeStmtFunc::from_dyn(Box::new(Watch { memory })));
        }
        Ok(Call { evaluator, setting: self, questions })
    }
}

impl<'v> Call<'v, '_> {
    pub(crate) fn heap(&self) -> Heap<'v> {
        self.evaluator.heap()
    }

    /// Calls a function of the rules.
    pub(crate) fn function(
        &mut self,
        function: &OwnedFrozenValue,
        arguments: &[Value<'v>],
    ) -> Result<Value<'v>, Fault> {
        self.questions.set(0);
        let function = self.heap().access_owned_frozen_value(function);
        self.evaluator.eval_function(function, arguments, &[]).map_err(|error| {
            self.fault(error, said!("in {function}", function = function.function_name().unwrap_or("a function")))
        })
    }

    /// The fault for an error of this interpreter that happened `place` in the file.
    pub(crate) fn fault(&self, error: starlark::Error, place: impl Into<Said>) -> Fault {
        let Setting { name, text, limits, .. } = self.setting;
        let place = place.into();
        if self.questions.get() > limits.steps_per_call / STEPS_A_QUESTION + 1 {
            let steps = limits.steps_per_call;
            return Fault::new(said!(
                "{name}: stopped after {steps} steps {place}; does a loop there never end?",
                name,
                steps,
                place
            ));
        }
        if self.heap().peak_allocated_bytes() as u64 > limits.memory {
            let size = limits.memory >> 20;
            let message =
                said!("{name}: stopped {place}, which needs more than {size} MiB of memory", name, place, size);
            return Fault::stopped(message, Stop::MemoryLimit);
        }
        fault::fault(&error, text)
    }
}
