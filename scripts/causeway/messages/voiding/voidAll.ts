import { connectContract } from "@causeway/chains/ethers";
import { type ChainView, unlessReverts } from "@causeway/chains/evm";
import { bridgeOn } from "@causeway/lifecycle";
import {
  type ActOutcome,
  type ByFamily,
  type ChainConfig,
  forFamily,
  type Lifting,
  type PreparedCall,
  type ResumeOptions,
  resumeAll,
} from "@causeway/operator";
import type { EvmLifting } from "@causeway/operator/evm";
import { type Hex, isOpenEntry } from "@causeway/protocol";
import { expiryAbi, interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";
import { isCallException, ZeroAddress } from "ethers";

import { addressesOn } from "../../areas/deployment/index.ts";
import type { FollowedChains } from "../../areas/messaging/index.ts";
import type { Config } from "../../areas.ts";
import type { Voidable } from "./Voidable.ts";
import { voidingOnTon } from "./voidingOnTon.ts";
import { NOT_YET, voidingWords } from "./voidingWords.ts";

/** How the voiding of one message ended. */
export interface VoidOutcome extends ActOutcome {
  readonly chain: ChainConfig;
  readonly label: string;
  readonly messageId?: Hex;
}

const expiryInterface = interfaceOf(expiryAbi);

/**
 * Voids messages, by `resumeAll`, and then frees all that they bind, which anyone may.
 *
 * @param chains Connected for the account that acts.
 */
export async function voidAll(
  config: Config,
  chains: FollowedChains,
  messages: readonly Voidable[],
  options: ResumeOptions,
): Promise<VoidOutcome[]> {
  const byResumption = new Map(
    messages.map((message) => [forFamily(VOIDING, message.chain)(config, message), message]),
  );
  const outcomes = await resumeAll([...byResumption.keys()], options);
  const voided: VoidOutcome[] = [];
  for (const [resumption, message] of byResumption) {
    const { chain, label, messageId } = message;
    const outcome = outcomes.get(resumption) ?? { done: false, told: NOT_YET.told };
    const told = outcome.done ? await freed(chains, message, options) : outcome;
    voided.push({ chain, label, messageId, ...told });
  }
  return voided;
}

/** How messages are voided on each family's chains. */
const VOIDING: ByFamily<(config: Config, message: Voidable) => Lifting> = {
  evm: evmVoiding,
  ton: voidingOnTon,
};

function evmVoiding(config: Config, message: Voidable): EvmLifting {
  const { chain, laneId, index, frameHash, isTold } = message;
  const { Expiry: to, Mailbox } = addressesOn(config, chain);
  const name = isTold ? "voidMessage" : "voidSilently";
  const data = expiryInterface.encodeFunctionData(name as "voidMessage", [
    laneId,
    index,
    frameHash,
  ]);
  return {
    ...voidingWords(message),
    call: { chain: chain.name, chainId: chain.chainId, to, data: data as Hex },
    lastsUntil: async ({ view }) => {
      const mailbox = connectContract(mailboxAbi, Mailbox, view.provider);
      const lane = mailbox.inboundLane(laneId, { blockTag: view.blockTag });
      if ((await unlessReverts(lane, "UnknownLane")) === undefined) return undefined;
      const isDone = (await voidedHow(view, to, message)) === (isTold ? "told" : "silently");
      return isDone ? 0n : NOT_YET.until;
    },
  };
}

/** Whether a message is voided, and how: nothing but the refusal to tell its origin says that. */
async function voidedHow(
  { provider, blockTag }: ChainView,
  expiry: Hex,
  { laneId, index, frameHash }: Voidable,
): Promise<"not" | "silently" | "told"> {
  const { tellVoided } = connectContract(expiryAbi, expiry, provider);
  try {
    await tellVoided.staticCall(laneId, index, frameHash, ZeroAddress, { blockTag });
  } catch (error) {
    if (!isCallException(error)) throw error;
    if (error.revert?.name === "VoidedSilently") return "silently";
    if (error.revert?.name === "NotVoided") return "not";
  }
  return "told";
}

/** Frees a transfer that waits by a voided message: nobody stands behind it any more. */
async function freed(
  chains: FollowedChains,
  { chain, isTold, waiting }: Voidable,
  { wallet }: ResumeOptions,
): Promise<ActOutcome> {
  const done = {
    done: true,
    told: `is voided, ${isTold ? "and anyone may have its origin told" : "silently"}`,
  };
  const on = chains.reachable.find(({ name }) => name === chain.name);
  if (waiting === undefined || on === undefined) return done;
  const bridge = bridgeOn(on);
  if (!(await on.adapter.accounts.isContract(on.bridge))) return done;
  const { isVoided, state } = await bridge.entryOf(waiting.messageId);
  if (!isVoided || !isOpenEntry(state)) return done;
  const submission = bridge.discardCall(waiting);
  if (wallet !== undefined) {
    const { hash } = await on.adapter.submit(submission);
    return { ...done, told: `${done.told}, and all that it bound is free`, transaction: hash };
  }
  const { to, data } = submission;
  const call: PreparedCall = { chain: chain.name, chainId: chain.chainId, to, data };
  return {
    done: false,
    told: `${done.told}; anyone frees all that it binds by the call below`,
    call,
  };
}
