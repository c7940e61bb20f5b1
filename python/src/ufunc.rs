//! The product of nimbers as a universal function of numpy.
//!
//! A universal function applies to arrays of any shape, broadcasts, and knows `out=` and `where=`. numpy makes one from
//! a loop over the innermost dimension (`PyUFunc_FromFuncAndData`). Its functions for C stand in a table of pointers,
//! whose order never changes.
#![allow(unsafe_code)]

use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use grundy::nimber::products;
use pyo3::exceptions::PyImportError;
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyCapsuleMethods};

/// A loop: the addresses of the arrays, the number of elements, and the distances in bytes between elements.
type Loop = unsafe extern "C" fn(*mut *mut c_char, *const isize, *const isize, *mut c_void);

/// `PyUFunc_FromFuncAndData`: loops, data, types, the numbers of types, inputs and outputs, identity, name, doc, unused.
type Make = unsafe extern "C" fn(
    *const Loop,
    *const *mut c_void,
    *const c_char,
    c_int,
    c_int,
    c_int,
    c_int,
    *const c_char,
    *const c_char,
    c_int,
) -> *mut ffi::PyObject;

/// The place of `PyUFunc_FromFuncAndData` in the table.
const MAKE: usize = 1;

/// The numbers of numpy's types of 64 bits: those of C's `long`, or `long long` where `long` is shorter.
const LONG: c_char = if size_of::<std::ffi::c_long>() == 8 { 7 } else { 9 };
const UNSIGNED: c_char = LONG + 1;

/// `PyUFunc_One`: 1 is what any number may be multiplied by.
const ONE: c_int = 1;
const KINDS: usize = 4;

/// Signed numbers are read as numpy casts them: modulo 2^64. Python's own numbers arrive as signed ones.
static TYPES: [c_char; 3 * KINDS] =
    [UNSIGNED, UNSIGNED, UNSIGNED, LONG, LONG, UNSIGNED, UNSIGNED, LONG, UNSIGNED, LONG, UNSIGNED, UNSIGNED];
static LOOPS: [Loop; KINDS] = [multiply; KINDS];

/// No loop has data.
struct NoData([*mut c_void; KINDS]);
// SAFETY: the pointers are null, and nobody follows them.
unsafe impl Sync for NoData {}
static DATA: NoData = NoData([ptr::null_mut(); KINDS]);

const NAME: &CStr = c"nim_product";
const DOC: &CStr = c"The product of nimbers, element by element.

Numbers below 2^64 form a field with exclusive or as its sum, and with this product. A signed number is read modulo
2^64. The result has unsigned numbers of 64 bits.

Examples
--------
>>> import numpy as np, grundy as g
>>> int(g.nim_product(5, 7))
13
>>> g.nim_product(np.arange(4, dtype=np.uint64)[:, None], np.arange(4, dtype=np.uint64)).tolist()
[[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]
";

/// How many products are computed at a time: as many as fit into the fastest memory.
const BLOCK: usize = 512;

/// Products between two looks for Ctrl-C.
const WATCH: usize = 1 << 16;

/// How many products were computed, and whether Ctrl-C was received and is not yet raised.
static COMPUTED: AtomicUsize = AtomicUsize::new(0);
static HEARD: AtomicBool = AtomicBool::new(false);

/// Whether the loop must return to numpy soon, because Ctrl-C was received. The interpreter raises it then.
fn interrupted(more: usize) -> bool {
    let before = COMPUTED.fetch_add(more, Ordering::Relaxed);
    if before / WATCH == (before + more) / WATCH && !HEARD.load(Ordering::Relaxed) {
        return false;
    }
    let heard = Python::attach(|py| py.check_signals().is_err());
    HEARD.store(heard, Ordering::Relaxed);
    if heard {
        // SAFETY: this only notes the signal again.
        unsafe { ffi::PyErr_SetInterrupt() };
    }
    heard
}

/// Multiplies the elements of two arrays.
///
/// # Safety
///
/// As numpy calls it: `arrays` and `steps` hold three entries each, `sizes` at least one, and the arrays hold as many
/// elements of 64 bits.
unsafe extern "C" fn multiply(arrays: *mut *mut c_char, sizes: *const isize, steps: *const isize, _: *mut c_void) {
    // SAFETY: numpy gives three arrays, their steps, and one size.
    let (arrays, steps, size) = unsafe { (*arrays.cast::<[*mut c_char; 3]>(), *steps.cast::<[isize; 3]>(), *sizes) };
    let address =
        |array: usize, index: isize| arrays[array].wrapping_offset(index.wrapping_mul(steps[array])).cast::<u64>();
    // Where a product is a factor of the next one (`reduce`, `accumulate`), only one is computed at a time.
    let extent = |array: usize| {
        let (first, last) = (arrays[array] as isize, arrays[array] as isize + (size - 1) * steps[array]);
        (first.min(last), first.max(last) + size_of::<u64>() as isize)
    };
    let is_free = |array: usize| {
        let ((low, high), (first, end)) = (extent(array), extent(2));
        (arrays[array] == arrays[2] && steps[array] == steps[2]) || end <= low || high <= first
    };
    let block = if steps[2] != 0 && is_free(0) && is_free(1) { BLOCK } else { 1 };
    let (mut a, mut b) = ([0; BLOCK], [0; BLOCK]);
    let mut start = 0;
    while start < size {
        let count = block.min((size - start) as usize);
        if interrupted(count) {
            return;
        }
        for (index, (a, b)) in (start..).zip(a.iter_mut().zip(&mut b).take(count)) {
            // SAFETY: the index is below the size, so the elements are inside the arrays.
            (*a, *b) = unsafe { (address(0, index).read_unaligned(), address(1, index).read_unaligned()) };
        }
        products(&mut a[..count], &b[..count]);
        for (index, product) in (start..).zip(&a[..count]) {
            // SAFETY: the index is below the size, so the element is inside the array.
            unsafe { address(2, index).write_unaligned(*product) };
        }
        start += count as isize;
    }
}

#[pyfunction]
pub fn nim_product_ufunc(py: Python<'_>) -> PyResult<Py<PyAny>> {
    let numpy = py.import("numpy._core._multiarray_umath").or_else(|_| py.import("numpy.core._multiarray_umath"))?;
    let table = numpy.getattr("_UFUNC_API")?.cast_into::<PyCapsule>()?;
    let table = table.pointer_checked(None)?.cast::<*mut c_void>();
    // SAFETY: numpy's capsule holds its table of functions, and this one never moves within it.
    let make = unsafe { *table.as_ptr().add(MAKE) };
    if make.is_null() {
        return Err(PyImportError::new_err("this numpy cannot make universal functions"));
    }
    // SAFETY: the entry is this function, with these arguments, since numpy has had the table.
    let make: Make = unsafe { std::mem::transmute::<*mut c_void, Make>(make) };
    // SAFETY: loops, data, types and texts live for ever, and each has as many entries as is said.
    let made = unsafe {
        make(LOOPS.as_ptr(), DATA.0.as_ptr(), TYPES.as_ptr(), KINDS as c_int, 2, 1, ONE, NAME.as_ptr(), DOC.as_ptr(), 0)
    };
    // SAFETY: the function returns a new object, or nothing with an exception set.
    unsafe { Bound::from_owned_ptr_or_err(py, made) }.map(Bound::unbind)
}
