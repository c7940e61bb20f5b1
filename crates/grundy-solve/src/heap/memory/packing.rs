//! Numbers in as many bytes each as the largest of them needs: one, two or four, little-endian.

/// The number of bytes of each number, and the bytes of all numbers.
pub fn pack(values: &[u32]) -> (u8, Vec<u8>) {
    match values.iter().copied().max().unwrap_or(0) {
        0..256 => (1, values.iter().map(|&value| value as u8).collect()),
        256..65_536 => (2, values.iter().flat_map(|&value| (value as u16).to_le_bytes()).collect()),
        _ => (4, values.iter().flat_map(|&value| value.to_le_bytes()).collect()),
    }
}

/// Appends the unpacked numbers; each has one, two or four bytes.
pub(crate) fn unpack_into(width: u8, bytes: &[u8], to: &mut Vec<u32>) {
    match width {
        1 => to.extend(bytes.iter().map(|&byte| u32::from(byte))),
        2 => to.extend(bytes.as_chunks().0.iter().map(|&bytes| u32::from(u16::from_le_bytes(bytes)))),
        _ => to.extend(bytes.as_chunks().0.iter().map(|&bytes| u32::from_le_bytes(bytes))),
    }
}

/// The unpacked numbers; `None` if the bytes are not a packing.
pub fn unpack(width: u8, bytes: &[u8]) -> Option<Vec<u32>> {
    if !matches!(width, 1 | 2 | 4) || !bytes.len().is_multiple_of(width.into()) {
        return None;
    }
    let mut values = Vec::with_capacity(bytes.len() / usize::from(width));
    unpack_into(width, bytes, &mut values);
    Some(values)
}
