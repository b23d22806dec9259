import { broughtBy, type ProvingContracts } from "@causeway/chains";
import { inTransaction } from "@causeway/database";
import { decodeFrame } from "@causeway/protocol";

import { laneChainTypes } from "../laneChainTypes.ts";
import type { RelayedChain, Relayer } from "../Relayer.ts";
import {
  type ArrivedFrame,
  storeSorted,
  type Telling,
  unsortedMessages,
} from "../store/tellings.ts";

/** Messages sorted in one run; more are sorted in the next. */
const AT_ONCE = 200;

/** Finds returns and notices among the messages that were delivered on a chain. */
export async function sortTellings(relayer: Relayer, chain: RelayedChain): Promise<void> {
  const { chainId } = chain.config;
  const messages = await unsortedMessages(relayer.db, chainId, AT_ONCE);
  if (messages.length === 0) return;
  const at = { bridge: chain.bridge?.address, expiry: await chain.adapter.expiry() };
  await inTransaction(relayer.db, async (db) => {
    for (const message of messages) {
      const telling = tellingOf(relayer, chainId, message, at);
      await storeSorted(db, chainId, message.messageId, telling);
    }
  });
}

function tellingOf(
  relayer: Relayer,
  chainId: bigint,
  { messageId, frame, originChainId }: ArrivedFrame,
  at: ProvingContracts,
): Pick<Telling, "kind" | "about" | "units"> | undefined {
  const types = laneChainTypes(relayer, originChainId, chainId);
  const brought = broughtBy(messageId, decodeFrame(frame, types), at);
  if (brought === undefined || brought.kind === "transfer") return undefined;
  if (brought.kind === "notice") return { kind: "notice", about: brought.messageId, units: 0n };
  return { kind: "return", about: brought.transferId, units: brought.units };
}
