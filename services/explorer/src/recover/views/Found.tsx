import type { Recovery } from "@causeway/sdk";

import { exitRows } from "../exits/ExitRow.ts";
import { onwardId, recoveryText } from "../look/recoveryText.ts";
import { ExitItem } from "./ExitItem.tsx";
import type { ViewProps } from "./ViewProps.ts";

/** A message, transfer or order: where it stands, which party must act, and every way on and back. */
export function Found({ state, act, say, recovery }: ViewProps & { readonly recovery: Recovery }) {
  const { environment } = state;
  if (environment.status !== "read") return null;
  const { heading, now, actor, where, facts } = recoveryText(recovery, environment.file, say);
  const rows = exitRows(recovery, environment.file.chains, say);
  return (
    <article class="found" data-state={recovery.state}>
      <h2>{heading}</h2>
      <p>{now}</p>
      <p class="actor">{actor}</p>
      {where !== "" && (
        <p class="where soft" lang="en" dir="ltr">
          {where}
        </p>
      )}
      <Onward {...{ act, say, recovery }} />
      {rows.length > 0 && (
        <>
          <h3>{say.words.youCan}</h3>
          <ol class="exits">
            {rows.map((row) => (
              <ExitItem key={row.key} {...{ state, act, say, row }} />
            ))}
          </ol>
        </>
      )}
      <details class="facts">
        <summary>{say.words.details}</summary>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </article>
  );
}

/** What ended undelivered goes on by another message, which may be stuck, too. */
function Onward({
  act,
  say,
  recovery,
}: Pick<ViewProps, "act" | "say"> & { readonly recovery: Recovery }) {
  if (recovery.kind === "swapped") return null;
  const id = onwardId(recovery);
  if (id === undefined) return null;
  return (
    <button type="button" class="onward" onClick={() => act.follow(id)}>
      {say.words.follow(recovery.report.origin)}
    </button>
  );
}
