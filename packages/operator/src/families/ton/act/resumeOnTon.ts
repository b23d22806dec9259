import type { ActOutcome } from "../../../act/ActOutcome.ts";
import {
  isLeft,
  type LiftingState,
  liftingOutcome,
  type SigningForm,
} from "../../../act/liftingOutcome.ts";
import { dueActions } from "../../../core/dueActions.ts";
import type { Signer } from "../../../core/Signer.ts";
import type { TonSession } from "../apply/TonSession.ts";
import { whenSettled } from "../apply/whenSettled.ts";
import type { OpenTonChain } from "../OpenTonChain.ts";
import { TonSandbox } from "../sandbox/TonSandbox.ts";
import { actingSigner } from "../signing/actingSigner.ts";
import { assignTonSteps } from "../signing/assignTonSteps.ts";
import { tonActionFor } from "../signing/tonActions.ts";
import { preparedMessage, walletAddress } from "../signing/walletMessage.ts";
import type { TonContext } from "../TonContext.ts";
import { actStep, type TonAction } from "../TonStep.ts";
import type { TonLifting } from "./TonLifting.ts";

interface Run {
  readonly open: OpenTonChain;
  readonly acting: Acting | undefined;
  /** A block that the chain is known to have. */
  least: bigint;
}

/** A wallet that sends messages, one after the other. */
export type SendingWallet = Pick<TonSession, "account" | "settle" | "send">;

/** Who acts, and by which wallet. */
interface Acting {
  readonly session: SendingWallet;
  readonly signer: Signer;
}

interface Standing {
  readonly context: TonContext;
  readonly state: LiftingState<TonLifting, TonAction>;
}

/**
 * Ends pauses and stops on one chain, as far as the key at hand may now, one after the other: one wallet sends one order
 * at a time.
 *
 * @param session Of who acts; undefined to act for nobody.
 * @returns what came of each, in their order.
 * @throws KeyUnusable if the configuration does not know the key's account; ChainError
 */
export async function resumeOnTon(
  open: OpenTonChain,
  session: SendingWallet | undefined,
  liftings: readonly TonLifting[],
): Promise<ActOutcome[]> {
  const acting = session && { session, signer: actingSigner(open, session.account) };
  const run: Run = { open, acting, least: 0n };
  await session?.settle();
  const outcomes: ActOutcome[] = [];
  for (const lifting of liftings) outcomes.push(await resume(run, lifting));
  return outcomes;
}

async function resume(run: Run, lifting: TonLifting): Promise<ActOutcome> {
  const form = formOn(run.open);
  let before: string | undefined;
  for (;;) {
    const { context, state } = await whenSettled(() => standing(run, lifting));
    const outcome = liftingOutcome(state, form);
    const due = dueFor(run.acting, state);
    if (due === undefined || run.acting === undefined) return outcome;
    if (due.id === before) return failed(outcome, state, "the message was sent, without effect");
    const { refused } = await (await TonSandbox.at(context)).run(due);
    if (refused !== undefined) return failed(outcome, state, refused);
    const sent = await run.acting.session.send(due.to, due.message, async () => undefined);
    run.least = sent.height;
    before = due.id;
  }
}

async function standing({ open, acting, least }: Run, lifting: TonLifting): Promise<Standing> {
  const context = await open.context(least);
  const time = BigInt(context.view.time);
  const until = await lifting.lastsUntil(context);
  if (!isLeft(lifting, until, time)) {
    return { context, state: { lifting, time, until, action: undefined } };
  }
  const { id, summary, does } = lifting;
  const step = actStep({ id, summary, to: does.target, act: does.act, after: [], findings: [] });
  const { steps } = await assignTonSteps(context, [step], acting?.signer);
  const [action] = steps.map((one) => tonActionFor(one, context.blueprint.manager));
  return { context, state: { lifting, time, until, action } };
}

function dueFor(acting: Acting | undefined, { action, time }: Standing["state"]) {
  if (acting === undefined || action === undefined) return undefined;
  return dueActions([action], acting.session.account, time)[0];
}

function failed(outcome: ActOutcome, { lifting }: Standing["state"], reason: string): ActOutcome {
  return { ...outcome, done: false, told: `is ${lifting.effect} still: ${reason}` };
}

function formOn({ chain }: OpenTonChain): SigningForm<TonAction> {
  return {
    addressText: (account) => walletAddress(chain, account),
    callOf: ({ to, message }) => preparedMessage(chain, to, message),
  };
}
