/** Looks of ways on and out. */
export const EXITS_STYLES = /* css */ `
/* one size, over the end of the part that scrolls: it moves nothing when it comes, and while it is read */
.swaps .body > .exits {
  position: sticky; inset-block-end: -12px; flex: none; block-size: 250px; margin: 0 -20px -12px; padding: 12px 20px;
  display: grid; align-content: start; gap: 8px; overflow-y: auto;
  background: var(--sheet); border-block-start: 3px solid var(--wait);
}
.exits [role="status"] { min-block-size: 19px; }
@media (max-height: 500px) { .swaps .body > .exits { position: static; block-size: auto; } }
.exit-list { display: grid; gap: 12px; list-style: none; padding: 0; margin: 0; }
.exit-list li { display: grid; gap: 4px; }
.exit-list .main { block-size: auto; min-block-size: 48px; padding-block: 8px; border-radius: var(--radius); }
.exits .narrowed { justify-self: start; border: 0; padding: 0; color: var(--road); font-size: 14px; text-decoration: underline; }
`;
