import { setTimeout as sleep } from "node:timers/promises";
import { type ChainErrorCode, isChainError, LaneTrees, type Submission } from "@causeway/chains";
import {
  describeObstacle,
  describeReason,
  describeRefusal,
  describeWait,
  laneLeavesOf,
  type MessageSituation,
  type NextStep,
  nextStep,
  type ReadChain,
  recipientText,
  recoverySubmission,
  submissionFor,
} from "@causeway/lifecycle";
import {
  CannotDeliver,
  type CheckpointMaker,
  type MadeCheckpoint,
} from "@causeway/lifecycle/proof";
import { type Hex, timeText } from "@causeway/protocol";

/** A transaction to send, and what it does. */
export interface Outgoing {
  readonly chain: ReadChain;
  /** A plain sentence without its end. */
  readonly does: string;
  readonly submission: Submission;
}

export interface DelivererOptions {
  /** Reads what chains say of the message now. */
  readonly read: () => Promise<MessageSituation>;
  readonly maker: CheckpointMaker;
  /** Sends, waits and returns the transaction's hash; undefined where it only shows what it would send. */
  readonly send: (outgoing: Outgoing) => Promise<Hex | undefined>;
  /** Whether a message whose deadline has passed is to be ended. */
  readonly expire: boolean;
  /** Whether the message tells of another that was ended, and is to be proven again though it was delivered. */
  readonly confirm: boolean;
  /** Who gets what is paid above the fee of a notice. */
  readonly refundTo: Hex | undefined;
  /** Whether a recipient that would refuse it now is tried nevertheless. */
  readonly anyway: boolean;
  readonly onProgress: (text: string) => void;
}

/** What came of it. */
export interface Delivery {
  readonly situation: MessageSituation;
  /** Transactions of ours, in order. */
  readonly sent: readonly Hex[];
}

type Turn =
  | { readonly kind: "over" | "again" }
  | { readonly kind: "wait"; readonly reason: string };
type Act = Extract<NextStep, { kind: "send" | "prove" }>;
type Recovery = Extract<NextStep, { kind: "recover" }>;

const OVER: Turn = { kind: "over" };
const AGAIN: Turn = { kind: "again" };

/** Errors of a transaction that somebody else's may have come before. */
const OVERTAKEN: readonly ChainErrorCode[] = [
  "CallReverted",
  "TransactionReverted",
  "TransactionTimedOut",
];

const FIRST_PAUSE_MILLISECONDS = 1_000;
const LONGEST_PAUSE_MILLISECONDS = 12_000;
const PAUSE_GROWTH = 1.3;

const DOES = {
  import: "take the lane over on the hub",
  deliver: "deliver the message",
  expire: "end the message, whose deadline has passed, and tell its origin",
  confirm: "prove the notice again",
} as const;

const ASK = "ask the recipient, which did not answer";
const CALL_AGAIN = ", and call it once more";

/**
 * Brings a message to its end: does whatever is still needed, and waits for what comes by itself. Others may do any
 * part of it meanwhile.
 */
export class Deliverer {
  readonly #options: DelivererOptions;
  readonly #sent: Hex[] = [];
  /** The last attempt before a call of ours; undefined before that. */
  #callsAfter: bigint | undefined;
  /** The last attempt about which the recipient was asked. */
  #asked: bigint | undefined;
  #told = "";
  #pause = FIRST_PAUSE_MILLISECONDS;

  constructor(options: DelivererOptions) {
    this.#options = options;
  }

  /**
   * @returns once the message has ended or is confirmed, or at the first transaction that is only shown.
   * @throws CannotDeliver, RefundToMissing, NoQuorumError, ProverError, ChainError
   */
  async run(): Promise<Delivery> {
    for (;;) {
      const situation = await this.#options.read();
      const turn = await this.#turn(situation);
      if (turn.kind === "over") return { situation, sent: this.#sent };
      if (turn.kind === "wait") {
        await this.#wait(turn.reason);
      }
    }
  }

  async #turn(situation: MessageSituation): Promise<Turn> {
    this.#requireTaken(situation);
    const step = nextStep(situation, this.#options.confirm);
    switch (step.kind) {
      case "ended":
        return OVER;
      case "blocked": {
        const { reason, who } = describeObstacle(situation, step.by);
        throw cannot(situation, `${reason}; who must act: ${who}`);
      }
      case "wait":
        return { kind: "wait", reason: describeWait(situation, step.until) };
      case "recover":
        return this.#recover(situation, step);
      default:
        this.#requireWanted(situation, step);
        return this.#act(situation, step, await this.#checkpointFor(situation, step));
    }
  }

  /** What would be paid for in vain is not begun. */
  #requireWanted(situation: MessageSituation, { action }: Act): void {
    const { isOverdue, frame, refusal, sufficient } = situation;
    const { expire, anyway, confirm } = this.#options;
    if (confirm) return;
    if (isOverdue && !expire) {
      const passed = `its deadline, ${timeText(frame.deadline)}, has passed`;
      throw cannot(situation, `${passed}: end it with --expire, which tells its sender`);
    }
    if (!isOverdue && expire) {
      const when = frame.deadline === 0n ? "it has none" : timeText(frame.deadline);
      throw cannot(situation, `--expire needs a deadline that has passed: ${when}`);
    }
    if (refusal === undefined || sufficient !== undefined) return;
    if (anyway || action === "expire") return;
    const reason = describeRefusal(refusal, frame.gasLimit);
    throw cannot(
      situation,
      `its recipient ${recipientText(situation)} would not take it: ${reason}. Mend the recipient, or try nevertheless with --anyway`,
    );
  }

