/** The two ends, and the water between them. */
export const FORM = /* css */ `
.sheet {
  background: var(--sheet); border: 1px solid var(--line);
  border-radius: 4px 4px var(--radius-end) var(--radius-end); overflow: clip;
}
.end { padding: 16px 20px 12px; }
.label {
  display: flex; flex-wrap: wrap; align-items: center; gap: 0 8px; min-block-size: 24px; color: var(--soft); font-size: 13px;
}
.funds { display: flex; align-items: center; gap: 8px; margin-inline-start: auto; }
.maximum { margin-block: -12px; padding-inline: 8px; margin-inline-end: -8px; color: var(--road); font-weight: 560; text-decoration: underline; }
.settings { padding: 12px 20px; border-block-end: 1px solid var(--line); }
.options { padding-inline: 20px; border-block-start: 1px solid var(--line); }
.options summary { min-block-size: 44px; line-height: 22px; padding-block: 11px; cursor: pointer; font-size: 14px; font-weight: 560; }
.options summary .small { float: inline-end; font-weight: 400; line-height: 22px; }
[data-tone="bad"] { color: var(--bad); }
[data-tone="warning"] { color: var(--wait); }
.option { display: grid; gap: 4px; padding-block-end: 12px; font-size: 14px; }
.option label { color: var(--soft); font-size: 13px; }
.option input {
  min-block-size: 44px; inline-size: 100%; padding-inline: 12px; border: 1px solid var(--edge); border-radius: var(--radius);
  background: var(--sheet);
}
.root[dir="rtl"] .option input[dir="ltr"] { text-align: end; }
.option input::placeholder { color: var(--soft); opacity: 1; }
.option input[aria-invalid="true"] { border-color: var(--bad); }
.fields { display: flex; align-items: center; gap: 12px; }
.amount {
  flex: 1; inline-size: 100%; min-block-size: 56px; font-size: 40px; font-weight: 350; line-height: 1.15;
  letter-spacing: -.02em; border-radius: var(--radius); text-align: start;
}
.amount::placeholder { color: var(--soft); opacity: 1; }
.amount[aria-invalid="true"] { text-decoration: underline 2px var(--bad); text-underline-offset: 6px; }
.token {
  position: relative; display: inline-flex; align-items: center; gap: 8px; flex: none; padding: 0 12px;
  border: 1px solid var(--edge); border-radius: var(--radius); white-space: nowrap; font-size: 15px;
}
.token .chain { color: var(--soft); }
.note { min-block-size: 20px; font-size: 13px; line-height: 20px; color: var(--soft); overflow-wrap: anywhere; }
.note[data-bad="true"] { color: var(--bad); }
.warning {
  margin-block: 4px; padding-inline-start: 10px; border-inline-start: 3px solid var(--wait);
  font-size: 13px; overflow-wrap: anywhere;
}
.band {
  display: flex; align-items: center; justify-content: space-between; gap: 12px;
  min-block-size: 64px; padding-inline: 20px; background: var(--water); position: relative;
}
.band::before {
  content: ""; position: absolute; inset-inline: 0; inset-block-start: calc(50% - 1px);
  border-block-start: 2px dashed var(--road);
}
.band[data-has-route="true"]::before { border-block-start-style: solid; }
.times { position: relative; background: var(--water); margin-inline-start: -20px; padding-inline: 20px 12px; font-size: 13px; }
.times:empty { visibility: hidden; }
.turn {
  position: relative; display: grid; place-items: center; flex: none; margin-inline-start: auto;
  background: var(--sheet); border: 1px solid var(--edge); border-radius: var(--radius);
}
@container (max-width: 380px) {
  .end, .options, .settings { padding-inline: 16px; }
  .options summary .small { float: none; display: block; }
  .band { padding-inline: 16px; }
  .fields { flex-direction: column; align-items: stretch; gap: 4px; }
  .amount { flex: none; font-size: 34px; }
  .token { justify-content: space-between; }
}
`;
