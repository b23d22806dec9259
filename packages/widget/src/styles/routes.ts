/** Routes and fees. Their space is kept while nothing stands there. */
export const ROUTES = /* css */ `
.routes { border-block-start: 1px solid var(--line); min-block-size: 96px; display: flex; flex-direction: column; position: relative; }
.routes[data-kept="true"] { min-block-size: 404px; }
.route {
  display: flex; gap: 12px; padding: 12px 20px; min-block-size: 86px; align-items: flex-start;
  border-block-end: 1px solid var(--line); cursor: pointer;
}
.route.kept { cursor: default; position: relative; }
.route.kept::before {
  content: ""; inline-size: 45%; block-size: 20px; background: var(--raised); border-radius: var(--radius);
}
.route:has(:checked) { background: var(--raised); }
.route:has(:focus-visible) { outline: 2px solid var(--road); outline-offset: -2px; }
.route input { appearance: auto; accent-color: var(--road); inline-size: 18px; block-size: 18px; flex: none; margin-block-start: 3px; outline: none; }
.facts { display: flex; flex-direction: column; flex: 1; min-inline-size: 0; overflow-wrap: anywhere; }
.line { display: flex; justify-content: space-between; align-items: baseline; gap: 12px; }
.line b { font-weight: 560; }
.badge { font-size: 13px; color: var(--road); border: 1px solid; border-radius: var(--radius); padding-inline: 6px; white-space: nowrap; }
.waits { color: var(--wait); }
.fees { padding: 0 20px 12px; }
.fees summary { min-block-size: 44px; display: list-item; line-height: 44px; cursor: pointer; font-size: 14px; font-weight: 560; }
.fees dl { display: grid; gap: 6px; font-size: 14px; }
.fees dl div { display: flex; justify-content: space-between; gap: 16px; }
.fees dt { color: var(--soft); }
.fees dd { text-align: end; }
.top { color: var(--soft); white-space: nowrap; }
.notice {
  flex: 1; display: flex; flex-direction: column; align-items: flex-start; gap: 12px;
  padding: 20px; color: var(--soft); max-inline-size: 60ch; overflow-wrap: anywhere;
}
.notice[role="alert"] { color: var(--ink); }
@container (max-width: 380px) {
  .route, .fees { padding-inline: 16px; }
  .route { min-block-size: 122px; }
  .routes[data-kept="true"] { min-block-size: 528px; }
}
`;