  async #checkpointFor(situation: MessageSituation, step: Act): Promise<MadeCheckpoint> {
    if (step.kind === "send") return { kind: "made", checkpoint: step.checkpoint };
    return this.#options.maker.make(step.leg, situation.sent);
  }

  async #act(
    situation: MessageSituation,
    { action, leg }: Act,
    made: MadeCheckpoint,
  ): Promise<Turn> {
    const { from, to, lightClient } = leg;
    switch (made.kind) {
      case "wait":
        return made;
      case "activate":
        return this.#activate(situation, from);
      case "hand over": {
        const does = `show the light client of ${from.name} on ${to.name} its next committee`;
        const submission = to.adapter.acceptCall(lightClient, made.evidence);
        return this.#send(situation, { chain: to, does, submission });
      }
      case "made": {
        const trees = new LaneTrees(laneLeavesOf(situation.origin));
        const { refundTo } = this.#options;
        const due = { action, leg, checkpoint: made.checkpoint, refundTo };
        const submission = await submissionFor(situation, due, trees);
        if (action === "deliver") this.#noteCall(situation);
        const does = `${DOES[action]}${action === "deliver" ? moreText(situation) : ""}`;
        const turn = await this.#send(situation, { chain: to, does, submission });
        // what is proven again does not end by that: its end came before, if at all
        return action === "confirm" ? OVER : turn;
      }
    }
  }

  /** A question comes back after a few blocks, and the attempt has its end then. */
  async #recover(situation: MessageSituation, step: Recovery): Promise<Turn> {
    const attempt = situation.inFlight?.attempt;
    if (attempt === this.#asked) {
      return { kind: "wait", reason: `the question about attempt ${attempt} to come back` };
    }
    const submission = await recoverySubmission(situation, step);
    if (step.frame !== undefined) this.#noteCall(situation);
    const does = step.frame === undefined ? ASK : `${ASK}${CALL_AGAIN}${moreText(situation)}`;
    const turn = await this.#send(situation, { chain: step.on, does, submission });
    if (turn.kind === "again") this.#asked = attempt;
    return turn;
  }

  #noteCall({ inFlight, failure }: MessageSituation): void {
    this.#callsAfter ??= inFlight?.attempt ?? failure?.attempt ?? 0n;
  }

  /** A recipient that failed once more is not called again and again. */
  #requireTaken(situation: MessageSituation): void {
    const { ending, inFlight, failure } = situation;
    if (ending !== undefined || inFlight !== undefined || failure?.attempt === undefined) return;
    if (this.#callsAfter === undefined || failure.attempt <= this.#callsAfter) return;
    const { hash } = failure.transaction;
    const reason = describeReason(failure.reason);
    throw cannot(situation, `its recipient failed in transaction ${hash}: ${reason}`);
  }

  /** A light client that handed over waits for a checkpoint of the next committee, which must begin first. */
  async #activate(situation: MessageSituation, from: ReadChain): Promise<Turn> {
    const does = `begin the next committee of ${from.name}`;
    try {
      return await this.#send(situation, {
        chain: from,
        does,
        submission: from.adapter.activateCall(),
      });
    } catch (error) {
      if (!isChainError(error, "CallReverted")) throw error;
      const [time] = error.details.arguments as [bigint?];
      if (error.details.error === "HandoverNotOver" && time !== undefined) {
        return {
          kind: "wait",
          reason: `the committee of ${from.name} to hand over, at ${timeText(time)}`,
        };
      }
      if (error.details.error !== "NoNextCommittee") throw error;
      return {
        kind: "wait",
        reason: `the next committee's first block of ${from.name} to be final`,
      };
    }
  }

  async #send(situation: MessageSituation, outgoing: Outgoing): Promise<Turn> {
    this.#tell(`on ${outgoing.chain.name}: ${outgoing.does}`);
    try {
      const hash = await this.#options.send(outgoing);
      if (hash === undefined) return OVER;
      this.#sent.push(hash);
      await requireReceived(situation, outgoing.chain, hash);
      return AGAIN;
    } catch (error) {
      if (!OVERTAKEN.some((code) => isChainError(error, code))) throw error;
      const now = await this.#options.read();
      const isOver = now.ending !== undefined && !this.#options.confirm;
      const isCalled = now.inFlight?.attempt !== situation.inFlight?.attempt;
      if (!isOver && !isCalled && now.position === situation.position) throw error;
      return AGAIN;
    }
  }

  /** The longer something takes, the less often it is asked for: public RPCs count requests. */
  async #wait(reason: string): Promise<void> {
    this.#tell(`waiting for ${reason}`);
    await sleep(this.#pause);
    this.#pause = Math.min(this.#pause * PAUSE_GROWTH, LONGEST_PAUSE_MILLISECONDS);
  }

  #tell(text: string): void {
    if (text === this.#told) return;
    this.#options.onProgress(text);
    this.#told = text;
    this.#pause = FIRST_PAUSE_MILLISECONDS;
  }
}

/** A recipient may fail though it took the message when it was tried. */
async function requireReceived(situation: MessageSituation, chain: ReadChain, hash: Hex) {
  const { messageId } = situation.sent;
  const events = (await chain.adapter.transactionEvents(hash)) ?? [];
  for (const event of events) {
    if (event.kind !== "failed" || event.messageId !== messageId) continue;
    const reason = describeReason(event.reason);
    throw cannot(situation, `its recipient failed in transaction ${hash}: ${reason}`);
  }
}

function cannot({ sent }: MessageSituation, reason: string): CannotDeliver {
  return new CannotDeliver(sent.messageId, reason);
}

/** What a recipient is given beyond its message's gas limit, in words that go on a sentence. */
function moreText({ sufficient, frame }: MessageSituation): string {
  if (sufficient === undefined) return "";
  return `, with a gas limit of ${sufficient} instead of ${frame.gasLimit}`;
}
