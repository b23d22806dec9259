/** A field for one text, its label above, and below it what is wrong. */
export function TextInput({
  id,
  label,
  value,
  problem,
  hint,
  state,
  onType,
}: {
  /** No other field of the page has it. */
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly problem?: string | undefined;
  readonly hint?: string | undefined;
  /** What is known of the value; it has a place of its own, so that nothing moves. */
  readonly state?: { readonly text: string; readonly isBad: boolean } | undefined;
  readonly onType: (text: string) => void;
}) {
  const note = problem ?? state?.text ?? hint;
  const isBad = problem !== undefined || state?.isBad === true;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        dir="ltr"
        value={value}
        spellcheck={false}
        autocomplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-note`}
        onInput={({ currentTarget }) => onType(currentTarget.value)}
      />
      <p id={`${id}-note`} class="note" data-bad={isBad}>
        {note}
      </p>
    </div>
  );
}
