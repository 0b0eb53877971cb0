//! Memory for what is made of planes, without a detour over the stack.

use std::alloc::{Layout, alloc_zeroed, handle_alloc_error};

use super::plane::Plane;
use crate::engine::lanes::Block;

/// A block in which all planes are zero.
#[expect(clippy::unnecessary_box_returns)] // that it is never anywhere else is the point
pub(in crate::engine) fn zeros<P: Plane>(_: P::Cpu) -> Box<Block<P>> {
    let layout = Layout::new::<Block<P>>();
    // SAFETY: a block is not empty.
    let block = unsafe { alloc_zeroed(layout) }.cast::<Block<P>>();
    if block.is_null() {
        handle_alloc_error(layout);
    }
    // SAFETY: that is how a box has its memory. A block is made of planes and nothing else, and the planes of
    // this folder are vectors or words, of which all bits may be zero.
    unsafe { Box::from_raw(block) }
}
