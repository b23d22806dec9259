import { FEE_LAPSE, type FeeSubject, type Hex, isUnsettled } from "@causeway/protocol";
import {
  interfaceOf,
  messageFeeScheduleAbi,
  type TypedContract,
} from "@causeway/protocol/contracts";
import { toBeHex, zeroPadValue } from "ethers";

import type { FeeScheduleSource } from "../../RelayedChain.ts";
import type { Submission } from "../../Submission.ts";
import { ChainView } from "../ChainView.ts";
import { connectContract } from "../connectContract.ts";
import { ANY_GAS } from "../gasBounds.ts";
import type { QuorumProvider } from "../node/rpcs/QuorumProvider.ts";
import { readLogs } from "../readLogs.ts";
import { readFeeEntries } from "./readFeeEntries.ts";

/**
 * What anyone may do for a chain's fee schedule now: make the version effective that is due, and have charged what is in
 * force where the grace is over. Nothing while the schedule is not deployed.
 */
export async function dueFeeCalls(
  rpcs: QuorumProvider,
  source: FeeScheduleSource,
): Promise<Submission[]> {
  const view = await ChainView.newest(rpcs);
  const { schedule: address } = source;
  // A relayer may run before the schedule is deployed.
  if (!(await view.hasCode(address))) return [];
  const schedule = connectContract(messageFeeScheduleAbi, address, rpcs);
  const [effective, settling] = await Promise.all([
    dueVersion(view, schedule, source),
    dueSubjects(view, address),
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
            interfaceOf(messageFeeScheduleAbi).encodeFunctionData("settle", [
              of("messages"),
              of("results"),
            ]),
          ),
        ]),
  ];
}

/** The call that makes the pending version effective; undefined if none is due. */
async function dueVersion(
  view: ChainView,
  schedule: TypedContract<typeof messageFeeScheduleAbi>,
  { schedule: address, from, range }: FeeScheduleSource,
): Promise<string | undefined> {
  const [{ version, effectiveAt, contentHash }, time] = await Promise.all([
    schedule.pending({ blockTag: view.blockTag }),
    view.time(),
  ]);
  if (version === 0n || time < effectiveAt || time > effectiveAt + FEE_LAPSE) return undefined;
  const { topicHash } = interfaceOf(messageFeeScheduleAbi).getEvent("FeeSchedulePublished");
  const number = zeroPadValue(toBeHex(version), 32) as Hex;
  const logs = await readLogs(view, {
    address,
    topics: [topicHash as Hex, number],
    fromBlock: Number(from),
    range,
  });
  const published = logs
    .map((log) => interfaceOf(messageFeeScheduleAbi).parseLog(log))
    .find((event) => event?.args.contentHash === contentHash);
  if (published == null) {
    throw new Error(
      `no RPC returns the content of version ${version} of the fee schedule ${address}`,
    );
  }
  return interfaceOf(messageFeeScheduleAbi).encodeFunctionData("makeEffective", [
    published.args.fees,
  ]);
}

/** Subjects whose target is not charged yet, though its grace is over. */
async function dueSubjects(view: ChainView, schedule: Hex): Promise<FeeSubject[]> {
  const [entries, time] = await Promise.all([readFeeEntries(view, schedule), view.time()]);
  return entries.filter(({ charged }) => isUnsettled(charged, time)).map(({ subject }) => subject);
}

function submission(to: Hex, data: string): Submission {
  return { to, data, value: 0n, recipientGas: 0n, ownGas: ANY_GAS };
}
