import { broughtBy, type ProvingContracts } from "@causeway/chains";
import { inTransaction } from "@causeway/database";
import { decodeFrame } from "@causeway/protocol";

import { laneChainTypes } from "../laneChainTypes.ts";
import type { RelayedChain, Relayer } from "../Relayer.ts";
import { type ArrivedFrame, type Report, storeSorted, unsortedMessages } from "../store/reports.ts";

/** Messages sorted in one run; more are sorted in the next. */
const AT_ONCE = 200;

/** Finds returns and notices among the messages that were delivered on a chain. */
export async function sortReports(relayer: Relayer, chain: RelayedChain): Promise<void> {
  const { chainId } = chain.config;
  const messages = await unsortedMessages(relayer.db, chainId, [...relayer.chains.keys()], AT_ONCE);
  if (messages.length === 0) return;
  const at = { bridge: chain.bridge?.address, expiry: await chain.adapter.expiry() };
  await inTransaction(relayer.db, async (db) => {
    for (const message of messages) {
      const report = reportOf(relayer, chainId, message, at);
      await storeSorted(db, chainId, message, report);
    }
  });
}

function reportOf(
  relayer: Relayer,
  chainId: bigint,
  { messageId, frame, originChainId }: ArrivedFrame,
  at: ProvingContracts,
): Pick<Report, "kind" | "about" | "units"> | undefined {
  const types = laneChainTypes(relayer, originChainId, chainId);
  const brought = broughtBy(messageId, decodeFrame(frame, types), at);
  if (brought === undefined || brought.kind === "transfer") return undefined;
  if (brought.kind === "notice") return { kind: "notice", about: brought.messageId, units: 0n };
  return { kind: "return", about: brought.transferId, units: brought.units };
}
