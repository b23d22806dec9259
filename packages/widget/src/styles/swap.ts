/** The dialog of swaps: what is signed, how far it is, and earlier ones. */
export const SWAP = /* css */ `
.swaps .body { flex: 1; overflow-y: auto; padding: 12px 20px; display: flex; flex-direction: column; gap: 16px; }
.swaps .body > * { flex: none; }
.steps .small { white-space: nowrap; }
.swaps .body { outline-offset: -2px; }
.swaps .title { outline: none; }
.swaps .row.wallet { justify-content: space-between; }
.swaps .address { overflow-wrap: anywhere; }
/* sentences have up to three lines, and one takes the place of another */
.headline { font-size: 17px; font-weight: 560; min-block-size: 78px; text-wrap: balance; }
.facts-list { display: grid; gap: 8px; font-size: 14px; }
.facts-list div { display: flex; justify-content: space-between; gap: 16px; }
.facts-list div[data-long="true"] { flex-direction: column; gap: 0; }
.facts-list dt { color: var(--soft); }
.facts-list dd { text-align: end; overflow-wrap: anywhere; }
.facts-list div[data-long="true"] dd { text-align: start; font-size: 13px; }
.worse { border-inline-start: 3px solid var(--wait); padding-inline-start: 12px; display: grid; gap: 8px; }
/* the Way takes the place of the steps, and moves nothing */
.progress { display: grid; align-content: start; gap: 16px; min-block-size: 440px; }
.steps { display: grid; font-size: 14px; padding: 0; margin: 0; }
.steps li { display: flex; justify-content: space-between; gap: 12px; padding-block: 5px; padding-inline-start: 24px; position: relative; color: var(--soft); }
.steps li::before {
  content: ""; position: absolute; inset-inline-start: 2px; inset-block-start: 10px; inline-size: 12px; block-size: 12px;
  border: 2px solid var(--edge); border-radius: var(--radius);
}
.steps li[data-step="done"], .steps li[data-step="running"] { color: var(--ink); }
.steps li[data-step="done"]::before { background: var(--road); border-color: var(--road); }
.steps li[data-step="running"]::before { border-color: var(--road); }
`;
