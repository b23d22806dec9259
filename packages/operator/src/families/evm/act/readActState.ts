import { isError, type JsonRpcProvider } from "ethers";

import type { ActOptions } from "./ActOptions.ts";
import { type ActFees, actFees } from "./actFees.ts";
import { describeRefused } from "./describeRefused.ts";
import type { EvmAction } from "./EvmAction.ts";
import type { RpcOutcome } from "./RpcOutcome.ts";

/** Wei; offered to a chain that suggests nothing. */
const PRIORITY_FEE = 2_000_000_000n;

/** What an RPC tells before anything is sent. */
export interface ActState {
  readonly nonce: number;
  readonly fees: ActFees;
  /** Of each act; undefined where it can be done, as far as is known. */
  readonly outcomes: readonly (RpcOutcome | undefined)[];
}

/**
 * Asks for everything in one request.
 *
 * @throws what the RPC answers, or if it serves another chain.
 */
export async function readActState(
  rpc: JsonRpcProvider,
  { chain, actions, wallet }: ActOptions,
): Promise<ActState> {
  const [chainId, nonce, block, suggested, outcomes] = await Promise.all([
    rpc.send("eth_chainId", []),
    rpc.getTransactionCount(wallet.address, "pending"),
    rpc.getBlock("latest"),
    rpc.send("eth_maxPriorityFeePerGas", []).then(BigInt, () => PRIORITY_FEE),
    Promise.all(actions.map((act) => outcomeBefore(rpc, act, wallet.address))),
  ]);
  if (BigInt(chainId) !== chain.chainId) {
    throw new Error(`serves chain ${BigInt(chainId)} and not ${chain.chainId}`);
  }
  return { nonce, fees: actFees(chain, block?.baseFeePerGas ?? null, suggested), outcomes };
}

/** What is already known of an act before anything is sent; undefined where it is to be done. */
async function outcomeBefore(
  rpc: JsonRpcProvider,
  act: EvmAction,
  account: string,
): Promise<RpcOutcome | undefined> {
  const [held, refused] = await Promise.all([
    act.lastsUntil(rpc).then(
      (until) => ({ until, reason: undefined }),
      (error: unknown) => ({ until: undefined, reason: reasonUnread(error, act) }),
    ),
    whyRefused(rpc, act, account),
  ]);
  if (held.until !== undefined) return { kind: "already", until: held.until };
  const reason = refused ?? held.reason;
  return reason === undefined ? undefined : { kind: "refused", reason };
}

/** Why the contract would refuse an act now; undefined if it would not, or the RPC does not say. */
export async function whyRefused(
  rpc: JsonRpcProvider,
  act: EvmAction,
  from: string,
): Promise<string | undefined> {
  const { to, data } = act.call;
  return rpc.call({ to, data, from }).then(
    () => undefined,
    (error: unknown) => describeRefused(error, act),
  );
}

/** An RPC that does not answer this call may still take a transaction. */
function reasonUnread(error: unknown, { contract, call }: EvmAction): string | undefined {
  if (!isError(error, "BAD_DATA")) return undefined;
  return `there is no ${contract} at ${call.to}`;
}
