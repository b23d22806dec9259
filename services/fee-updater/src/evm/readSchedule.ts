import { ChainError } from "@causeway/chains";
import { ChainView, connectContract, type QuorumProvider } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";

import {
  IPriced__factory,
  type MessageFeeSchedule,
  MessageFeeSchedule__factory,
} from "../../../../typechain-types/index.ts";
import type { HeldSchedule, PricedEntry, Subject } from "../PricedChain.ts";

/** Added to a chain id in the schedule: the subject of results. */
const RESULTS = 1n << 64n;

/**
 * What a schedule holds at the newest block that all RPCs have.
 *
 * @throws ChainError `ContractMissing`, `RpcDisagreement`, `RpcUnavailable`
 */
export async function readSchedule(rpcs: QuorumProvider, address: Hex): Promise<HeldSchedule> {
  const view = await ChainView.newest(rpcs);
  if (!(await view.hasCode(address))) {
    const message = `no fee schedule is at ${address} on chain ${rpcs.chainId}`;
    throw new ChainError("ContractMissing", message, { address, height: view.blockTag });
  }
  const at = { blockTag: view.blockTag };
  const schedule = connectContract(MessageFeeSchedule__factory, address, rpcs);
  const [now, grace, moveStepBps, subjects, mailbox, relaySender] = await Promise.all([
    view.time(),
    schedule.GRACE(at),
    schedule.MOVE_STEP_BPS(at),
    schedule.subjects(at),
    schedule.mailbox(at),
    schedule.relaySender(at),
  ]);
  const entries = subjects.map(async (subject) => {
    const named = subjectOf(subject);
    const priced = named.kind === "messages" ? mailbox : relaySender;
    return readEntry(named, { schedule, priced, view, now: Number(now) });
  });
  return {
    now: Number(now),
    grace: Number(grace),
    moveStepBps,
    entries: await Promise.all(entries),
  };
}

interface Reading {
  readonly schedule: MessageFeeSchedule;
  /** Charges it. */
  readonly priced: string;
  readonly view: ChainView;
  readonly now: number;
}

async function readEntry(
  subject: Subject,
  { schedule, priced, view, now }: Reading,
): Promise<PricedEntry> {
  const { kind, destinationChainId } = subject;
  const at = { blockTag: view.blockTag };
  const charging = connectContract(IPriced__factory, priced, view.provider);
  const [entry, { price, upcoming }] = await Promise.all([
    kind === "messages"
      ? schedule.messageEntry(destinationChainId, at)
      : schedule.resultEntry(destinationChainId, at),
    charging.pricesTo(destinationChainId, at),
  ]);
  const { gasPrice, lowest, highest } = entry;
  const graceEndsAt = Number(entry.graceEndsAt);
  const isDue = price.join() !== upcoming.join() && now >= graceEndsAt;
  return { ...subject, gasPrice, lowest, highest, graceEndsAt, isDue };
}

function subjectOf(subject: bigint): Subject {
  return subject < RESULTS
    ? { kind: "messages", destinationChainId: subject }
    : { kind: "results", destinationChainId: subject - RESULTS };
}
