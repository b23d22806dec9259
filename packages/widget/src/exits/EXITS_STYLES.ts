/** Looks of ways on and out. */
export const EXITS_STYLES = /* css */ `
.exits { display: grid; gap: 8px; border-inline-start: 3px solid var(--wait); padding-inline-start: 12px; }
.exits [role="status"]:empty { display: none; }
.exit-list { display: grid; gap: 12px; list-style: none; padding: 0; margin: 0; }
.exit-list li { display: grid; gap: 4px; }
.exit-list .main { block-size: auto; min-block-size: 48px; padding-block: 8px; border-radius: var(--radius); }
.exits .narrowed { justify-self: start; border: 0; padding: 0; color: var(--road); font-size: 14px; text-decoration: underline; }
`;
