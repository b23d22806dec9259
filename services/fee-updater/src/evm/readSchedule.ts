import { ChainError } from "@causeway/chains";
import { connectContract } from "@causeway/chains/ethers";
import { ChainView } from "@causeway/chains/evm";
import type { QuorumProvider } from "@causeway/chains/node";
import { type FeeSubject, type Hex, parseFeeSubject } from "@causeway/protocol";
import { messageFeeScheduleAbi, type TypedContract } from "@causeway/protocol/contracts";

import type { HeldSchedule, PricedEntry } from "../PricedChain.ts";

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
  const schedule = connectContract(messageFeeScheduleAbi, address, rpcs);
  const [now, grace, moveStepBps, subjects] = await Promise.all([
    view.time(),
    schedule.GRACE(at),
    schedule.MOVE_STEP_BPS(at),
    schedule.subjects(at),
  ]);
  const entries = subjects.map((subject) => readEntry(parseFeeSubject(subject), schedule, view));
  return {
    now: Number(now),
    grace: Number(grace),
    moveStepBps,
    entries: await Promise.all(entries),
  };
}

async function readEntry(
  subject: FeeSubject,
  schedule: TypedContract<typeof messageFeeScheduleAbi>,
  { blockTag }: ChainView,
): Promise<PricedEntry> {
  const { kind, destinationChainId } = subject;
  const { gasPrice, lowest, highest, graceEndsAt } = await (kind === "messages"
    ? schedule.messageEntry(destinationChainId, { blockTag })
    : schedule.resultEntry(destinationChainId, { blockTag }));
  return { ...subject, gasPrice, lowest, highest, graceEndsAt: Number(graceEndsAt) };
}
