import { describeRevert } from "@causeway/chains/node";
import type { Hex } from "@causeway/protocol";
import { guardianKey } from "../../../act/keyFromEnvironment.ts";
import { KeyUnusable } from "../../../core/actingKey.ts";
import type { CancelOptions, CancelOutcome } from "../../../core/Cancelling.ts";
import type { Target } from "../../ChainFamily.ts";
import { actOn } from "../act/actOn.ts";
import type { EvmAction } from "../act/EvmAction.ts";
import { evmChains } from "../EvmChains.ts";
import { walletOf } from "../signing/walletFromEnvironment.ts";
import { cancelAct } from "./cancelAct.ts";
import { findOperation } from "./findOperation.ts";
import {
  type FoundOperation,
  type OperationState,
  OperationUnknown,
} from "./operationThroughRpc.ts";
import { proposeCancelling } from "./proposeCancelling.ts";

/** On which chain, and how. */
type Cancelling = Target & Omit<CancelOptions, "ids">;

/** An operation that waits. */
interface Waiting {
  readonly id: Hex;
  readonly operation: FoundOperation["operation"];
  readonly act: EvmAction;
}

/**
 * Cancels operations by the key at hand, if it may; else writes for the Safes that may what they must sign. One RPC
 * that works is enough but for a Safe, whose nonce must be known.
 */
export async function cancelOperations(
  target: Target,
  { ids, ...how }: CancelOptions,
): Promise<CancelOutcome[]> {
  const options = { ...target, ...how };
  const found = await Promise.all(ids.map((id) => find(id, target)));
  const waiting = found.filter((one) => "act" in one);
  const ended = waiting.length === 0 ? [] : await cancel(waiting, options);
  const outcomes = new Map([...found.filter((one) => "told" in one), ...ended].map(byId));
  return ids.flatMap((id) => outcomes.get(id) ?? []);
}

function byId(outcome: CancelOutcome): [Hex, CancelOutcome] {
  return [outcome.id, outcome];
}

async function find(id: Hex, { environment, chain }: Target): Promise<Waiting | CancelOutcome> {
  const manager = evmChains(environment, chain).managerOn(environment.config, chain);
  try {
    const { operation, state } = await findOperation(chain, manager, id);
    if (state !== "pending") return { id, ...GONE[state] };
    return { id, operation, act: cancelAct(chain, manager, id, operation) };
  } catch (error) {
    if (!(error instanceof OperationUnknown)) throw error;
    return { id, done: false, told: `is not cancelled: ${error.message}` };
  }
}

const GONE: Readonly<Record<Exclude<OperationState, "pending">, Omit<CancelOutcome, "id">>> = {
  cancelled: { done: true, told: "was cancelled already" },
  lapsed: { done: true, told: "lapsed: nobody can execute it any more" },
  executed: { done: false, told: "was executed: it is too late to cancel it, look at its effects" },
};

async function cancel(waiting: readonly Waiting[], options: Cancelling): Promise<CancelOutcome[]> {
  const told = (done: boolean, text: string): CancelOutcome[] =>
    waiting.map(({ id, act: { call } }) => ({ id, done, told: text, call }));
  if (options.isPrinted) return told(true, "is cancelled by this call");
  const key = guardianKey(options.environment.config, options.env);
  if (key instanceof KeyUnusable) {
    return propose(
      told(false, `is not cancelled: ${key.message}, or sign this call`),
      waiting,
      options,
    );
  }
  const actions = waiting.map(({ act }) => act);
  const outcomes = new Map(await actOn({ chain: options.chain, actions, wallet: walletOf(key) }));
  const acted = waiting.flatMap(({ id, act }) => {
    const { until: _, ...outcome } = outcomes.get(act) ?? { done: false, told: "is not cancelled" };
    return { id, ...outcome };
  });
  return propose(acted, waiting, options);
}

/** What the key at hand did not cancel is for the Safes that may. */
async function propose(
  outcomes: readonly CancelOutcome[],
  waiting: readonly Waiting[],
  { environment, chain, proposals }: Cancelling,
): Promise<CancelOutcome[]> {
  const left = waiting.filter(({ id }) => outcomes.some((one) => one.id === id && !one.done));
  const hasSafe = environment.config.accounts.some(({ kind }) => kind === "safe");
  if (left.length === 0 || !hasSafe) return [...outcomes];
  const operations = left.map(({ id, operation }) => ({ id, ...operation }));
  const advice = await proposeCancelling(environment, chain, operations, proposals).then(
    (written) => written.map(({ file, page }) => `to sign: ${file}, explained in ${page}`),
    (error: unknown) => [`no Safe's bundle is written: ${describeRevert(error)}`],
  );
  return outcomes.map((one) =>
    one.done ? one : { ...one, told: [one.told, ...advice].join("; ") },
  );
}
