import { ageCell, type Cell, countCell, textCell } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";

import type { HeldByClient } from "../HeldByClient.ts";
import type { LightClientsContext } from "./LightClientsContext.ts";
import { heldByClient } from "./queries.ts";

/** Whether the light client at an address accepts checkpoints, and its newest one. */
export function clientCells(address: Hex) {
  return async ({ chain, view, on }: LightClientsContext): Promise<readonly Cell[]> => {
    const held = await on(chain).read(heldByClient(address));
    const [state, newest] = [`LightClient ${address}`, `LightClient.newest of ${address}`];
    if (held === undefined) {
      return [state, newest, newest].map((source) => textCell("missing", source));
    }
    return [
      textCell(stateText(held), state),
      countCell(held.newestHeight, newest),
      ageCell(await view.time(), held.newestTime, newest),
    ];
  };
}

function stateText({ frozen, stopped, stale }: HeldByClient): string {
  if (frozen) return "frozen";
  if (stopped) return "stopped";
  return stale ? "stale" : "trusted";
}
