import type { ShownRow } from "../wallet/ShownRow.ts";

/** Values in the order in which they are signed. Each name keeps its place in the tree. */
export function Rows({ rows }: { readonly rows: readonly ShownRow[] }) {
  return (
    <dl class="development-signed">
      {rows.map(({ label, value, depth }, place) => (
        // Rows of a request never change.
        <div key={place} style={{ paddingInlineStart: `${depth * 16}px` }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
