/**
 * Looks of the Way. They take the colours of `COLOURS` as custom properties. A road is the border of a stone, from the stone
 * before it; the dash that moves is a background, since borders do not move.
 */
export const WAY_STYLES = /* css */ `
.way-frame { container-type: inline-size; }
.way {
  display: grid; align-items: start; font-size: 13px; line-height: 18px; color: var(--soft);
  grid-template-columns: max-content 16px minmax(0, 1.6fr) repeat(calc(var(--places) - 2), minmax(0, 1fr));
  grid-template-rows: auto repeat(var(--lines), auto);
}
.way[data-lands="1"] { grid-template-columns: max-content 16px minmax(0, 1fr); }
.way ol { display: contents; list-style: none; }
.way-line { display: contents; }
.land { grid-row: 1; grid-column: calc(var(--first) + 1) / calc(var(--last) + 2); padding-block-end: 8px; white-space: nowrap; color: var(--ink); }
.land[data-role="hub"] { text-align: center; }
.land[data-role="destination"] { text-align: end; }
.water { grid-row: 2 / calc(var(--lines) + 2); grid-column: calc(var(--at) + 1); align-self: stretch; background: var(--water); }
.line-name { grid-row: var(--row); grid-column: 1; padding-block: 11px; padding-inline-end: 20px; }
.stone {
  --colour: var(--edge);
  grid-row: var(--row); grid-column: calc(var(--from) + 1) / calc(var(--to) + 2);
  position: relative; display: flex; flex-direction: column; align-items: flex-end; gap: 4px; padding-block: 12px 14px; margin: 0;
}
.stone[data-first="true"], .stone[data-back="true"] { align-items: flex-start; }
.way-line[data-line="back"] .stone[data-first="true"] { align-items: flex-end; }
.stone::before { content: ""; position: absolute; inset-inline: 0; inset-block-start: 19px; border-block-start: 2px dashed var(--colour); }
.stone[data-first="true"]::before { display: none; }
.stone[data-state="done"]::before { border-block-start: 4px solid var(--colour); inset-block-start: 18px; }
.stone[data-state="done"], .stone[data-state="now"] { --colour: var(--road); }
.way-line:not([data-line="proof"]) .stone[data-state="done"] { --colour: var(--good); }
.stone[data-state="held"] { --colour: var(--wait); }
.stone[data-state="failed"] { --colour: var(--bad); }
.mark { position: relative; flex: none; overflow: visible; fill: var(--sheet); stroke: var(--colour); stroke-width: 2; }
.mark rect { transition: fill 240ms ease-out, stroke 240ms ease-out; }
.stone[data-state="done"] .mark rect, .stone[data-state="now"] .mark path { fill: var(--colour); }
.word { white-space: nowrap; }
.stone[data-first="true"] .word { inline-size: max-content; }
.way-line[data-line="back"] .stone[data-first="true"] .word { inline-size: auto; }
.stone:not([data-state="ahead"]) .word { color: var(--ink); }
.stone[data-state="held"] .word, .stone[data-state="failed"] .word { color: var(--colour); }
.way-unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.way[data-moving="true"] .stone[data-state="now"]::before {
  border: 0; block-size: 2px;
  background: repeating-linear-gradient(90deg, var(--colour) 0 8px, transparent 8px 16px);
  animation: way-flow 1.2s linear infinite;
}
.stone[data-back="true"]::before, [dir="rtl"] .stone::before { animation-direction: reverse !important; }
[dir="rtl"] .stone[data-back="true"]::before { animation-direction: normal !important; }
@keyframes way-flow { to { background-position-x: 16px; } }
@keyframes way-climb { to { background-position-y: 16px; } }
@container (max-width: 740px) {
  .way, .way[data-lands="1"] {
    grid-template-columns: max-content repeat(var(--lines), minmax(0, 1fr));
    grid-template-rows: auto repeat(var(--places), auto); column-gap: 10px;
  }
  .way[data-lines="3"] { grid-template-columns: max-content max-content repeat(2, minmax(0, 1fr)); column-gap: 8px; }
  .way[data-lines="3"] [data-line="money"] .word { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
  .way[data-lines="3"] .stone { gap: 6px; }
  .land { grid-column: 1; grid-row: calc(var(--first) + 1) / calc(var(--last) + 2); padding-block: 8px 0; max-inline-size: 84px; white-space: normal; }
  .way .land { text-align: start; }
  .water { grid-column: 1 / -1; grid-row: calc(var(--at) + 1); block-size: 24px; }
  .line-name { grid-row: 1; grid-column: var(--row); padding: 0 0 4px; }
  .way .stone {
    grid-column: var(--row); grid-row: calc(var(--from) + 1) / calc(var(--to) + 2);
    flex-direction: row; align-items: flex-end; align-self: stretch; gap: 8px; padding-block: 10px; min-block-size: calc(38px + 24px * (var(--to) - var(--from)));
  }
  .way .stone[data-back="true"] { align-items: flex-start; }
  .word, .stone[data-first="true"] .word { white-space: normal; inline-size: auto; overflow-wrap: anywhere; hyphens: auto; }
  .stone::before, .stone[data-state="done"]::before {
    inset-inline: 7px auto; inset-block: -10px 18px; border-block: 0; border-inline-start: 2px dashed var(--colour);
  }
  .stone[data-back="true"]::before { inset-block: 18px 10px !important; }
  .stone[data-state="done"]::before { border-inline-start: 4px solid var(--colour); inset-inline-start: 6px; }
  .way[data-moving="true"] .stone[data-state="now"]::before {
    block-size: auto; inline-size: 2px; border: 0; animation-name: way-climb;
    background: repeating-linear-gradient(180deg, var(--colour) 0 8px, transparent 8px 16px);
  }
  [dir="rtl"] .stone::before { animation-direction: normal !important; }
  .stone[data-back="true"]::before { animation-direction: reverse !important; }
}
@media (prefers-reduced-motion: reduce) {
  .way[data-moving="true"] .stone::before { animation: none !important; }
  .mark rect { transition: none; }
}
@media (forced-colors: active) {
  .stone { --colour: CanvasText; }
  .mark { fill: Canvas; }
  .water { border: 1px solid GrayText; }
}
`;
