import { type CausewayError, isCausewayError } from "../errors/CausewayError.ts";
import type { ErrorCode } from "../errors/ErrorCode.ts";
import type { Effect, EffectName } from "./ExecutionRecord.ts";
import { isOnce } from "./isOnce.ts";
import type { Run } from "./Run.ts";
import type { SignedStep } from "./Step.ts";

/** Errors after which the wallet certainly did not sign. After all others, it may have. */
const UNSIGNED: readonly ErrorCode[] = [
  "BadInput",
  "WalletRejected",
  "WalletBusy",
  "WalletLocked",
  "WalletAccountChanged",
  "WalletOnOtherChain",
  "WalletUnknownChain",
  "WalletUnsupported",
  "WalletWrongChainId",
];

/** The part of an effect that the wallet answers, or the chain shows. */
export type Answer = Pick<Effect, "transaction" | "batch" | "signature" | "isProposal">;

/** A request to a wallet. */
export interface Request {
  readonly name: EffectName;
  readonly step: SignedStep;
  /** Looks for the effect, from the block and nonce before the request. Undefined while there is no trace of it. */
  readonly find: (asked: Effect) => Promise<Answer | undefined>;
  readonly ask: () => Promise<Answer>;
}

/**
 * Has the wallet do something once. The intent is written down before the wallet is asked, the answer after. If no answer
 * is known, traces are looked for, and the person decides before the wallet is asked again.
 *
 * @throws CausewayError of the wallet, if it certainly did not sign; the signal's reason
 */
export async function effect(run: Run, request: Request): Promise<Effect> {
  const { name, find } = request;
  const before = run.record.effects[name];
  if (before?.isKnown === true) return before;
  if (before !== undefined) {
    const trace = await find(before);
    if (trace !== undefined) return known(run, name, { ...before, ...trace });
    const found = await unknowable(run, request, before, undefined);
    if (found !== undefined) return found;
  }
  return askUntilKnown(run, request);
}

/** Asks the wallet, though it may have been asked before: the person agreed. */
export async function askUntilKnown(run: Run, request: Request): Promise<Effect> {
  const { name } = request;
  for (;;) {
    const before = run.record.effects[name];
    const asked = await intend(run, name);
    const answer = await askOnce(run, request, before);
    if (!isCausewayError(answer)) return known(run, name, { ...asked, ...answer });
    const found = await unknowable(run, request, asked, answer);
    if (found !== undefined) return found;
  }
}

async function intend(run: Run, name: EffectName): Promise<Effect> {
  run.signal.throwIfAborted();
  const { chainId, sender } = run.record;
  const origin = await run.means.origin(chainId);
  const [nonce, block] = await Promise.all([origin.nonce(sender), origin.block()]);
  // traces of the first request are looked for as well
  const { nonce: first = nonce, block: from = block } = run.record.effects[name] ?? {};
  const lasting = run.means.wallet?.lasting;
  const asked = {
    nonce: first,
    block: from,
    until: lasting && Date.now() + lasting,
    isKnown: false,
  };
  await run.writeEffect(name, asked);
  return asked;
}

/**
 * @param before What was asked before: without a wallet nothing is asked, and that stays as it was.
 * @returns the error if the wallet may have signed all the same
 */
async function askOnce(
  run: Run,
  { name, step, ask }: Request,
  before: Effect | undefined,
): Promise<Answer | CausewayError> {
  try {
    return await run.inWallet(step, ask);
  } catch (error) {
    if (!isCausewayError(error)) throw error;
    const isAsked = error.code !== "WalletNeeded";
    if (isAsked && !UNSIGNED.includes(error.code)) return error;
    await run.writeEffect(name, isAsked ? undefined : before);
    throw error;
  }
}

async function unknowable(
  run: Run,
  { name, find }: Request,
  asked: Effect,
  error: CausewayError | undefined,
): Promise<Effect | undefined> {
  const kind = { kind: "askAgain", what: name, why: "silent" } as const;
  const waits = { ...kind, isOnce: isOnce(run.record, name), error };
  const trace = await run.waitFor(waits, () => find(asked).catch(() => undefined));
  return trace === undefined ? undefined : known(run, name, { ...asked, ...trace });
}

async function known(run: Run, name: EffectName, found: Effect): Promise<Effect> {
  const effect = { ...found, isKnown: true };
  await run.writeEffect(name, effect);
  return effect;
}
