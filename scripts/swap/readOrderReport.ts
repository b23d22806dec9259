import type { NetworkDescription } from "@causeway/environment";
import { findMessage, readMessage } from "@causeway/lifecycle";
import { readTransferReport, type TransferReport, whenSettled } from "@causeway/lifecycle/report";
import { environmentOf, type Hex } from "@causeway/protocol";

import { withReadChains } from "../local/messages/withReadChains.ts";

/** Where the transfer of an order stands, its order, and the calls that lead on or out. @throws ChainError */
export function readOrderReport(
  network: NetworkDescription,
  transferId: Hex,
): Promise<TransferReport> {
  const tag = environmentOf(network.environment);
  const status = `npm run causeway -- status --environment ${network.environment}`;
  const [deliver, confirm] = ["deliver", "deliver --confirm"].map(
    (command) => `npm run causeway -- ${command} --environment ${network.environment}`,
  ) as [string, string];
  return withReadChains(network, (chains) =>
    whenSettled(async () => {
      const message = await readMessage(chains, tag, await findMessage(chains, transferId));
      const report = await readTransferReport(chains, tag, message, { deliver, status, confirm });
      if (report === undefined) throw new TypeError(`message ${transferId} carries no transfer`);
      return report;
    }),
  );
}
