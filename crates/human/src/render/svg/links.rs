//! The links of chains, as curves from candidate to candidate.

use std::fmt::Write;

use bivalue_core::grid::Candidate;

use crate::human::{Link, Node, Shape};

use super::Scene;
use super::layout::{BOARD, MARGIN, RADIUS, center};

/// A place in the picture.
type Point = (f64, f64);

/// Draws all links, each after a group at its end has been bound together.
pub(super) fn draw(out: &mut String, scene: &Scene<'_>) {
    let links = scene.marks.iter().filter_map(|mark| match mark.shape {
        Shape::Link(link) => Some(link),
        _ => None,
    });
    let links: Vec<Link> = links.collect();
    let mut bound: Vec<Node> = Vec::new();
    for node in links.iter().flat_map(|link| [link.from, link.to]) {
        if node.cells.len() > 1 && !bound.contains(&node) {
            bound.push(node);
            bind(out, node);
        }
    }
    for (number, link) in links.iter().enumerate() {
        curve(out, link, number % 2 == 0);
    }
}

/// The middles of a node's candidates.
fn places(node: Node) -> impl Iterator<Item = Point> {
    node.cells.into_iter().map(move |cell| center(Candidate::new(cell, node.digit)))
}

/// Binds the candidates of a group together.
fn bind(out: &mut String, node: Node) {
    let path: Vec<_> = places(node).map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
    let _ = writeln!(out, "<path class=\"group\" d=\"M{}\"/>", path.join("L"));
}

/// The two candidates of two nodes that are nearest to each other.
fn nearest(from: Node, to: Node) -> Option<(Point, Point)> {
    let pairs = places(from).flat_map(|one| places(to).map(move |other| (one, other)));
    let distance = |pair: &(Point, Point)| (pair.1.0 - pair.0.0).hypot(pair.1.1 - pair.0.1);
    pairs.min_by(|one, other| distance(one).total_cmp(&distance(other)))
}

/// A curve with the point of an arrow at its end.
fn curve(out: &mut String, link: &Link, left: bool) {
    let Some(((x1, y1), (x2, y2))) = nearest(link.from, link.to) else { return };
    let length = (x2 - x1).hypot(y2 - y1);
    // Two digits of a cell may touch each other: there is hardly any room for a line.
    let rim = RADIUS + 0.8;
    if length <= 2.0 * rim {
        return;
    }
    let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
    // Bent to one side, so that it does not run through what is between the two.
    let bend = (length * 0.13).min(26.0);
    let bent = |side: f64| {
        let far = side * bend * 2.0;
        (f64::midpoint(x1, x2) - dy * far, f64::midpoint(y1, y2) + dx * far)
    };
    let side = if left { 1.0 } else { -1.0 };
    let board = f64::from(MARGIN)..=f64::from(MARGIN + BOARD);
    let is_inside = |(x, y): Point| board.contains(&x) && board.contains(&y);
    // At the edge of the board it bends inwards.
    let (cx, cy) = if is_inside(bent(side)) { bent(side) } else { bent(-side) };
    // From rim to rim of the marks.
    let towards = |(fx, fy): Point, (tx, ty): Point, far: f64| {
        let length = (tx - fx).hypot(ty - fy).max(1.0);
        (fx + (tx - fx) / length * far, fy + (ty - fy) / length * far)
    };
    let head = 6.5_f64.min(length / 4.0);
    let (sx, sy) = towards((x1, y1), (cx, cy), rim);
    let tip = towards((x2, y2), (cx, cy), rim);
    let (ex, ey) = towards((x2, y2), (cx, cy), rim + head * 0.8);
    let class = if link.strong { "strong" } else { "weak" };
    let _ = writeln!(
        out,
        "<path class=\"link {class}\" d=\"M{sx:.1} {sy:.1}Q{cx:.1} {cy:.1} {ex:.1} {ey:.1}\"/>"
    );
    let (bx, by) = towards((x2, y2), (cx, cy), rim + head);
    let (ux, uy) = ((tip.0 - bx) / head, (tip.1 - by) / head);
    let half = head * 0.5;
    let _ = writeln!(
        out,
        "<path class=\"arrow\" d=\"M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z\"/>",
        tip.0,
        tip.1,
        bx - uy * half,
        by + ux * half,
        bx + uy * half,
        by - ux * half,
    );
}
