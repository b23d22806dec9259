import { connectChain } from "@causeway/chains/node";
import { ENVIRONMENT } from "@causeway/chains/testing/LocalChain.ts";
import { evmChainConfig, tonChainConfig } from "@causeway/environment";
import { findMessage, type ReadyTransaction } from "@causeway/lifecycle";
import { commandsFor, statusReport } from "@causeway/lifecycle/report";
import { environmentOf, type Hex } from "@causeway/protocol";
import type { RecoveredMessage } from "@causeway/sdk";
import { expect } from "chai";

import {
  closeChains,
  type FollowedChain,
  type FollowedChains,
} from "../../../scripts/causeway/areas/messaging/index.ts";
import { readStatus } from "../../../scripts/causeway/messages/readStatus.ts";
import { statusText } from "../../../scripts/causeway/messages/statusText.ts";
import type { TonBesideHub } from "./TonBesideHub.ts";
import { TON_ID } from "./TonMailbox.ts";

/** Without a wallet, the command has what is left of a value stay with the mailbox. */
export function refundOfCommand({ ton }: TonBesideHub): string {
  return `0:${ton.peer.mailbox.slice(4)}`;
}

/**
 * Fails unless the exits that the SDK has ready are the transactions of `causeway status --json`.
 *
 * @returns what `causeway status` prints for people.
 */
export async function expectTonParity(
  world: TonBesideHub,
  { exits, report }: RecoveredMessage,
): Promise<string> {
  const chains = await commandChains(world);
  try {
    const found = await findMessage(chains, report.messageId as Hex);
    const commands = commandsFor(report.messageId as Hex, ENVIRONMENT);
    const status = await readStatus(chains, environmentOf(ENVIRONMENT), found, commands);
    const told = statusReport(status);
    expect(report.state).to.equal(told.state);
    expect(report.transactions.map(callOf)).to.deep.equal(told.transactions.map(callOf));
    expect(exits.filter(({ isReady }) => isReady)).to.have.length(told.transactions.length);
    return statusText(status);
  } finally {
    closeChains(chains);
  }
}

/** What a transaction does. What a machine of TON says of its gas is no part of it. */
function callOf({ kind, does, chain, chainId, to, data, value, cost }: ReadyTransaction) {
  return { kind, does, chain, chainId, to, data, value, cost };
}

async function commandChains({ hub, ton }: TonBesideHub): Promise<FollowedChains> {
  const { messageFeeSchedule: _, ...described } = ton.described;
  const follow = (
    name: string,
    chainId: bigint,
    adapter: FollowedChain["adapter"],
  ): FollowedChain => ({
    ...{ name, chainId, adapter, startHeight: 0n, logRange: 2_000n },
    ...{ bridge: `0x${"0".repeat(40)}`, forkUrl: undefined, gasUnit: "gas" },
    coin: { symbol: "TON", decimals: 9 },
  });
  const hubAdapter = await connectChain(evmChainConfig.parse(await hub.config()));
  const tonAdapter = await connectChain(
    tonChainConfig.parse(described),
    undefined,
    () => hubAdapter,
  );
  const reachable = [follow("hub", hub.chainId, hubAdapter), follow("ton", TON_ID, tonAdapter)];
  return { reachable, unreachable: [] };
}
