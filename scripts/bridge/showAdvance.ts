import { setTimeout as sleep } from "node:timers/promises";
import { connectContract } from "@causeway/chains/ethers";
import type { NetworkDescription } from "@causeway/environment";
import { counted } from "@causeway/operator";
import { type AmountUnit, amountText, type Hex } from "@causeway/protocol";
import { bridgeAdvancesAbi, type TypedContract } from "@causeway/protocol/contracts";

import type { Display } from "../local/display/Display.ts";
import type { Journey } from "../local/messages/showWay.ts";
import { withEnds } from "../local/messages/withEnds.ts";

/** When a transfer was sent: what is waited for is counted from there. */
export interface SentAt {
  /** Of the origin's block, unix seconds. */
  readonly time: bigint;
  /** The destination's newest block then; undefined if nobody looked. */
  readonly heightThere: number | undefined;
}

/** A transfer whose receiver was paid before its proof. */
export interface ShownAdvance {
  readonly advancer: Hex;
  /** Seconds from the origin's block to the advance's, by the clocks of their chains. */
  readonly seconds: bigint;
}

const POLL_MILLISECONDS = 500;

/**
 * Shows that somebody paid a transfer's receiver in advance, if somebody does before `delivered` says that it is too late.
 *
 * @returns undefined if nobody did.
 */
export function showAdvance(
  network: NetworkDescription,
  { subject, to, messageId }: Journey,
  { asset, sentAt }: { readonly asset: AmountUnit; readonly sentAt: SentAt },
  display: Display,
  delivered: AbortSignal,
): Promise<ShownAdvance | undefined> {
  return withEnds(network, [to], async ({ name, provider }) => {
    const bridge = connectContract(bridgeAdvancesAbi, network.bridge, provider);
    for (;;) {
      const isLast = delivered.aborted;
      const event = await advanceOf(bridge, messageId);
      if (event !== undefined) {
        const { advancer, receiver, paid } = event.args;
        const seconds = secondsSince(sentAt, (await event.getBlock()).timestamp);
        const where = `to ${receiver} on ${name}, block ${event.blockNumber}, by ${advancer}`;
        const after = `${blocksText(event.blockNumber, sentAt)}${seconds} s after it was sent`;
        display.event(subject, `advanced    ${amountText(paid, asset)} ${where}; ${after}`, "good");
        return { advancer: advancer as Hex, seconds };
      }
      if (isLast) return undefined;
      await sleep(POLL_MILLISECONDS);
    }
  });
}

function blocksText(height: number, { heightThere }: SentAt): string {
  if (heightThere === undefined) return "";
  return `${counted(Math.max(height - heightThere, 0), "block")} and `;
}

/** Seconds from a transfer's sending to a block; clocks of two chains may differ by a little. */
export function secondsSince({ time }: SentAt, timestamp: number): bigint {
  const seconds = BigInt(timestamp) - time;
  return seconds > 0n ? seconds : 0n;
}

async function advanceOf(bridge: TypedContract<typeof bridgeAdvancesAbi>, transferId: string) {
  const events = await bridge.queryFilter(bridge.filters.TransferAdvanced(undefined, transferId));
  return events.at(-1);
}
