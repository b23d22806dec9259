import { reproofNeed } from "@causeway/chains";

import type { RelayedBridge, RelayedChain, Relayer } from "../Relayer.ts";
import { arrivedBy, entryProvenances } from "../store/provenances.ts";
import { attemptReproof } from "./attemptReproof.ts";
import { isProvable, proveAgain } from "./proveAgain.ts";

/** Transfers of one provenance that are proven in one run. */
const AT_ONCE = 20;

/** Proves transfers again that wait at a bridge, and whose proof counts no more. */
export async function reproveTransfers(
  relayer: Relayer,
  chain: RelayedChain,
  bridge: RelayedBridge,
): Promise<void> {
  const place = { adapter: chain.adapter, bridge: bridge.contract };
  for (const provenance of await entryProvenances(relayer.db, bridge)) {
    if (!(await bridge.contract.isOutdated(provenance))) continue;
    const messages = await arrivedBy(relayer.db, bridge, provenance, AT_ONCE);
    const [first] = messages;
    // All came by one lane: while its hub does not vouch for that, nothing is asked of each.
    if (first === undefined || !(await isProvable(relayer, first))) continue;
    for (const message of messages) {
      const { messageId, originChainId } = message;
      const brought = { kind: "transfer", transferId: messageId } as const;
      await attemptReproof(relayer, chain, { messageId, kind: brought.kind }, async () => {
        const need = await reproofNeed(place, { messageId, originChainId, brought });
        return need === "proof" ? proveAgain(relayer, chain, message, brought) : undefined;
      });
    }
  }
}
