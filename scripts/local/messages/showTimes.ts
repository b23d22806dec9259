import type { NetworkDescription } from "@causeway/local-network/NetworkFile";

import { Bridge__factory, BridgeAdvances__factory } from "../../../typechain-types/index.js";
import type { TransferOnItsWay } from "../../bridge/bridgeAsset.ts";
import type { Display } from "../display/Display.ts";
import type { End } from "./End.ts";
import type { Journey } from "./showWay.ts";
import { withEnds } from "./withEnds.ts";

/** A transfer was to be paid in advance, and repaid, and was not. */
export class NotAdvanced extends Error {
  constructor({ messageId, to }: Journey, how: string) {
    super(`transfer ${messageId} is paid on ${to}, and ${how}: the filler's log says why`);
    this.name = "NotAdvanced";
  }
}

/**
 * Shows of a transfer that is paid how long after its block its receiver had the funds, and when it was proven, by which
 * whoever paid him in advance was repaid: by the chains' clocks.
 *
 * @throws NotAdvanced
 */
export async function showTimes(
  network: NetworkDescription,
  { journey, block }: TransferOnItsWay,
  display: Display,
): Promise<void> {
  const { subject, from, to } = journey;
  await withEnds(network, [from, to], async (origin, destination) => {
    const { advanced, repaid } = await readBlocks(network, journey, destination);
    const sentAt = await timeOf(origin, block);
    const funds = (await timeOf(destination, advanced)) - sentAt;
    const proven = (await timeOf(destination, repaid)) - sentAt;
    const text = `funds ${funds} s after its block; proven, and the filler repaid, ${proven} s after it`;
    display.event(subject, `times       ${text}`, "good");
  });
}

/** By which blocks of its destination the receiver was paid, and the advancer repaid. */
async function readBlocks(
  { bridge: address }: NetworkDescription,
  journey: Journey,
  { provider }: End,
): Promise<{ readonly advanced: number; readonly repaid: number }> {
  const { messageId } = journey;
  const advances = BridgeAdvances__factory.connect(address, provider);
  const ofTransfer = advances.filters.TransferAdvanced(undefined, messageId);
  const advanced = (await advances.queryFilter(ofTransfer)).at(-1);
  if (advanced === undefined) {
    throw new NotAdvanced(journey, "nobody paid its receiver before it was proven");
  }
  const { advancer } = advanced.args;
  const bridge = Bridge__factory.connect(address, provider);
  const toAdvancer = bridge.filters.TransferPaid(messageId, undefined, advancer);
  const repaid = (await bridge.queryFilter(toAdvancer)).at(-1);
  if (repaid === undefined) throw new NotAdvanced(journey, `${advancer} was not repaid`);
  return { advanced: advanced.blockNumber, repaid: repaid.blockNumber };
}

/** Unix seconds. */
async function timeOf({ name, provider }: End, height: number): Promise<number> {
  const block = await provider.getBlock(height);
  if (block === null) throw new Error(`${name} has no block ${height}`);
  return block.timestamp;
}
