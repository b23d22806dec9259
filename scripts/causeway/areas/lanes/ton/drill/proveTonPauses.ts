import { mailboxActs, readMailboxState } from "@causeway/chains/ton/contracts";
import { fails, holds, type Proof, type Signer } from "@causeway/operator";
import { DrilledTon, walletAddress } from "@causeway/operator/ton";
import { amountText, timeText } from "@causeway/protocol";

import { tonContractsOn } from "../../../deployment/index.ts";
import { type ConfiguredLane, configuredLanes } from "../../configuredLanes.ts";
import type { TonLanesContext } from "../TonLanesContext.ts";

/** The accounts that would act. */
export interface Acting {
  readonly guardians: readonly Signer[];
  readonly laneAdmins: readonly Signer[];
}

/** One guardian's pauses, tried. */
interface Pauses {
  readonly proofs: readonly Proof[];
  readonly chain: DrilledTon;
  readonly paused: readonly ConfiguredLane[];
}

/**
 * That each guardian can pause each lane that ends here and pay for it, that the mailbox then holds the lane as paused,
 * and that each lane admin can end that, however long their delay is.
 */
export async function proveTonPauses(
  context: TonLanesContext,
  { guardians, laneAdmins }: Acting,
): Promise<Proof[]> {
  const proofs: Proof[] = [];
  for (const guardian of guardians) {
    const own = await pauseAll(context, guardian);
    proofs.push(...own.proofs);
    for (const admin of laneAdmins) {
      // Each on a state in which nobody ended a pause yet.
      const { chain, paused } = await pauseAll(context, guardian);
      proofs.push(...(await proveEnds(context, chain, admin, paused)));
    }
  }
  return proofs;
}

async function pauseAll(context: TonLanesContext, guardian: Signer): Promise<Pauses> {
  const { config, chain: own } = context;
  const chain = await DrilledTon.at(context);
  const lanes = configuredLanes(config).filter(({ destinationChain }) => destinationChain === own);
  const who = `${guardian.name}, ${walletAddress(own, guardian.address)},`;
  const [proofs, paused]: [Proof[], ConfiguredLane[]] = [[], []];
  let needed = 0n;
  for (const lane of lanes) {
    const before = await pausedUntil(context, chain, lane);
    if (before > BigInt(chain.time)) {
      proofs.push(holds(`${lane.label} is paused already, until ${timeText(before)}`));
      continue;
    }
    const [trial] = await chain.act(guardian, actOn("pauseLane", context, lane), 0);
    if (trial?.refused !== undefined) {
      proofs.push(fails(`${who} cannot pause ${lane.label}: ${trial.refused}`));
      continue;
    }
    const lent = trial === undefined ? 0n : trial.action.message.value - trial.cost;
    needed = maximum(needed, lent) + (trial?.cost ?? 0n);
    const isPaused = (await pausedUntil(context, chain, lane)) > BigInt(chain.time);
    if (isPaused) paused.push(lane);
    proofs.push(
      isPaused
        ? holds(`${who} can pause ${lane.label}`)
        : fails(`${lane.label} is not paused after ${who} paused it`),
    );
  }
  return { proofs: [...(await proveFunds(context, guardian, needed)), ...proofs], chain, paused };
}

/** A message's value comes back in part: so much must be there at once. */
async function proveFunds(
  { chain, view }: TonLanesContext,
  { name, kind, address }: Signer,
  needed: bigint,
): Promise<Proof[]> {
  if (kind !== "key" || needed === 0n) return [];
  const { balance } = await view.account(address);
  const [asked, held] = [needed, balance].map((amount) => amountText(amount, chain.coin));
  const told = `pay for pauses of all lanes: they ask for ${asked}, and it holds ${held}`;
  const who = `${name}, ${walletAddress(chain, address)},`;
  return [balance >= needed ? holds(`${who} can ${told}`) : fails(`${who} cannot ${told}`)];
}

async function proveEnds(
  context: TonLanesContext,
  chain: DrilledTon,
  admin: Signer,
  lanes: readonly ConfiguredLane[],
): Promise<Proof[]> {
  const who = `${admin.name}, ${walletAddress(context.chain, admin.address)},`;
  const proofs: Proof[] = [];
  for (const lane of lanes) {
    const act = actOn("unpauseLane", context, lane);
    const delay = chain.delayFor(admin, act);
    if (delay === undefined) return [fails(`${who} may not end a pause`)];
    const trials = await chain.act(admin, act, delay);
    const refused = trials.find((trial) => trial.refused !== undefined)?.refused;
    if (refused !== undefined) {
      proofs.push(fails(`${who} cannot end the pause of ${lane.label}: ${refused}`));
      continue;
    }
    const stays = (await pausedUntil(context, chain, lane)) > BigInt(chain.time);
    proofs.push(
      stays
        ? fails(`${lane.label} stays paused after ${who} ended the pause`)
        : holds(`${who} can end the pause of ${lane.label}${after(delay)}`),
    );
  }
  return proofs;
}

function after(delay: number): string {
  return delay === 0 ? ", at once" : `, ${delay} s after the act is scheduled`;
}

function actOn(
  method: "pauseLane" | "unpauseLane",
  { config, chain }: TonLanesContext,
  { id }: ConfiguredLane,
) {
  const { Mailbox } = tonContractsOn(config, chain);
  return { target: Mailbox.address, act: mailboxActs.oneWord(method, id) };
}

/** Unix seconds; 0 if it never was paused, or the mailbox does not accept the lane. */
async function pausedUntil(
  { config, chain }: TonLanesContext,
  drilled: DrilledTon,
  { id }: ConfiguredLane,
): Promise<bigint> {
  const data = await drilled.data(tonContractsOn(config, chain).Mailbox.address);
  const lanes = data === undefined ? [] : readMailboxState(data).lanesIn;
  return lanes.find(({ laneId }) => laneId === id)?.pausedUntil ?? 0n;
}

function maximum(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
