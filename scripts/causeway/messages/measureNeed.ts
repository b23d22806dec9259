import { type MessageSituation, type Need, nextStep, type TriedExits } from "@causeway/lifecycle";
import { ForkFailed, onFork } from "@causeway/operator/evm";

import type { FollowedChain } from "../areas/messaging/index.ts";
import { DeliveryTrial } from "./DeliveryTrial.ts";
import { leastGas } from "./leastGas.ts";

/** The most gas of one transaction (EIP-7825). */
const MAX_TRANSACTION_GAS = 16_777_216n;

/** So exactly is measured. */
const TOLERANCE = 1_000n;

/**
 * What a message needs whose recipient failed, measured on a fork of its destination; undefined if it did not fail,
 * cannot be delivered now whatever its recipient does, or goes to a chain without forks.
 *
 * @param destination Of the message.
 */
export async function measureNeed(
  destination: FollowedChain,
  situation: MessageSituation,
  ready: TriedExits,
): Promise<Need | undefined> {
  const step = nextStep(situation);
  const [delivery] = ready.transactions;
  const isDue = step.kind === "send" && step.action === "deliver";
  if (situation.failure === undefined || !isDue || delivery === undefined) return undefined;
  const { laneId, index } = situation.sent;
  const { recipient } = situation.frame;
  const { adapter, forkUrl: rpcUrl, chainId } = destination;
  if (rpcUrl === undefined) return undefined;
  try {
    const block = Number(await adapter.headHeight());
    const { to: mailbox, data, gasLimit } = delivery;
    const tried = { mailbox, data, laneId, index, recipient };
    return await onFork({ rpcUrl, chainId, block }, (fork) =>
      needBy(new DeliveryTrial(fork, tried), gasLimit),
    );
  } catch (error) {
    if (!(error instanceof ForkFailed)) throw error;
    return { kind: "unmeasured", reason: error.message };
  }
}

/** @param asked Gas limit of a transaction by which the recipient gets what its sender asked for. */
async function needBy(trial: DeliveryTrial, asked: bigint): Promise<Need> {
  const succeedsWith = (gas: bigint) => trial.succeedsWith(gas);
  if (await succeedsWith(asked)) return enough(trial, asked, false);
  const blockGas = await trial.blockGas();
  const most = blockGas < MAX_TRANSACTION_GAS ? blockGas : MAX_TRANSACTION_GAS;
  if (!(await succeedsWith(most))) return { kind: "never", gasLimit: most };
  return enough(trial, await leastGas(asked, most, TOLERANCE, succeedsWith), true);
}

async function enough(trial: DeliveryTrial, gasLimit: bigint, isRaised: boolean): Promise<Need> {
  return { kind: "enough", gasLimit, recipientGas: await trial.recipientGas(gasLimit), isRaised };
}
