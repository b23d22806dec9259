import { isolated } from "@causeway/widget/parts";

import { Followed } from "./Followed.tsx";
import { Listed } from "./Listed.tsx";
import type { ViewProps } from "./ViewProps.ts";

/** The page of an id, a transaction or an address. */
export function WayPage(props: ViewProps) {
  const { state, words } = props;
  if (state.status !== undefined) return <Followed {...props} status={state.status} />;
  if (state.listed !== undefined) return <Listed {...props} listed={state.listed} />;
  return (
    <>
      <h1>{words.title}</h1>
      {state.failure === undefined ? (
        <p role="status">{waitText(props)}</p>
      ) : (
        <div role="alert">
          <p>{failureText(props)}</p>
          <button type="button" onClick={() => props.act.again()}>
            {words.again}
          </button>
        </div>
      )}
    </>
  );
}

function waitText({ state: { subject }, words }: ViewProps): string {
  if (subject.kind === "nothing") return words.nothing;
  return subject.kind === "unreadable" ? words.unreadable(isolated(subject.text)) : words.loading;
}

function failureText({ state: { subject, failure }, words, host }: ViewProps): string {
  if (failure?.code === "NotFound" && subject.kind === "hash") {
    return words.notFound(isolated(subject.hash));
  }
  if (failure?.code === "ApiUnreachable") return words.unreachable(isolated(host));
  return words.failed(isolated(failure?.message ?? ""));
}
