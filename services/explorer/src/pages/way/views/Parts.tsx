import { statusText } from "@causeway/widget/parts";

import type { ViewProps } from "./ViewProps.ts";

/** Everything that one transaction sent, each with its headline. */
export function Parts({ state: { parts, status }, words, states, names }: ViewProps) {
  return (
    <section aria-labelledby="parts">
      <h2 id="parts">{words.parts}</h2>
      <ul class="parts">
        {parts.map((part) => (
          <li key={part.id}>
            <a href={`?id=${part.id}`} aria-current={part.id === status?.id ? "page" : undefined}>
              {statusText(states, part, names).headline}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
