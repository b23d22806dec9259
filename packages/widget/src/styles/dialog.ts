/** The dialog that chooses a token. */
export const DIALOG = /* css */ `
.dialog {
  inline-size: min(440px, calc(100vi - 16px)); block-size: min(640px, calc(100vb - 16px)); max-inline-size: none; max-block-size: none;
  margin: auto; padding: 0; color: var(--ink); background: var(--sheet); border: 1px solid var(--line);
  border-radius: 4px 4px var(--radius-end) var(--radius-end); overflow: clip;
}
.dialog::backdrop { background: oklch(.2 .02 245 / .5); }
.panel { display: flex; flex-direction: column; block-size: 100%; }
.head { display: flex; gap: 4px; padding: 12px; border-block-end: 1px solid var(--line); }
.search { flex: 1; min-block-size: 44px; padding-inline: 12px; border: 1px solid var(--edge); border-radius: var(--radius); text-align: start; }
.search::placeholder { color: var(--soft); opacity: 1; }
.close { display: grid; place-items: center; border-radius: var(--radius); }
.narrowed {
  display: flex; justify-content: space-between; align-items: center; gap: 12px;
  padding-inline: 20px; border-block-end: 1px solid var(--line); text-align: start;
}
.narrowed .small { text-decoration: underline; }
.rows { flex: 1; overflow-y: auto; overscroll-behavior: contain; }
.row {
  display: flex; justify-content: space-between; align-items: center; gap: 12px;
  padding: 6px 20px; min-block-size: 56px; cursor: pointer;
}
.row:hover, .row[aria-selected="true"] { background: var(--raised); }
.row[aria-selected="true"] { box-shadow: inset 3px 0 0 var(--road); }
.root[dir="rtl"] .row[aria-selected="true"] { box-shadow: inset -3px 0 0 var(--road); }
.row .facts { align-items: flex-start; }
.where { display: flex; flex-direction: column; align-items: flex-end; text-align: end; font-size: 13px; color: var(--soft); white-space: nowrap; }
.address { font-family: ui-monospace, monospace; font-size: 12px; }
.owned { color: var(--ink); font-size: 14px; }
.foot { padding: 10px 20px; min-block-size: 44px; border-block-start: 1px solid var(--line); font-size: 13px; color: var(--soft); overflow-wrap: anywhere; }
`;
