import type { Wallet } from "ethers";
import type { ActOutcome } from "../../../act/ActOutcome.ts";
import { untilText } from "../../../act/GuardianAction.ts";
import type { ChainConfig } from "../../../config/chains.ts";
import { actThroughRpc } from "./actThroughRpc.ts";
import type { EvmAction } from "./EvmAction.ts";
import { joinOutcomes, type RpcOutcome } from "./RpcOutcome.ts";

export interface ActOnOptions {
  readonly chain: ChainConfig;
  readonly actions: readonly EvmAction[];
  /** The guardian's. */
  readonly wallet: Wallet;
  /** For how long a transaction may be in no block; a minute by default. */
  readonly patienceMilliseconds?: number | undefined;
}

const PATIENCE_MILLISECONDS = 60_000;

/**
 * Does what a guardian must do at once on one chain, by all its RPCs at once: one that works is enough. What has its
 * effect already is left as it is.
 *
 * @returns what came of each act.
 */
export async function actOn({
  chain,
  actions,
  wallet,
  patienceMilliseconds = PATIENCE_MILLISECONDS,
}: ActOnOptions): Promise<[EvmAction, ActOutcome][]> {
  const done = new AbortController();
  const options = { chain, actions, wallet, patienceMilliseconds, signal: done.signal };
  const told = chain.rpcUrls.map((url) => actThroughRpc(url, options));
  const enough = Promise.any(told.map(requireDone));
  const heard = await enough.then((outcomes) => [outcomes]).catch(() => Promise.all(told));
  done.abort();
  return actions.map((act, index) => {
    const ofAct = heard.flatMap((outcomes) => outcomes[index] ?? []);
    return [act, outcomeOf(act, joinOutcomes(ofAct, act.effect))];
  });
}

/** An RPC that saw everything happen needs no other to say so. */
async function requireDone(told: Promise<RpcOutcome[]>): Promise<RpcOutcome[]> {
  const outcomes = await told;
  if (outcomes.every(({ kind }) => kind === "done")) return outcomes;
  throw new Error("not everything was done");
}

function outcomeOf({ call, effect, forGood }: EvmAction, outcome: RpcOutcome): ActOutcome {
  switch (outcome.kind) {
    case "done": {
      const { until, transaction } = outcome;
      const told = `${effect} ${untilText(until, forGood)}`;
      return { done: true, told, until, ...(transaction && { transaction }) };
    }
    case "already": {
      const told = `was ${effect} already, ${untilText(outcome.until, forGood)}`;
      return { done: true, told, until: outcome.until };
    }
    case "refused":
      return { done: false, told: `is not ${effect}: ${outcome.reason}`, call };
    case "silent": {
      const remedy = "have the call below signed and sent by any other RPC";
      const told = `is not ${effect}: no RPC of ${call.chain} is of use (${outcome.reason}): ${remedy}`;
      return { done: false, told, call };
    }
  }
}
