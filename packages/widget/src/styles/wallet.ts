/** The connected wallet, and the dialog that chooses one. */
export const WALLET = /* css */ `
.main {
  inline-size: 100%; min-block-size: 52px; padding-inline: 16px; border: 1px solid var(--road); border-radius: var(--radius) var(--radius) var(--radius-end) var(--radius-end);
  background: var(--road); color: var(--on-road); font-weight: 560;
}
.main:hover { background: color-mix(in srgb, var(--road), var(--ink) 12%); }
.connection { padding: 12px 20px; border-block-start: 1px solid var(--line); }
.said { margin-block-start: 4px; min-block-size: 20px; font-size: 13px; line-height: 20px; color: var(--soft); overflow-wrap: anywhere; }
.said[data-bad="true"] { color: var(--bad); }
.account {
  display: flex; justify-content: space-between; align-items: center; gap: 12px;
  inline-size: 100%; min-block-size: 52px; padding-inline: 12px; border: 1px solid var(--edge); border-radius: var(--radius); font-size: 15px;
}
.account:hover { background: var(--raised); }
.dialog.wallets { block-size: auto; min-block-size: min(320px, calc(100vb - 16px)); max-block-size: min(640px, calc(100vb - 16px)); }
.wallets .panel { min-block-size: inherit; max-block-size: inherit; }
.title { flex: 1; align-self: center; padding-inline-start: 8px; font-weight: 560; }
.wallets .rows { padding: 0; }
.row.wallet { outline-offset: -2px; inline-size: 100%; justify-content: flex-start; text-align: start; }
.row.wallet[aria-busy="true"] { background: var(--raised); box-shadow: inset 3px 0 0 var(--road); }
.root[dir="rtl"] .row.wallet[aria-busy="true"] { box-shadow: inset -3px 0 0 var(--road); }
.icon { inline-size: 32px; block-size: 32px; flex: none; border-radius: var(--radius); object-fit: contain; }
.letter { display: grid; place-items: center; border: 1px solid var(--edge); font-weight: 560; }
.failure { color: var(--bad); }
.wallets .narrowed { border-block-start: 1px solid var(--line); border-block-end: 0; justify-content: center; }
@media (forced-colors: active) { .main, .account { border: 1px solid ButtonText; } }
@container (max-width: 380px) { .connection { padding-inline: 16px; } }
`;
