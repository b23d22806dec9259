import type { Hex } from "@causeway/protocol";

import type { ActOutcome } from "../../../act/ActOutcome.ts";
import {
  isLeft,
  type LiftingState,
  liftingOutcome,
  type SigningForm,
} from "../../../act/liftingOutcome.ts";
import { dueActions } from "../../../core/dueActions.ts";
import type { Signer } from "../../../core/Signer.ts";
import { newestBlock, type SendingWallet, sendOrder } from "../apply/sendOrder.ts";
import { whenSettled } from "../apply/whenSettled.ts";
import type { OpenTonChain } from "../OpenTonChain.ts";
import { tryAlone } from "../sandbox/tryAlone.ts";
import { actingSigner } from "../signing/actingSigner.ts";
import { assignTonSteps } from "../signing/assignTonSteps.ts";
import { tonActionFor } from "../signing/tonActions.ts";
import { preparedMessage, walletAddress } from "../signing/walletMessage.ts";
import type { TonContext } from "../TonContext.ts";
import { actStep, type SentMessage, type TonAction } from "../TonStep.ts";
import type { TonLifting } from "./TonLifting.ts";

interface Run {
  readonly open: OpenTonChain;
  readonly acting: Acting | undefined;
  /** Ids of the actions that were sent. */
  readonly sent: Set<string>;
  /** What came of liftings for which nothing more is sent. */
  readonly outcomes: Map<TonLifting, ActOutcome>;
  /** A block that the chain is known to have. */
  least: bigint;
}

/** Who acts, and by which wallet. */
interface Acting {
  readonly session: SendingWallet;
  readonly signer: Signer;
}

type State = LiftingState<TonLifting, TonAction>;

interface Standing {
  readonly context: TonContext;
  readonly states: readonly State[];
}

/** What can be sent for a lifting now. */
interface Due {
  readonly state: State;
  readonly action: TonAction;
  readonly to: Hex;
  readonly message: SentMessage;
}

/**
 * Ends pauses and stops on one chain, as far as the key at hand may now. An order of the wallet carries as many messages
 * as its coins pay for: no lifting waits for another one.
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
  const outcomes = new Map<TonLifting, ActOutcome>();
  const run: Run = { open, acting, sent: new Set(), outcomes, least: 0n };
  await session?.settle();
  for (;;) {
    const left = liftings.filter((lifting) => !outcomes.has(lifting));
    if (left.length === 0) return liftings.map((one) => outcomes.get(one) as ActOutcome);
    await advance(run, left);
  }
}

/** Reads how far liftings have come, and sends by one order what is due. */
async function advance(run: Run, liftings: readonly TonLifting[]): Promise<void> {
  const { context, states } = await whenSettled(() => standing(run, liftings));
  const due: Due[] = [];
  for (const state of states) {
    const action = dueFor(run.acting, state);
    if (action === undefined) run.outcomes.set(state.lifting, outcomeOf(run, state));
    else if (run.sent.has(action.id)) fail(run, state, "the message was sent, without effect");
    else due.push({ state, action, to: action.to, message: action.message });
  }
  const trials = await tryAlone(
    context,
    due.map(({ action }) => action),
  );
  const ready = due.filter(({ state }, place) => {
    const refused = trials[place]?.refused;
    if (refused !== undefined) fail(run, state, refused);
    return refused === undefined;
  });
  if (run.acting !== undefined) await send(run, run.acting.session, context, ready);
}

/** Sends the first actions of some, as many as an order carries. An action that is asked for twice is sent once. */
async function send(
  run: Run,
  session: SendingWallet,
  { view }: TonContext,
  ready: readonly Due[],
): Promise<void> {
  const ids = ready.map(({ action }) => action.id);
  const once = ready.filter(({ action }, place) => ids.indexOf(action.id) === place);
  if (once.length === 0) return;
  const sent = await sendOrder(session, view, once);
  for (const { item, end } of sent) {
    run.sent.add(item.action.id);
    if (end.kind === "failed") fail(run, item.state, end.failure.message);
  }
  run.least = newestBlock(sent, run.least);
}

async function standing(run: Run, liftings: readonly TonLifting[]): Promise<Standing> {
  const context = await run.open.context(run.least);
  const states = liftings.map((lifting) => stateOf(run, context, lifting));
  return { context, states: await Promise.all(states) };
}

async function stateOf({ acting }: Run, context: TonContext, lifting: TonLifting): Promise<State> {
  const time = BigInt(context.view.time);
  const until = await lifting.lastsUntil(context);
  if (!isLeft(lifting, until, time)) return { lifting, time, until, action: undefined };
  const { id, summary, does } = lifting;
  const step = actStep({ id, summary, to: does.target, act: does.act, after: [], findings: [] });
  const { steps } = await assignTonSteps(context, [step], acting?.signer);
  const [action] = steps.map((one) => tonActionFor(one, context.blueprint.manager));
  return { lifting, time, until, action };
}

function dueFor(acting: Acting | undefined, { action, time }: State): TonAction | undefined {
  if (acting === undefined || action === undefined) return undefined;
  return dueActions([action], acting.session.account, time)[0];
}

function outcomeOf({ open }: Run, state: State): ActOutcome {
  return liftingOutcome(state, formOn(open));
}

function fail(run: Run, state: State, reason: string): void {
  const { lifting } = state;
  const told = `is ${lifting.effect} still: ${reason}`;
  run.outcomes.set(lifting, { ...outcomeOf(run, state), done: false, told });
}

function formOn({ chain }: OpenTonChain): SigningForm<TonAction> {
  return {
    addressText: (account) => walletAddress(chain, account),
    callOf: ({ to, message }) => preparedMessage(chain, to, message),
  };
}
