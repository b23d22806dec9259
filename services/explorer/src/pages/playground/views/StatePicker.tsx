import { useEffect, useState } from "preact/hooks";

import type { PlaygroundWords } from "../PlaygroundWords.ts";
import { loadStates } from "./loadStates.ts";

/** Chooses between the live widget and a state by its name. The names are loaded once a person turns to them. */
export function StatePicker({
  state,
  words,
  choose,
}: {
  /** Empty for the live widget. */
  readonly state: string;
  readonly words: PlaygroundWords;
  readonly choose: (state: string) => void;
}) {
  const [names, setNames] = useState<readonly string[]>(state === "" ? [] : [state]);
  const load = () =>
    void loadStates().then(
      (states) => setNames(states.names),
      () => {},
    );
  useEffect(() => {
    if (state !== "") load();
  }, []);
  return (
    <div class="field">
      <label for="shown">{words.shown}</label>
      <select
        id="shown"
        value={state}
        onFocus={load}
        onPointerEnter={load}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">{words.live}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
