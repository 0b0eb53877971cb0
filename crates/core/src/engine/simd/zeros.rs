//! Large structures of planes, made directly on the heap: on the way over the stack they would
//! take some hundred kilobytes there.

use super::plane::Plane;

/// A structure that consists of planes and nothing else: see [`struct_of_planes`].
///
/// # Safety
/// If values of `P` may exist, all bytes zero are a value of this type.
pub(in crate::engine) unsafe trait OnlyPlanes<P> {}

// SAFETY: `Plane` demands it.
unsafe impl<P: Plane> OnlyPlanes<P> for P {}
// SAFETY: an array of zeros is zero.
unsafe impl<P, T: OnlyPlanes<P>, const N: usize> OnlyPlanes<P> for [T; N] {}

/// Defines a structure whose fields the compiler checks to be [`OnlyPlanes`].
macro_rules! struct_of_planes {
    (
        $(#[$attribute:meta])*
        $visibility:vis struct $name:ident<P: Plane $(, const $size:ident: usize)?> {
            $($(#[$field_attribute:meta])* $field_visibility:vis $field:ident: $type:ty,)+
        }
    ) => {
        $(#[$attribute])*
        $visibility struct $name<P: Plane $(, const $size: usize)?> {
            $($(#[$field_attribute])* $field_visibility $field: $type,)+
        }

        // SAFETY: all bytes zero are a value of each field, by these bounds.
        #[allow(unsafe_code)]
        unsafe impl<P: Plane $(, const $size: usize)?> $crate::engine::simd::OnlyPlanes<P>
            for $name<P $(, $size)?>
        where
            $($type: $crate::engine::simd::OnlyPlanes<P>,)+
        {
        }
    };
}
pub(in crate::engine) use struct_of_planes;

/// A structure in which all planes are zero.
#[expect(clippy::unnecessary_box_returns)] // The structure must never be anywhere else.
pub(in crate::engine) fn zeroed<P: Plane, T: OnlyPlanes<P>>(_cpu: P::Cpu) -> Box<T> {
    let mut zeroed = Box::<T>::new_uninit();
    // SAFETY: the proof says that values of `P` may exist, so all bytes zero are a value, by
    // `OnlyPlanes`.
    unsafe {
        zeroed.as_mut_ptr().write_bytes(0, 1);
        zeroed.assume_init()
    }
}
