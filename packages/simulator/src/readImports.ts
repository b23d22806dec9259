import { read } from "./contractCalls.ts";
import type { Lane } from "./Lane.ts";
import type { SimulatedChain } from "./SimulatedChain.ts";

/** Learns how many messages of other chains' lanes a hub has taken over. */
export async function readImports(hub: SimulatedChain, lanes: readonly Lane[]): Promise<void> {
  for (const lane of lanes) {
    if (lane.isDirect || lane.prover !== hub) continue;
    const view = await read(hub.rpc, hub.contracts.mailbox, "importedLane", [lane.id]);
    lane.imported = Number(view.count);
  }
}
