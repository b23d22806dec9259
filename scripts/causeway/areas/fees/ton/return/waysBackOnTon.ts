import { type BaseConfig, stepsOnly, type WrittenBundle } from "@causeway/operator";
import { assignTonPlan, type TonChainPlan, writeTonProposals } from "@causeway/operator/ton";
import { FEE_LAPSE, FEE_ROLLBACK_TIME } from "@causeway/protocol";

import type { PlanFeesOptions, ProposalFiles, WayBack } from "../../versions/PlannedFees.ts";
import { publishId } from "../../versions/planVersion.ts";
import { publicationTime } from "../../versions/publicationTime.ts";
import { returnPlan } from "../../versions/returnPlan.ts";
import type { ScheduleKind } from "../../versions/ScheduleKind.ts";
import { wayBackFolder } from "../../versions/wayBackFolder.ts";
import type { ComparedOnTon } from "../ComparedOnTon.ts";
import { heldOnTon } from "../heldOnTon.ts";
import { toTonStep } from "../planTonSchedule.ts";
import { proveReturnOnTon } from "./proveReturnOnTon.ts";

/** The return of each schedule that a plan of a TON chain upgrades: tried, and written down for its signers. */
export async function waysBackOnTon<C extends BaseConfig>(
  plan: TonChainPlan<C>,
  { kinds, folder }: PlanFeesOptions<C>,
): Promise<WayBack[]> {
  const ways: WayBack[] = [];
  for (const kind of kinds) {
    const way = await wayBack(kind, plan, folder);
    if (way !== undefined) ways.push(way);
  }
  return ways;
}

/** Undefined where nothing is upgraded, or nothing is in force to which one could return. */
async function wayBack<C extends BaseConfig>(
  kind: ScheduleKind<C>,
  { context, steps }: TonChainPlan<C>,
  folder: string,
): Promise<WayBack | undefined> {
  const { name: prices, ton } = kind;
  const compared = await ton?.compare(context);
  if (ton === undefined || compared === undefined) return undefined;
  const publication = steps.find(({ id }) => id === publishId(compared.wanted));
  if (publication === undefined) return undefined;
  const { steps: planned } = await returnPlan(compared.wanted, heldOf(compared));
  const back = planned.map((step) => toTonStep(step, compared));
  const assigned = await assignTonPlan(context, { ...stepsOnly(back), operations: [] });
  const [returning] = assigned.steps;
  if (returning === undefined) return undefined;
  const { written } = await writeTonProposals(assigned, {
    ...{ account: undefined, folder: wayBackFolder(folder, kind) },
    expiresAt: Number(lastReturn(compared)),
  });
  const proof = await proveReturnOnTon(context, { ton, compared, publication, returning });
  return { prices, proposals: filesOf(written), proof };
}

/** Until when the version in force can come back after the upgrade, unix seconds. */
function lastReturn(compared: ComparedOnTon): bigint {
  const effectiveAt = publicationTime(compared.wanted, heldOf(compared));
  const isLater = typeof effectiveAt === "bigint" && effectiveAt > compared.time;
  return (isLater ? effectiveAt : compared.time) + FEE_LAPSE + FEE_ROLLBACK_TIME;
}

function heldOf({ state, time }: ComparedOnTon) {
  return heldOnTon(state, time);
}

/** Bundles, and the pages that explain them. */
export function filesOf(written: readonly WrittenBundle[]): ProposalFiles[] {
  return written.map(({ file, page }) => ({ bundle: file, page }));
}
