/** What a person does below the routes. */
export const ACTIONS = /* css */ `
.actions { padding: 12px 20px; border-block-start: 1px solid var(--line); display: grid; gap: 8px; }
.actions .connection { padding: 0; border: 0; }
.actions .narrowed { border: 0; padding: 0; color: var(--road); font-size: 14px; justify-content: flex-start; text-decoration: underline; }
.actions .main { border-radius: var(--radius); }
.main[aria-disabled="true"] { background: none; color: var(--soft); border-color: var(--edge); cursor: default; }
@container (max-width: 380px) { .actions { padding-inline: 16px; } }
`;
