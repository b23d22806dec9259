import { isolated } from "@causeway/widget/parts";

import type { EnvironmentState } from "../environment/readEnvironment.ts";
import { type Problem, problemText } from "../words/Problem.ts";
import type { RecoverSay } from "../words/RecoverSay.ts";
import type { ViewProps } from "./ViewProps.ts";

/** The file that names chains, contracts and validators. */
export function EnvironmentField({
  state: { environment },
  act,
  say,
  problem,
}: ViewProps & { readonly problem: Problem | undefined }) {
  const { words } = say;
  const wrong = environment.status === "bad" ? environment.problem : problem;
  return (
    <div class="field environment">
      <label class="file">
        <span>{environment.status === "read" ? words.anotherFile : words.chooseFile}</span>
        <input
          type="file"
          accept=".json,application/json"
          aria-describedby="environment-note"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file !== undefined) void file.text().then((text) => act.takeFile(text));
          }}
        />
      </label>
      <p id="environment-note" class="note" data-bad={wrong !== undefined}>
        {wrong === undefined ? noteOf(environment, say) : problemText(wrong, say)}
      </p>
    </div>
  );
}

function noteOf(environment: EnvironmentState, { words }: RecoverSay): string {
  if (environment.status !== "read") return words.fileHint;
  const { environment: name, chains, validators } = environment.file;
  return words.file(isolated(name), chains.length, validators.length);
}
