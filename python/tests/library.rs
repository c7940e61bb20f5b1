//! The library that Python loads. Everything else is tested within Python (`pytest python/tests`).

/// The function that Python calls when it loads the library.
const ENTRY: &[u8] = b"PyInit__grundy\0";

#[test]
fn the_library_has_the_function_that_python_calls() {
    // The library stands beside the tests.
    let test = std::env::current_exe().expect("the path of this test");
    let folder = test.parent().expect("the folder of the libraries");
    let name = format!("{}_grundy{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let library = std::fs::read(folder.join(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(library.windows(ENTRY.len()).any(|bytes| bytes == ENTRY), "{name} has no {ENTRY:?}");
}
