import type { ComponentChildren } from "preact";

/** What the note below a field tells its element. */
export interface Described {
  readonly id: string;
  readonly "aria-describedby": string;
  readonly "aria-invalid": boolean;
}

/** A field with its label, and below it a hint, or what is wrong. The note has a place of its own: nothing moves. */
export function Field({
  id,
  label,
  hint,
  problem,
  children,
}: {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly children: (described: Described) => ComponentChildren;
}) {
  const note = `${id}-note`;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, "aria-describedby": note, "aria-invalid": problem !== undefined })}
      <p id={note} class="note" data-bad={problem !== undefined}>
        {problem ?? hint}
      </p>
    </div>
  );
}
