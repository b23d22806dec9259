import { fails, holds, type Proof, type Signer } from "@causeway/operator";
import { timeText } from "@causeway/protocol";

import type { ConfiguredLane } from "../../configuredLanes.ts";
import type { DrilledChain } from "./DrilledChain.ts";

/**
 * That each guardian can pause each lane, that nothing is delivered by it then, and that each lane admin can end that,
 * however long his delay is.
 */
export async function provePauses(
  chain: DrilledChain,
  guardians: readonly Signer[],
  laneAdmins: readonly Signer[],
): Promise<Proof[]> {
  const proofs: Proof[] = [];
  for (const guardian of guardians) {
    proofs.push(...(await chain.andBack(() => proveGuardian(chain, guardian, laneAdmins))));
  }
  return proofs;
}

async function proveGuardian(
  chain: DrilledChain,
  guardian: Signer,
  laneAdmins: readonly Signer[],
): Promise<Proof[]> {
  const proofs: Proof[] = [];
  const open: ConfiguredLane[] = [];
  for (const lane of chain.lanes) {
    const until = await chain.pausedUntil(lane).catch(() => undefined);
    if (until === undefined) open.push(lane);
    else proofs.push(holds(`${lane.label} is paused already, until ${timeText(until)}`));
  }
  const who = `${guardian.name}, ${guardian.address},`;
  const paused: ConfiguredLane[] = [];
  for (const { step, reverted } of await chain.act("pauseLane", open, guardian, 0)) {
    proofs.push(
      reverted === undefined
        ? holds(`${who} can pause ${step.id}`)
        : fails(`${who} cannot pause ${step.id}: ${reverted}`),
    );
    if (reverted === undefined) paused.push(...open.filter(({ label }) => label === step.id));
  }
  for (const lane of paused) proofs.push(await proveClosed(chain, lane));
  for (const admin of laneAdmins) {
    proofs.push(...(await chain.andBack(() => proveEnd(chain, admin, paused))));
  }
  return proofs;
}

async function proveClosed(chain: DrilledChain, lane: ConfiguredLane): Promise<Proof> {
  return (await chain.refusesDelivery(lane))
    ? holds(`nothing is delivered by ${lane.label} while it is paused`)
    : fails(`deliveries by ${lane.label} are not refused while it is paused`);
}

async function proveEnd(
  chain: DrilledChain,
  admin: Signer,
  lanes: readonly ConfiguredLane[],
): Promise<Proof[]> {
  const who = `${admin.name}, ${admin.address},`;
  const delay = await chain.delayToUnpause(admin);
  if (delay === undefined) return [fails(`${who} may not end a pause`)];
  const ended = await chain.act("unpauseLane", lanes, admin, delay);
  return Promise.all(
    ended.map(async ({ step, reverted }) => {
      const lane = lanes.find(({ label }) => label === step.id);
      if (reverted !== undefined || lane === undefined) {
        return fails(`${who} cannot end the pause of ${step.id}: ${reverted}`);
      }
      return (await chain.refusesDelivery(lane))
        ? fails(`${step.id} stays paused after ${who} ended the pause`)
        : holds(`${who} can end the pause of ${step.id}${after(delay)}`);
    }),
  );
}

function after(delay: number): string {
  return delay === 0 ? ", at once" : `, ${delay} s after the call is scheduled`;
}
