import { setTimeout as sleep } from "node:timers/promises";

import type { Display } from "../display/Display.ts";
import type { Server } from "./NetworkPlan.ts";

const LOOK_MILLISECONDS = 2_000;

/** How far the index is with a chain, as the indexer tells it. */
export interface ToldProgress {
  readonly chain: string;
  readonly caughtUp: boolean;
  readonly head: string | null;
  readonly read: string | null;
  readonly behind: { readonly blocks: string } | null;
}

/** Shows when the index has caught up with the chains, and when it has not any more, until `stop` is aborted. */
export async function watchIndex(
  { name, url }: Pick<Server, "name" | "url">,
  display: Pick<Display, "event">,
  stop?: AbortSignal,
): Promise<void> {
  let last: boolean | undefined;
  while (!stop?.aborted) {
    const progress = await fetch(`${url}/progress`, { signal: AbortSignal.timeout(2_000) })
      .then((response) => response.json() as Promise<ToldProgress[]>)
      // Of a service that ended, its upkeep tells.
      .catch(() => undefined);
    if (progress !== undefined) {
      const caughtUp = progress.every((chain) => chain.caughtUp);
      if (caughtUp !== last) {
        display.event(name, describeProgress(progress), caughtUp ? "good" : "plain");
      }
      last = caughtUp;
    }
    await sleep(LOOK_MILLISECONDS, undefined, { ref: false, ...(stop && { signal: stop }) }).catch(
      () => undefined,
    );
  }
}

/** In words: `caught up: hub at block 14, spoke-a at block 12`. */
export function describeProgress(progress: readonly ToldProgress[]): string {
  if (progress.every(({ caughtUp }) => caughtUp)) {
    return `caught up: ${progress.map(({ chain, read }) => `${chain} at block ${read}`).join(", ")}`;
  }
  const left = progress.filter(({ caughtUp }) => !caughtUp);
  return `reads events: ${left.map(describeLag).join(", ")}`;
}

function describeLag({ chain, read, head, behind }: ToldProgress): string {
  if (behind === null) return `${chain} not yet`;
  // The head is there, and history fills in behind.
  if (behind.blocks === "0") return `${chain} history`;
  return `${chain} block ${read} of ${head}`;
}
