use bivalue::{canon,grid::*};
use std::time::Instant;
fn main(){
    let a: Vec<String> = std::env::args().collect();
    let text=std::fs::read_to_string(&a[1]).unwrap();
    let (mut ok,mut n)=(0,0);
    for l in text.lines().filter(|l| !l.starts_with('#')) { let f: Vec<&str>=l.split('\t').collect();
      let s=f[0].parse::<Grid>().unwrap();
      let c=canon::puzzle_minlex(&s); n+=1; 
      assert_eq!(c.transform.grid(&s), c.form);
      if c.form.to_string()==f[1] && f[2]==c.automorphisms.to_string() {ok+=1} else {println!("{}\n {}\n {} {} {}",s,c.form,f[1],c.automorphisms,f[2])} }
    println!("{ok} of {n}");
    for f in &a[2..] { let text=std::fs::read_to_string(f).unwrap();
    let big: Vec<Grid>=text.lines().filter_map(|l| l.get(..81)?.parse().ok()).take(20000).collect();
    let mut e=f64::MAX; let mut s=0; for _ in 0..5 { let t=Instant::now(); s=0u64; for g in &big { let c=canon::puzzle_minlex(g); s+=c.automorphisms as u64; } 
     e=e.min(t.elapsed().as_secs_f64()); } println!("{f} {s} {:.0}/s {}",big.len() as f64/e, big.len()); }
}
