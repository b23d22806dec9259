import { connectContract } from "@causeway/chains/ethers";
import { ChainView } from "@causeway/chains/evm";
import type { AssignedStep, BaseConfig } from "@causeway/operator";
import { actOnFork, type Fork, onForkOf, type PlanContext } from "@causeway/operator/evm";
import { FEE_GRACE } from "@causeway/protocol";
import { iFeeScheduleAbi } from "@causeway/protocol/contracts";
import { publishId } from "../../versions/planVersion.ts";
import { type ReturnProof, returnProof } from "../../versions/returnProof.ts";
import type { ScheduleKind } from "../../versions/ScheduleKind.ts";
import type { WantedSchedule } from "../../versions/WantedSchedule.ts";

/** An upgrade, and who takes the steps there and back. */
export interface Upgrade<C extends BaseConfig> {
  readonly context: PlanContext<C>;
  readonly kind: ScheduleKind<C>;
  readonly wanted: WantedSchedule;
  readonly publication: AssignedStep;
  /** The way back. */
  readonly returning: AssignedStep;
}

/** The step that publishes a schedule, among others. */
export function publicationIn(
  steps: readonly AssignedStep[],
  wanted: WantedSchedule,
): AssignedStep | undefined {
  return steps.find(({ id }) => id === publishId(wanted));
}

/**
 * Shows that an upgrade can be taken back: on a fork it is published, becomes effective and is settled when it is time,
 * then is taken back and settled, and what the schedule says is compared with what it said before.
 *
 * @throws ForkFailed
 */
export function proveReturn<C extends BaseConfig>(upgrade: Upgrade<C>): Promise<ReturnProof> {
  const { context, kind, returning } = upgrade;
  return onForkOf(context, async (fork) => {
    const said = async () => (await kind.show(await onFork(fork, context))).says;
    const before = await said();
    const failed =
      (await upgradeOn(fork, upgrade)) ??
      (await act(fork, returning)) ??
      (await settle(fork, upgrade));
    if (failed !== undefined) return { isExact: false, differences: [failed] };
    return returnProof(before, await said());
  });
}

/** Has an upgrade in force on a fork, its grace over. Returns why it could not be, undefined if it is. */
export async function upgradeOn<C extends BaseConfig>(
  fork: Fork,
  upgrade: Upgrade<C>,
): Promise<string | undefined> {
  const { wanted, publication, returning } = upgrade;
  const published = await act(fork, publication);
  if (published !== undefined) return published;
  const schedule = connectContract(iFeeScheduleAbi, wanted.address, fork.provider);
  const [{ effectiveAt }, changeableFrom] = await Promise.all([
    schedule.pending(),
    schedule.changeableFrom(),
  ]);
  await fork.travelTo(effectiveAt);
  await fork.travelTo(changeableFrom);
  const poke = { ...returning, summary: "make it effective", data: wanted.calls.makeEffective() };
  return (await act(fork, poke)) ?? (await settle(fork, upgrade));
}

async function settle<C extends BaseConfig>(
  fork: Fork,
  { context, kind, returning }: Upgrade<C>,
): Promise<string | undefined> {
  await fork.travelTo((await fork.time()) + FEE_GRACE);
  const data = await kind.settleAll(await onFork(fork, context));
  return act(fork, { ...returning, summary: "settle prices", data });
}

/** Returns why it failed, undefined if it did not. */
async function act(
  fork: Fork,
  { signer, to, data, summary }: Pick<AssignedStep, "signer" | "to" | "data" | "summary">,
): Promise<string | undefined> {
  const { reverted } = await actOnFork(fork, { from: signer.address, to, data });
  return reverted === undefined ? undefined : `${summary}: ${reverted}`;
}

async function onFork<C extends BaseConfig>(
  { provider }: Fork,
  context: PlanContext<C>,
): Promise<PlanContext<C>> {
  return { ...context, view: await ChainView.newest(provider) };
}
