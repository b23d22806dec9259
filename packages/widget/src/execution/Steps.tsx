import type { ExecutionSnapshot } from "@causeway/sdk";
import { useRef } from "preact/hooks";

import type { SwapSay } from "../messages/swap/swapSay.ts";

type Step = keyof ExecutionSnapshot["steps"];

/** Each step of a swap. A step that turns out to be left out keeps its row, so that no row moves. */
export function Steps({
  snapshot: { steps },
  say: { messages },
}: {
  readonly snapshot: ExecutionSnapshot;
  readonly say: SwapSay;
}) {
  const shown = useRef(new Set<Step>());
  const entries = Object.entries(steps) as [Step, (typeof steps)[Step]][];
  for (const [name, step] of entries) if (step !== "skipped") shown.current.add(name);
  return (
    <ol class="steps">
      {entries
        .filter(([name]) => shown.current.has(name))
        .map(([name, step]) => (
          <li key={name} data-step={step}>
            <span>{messages.step[name]}</span>
            <span class="small">{messages.stepState[step]}</span>
          </li>
        ))}
    </ol>
  );
}
