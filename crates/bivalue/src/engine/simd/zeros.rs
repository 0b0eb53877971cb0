//! Memory for what is made of planes, without a detour over the stack.

use super::plane::Plane;
use crate::engine::lanes::Block;

/// A block in which all planes are zero.
#[expect(clippy::unnecessary_box_returns)] // that it is never anywhere else is the point
pub(in crate::engine) fn zeroed_block<P: Plane>(_cpu: P::Cpu) -> Box<Block<P>> {
    let mut block = Box::<Block<P>>::new_uninit();
    // SAFETY: a block is made of planes and nothing else, as it says, and so are all its parts. The planes of
    // this folder are vectors or words, of which all bits may be zero, and may be made by who has their `Cpu`.
    unsafe {
        block.as_mut_ptr().write_bytes(0, 1);
        block.assume_init()
    }
}
