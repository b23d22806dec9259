import { FEE_LAPSE, type FeeSubject, type Hex, parseFeeSubject } from "@causeway/protocol";
import { toBeHex, zeroPadValue } from "ethers";

import {
  IPriced__factory,
  type MessageFeeSchedule,
  MessageFeeSchedule__factory,
} from "../../../../../typechain-types/index.ts";
import type { FeeScheduleSource } from "../../RelayedChain.ts";
import type { Submission } from "../../Submission.ts";
import { ChainView } from "../ChainView.ts";
import { connectContract } from "../connectContract.ts";
import { readLogs } from "../readLogs.ts";
import type { QuorumProvider } from "../rpcs/QuorumProvider.ts";

const scheduleAbi = MessageFeeSchedule__factory.createInterface();

/**
 * What anyone may do for a chain's fee schedule now: make the version effective that is due, and have charged what is in
 * force where the grace is over.
 */
export async function dueFeeCalls(
  rpcs: QuorumProvider,
  source: FeeScheduleSource,
): Promise<Submission[]> {
  const view = await ChainView.newest(rpcs);
  const { schedule: address } = source;
  const schedule = connectContract(MessageFeeSchedule__factory, address, rpcs);
  const [effective, settling] = await Promise.all([
    dueVersion(view, schedule, source),
    dueSubjects(view, schedule),
  ]);
  const of = (wanted: FeeSubject["kind"]) =>
    settling.flatMap(({ kind, destinationChainId }) =>
      kind === wanted ? [destinationChainId] : [],
    );
  return [
    ...(effective === undefined ? [] : [submission(address, effective)]),
    ...(settling.length === 0
      ? []
      : [
          submission(
            address,
            scheduleAbi.encodeFunctionData("settle", [of("messages"), of("results")]),
          ),
        ]),
  ];
}

/** The call that makes the pending version effective; undefined if none is due. */
async function dueVersion(
  view: ChainView,
  schedule: MessageFeeSchedule,
  { schedule: address, from, range }: FeeScheduleSource,
): Promise<string | undefined> {
  const [{ version, effectiveAt, contentHash }, time] = await Promise.all([
    schedule.pending({ blockTag: view.blockTag }),
    view.time(),
  ]);
  if (version === 0n || time < effectiveAt || time > effectiveAt + FEE_LAPSE) return undefined;
  const { topicHash } = scheduleAbi.getEvent("FeeSchedulePublished");
  const number = zeroPadValue(toBeHex(version), 32) as Hex;
  const logs = await readLogs(view, {
    address,
    topics: [topicHash as Hex, number],
    fromBlock: Number(from),
    range,
  });
  const published = logs
    .map((log) => scheduleAbi.parseLog(log))
    .find((event) => event?.args.contentHash === contentHash);
  if (published == null) {
    throw new Error(`no RPC tells what version ${version} of the fee schedule ${address} says`);
  }
  return scheduleAbi.encodeFunctionData("makeEffective", [published.args.fees]);
}

/** Subjects whose target is not charged yet, though its grace is over. */
async function dueSubjects(view: ChainView, schedule: MessageFeeSchedule): Promise<FeeSubject[]> {
  const at = { blockTag: view.blockTag };
  const [subjects, mailbox, relaySender, time] = await Promise.all([
    schedule.subjects(at),
    schedule.mailbox(at),
    schedule.relaySender(at),
    view.time(),
  ]);
  const due = await Promise.all(
    subjects.map(async (subject) => {
      const { kind, destinationChainId } = parseFeeSubject(subject);
      const contract = kind === "messages" ? mailbox : relaySender;
      const charging = connectContract(IPriced__factory, contract, view.provider);
      const [{ graceEndsAt }, { price, upcoming }] = await Promise.all([
        schedule.entryOf(subject, at),
        charging.pricesTo(destinationChainId, at),
      ]);
      return time >= graceEndsAt && price.join() !== upcoming.join();
    }),
  );
  return subjects.filter((_, index) => due[index]).map(parseFeeSubject);
}

function submission(to: Hex, data: string): Submission {
  return { to, data, value: 0n, recipientGas: 0n };
}
