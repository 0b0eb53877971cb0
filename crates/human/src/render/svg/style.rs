//! The style that a picture carries with it.

use std::fmt::Write;

use crate::human::{Role, role_name};

/// The rules that do not depend on roles. Each begins with the class of the picture, because the
/// rules of a picture within a page hold for the whole page.
const BASE: &str = "
.bivalue text{font-family:'Helvetica Neue',Helvetica,Arial,'Liberation Sans',sans-serif;text-anchor:middle;dominant-baseline:central}
.bivalue .paper,.bivalue .board{fill:#fff}
.bivalue .label{font-size:11px;fill:#8a8f98}
.bivalue .thin{stroke:#c3c8d0;stroke-width:1;fill:none}
.bivalue .thick{stroke:#2b2f36;stroke-width:2.4;fill:none;stroke-linecap:square}
.bivalue .given{font-size:36px;font-weight:600;fill:#1c1f24}
.bivalue .placed{font-size:36px;font-weight:400;fill:#2563c9}
.bivalue .candidate{font-size:14px;fill:#6b717b}
.bivalue .candidate.marked{font-weight:700;fill:#1c1f24}
.bivalue .cell{fill-opacity:.2;stroke:none}
.bivalue .house{fill-opacity:.07;stroke-width:2.6;stroke-opacity:.75}
.bivalue .candidate-mark{stroke:none}
.bivalue .candidate-mark.conclusion{fill:#1d8a4b}
.bivalue .candidate.conclusion{fill:#fff}
.bivalue .candidate-mark.eliminated{fill:#fbdcdc;stroke:#d23b3b;stroke-width:1.4}
.bivalue .candidate.eliminated{fill:#a51f1f}
.bivalue .strike{stroke:#d23b3b;stroke-width:1.6;stroke-linecap:round}
.bivalue .link{fill:none;stroke:#3d4450;stroke-width:1.8;stroke-opacity:.9}
.bivalue .link.weak{stroke-dasharray:4.5 3.5}
.bivalue .arrow{fill:#3d4450}
.bivalue .group{fill:none;stroke:#9cc3ee;stroke-width:20;stroke-linecap:round;stroke-linejoin:round;stroke-opacity:.55}
.bivalue text.meaning{font-size:14px;fill:#3d4450;text-anchor:start}
";

/// The colours of sets and colourings, by number: two that exclude each other stand side by side.
const NUMBERED: [&str; 6] = ["#3b8ee0", "#e69722", "#8a63d2", "#1fa187", "#d1558f", "#8a7a3c"];

/// The colour of a role; they can be distinguished without seeing red and green, too.
fn color(role: Role) -> &'static str {
    match role {
        Role::Base => "#3b8ee0",
        Role::Cover => "#8a63d2",
        Role::Fin | Role::Guardian => "#e69722",
        Role::EndoFin => "#c2561a",
        Role::Pivot | Role::Restricted => "#d1558f",
        Role::Pincer | Role::Target => "#2aa5b8",
        Role::Chain => "#7db4ec",
        Role::Set(number) | Role::Color(number) => NUMBERED[usize::from(number) % NUMBERED.len()],
        Role::Pattern => "#57b368",
    }
}

/// The style of a picture that shows those roles.
pub(super) fn of(roles: Vec<Role>) -> String {
    let mut style = BASE.to_owned();
    for role in roles {
        let (name, color) = (role_name(role), color(role));
        let _ = writeln!(
            style,
            ".bivalue .cell.{name},.bivalue .house.{name}{{fill:{color}}}\n\
             .bivalue .house.{name}{{stroke:{color}}}\n\
             .bivalue .candidate-mark.{name}{{fill:{color};fill-opacity:.62}}"
        );
    }
    style
}
