import { isError, type JsonRpcProvider } from "ethers";

import type { ConfiguredLane } from "../lanes.ts";
import { mailboxOf, pausedUntil } from "./pausedUntil.ts";
import { type PauseFees, pauseFees } from "./pauseFees.ts";
import { pauseRefusal } from "./pauseRefusal.ts";
import type { PauseOptions } from "./pauseThroughRpc.ts";
import type { RpcOutcome } from "./RpcOutcome.ts";

/** Wei; offered to a chain that suggests nothing. */
const PRIORITY_FEE = 2_000_000_000n;

/** What an RPC tells before anything is sent. */
export interface PauseState {
  readonly nonce: number;
  readonly fees: PauseFees;
  /** Of each lane; undefined where it can be paused, as far as is known. */
  readonly outcomes: readonly (RpcOutcome | undefined)[];
}

/**
 * Asks for everything in one request.
 *
 * @throws what the RPC answers, or if it serves another chain.
 */
export async function readPauseState(
  rpc: JsonRpcProvider,
  { chain, lanes, wallet }: PauseOptions,
): Promise<PauseState> {
  const [chainId, nonce, block, suggested, outcomes] = await Promise.all([
    rpc.send("eth_chainId", []),
    rpc.getTransactionCount(wallet.address, "pending"),
    rpc.getBlock("latest"),
    rpc.send("eth_maxPriorityFeePerGas", []).then(BigInt, () => PRIORITY_FEE),
    Promise.all(lanes.map((lane) => outcomeBefore(rpc, lane, wallet.address))),
  ]);
  if (BigInt(chainId) !== chain.chainId) {
    throw new Error(`serves chain ${BigInt(chainId)} and not ${chain.chainId}`);
  }
  return { nonce, fees: pauseFees(chain, block?.baseFeePerGas ?? null, suggested), outcomes };
}

/** What is already known of a lane before anything is sent; undefined where it is to be paused. */
async function outcomeBefore(
  rpc: JsonRpcProvider,
  lane: ConfiguredLane,
  account: string,
): Promise<RpcOutcome | undefined> {
  const mailbox = mailboxOf(rpc, lane);
  const [held, tried] = await Promise.all([
    pausedUntil(rpc, lane).then(
      (until) => ({ until, reason: undefined }),
      (error: unknown) => ({ until: undefined, reason: reasonUnread(error, lane) }),
    ),
    mailbox.pauseLane.staticCall(lane.id, { from: account }).then(
      () => undefined,
      (error: unknown) => pauseRefusal(error),
    ),
  ]);
  if (held.until !== undefined) return { kind: "already", until: held.until };
  const reason = tried ?? held.reason;
  return reason === undefined ? undefined : { kind: "refused", reason };
}

/** An RPC that does not answer this call may still take a transaction. */
function reasonUnread(error: unknown, lane: ConfiguredLane): string | undefined {
  if (!isError(error, "BAD_DATA")) return undefined;
  return `there is no mailbox at ${lane.destination.mailbox}`;
}
