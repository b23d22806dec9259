import type { Described } from "../../../acting/Field.tsx";
import type { ExplainedSetting, PlaygroundWords } from "../PlaygroundWords.ts";
import type { SettingField } from "../settings/SettingField.ts";
import { namesIn } from "../settings/settingsOf.ts";
import type { FormProps } from "./FormProps.ts";

/** A setting with its name as code has it, its effect, and what is wrong with its value. */
export function SettingInput({ field, ...props }: FormProps & { readonly field: SettingField }) {
  const { words, messages, chosen, wrong } = props;
  const { key, part, control, wanted } = field;
  const id = `set-${key}`;
  const note = `${id}-note`;
  const isWrong = wrong.has(key);
  const hint =
    isWrong && wanted !== undefined ? words.wrong(messages.wanted[wanted]) : effectOf(field, words);
  const described = { id, "aria-describedby": note, "aria-invalid": isWrong };
  const given = { field, described, text: chosen[key] ?? "", choose: props.choose, words };
  const label = (
    <>
      <code>{key}</code>
      {part === "allowed" && ` ${words.allowed}`}
      {part === "forbidden" && ` ${words.forbidden}`}
    </>
  );
  const about = (
    <p id={note} class="note" data-bad={isWrong}>
      {hint}
    </p>
  );
  if (control.kind === "some") {
    return (
      <fieldset class="field" aria-describedby={note}>
        <legend>{label}</legend>
        <Some {...given} of={control.of} />
        {about}
      </fieldset>
    );
  }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {control.kind === "one" ? <One {...given} of={control.of} /> : <Text {...given} />}
      {about}
    </div>
  );
}

interface InputProps {
  readonly field: SettingField;
  readonly described: Described;
  readonly text: string;
  readonly choose: FormProps["choose"];
  readonly words: PlaygroundWords;
}

function One({
  field,
  described,
  text,
  choose,
  words,
  of,
}: InputProps & { of: readonly string[] }) {
  const isListed = text === "" || of.includes(text);
  return (
    <select
      {...described}
      value={text}
      onChange={({ currentTarget }) => choose(field.key, currentTarget.value)}
    >
      <option value="">{words.unset}</option>
      {[...of, ...(isListed ? [] : [text])].map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </select>
  );
}

function Some({ field, text, choose, of }: InputProps & { of: readonly string[] }) {
  const names = namesIn(text);
  return (
    <div class="some">
      {of.map((value) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={names.includes(value)}
            onChange={({ currentTarget: { checked } }) => {
              const next = of.filter((one) => (one === value ? checked : names.includes(one)));
              choose(field.key, next.join(","));
            }}
          />
          <code>{value}</code>
        </label>
      ))}
    </div>
  );
}

function Text({ field, described, text, choose }: InputProps) {
  const given = {
    ...described,
    ...({ value: text, dir: "ltr", autocomplete: "off", spellcheck: false } as const),
  };
  if (field.control.kind === "json") {
    return (
      <textarea
        {...given}
        onInput={({ currentTarget }) => choose(field.key, currentTarget.value)}
      />
    );
  }
  return (
    <input
      {...given}
      inputMode={field.control.kind === "number" ? "numeric" : "text"}
      onInput={({ currentTarget }) => choose(field.key, currentTarget.value)}
    />
  );
}

/** Values of a theme say by their names what they are of. */
function effectOf({ group, key, name }: SettingField, words: PlaygroundWords): string | undefined {
  if (group === "theme") return undefined;
  const explained = group === "config" ? `config.${name}` : key;
  return words.effects[explained as ExplainedSetting];
}
