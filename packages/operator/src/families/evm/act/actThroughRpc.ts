import { describeRpc } from "@causeway/chains";
import type { JsonRpcProvider, Wallet } from "ethers";

import type { ActOptions } from "./ActOptions.ts";
import { ACT_GAS_LIMIT, type ActFees } from "./actFees.ts";
import { connectAlone } from "./connectAlone.ts";
import type { EvmAction } from "./EvmAction.ts";
import { followAct, type SentAct } from "./followAct.ts";
import type { RpcOutcome } from "./RpcOutcome.ts";
import { type ActState, readActState } from "./readActState.ts";

/**
 * Acts on a chain by one of its RPCs, all at once, as if there were no other: asks once for all that is needed, sends,
 * and looks until everything has its effect.
 *
 * @returns What the RPC tells of each act, in their order; errors are told too.
 */
export async function actThroughRpc(url: string, options: ActOptions): Promise<RpcOutcome[]> {
  const rpc = connectAlone(url, options.chain);
  try {
    const state = await readActState(rpc, options);
    const sent = await sendAll(rpc, state, options);
    return await Promise.all(sent.map((act) => followAct(rpc, act, options)));
  } catch (error) {
    const reason = `${describeRpc(url)}: ${shortReason(error)}`;
    return options.actions.map(() => ({ kind: "silent", reason }));
  } finally {
    rpc.destroy();
  }
}

function sendAll(
  rpc: JsonRpcProvider,
  { nonce, fees, outcomes }: ActState,
  { actions, wallet }: ActOptions,
): Promise<SentAct[]> {
  const sent: Promise<SentAct>[] = [];
  let next = nonce;
  for (const [index, act] of actions.entries()) {
    const outcome = outcomes[index];
    sent.push(
      outcome === undefined
        ? send(rpc, act, wallet, { ...fees, nonce: next++ })
        : Promise.resolve({ act, outcome }),
    );
  }
  return Promise.all(sent);
}

async function send(
  rpc: JsonRpcProvider,
  act: EvmAction,
  wallet: Wallet,
  terms: ActFees & { readonly nonce: number },
): Promise<SentAct> {
  const { to, data, chainId } = act.call;
  const { gasLimit = ACT_GAS_LIMIT } = act;
  const call = { to, data, chainId, type: 2, gasLimit };
  const signed = await wallet.signTransaction({ ...call, ...terms });
  return rpc.broadcastTransaction(signed).then(
    ({ hash: transaction }) => ({ act, transaction }),
    (error: unknown) => ({ act, ...rejection(error) }),
  );
}

/** By another RPC the same transaction, or one in its place, may have come before. */
const MAY_BE_KNOWN = /NONCE_EXPIRED|REPLACEMENT_UNDERPRICED|already|known transaction/i;

function rejection(error: unknown): Pick<SentAct, "outcome" | "rejected"> {
  const reason = shortReason(error);
  if (MAY_BE_KNOWN.test(reason)) return { rejected: reason };
  return {
    outcome: { kind: "refused", reason: `the RPC does not take the transaction: ${reason}` },
  };
}

/** The library's long message repeats the whole transaction. */
export function shortReason(error: unknown): string {
  const { code, shortMessage, message } = error as Error & { code?: string; shortMessage?: string };
  const inner = (error as { error?: { message?: string } }).error?.message;
  return [code, inner ?? shortMessage ?? message].filter(Boolean).join(": ");
}
