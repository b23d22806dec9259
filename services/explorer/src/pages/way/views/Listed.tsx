import type { Status } from "@causeway/sdk";
import { statusText } from "@causeway/widget/parts";

import type { ViewProps } from "./ViewProps.ts";

/** What an address sent and received, the newest first. */
export function Listed({
  state,
  words,
  states,
  names,
  listed,
}: ViewProps & { readonly listed: readonly Status[] }) {
  const { subject } = state;
  return (
    <>
      <h1>{words.list}</h1>
      <p>
        <code>{subject.kind === "address" && subject.address}</code>
      </p>
      {listed.length === 0 && <p role="status">{words.empty}</p>}
      <ul class="parts">
        {listed.map((one) => (
          <li key={one.id}>
            <a href={`?id=${one.id}`}>{statusText(states, one, names).headline}</a>
            <span class="soft small">{one.legs[0] && names.time(one.legs[0].at)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
