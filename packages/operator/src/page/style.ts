import { Html } from "./html.ts";

/** Of the whole page, in light and in dark, on a screen and on paper. */
export const STYLE = new Html(`
:root { color-scheme: light dark; --ground: #fff; --card: #f5f7f9; --ink: #1b2027; --muted: #59636f;
  --line: #d8dee5; --before: #9aa5b1; --after: #0f6bd7; --good: #13743a; --look: #8a5a00; --bad: #b9202b; }
@media (prefers-color-scheme: dark) { :root { --ground: #10151b; --card: #18202a; --ink: #e7ebf0; --muted: #9ba6b3;
  --line: #2c3641; --before: #657281; --after: #5aa9ff; --good: #55c97c; --look: #e2b04a; --bad: #ff7b7b; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 66rem; padding: 2rem 1.25rem 4rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.7rem; line-height: 1.2; }
h2 { margin: 2.75rem 0 0.5rem; font-size: 1.25rem; }
h3 { margin: 1.5rem 0 0.25rem; font-size: 1rem; }
p { margin: 0.25rem 0 0.75rem; max-width: 46rem; }
.muted, figcaption { color: var(--muted); font-size: 0.9rem; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: 0.75rem; margin: 1.5rem 0 0; }
.card { padding: 0.9rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--card); }
.card b { display: block; font-size: 1.35rem; font-variant-numeric: tabular-nums; }
ul.verdicts { list-style: none; margin: 0.5rem 0; padding: 0; }
ul.verdicts li { display: grid; grid-template-columns: 5.5rem 1fr; gap: 0.75rem; padding: 0.6rem 0;
  border-top: 1px solid var(--line); }
ul.verdicts b { font-weight: 600; }
.mark { font-weight: 600; } .passed { color: var(--good); } .look { color: var(--look); } .failed { color: var(--bad); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; margin: 0.5rem 0; }
th, td { padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--muted); font-weight: 500; } th[scope="row"] { white-space: nowrap; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
code { font: 0.82rem ui-monospace, monospace; white-space: nowrap; }
figure { margin: 0.75rem 0 1rem; } svg { display: block; width: 100%; height: auto; }
svg text { fill: var(--muted); font: 12px system-ui, sans-serif; } svg text.value { fill: var(--ink); }
svg line { stroke: var(--line); } rect.before, .key.before { fill: var(--before); background: var(--before); }
rect.after, .key.after { fill: var(--after); background: var(--after); }
.key { display: inline-block; width: 0.7rem; height: 0.7rem; border-radius: 0.15rem; margin: 0 0.3rem 0 0.9rem; }
.key:first-child { margin-left: 0; }
@media print { body { max-width: none; padding: 0; } .card, tr, li, figure { break-inside: avoid; } }
`);
