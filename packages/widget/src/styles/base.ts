/** What all parts share. Nothing of the page reaches in here but what is inherited, which `.root` sets back. */
export const BASE = /* css */ `
*, ::before, ::after { box-sizing: border-box; }
button, input, fieldset, dl, dd, dt, p, legend, ul, ol, li { margin: 0; padding: 0; border: 0; min-width: 0; }
button, input { font: inherit; font-variant-numeric: inherit; letter-spacing: inherit; color: inherit; background: none; }
button { cursor: pointer; min-height: 44px; min-width: 44px; touch-action: manipulation; }
ul, ol { list-style: none; }
button:disabled { cursor: default; color: var(--soft); }
:focus-visible { outline: 2px solid var(--road); outline-offset: 2px; }
svg { display: block; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.small { font-size: 13px; line-height: 1.45; color: var(--soft); }
.symbol { font-weight: 560; }
.bad { color: var(--bad); }
.plain {
  padding: 0 16px; border: 1px solid var(--road); border-radius: var(--radius);
  color: var(--road); font-weight: 560; font-size: 15px;
}
button { transition: background-color 160ms ease-out; }
.token:hover:enabled, .turn:hover, .close:hover, .plain:hover, .narrowed:hover { background: var(--raised); }
@media (prefers-reduced-motion: reduce) { button { transition: none; } }
@media (forced-colors: active) {
  .token, .turn, .plain, .narrowed, .badge { border: 1px solid ButtonText; }
  .row[aria-selected="true"] { outline: 2px solid Highlight; outline-offset: -2px; }
  .band { border-block: 1px solid CanvasText; }
}
`;
