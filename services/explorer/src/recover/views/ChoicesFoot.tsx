import type { PageTheme } from "../../frame/choices.ts";
import { LANGUAGE_NAMES } from "../../frame/FrameWords.ts";
import { LANGUAGES, type Language } from "../../frame/Language.ts";
import type { RecoverSay } from "../words/RecoverSay.ts";

const THEMES = ["system", "light", "dark"] as const;

/** What a person chose for the page. */
export interface ChoiceProps {
  readonly theme: PageTheme;
  readonly onLanguage: (language: Language) => void;
  readonly onTheme: (theme: PageTheme) => void;
}

/** Language and colours. */
export function ChoicesFoot({
  theme,
  onLanguage,
  onTheme,
  say: { words, language },
}: ChoiceProps & { readonly say: RecoverSay }) {
  return (
    <div class="choices">
      <label>
        <span>{words.language}</span>
        <select
          value={language}
          onChange={({ currentTarget }) => onLanguage(currentTarget.value as Language)}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one} lang={one}>
              {LANGUAGE_NAMES[one]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{words.theme}</span>
        <select
          value={theme}
          onChange={({ currentTarget }) => onTheme(currentTarget.value as PageTheme)}
        >
          {THEMES.map((one) => (
            <option key={one} value={one}>
              {words.themes[one]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
