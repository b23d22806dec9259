import { requestOf } from "../look/requestOf.ts";
import { problemText } from "../words/Problem.ts";
import { ChainFields } from "./ChainFields.tsx";
import { EnvironmentField } from "./EnvironmentField.tsx";
import { ProofFields } from "./ProofFields.tsx";
import { TextInput } from "./TextInput.tsx";
import type { ViewProps } from "./ViewProps.ts";

/** What is looked for, and by whom the chains are asked. */
export function LookForm({ state, act, say }: ViewProps) {
  const { words } = say;
  const problems = state.isTried ? (requestOf(state).problems ?? {}) : {};
  const isLooking = state.look.status === "looking";
  return (
    <form
      class="look"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        act.look();
      }}
    >
      <div class="subject">
        <TextInput
          id="subject"
          label={words.subject.label}
          value={state.form.subject}
          problem={problems.subject && problemText(problems.subject, say)}
          hint={words.subject.hint}
          onType={(text) => act.dispatch({ type: "type", field: "subject", text })}
        />
        <button type="submit" class="main">
          {isLooking ? words.looking : words.look}
        </button>
      </div>
      <EnvironmentField {...{ state, act, say }} problem={problems.environment} />
      <ChainFields {...{ state, act, say, problems }} />
      <ProofFields {...{ state, act, say, problems }} />
    </form>
  );
}
