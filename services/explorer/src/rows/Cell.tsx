import type { ComponentChildren } from "preact";

/** A value of a row. In narrow windows its label stands before it. */
export function Cell({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ComponentChildren;
}) {
  return (
    <td class="end">
      <span class="label">{label} </span>
      {children}
    </td>
  );
}
