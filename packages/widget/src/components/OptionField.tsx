import type { OptionNote } from "../messages/optionSentence.ts";
import type { OptionName } from "../options/Options.ts";
import type { Act } from "./ViewProps.ts";

/** A field of the options, with a sentence below. */
export function OptionField({
  name,
  label,
  text,
  placeholder,
  note,
  act,
}: {
  readonly name: OptionName;
  readonly label: string;
  readonly text: string;
  readonly placeholder: string;
  readonly note: OptionNote;
  readonly act: Act;
}) {
  return (
    <div class="option">
      <label for={name}>{label}</label>
      <input
        id={name}
        type="text"
        part="option"
        inputMode={name === "slippage" ? "decimal" : "text"}
        autoComplete="off"
        autoCapitalize="none"
        spellcheck={false}
        dir={name === "slippage" ? undefined : "ltr"}
        placeholder={placeholder}
        value={text}
        aria-invalid={note.tone === "bad"}
        aria-describedby={`note-${name}`}
        onInput={({ currentTarget: { value } }) =>
          act.dispatch({ type: "option", name, text: value })
        }
      />
      <div class="note" id={`note-${name}`} data-tone={note.tone}>
        {note.text}
      </div>
    </div>
  );
}
