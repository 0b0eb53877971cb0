use bivalue::{canon,grid::*};
use std::time::Instant;
fn main(){
    let a: Vec<String> = std::env::args().collect();
    let text=std::fs::read_to_string(&a[1]).unwrap();
    let t=Instant::now();
    let mut v: Vec<Solution>=vec![]; let (mut ok,mut n)=(0,0);
    for l in text.lines().filter(|l| !l.starts_with('#')) { let f: Vec<&str>=l.split('\t').collect();
      let s=Solution::try_from(f[0].parse::<Grid>().unwrap()).unwrap(); v.push(s);
      let c=canon::grid_minlex(&s); n+=1; 
      assert_eq!(c.transform.solution(&s), c.form);
      if c.form.to_string()==f[1] && (f.len()<3 || f[2].is_empty() || f[2]==c.automorphisms.to_string()) {ok+=1} else {println!("{} {} {}",s,c.form,c.automorphisms)} }
    println!("{ok} of {n}; {:?}",t.elapsed());
    let v: Vec<_>=v.iter().take(214).cloned().collect();
    let big: Vec<Solution>=(0..20000u64).map(|i| Transform::nth(i*7777777777).solution(&v[i as usize%v.len()])).collect();
    for _ in 0..5 { let t=Instant::now(); let mut s=0u64; for g in &big { let c=canon::grid_minlex(g); s+=c.automorphisms as u64; } 
     let e=t.elapsed(); println!("{s} {:?} {:.0}/s",e,big.len() as f64/e.as_secs_f64()); }
}
