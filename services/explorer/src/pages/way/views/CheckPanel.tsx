import type { Status } from "@causeway/sdk";
import { isolated } from "@causeway/widget/parts";

import type { ViewProps } from "./ViewProps.ts";

/** By whose word the facts are; and asks RPCs to confirm them. */
export function CheckPanel(props: ViewProps & { readonly status: Status }) {
  const { state, words, act, status } = props;
  if (status.source === "chains") return <p class="check">{words.chains}</p>;
  const { check } = state;
  return (
    <section class="check">
      <p role="status" data-bad={isBad(props)}>
        {textOf(props)}
      </p>
      {check.status === "lacksContracts" ? (
        <label>
          {words.choose}{" "}
          <input
            type="file"
            accept="application/json,.json"
            onChange={({ currentTarget: { files } }) => {
              void files?.[0]?.text().then((text) => act.check(text));
            }}
          />
        </label>
      ) : (
        <button type="button" disabled={check.status === "asking"} onClick={() => void act.check()}>
          {check.status === "asking" ? words.checking : words.check}
        </button>
      )}
    </section>
  );
}

function isBad({ state: { check } }: ViewProps): boolean {
  return check.status === "failed" || (check.status === "done" && check.verified.isContradicted);
}

function textOf({ state: { check }, words }: ViewProps): string {
  switch (check.status) {
    case "lacksContracts":
      return words.lacks;
    case "failed":
      return words.checkFailed(isolated(check.failure.message));
    case "done": {
      const { claims, isContradicted } = check.verified;
      const count = (wanted: string) => claims.filter(({ verdict }) => verdict === wanted).length;
      return isContradicted
        ? words.contradicts(count("contradicted"))
        : words.confirms(count("confirmed"));
    }
    default:
      return words.claims;
  }
}
