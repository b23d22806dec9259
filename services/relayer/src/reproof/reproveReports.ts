import {
  type Brought,
  headOf,
  type ReproofNeed,
  reproofNeed,
  type SubmittedTransaction,
} from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import type { RelayedChain, Relayer } from "../Relayer.ts";
import {
  finalMessage,
  noteLook,
  type Report,
  reportLanes,
  reportsToLookAt,
  wantedReport,
} from "../store/reports.ts";
import { attemptReproof } from "./attemptReproof.ts";
import { isProvable, proveAgain } from "./proveAgain.ts";
import { sendCounted } from "./sendCounted.ts";

/** Returns and notices of one lane that are looked at in one run. */
const AT_ONCE = 20;

/**
 * Has returns and notices count again that told a chain of its own messages, and refunds that wait by them. Only a
 * lane's light client and that client's generation change whether they count: so each is looked at once for these.
 */
export async function reproveReports(relayer: Relayer, chain: RelayedChain): Promise<void> {
  for (const laneId of await reportLanes(relayer.db, chain.config.chainId)) {
    const settledBy = await vouchingFor(chain, laneId);
    if (settledBy === undefined) continue;
    // One that is wanted has the hub import the lane; the others are looked at afterwards.
    const wanted = await wantedReport(relayer.db, laneId);
    if (wanted !== undefined && !(await isProvable(relayer, wanted))) continue;
    for (const report of await reportsToLookAt(relayer.db, laneId, settledBy, AT_ONCE)) {
      const { messageId, kind } = report;
      await attemptReproof(relayer, chain, { messageId, kind }, () =>
        lookAt(relayer, chain, report, settledBy),
      );
    }
  }
}

/** The light client of a lane and its generation; undefined where nothing can be proven: the lane is unknown, or paused. */
async function vouchingFor({ adapter }: RelayedChain, laneId: Hex): Promise<string | undefined> {
  const entrance = await adapter.inboundLane(laneId);
  if (entrance === undefined) return undefined;
  const [pausedUntil, { timestamp }] = await Promise.all([
    adapter.pausedUntil(laneId),
    headOf(adapter),
  ]);
  if (timestamp < pausedUntil) return undefined;
  const { lightClient } = entrance;
  return `${lightClient}/${await adapter.generation(lightClient)}`;
}

async function lookAt(
  relayer: Relayer,
  chain: RelayedChain,
  report: Report,
  settledBy: string,
): Promise<SubmittedTransaction | undefined> {
  const { messageId } = report;
  const brought = broughtOf(report);
  const need = await needOf(relayer, chain, report, brought);
  const isMissing = need === "proof" || need === "renewal";
  await noteLook(relayer.db, messageId, {
    wanted: need === "proof",
    settledBy: isMissing ? undefined : settledBy,
  });
  if (need === "proof") return proveAgain(relayer, chain, report, brought);
  return need === "renewal" ? renew(relayer, chain, report) : undefined;
}

function broughtOf({ kind, about, units }: Report): Brought {
  return kind === "notice" ? { kind, messageId: about } : { kind, transferId: about, units };
}

async function needOf(
  { db }: Relayer,
  { adapter, bridge }: RelayedChain,
  { messageId, originChainId, about }: Report,
  brought: Brought,
): Promise<ReproofNeed> {
  const told = await finalMessage(db, about);
  const at = { adapter, bridge: bridge?.contract };
  const placed = brought.kind === "notice" && told ? { ...brought, place: told } : brought;
  const need = await reproofNeed(at, { messageId, originChainId, brought: placed });
  if (need !== "proof") return need;
  // An account that is no contract takes no notice, so nobody pays for proving it.
  return told !== undefined && (await adapter.accounts.isContract(told.sender)) ? need : "over";
}

/** A refund that waits takes the return or notice that counts again. */
async function renew(
  relayer: Relayer,
  chain: RelayedChain,
  { messageId, about }: Report,
): Promise<SubmittedTransaction | undefined> {
  const transfer = await finalMessage(relayer.db, about);
  if (transfer === undefined || chain.bridge === undefined) return undefined;
  const call = chain.bridge.contract.renewRefundCall(transfer);
  return sendCounted(relayer, chain, messageId, call);
}
