import { ChainError } from "@causeway/chains";
import { ChainView, connectContract, type QuorumProvider } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";

import {
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
  const [now, grace, moveStepBps, subjects] = await Promise.all([
    view.time(),
    schedule.GRACE(at),
    schedule.MOVE_STEP_BPS(at),
    schedule.subjects(at),
  ]);
  const entries = subjects.map((subject) => readEntry(subjectOf(subject), schedule, view));
  return {
    now: Number(now),
    grace: Number(grace),
    moveStepBps,
    entries: await Promise.all(entries),
  };
}

async function readEntry(
  subject: Subject,
  schedule: MessageFeeSchedule,
  { blockTag }: ChainView,
): Promise<PricedEntry> {
  const { kind, destinationChainId } = subject;
  const { gasPrice, lowest, highest, graceEndsAt } = await (kind === "messages"
    ? schedule.messageEntry(destinationChainId, { blockTag })
    : schedule.resultEntry(destinationChainId, { blockTag }));
  return { ...subject, gasPrice, lowest, highest, graceEndsAt: Number(graceEndsAt) };
}

function subjectOf(subject: bigint): Subject {
  return subject < RESULTS
    ? { kind: "messages", destinationChainId: subject }
    : { kind: "results", destinationChainId: subject - RESULTS };
}
