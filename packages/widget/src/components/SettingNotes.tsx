import { settingSentence } from "../messages/settingSentence.ts";
import type { ViewProps } from "./ViewProps.ts";

/** What the page has set wrongly. A person cannot change it, but may tell the site. */
export function SettingNotes({ state, say }: Omit<ViewProps, "act">) {
  if (state.problems.length === 0) return null;
  return (
    <ul class="settings" part="settings">
      {state.problems.map((problem) => (
        <li key={problem.name} class="warning">
          {settingSentence(problem, say.messages)}
        </li>
      ))}
    </ul>
  );
}
