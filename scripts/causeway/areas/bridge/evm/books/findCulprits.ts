import type { Hex } from "@causeway/protocol";

import type { BridgeLogs, TransferLog } from "./bridgeLogs.ts";

/**
 * By how much the clocks of two chains may differ, seconds. Whoever proposes a block may set its time some seconds ahead,
 * and a chain that makes its blocks in bursts runs ahead of others.
 */
const CLOCKS_APART = 60n;

/** The two ends between which books differ, and all others that send the asset. */
export interface Compared {
  readonly assetId: Hex;
  readonly origin: Side;
  readonly destination: Side;
  /** Everything that has the asset, both ends among them. */
  readonly all: readonly BridgeLogs[];
}

/** One end. */
export interface Side {
  readonly chainId: bigint;
  readonly logs: BridgeLogs;
  /** Of its newest final block, unix seconds. */
  readonly time: bigint;
}

/** Transfers by which books differ. */
export interface Culprits {
  /** Arrived, and nobody sent them. */
  readonly unsent: readonly TransferLog[];
  /** Paid back at the origin, though the destination did not give them up. */
  readonly unreturned: readonly TransferLog[];
  /** Whether there are more, of which the other end may not know yet. */
  readonly isEarly: boolean;
}

/**
 * Looks for the transfers by which books differ. What may be newer than the other end's newest final block is not
 * judged.
 */
export async function findCulprits(compared: Compared): Promise<Culprits> {
  const [unsent, unreturned] = await Promise.all([unsentOf(compared), unreturnedOf(compared)]);
  return {
    unsent: unsent.judged,
    unreturned: unreturned.judged,
    isEarly: unsent.isEarly || unreturned.isEarly,
  };
}

interface Judged {
  readonly judged: TransferLog[];
  readonly isEarly: boolean;
}

async function unsentOf({ assetId, origin, destination, all }: Compared): Promise<Judged> {
  const [arrived, ...sent] = await Promise.all([
    destination.logs.arrived(assetId),
    ...all.map((logs) => logs.sent(assetId)),
  ]);
  const known = idsOf(sent.flat());
  const unknown: TransferLog[] = [];
  for (const log of arrived.filter(({ transferId }) => !known.has(transferId))) {
    const origins = await destination.logs.originsIn(log.transaction);
    if (origins.length === 0 || origins.includes(origin.chainId)) unknown.push(log);
  }
  return judge(unknown, destination.logs, origin.time);
}

async function unreturnedOf({ assetId, origin, destination }: Compared): Promise<Judged> {
  const [sent, back, givenUp] = await Promise.all([
    origin.logs.sent(assetId),
    origin.logs.cameBack(),
    destination.logs.givenUp(),
  ]);
  const [ours, theirs] = [idsOf(sent), idsOf(givenUp)];
  const unknown: TransferLog[] = [];
  for (const log of back.filter(({ transferId: id }) => ours.has(id) && !theirs.has(id))) {
    const chainId = await origin.logs.destinationOf(log.transferId);
    if (chainId === destination.chainId) unknown.push(log);
  }
  return judge(unknown, origin.logs, destination.time);
}

/** @param known When the other end was as it is known, unix seconds of its own clock. */
async function judge(
  logs: readonly TransferLog[],
  own: BridgeLogs,
  known: bigint,
): Promise<Judged> {
  const times = await Promise.all(logs.map(({ block }) => own.timeOf(block)));
  const judged = logs.filter((_, index) => (times[index] ?? 0n) + CLOCKS_APART < known);
  return { judged, isEarly: judged.length < logs.length };
}

function idsOf(logs: readonly TransferLog[]): Set<Hex> {
  return new Set(logs.map(({ transferId }) => transferId));
}
