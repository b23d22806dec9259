import { isRevertedWith, type SubmittedTransaction } from "@causeway/chains";
import { decodeFrame } from "@causeway/protocol";

import { laneChainTypes } from "../laneChainTypes.ts";
import type { RelayedChain, Relayer, Stage } from "../Relayer.ts";
import {
  noteRecovery,
  recoveriesOfDay,
  type SilentMessage,
  silentMessages,
} from "../store/recoveries.ts";
import { countedAttempt } from "./countedAttempt.ts";
import { retryDelay } from "./retry.ts";

/** Messages that are looked at in one run, those of the oldest calls first. */
const LOOK_AT = 100;

/**
 * Asks recipients about messages that are in flight for long: on some chains a call is a message, and neither answer nor
 * bounce may come. What comes back frees the message. A recipient that would take the message now is called once more.
 */
export const recover: Stage = {
  name: "recover",
  pause: ({ config }) => config.recover.interval,
  async run(relayer, destination) {
    const { db, config } = relayer;
    const { chainId, name } = destination.config;
    let isAsked = false;
    for (const message of await silentMessages(db, chainId, config.recover.after, LOOK_AT)) {
      if (!relayer.chains.has(message.originChainId)) continue;
      const asked = await relayer.backoff.attempt(
        `recover/${message.messageId}`,
        async () => {
          relayer.running.cameFurther("recover", name);
          const asks = await recoverMessage(relayer, destination, message);
          relayer.failures.forget("recover", name, subjectOf(message));
          return asks;
        },
        (error) => noteFailure(relayer, name, message, error),
      );
      isAsked = asked || isAsked;
    }
    return isAsked;
  },
};

function subjectOf({ messageId }: SilentMessage): string {
  return `message ${messageId}`;
}

function noteFailure(
  { failures, metrics, logger }: Relayer,
  chain: string,
  message: SilentMessage,
  err: unknown,
): void {
  failures.note("recover", chain, err, subjectOf(message));
  metrics.stageFailures.inc({ stage: "recover", chain });
  logger.error({ chain, messageId: message.messageId, err }, "not asked about in flight");
}

async function recoverMessage(
  relayer: Relayer,
  destination: RelayedChain,
  message: SilentMessage,
): Promise<boolean> {
  const { adapter, config } = destination;
  const { laneId, index, messageId, attempts } = message;
  const flight = await adapter.inFlight(laneId, index);
  if (flight === undefined || !(await isSilent(relayer, destination, flight.since))) return false;
  if (!(await mayAsk(relayer, destination))) return false;
  const again = (await wouldTake(relayer, destination, message)) ? message.frame : undefined;
  // It is called once more in all: what that costs is the operator's.
  const delay = again === undefined ? retryDelay(relayer.config.retry, attempts + 1) : undefined;
  const call = await adapter.recoverCall(laneId, index, again);
  const transaction = await countedAttempt(relayer, [message], delay, (note) =>
    adapter.submit(call, async () => {
      await note();
      await noteRecovery(relayer.db, config.chainId, messageId);
    }),
  ).catch(unlessItEnded);
  if (transaction === undefined) return false;
  tell(relayer, destination, message, transaction, again !== undefined);
  return true;
}

/** Whether an attempt is so old that its answer should be there, by the chain's own clock. */
async function isSilent(
  { config }: Relayer,
  { adapter }: RelayedChain,
  since: bigint,
): Promise<boolean> {
  const now = await adapter.blockTime(await adapter.headHeight());
  return now >= since + BigInt(config.recover.after);
}

/** Whether a question of the day is left: a recipient may use up all of its value, and its sender paid for none. */
async function mayAsk(
  { db, config, problems }: Relayer,
  { config: { chainId, name: chain } }: RelayedChain,
): Promise<boolean> {
  const { perDay } = config.recover;
  if ((await recoveriesOfDay(db, chainId)) < perDay) {
    problems.clear("recover", chain);
    return true;
  }
  const reason = `recover asked ${perDay} recipients on ${chain} within a day, and ${perDay} is the most: it waits`;
  problems.note({ part: "recover", chain, reason });
  return false;
}

/** Whether a recipient would take a message that it is called with now. */
async function wouldTake(
  relayer: Relayer,
  { adapter, config }: RelayedChain,
  { messageId, laneId, index, frame, originChainId }: SilentMessage,
): Promise<boolean> {
  const types = laneChainTypes(relayer, originChainId, config.chainId);
  const origin = { chainType: types.origin, chainId: originChainId };
  const call = { ...decodeFrame(frame, types), messageId, laneId, index, origin };
  return (await adapter.tryRecipient(call)) === undefined;
}

/** An answer came, or somebody else asked. */
function unlessItEnded(error: unknown): undefined {
  if (isRevertedWith(error, "NotInFlight")) return undefined;
  throw error;
}

function tell(
  { metrics, logger }: Relayer,
  { config: { name: chain } }: RelayedChain,
  { messageId }: SilentMessage,
  { hash, gasUsed }: SubmittedTransaction,
  isCalledAgain: boolean,
): void {
  metrics.gasUsed.inc({ chain, purpose: "recover" }, Number(gasUsed));
  metrics.recovered.inc({ chain });
  logger.info({ chain, messageId, transaction: hash, isCalledAgain }, "asked about in flight");
}
