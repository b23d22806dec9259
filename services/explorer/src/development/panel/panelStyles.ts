/** The bar stands over the foot of the page. Nothing moves when it comes. */
export const PANEL_STYLES = /* css */ `
html:has(> body > .development-host) { padding-block-end: 60px; }
.development { font: 400 14px/1.45 Commissioner, system-ui, sans-serif; color: var(--ink); text-align: left; direction: ltr; }
.development p { margin: 0; }
.development .development-main { background: var(--road); border-color: var(--road); color: var(--on-road); }
.development .development-main:hover:enabled { background: color-mix(in oklch, var(--road), var(--ink) 12%); }
.development .development-main[aria-disabled="true"] { opacity: .6; cursor: progress; }
.development.development-bar {
  position: fixed; inset-inline: 0; inset-block-end: 0; display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px;
  padding: 7px var(--side); background: var(--raised); border-block-start: 1px solid var(--line); z-index: 1;
}
.development.development-bar [role="status"] { flex: 1; color: var(--soft); text-align: end; }
.development.development-sheet {
  inline-size: min(560px, calc(100vi - 16px)); max-block-size: calc(100vb - 16px); padding: 20px; overflow-y: auto;
  background: var(--sheet); border: 1px solid var(--line); border-radius: 4px 4px var(--radius-end) var(--radius-end);
}
.development.development-sheet::backdrop { background: oklch(.2 .02 245 / .5); }
.development h2 { margin: 0 0 8px; font-size: 20px; }
.development dl { margin: 16px 0; border-block-start: 1px solid var(--line); }
.development dl > div { display: grid; grid-template-columns: minmax(96px, 30%) 1fr; gap: 4px 12px; padding-block: 6px; border-block-end: 1px solid var(--line); }
.development dt { color: var(--soft); }
.development dd { margin: 0; overflow-wrap: anywhere; }
.development .development-signed dd { font: 400 12px/1.6 var(--mono); }
.development .development-settings { display: grid; gap: 8px; }
.development .development-settings label { display: grid; grid-template-columns: minmax(96px, 30%) 1fr; align-items: center; gap: 12px; }
.development .development-settings select, .development .development-settings input { min-inline-size: 0; inline-size: 100%; }
.development .development-settings .development-check { grid-template-columns: 24px 1fr; min-block-size: 44px; }
.development .development-settings .development-check input { min-block-size: 24px; }
.development .development-buttons { display: flex; justify-content: flex-end; gap: 12px; margin-block-start: 20px; }
@media (max-width: 560px) {
  .development dl > div, .development .development-settings label { grid-template-columns: 1fr; }
  .development.development-bar [role="status"]:empty { display: none; }
  .development.development-bar > p:first-child { flex-basis: 100%; }
  .development.development-bar button { flex: 1; padding-inline: 4px; font-size: 14px; white-space: nowrap; }
  html:has(> body > .development-host) { padding-block-end: 116px; }
}
`;
