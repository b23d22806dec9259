import { FetchRequest, JsonRpcProvider, Network, type Wallet } from "ethers";
import { describeRpc } from "../chain/describeRpc.ts";
import type { ChainConfig } from "../config/Config.ts";
import type { ConfiguredLane } from "../lanes.ts";
import { followPause, type SentLane } from "./followPause.ts";
import { laneCall } from "./laneCall.ts";
import { PAUSE_GAS_LIMIT, type PauseFees } from "./pauseFees.ts";
import type { RpcOutcome } from "./RpcOutcome.ts";
import { type PauseState, readPauseState } from "./readPauseState.ts";

export interface PauseOptions {
  readonly chain: ChainConfig;
  readonly lanes: readonly ConfiguredLane[];
  readonly wallet: Wallet;
  /** For how long a transaction may be in no block. */
  readonly patienceMilliseconds: number;
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
}

const TIMEOUT_MILLISECONDS = 5_000;

/**
 * Pauses lanes of a chain by one of its RPCs, all at once, as if there were no other: asks once for all that is
 * needed, sends, and looks until the lanes are paused.
 *
 * @returns What the RPC tells of each lane, in their order; errors are told too.
 */
export async function pauseThroughRpc(url: string, options: PauseOptions): Promise<RpcOutcome[]> {
  const rpc = connect(url, options.chain);
  try {
    const state = await readPauseState(rpc, options);
    const sent = await sendAll(rpc, state, options);
    return await Promise.all(sent.map((lane) => followPause(rpc, lane, options)));
  } catch (error) {
    const reason = `${describeRpc(url)}: ${shortReason(error)}`;
    return options.lanes.map(() => ({ kind: "silent", reason }));
  } finally {
    rpc.destroy();
  }
}

function connect(url: string, { chainId }: ChainConfig): JsonRpcProvider {
  const request = new FetchRequest(url);
  request.timeout = TIMEOUT_MILLISECONDS;
  const network = Network.from(chainId);
  return new JsonRpcProvider(request, network, { staticNetwork: network, cacheTimeout: -1 });
}

function sendAll(
  rpc: JsonRpcProvider,
  { nonce, fees, outcomes }: PauseState,
  { lanes, wallet }: PauseOptions,
): Promise<SentLane[]> {
  const sent: Promise<SentLane>[] = [];
  let next = nonce;
  for (const [index, lane] of lanes.entries()) {
    const outcome = outcomes[index];
    sent.push(
      outcome === undefined
        ? send(rpc, lane, wallet, { ...fees, nonce: next++ })
        : Promise.resolve({ lane, outcome }),
    );
  }
  return Promise.all(sent);
}

async function send(
  rpc: JsonRpcProvider,
  lane: ConfiguredLane,
  wallet: Wallet,
  terms: PauseFees & { readonly nonce: number },
): Promise<SentLane> {
  const { to, data, chainId } = laneCall("pauseLane", lane);
  const call = { to, data, chainId, type: 2, gasLimit: PAUSE_GAS_LIMIT };
  const signed = await wallet.signTransaction({ ...call, ...terms });
  return rpc.broadcastTransaction(signed).then(
    ({ hash: transaction }) => ({ lane, transaction }),
    (error: unknown) => ({ lane, ...rejection(error) }),
  );
}

/** By another RPC the same transaction, or one in its place, may have come before. */
const MAY_BE_KNOWN = /NONCE_EXPIRED|REPLACEMENT_UNDERPRICED|already|known transaction/i;

function rejection(error: unknown): Pick<SentLane, "outcome" | "rejected"> {
  const reason = shortReason(error);
  if (MAY_BE_KNOWN.test(reason)) return { rejected: reason };
  return {
    outcome: { kind: "refused", reason: `the RPC does not take the transaction: ${reason}` },
  };
}

/** The library's long message repeats the whole transaction. */
function shortReason(error: unknown): string {
  const { code, shortMessage, message } = error as Error & { code?: string; shortMessage?: string };
  const inner = (error as { error?: { message?: string } }).error?.message;
  return [code, inner ?? shortMessage ?? message].filter(Boolean).join(": ");
}
