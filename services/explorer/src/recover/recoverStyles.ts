import { DIALOG, WALLET } from "@causeway/widget/parts";

/** Parts of the widget, and what they lack outside of it. Nothing else of the page has their classes. */
const WALLET_PARTS = /* css */ `
.wallet-parts {
  button { border: 0; padding: 0; background: none; color: inherit; font-weight: inherit; }
  ul { list-style: none; margin: 0; padding: 0; }
  svg { display: block; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; }
  .close { inline-size: 44px; }
  .small { font-size: 13px; color: var(--soft); }
  .facts { display: flex; flex-direction: column; }
  .unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  ${DIALOG}
  ${WALLET}
  .connection { padding: 0; border: 0; max-inline-size: 400px; }
}
`;

/** The looks of the page, over the colours of the widget. It loads nothing, so the fonts are those of the system. */
export const RECOVER_STYLES = /* css */ `
:root { color-scheme: light dark; --mono: ui-monospace, monospace; --radius: 3px; --radius-end: 14px; }
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
*, ::before, ::after { box-sizing: border-box; }
html { scrollbar-gutter: stable; }
body {
  margin: 0; background: var(--ground); color: var(--ink); overflow-wrap: anywhere;
  font: 400 16px/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums;
}
main { max-inline-size: 960px; margin-inline: auto; padding: 28px clamp(16px, 4vw, 48px) 64px; }
h1 { margin: 0 0 8px; font-size: clamp(28px, 3.2vw, 40px); font-weight: 420; line-height: 1.15; letter-spacing: -.022em; text-wrap: balance; }
h2 { margin: 0 0 8px; font-size: 20px; font-weight: 560; line-height: 1.3; }
h3 { margin: 28px 0 4px; font-size: 16px; font-weight: 560; }
p { margin: 0; max-inline-size: 60ch; }
dl, dd, ol { margin: 0; padding: 0; }
.soft, dt, legend, .note { color: var(--soft); }
code { font: 400 13px/1.5 var(--mono); }
button, input[type="text"], .file {
  min-block-size: 44px; font: inherit; color: inherit; border: 1px solid var(--edge); border-radius: var(--radius);
  background: var(--sheet); padding-inline: 12px;
}
input[type="text"] { inline-size: 100%; font: 400 14px/1.5 var(--mono); }
input[aria-invalid="true"] { border-color: var(--bad); }
button { border-color: var(--road); color: var(--road); font-weight: 560; font-size: 15px; padding-inline: 16px; cursor: pointer; transition: background-color 160ms ease-out; }
button:hover:enabled { background: var(--raised); }
button:disabled { border-color: var(--edge); color: var(--soft); cursor: default; }
button.main { background: var(--road); color: var(--on-road); }
button.main:hover:enabled { background: color-mix(in oklch, var(--road), var(--ink) 15%); }
button.main:disabled { background: var(--raised); color: var(--soft); }
:focus-visible, .file:focus-within { outline: 2px solid var(--road); outline-offset: 2px; }
.note { min-block-size: 20px; font-size: 13px; line-height: 20px; }
.note[data-bad="true"], .failure { color: var(--bad); }
.look { margin-block-start: 28px; display: grid; gap: 16px; }
.field { display: grid; gap: 4px; align-content: start; min-inline-size: 0; }
.proof .field { margin-block-end: 12px; }
.field label { font-size: 14px; font-weight: 560; }
.subject { display: grid; grid-template-columns: 1fr auto; column-gap: 12px; align-items: start; }
.subject > button { margin-block-start: 25px; min-inline-size: 104px; }
.file { position: relative; display: inline-flex; align-items: center; justify-self: start; border-color: var(--road); color: var(--road); font-size: 15px; cursor: pointer; }
.file input { position: absolute; inset: 0; inline-size: 100%; opacity: 0; cursor: pointer; }
.chains { margin: 0; padding: 0; border: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr)); gap: 12px 20px; }
legend { padding: 0; margin-block-end: 8px; font-size: 13px; }
summary { min-block-size: 44px; line-height: 44px; cursor: pointer; font-size: 14px; font-weight: 560; }
.proof[open] { padding-block-end: 12px; }
.results { margin-block-start: 28px; border-block-start: 2px dashed var(--road); padding-block-start: 12px; }
.announced { min-block-size: 24px; font-size: 14px; color: var(--soft); }
.failure { padding-inline-start: 12px; border-inline-start: 3px solid var(--bad); margin-block: 12px; }
.found { padding-block: 16px 28px; border-block-end: 1px solid var(--line); }
.actor { margin-block-start: 8px; font-weight: 560; }
.exits { list-style: none; counter-reset: exit; }
.exit { counter-increment: exit; position: relative; padding: 16px 0 12px 36px; border-block-start: 1px solid var(--line); }
.exit::before { content: counter(exit); position: absolute; inset-inline-start: 0; inset-block-start: 16px; inline-size: 24px; block-size: 24px; display: grid; place-items: center; font-size: 13px; border: 1px solid var(--edge); border-radius: var(--radius); }
.exit[data-ready="true"]::before { background: var(--road); border-color: var(--road); color: var(--on-road); }
.does { font-weight: 560; }
.terms { display: flex; flex-wrap: wrap; gap: 0 20px; font-size: 14px; }
.terms div { display: flex; gap: 6px; min-inline-size: 0; }
.terms dt { flex: none; }
.reason { margin-block-start: 4px; padding-inline-start: 10px; border-inline-start: 3px solid var(--wait); }
.command { margin-block-start: 12px; display: grid; gap: 8px; justify-items: start; }
.command code, .calldata code { display: block; inline-size: 100%; padding: 12px; background: var(--raised); border-radius: var(--radius); max-block-size: 240px; overflow: auto; }
.acts { display: flex; flex-wrap: wrap; gap: 8px 12px; margin-block-start: 12px; }
.facts dl { display: grid; gap: 8px; font-size: 14px; }
.facts dd { font: 400 13px/1.5 var(--mono); }
.where { margin-block-start: 8px; font-size: 14px; }
.detail { font-size: 13px; }
.onward { margin-block-start: 12px; }
.choices { display: flex; flex-wrap: wrap; gap: 12px 20px; margin-block-start: 48px; padding-block-start: 12px; border-block-start: 1px solid var(--line); font-size: 14px; color: var(--soft); }
.choices label { display: flex; align-items: center; gap: 8px; }
select { min-block-size: 44px; font: inherit; color: var(--ink); border: 1px solid var(--edge); border-radius: var(--radius); background: var(--sheet); padding-inline: 8px; }
${WALLET_PARTS}
@media (max-width: 480px) {
  .subject { grid-template-columns: 1fr; }
  .subject > button { margin-block-start: 4px; }
  .exit { padding-inline-start: 0; padding-block-start: 48px; }
  .acts button { inline-size: 100%; }
}
@media (prefers-reduced-motion: reduce) { button { transition: none; } }
`;
