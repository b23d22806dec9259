import { connectContract } from "@causeway/chains/ethers";
import {
  type ChainConfig,
  type Finding,
  joinPlans,
  type Plan,
  stepsOnly,
} from "@causeway/operator";
import { type Hex, timeText, ZERO_WORD } from "@causeway/protocol";
import { zkLightClientAbi } from "@causeway/protocol/contracts";

import { committeeOf, committeeSums, signing } from "../../../committee/index.ts";
import { addressesOn, lightClientName } from "../../../deployment/index.ts";
import { followedChains } from "../../../lanes/index.ts";
import type { LightClientsContext } from "../LightClientsContext.ts";
import { findHalts, type HeldClient } from "./clientHalts.ts";

/** Whether the light clients here follow the chains that they must, with the committees that sign there now. */
export async function planLightClients(context: LightClientsContext): Promise<Plan> {
  const followed = followedChains(context.config, context.chain);
  return joinPlans(await Promise.all(followed.map((origin) => planFor(origin, context))));
}

async function planFor(origin: ChainConfig, context: LightClientsContext): Promise<Plan> {
  const { config, view, chain } = context;
  const addresses = addressesOn(config, chain);
  const address = addresses.lightClientOf(origin);
  if (!(await view.hasCode(address))) return stepsOnly([]);
  const client = {
    contract: connectContract(zkLightClientAbi, address, view.provider),
    origin,
    subject: `${lightClientName(origin)}, which follows ${origin.name}`,
  };
  const [halts, stale, committee] = await Promise.all([
    findHalts(client, context),
    findStale(client, context),
    planCommittee(client, context),
  ]);
  // What a stop keeps from it is no news.
  const own = halts.some(({ kind }) => kind === "client-stopped") ? halts : [...halts, ...stale];
  return { ...committee, findings: [...own, ...committee.findings] };
}

async function findStale(
  { contract, subject, origin }: HeldClient,
  { config, view }: LightClientsContext,
): Promise<Finding[]> {
  const at = { blockTag: view.blockTag };
  const [{ timestamp: since }, period, now] = await Promise.all([
    contract.newest(at),
    contract.TRUSTING_PERIOD(at),
    view.time(),
  ]);
  const { staleAfter } = config.lightClients;
  if (now - since <= BigInt(staleAfter)) return [];
  const until = since + period;
  return [
    {
      kind: "client-stale",
      subject,
      expected: `a checkpoint of the last ${staleAfter} s`,
      held: `none since ${timeText(since)}`,
      remedy:
        now > until
          ? `it accepts no checkpoint since ${timeText(until)}: a holder of the role anchor anchors it again`
          : `anyone can show it a newer checkpoint of ${origin.name}, as a relayer does with every message, ` +
            `before ${timeText(until)}. After that it accepts none`,
    },
  ];
}

/** The registry of the chain that is followed says which committee signs there in which epoch. */
async function planCommittee(client: HeldClient, context: LightClientsContext): Promise<Plan> {
  try {
    const findings = await findCommittee(client, context);
    return { ...stepsOnly([]), findings };
  } catch (error) {
    const reason = `${client.origin.name} cannot be read (${(error as Error).message})`;
    return {
      ...stepsOnly([]),
      waiting: [{ subject: client.subject, reason, cause: "unreadable" }],
    };
  }
}

async function findCommittee(
  { contract, subject, origin }: HeldClient,
  context: LightClientsContext,
): Promise<Finding[]> {
  const [epoch, , held] = await contract.committee({ blockTag: context.view.blockTag });
  const other = context.on(origin);
  const [office, committeeOfEpoch] = await Promise.all([
    other.read(signing),
    other.read(committeeOf(epoch)),
  ]);
  if (office === undefined) return [];
  if (committeeOfEpoch !== undefined && committeeOfEpoch !== held) {
    return [
      {
        kind: "client-committee",
        subject,
        expected: describe(epoch, committeeOfEpoch),
        held: describe(epoch, held),
        remedy:
          "find out which account anchored it so; a holder of the role anchor anchors it again",
      },
    ];
  }
  const { committee, verifier } = context.config;
  const wanted = committeeSums(committee.members, verifier.slots).hash;
  // A registry with another committee than the configuration's is that chain's finding, not this one's.
  if (epoch >= office.epoch || office.committee !== wanted) return [];
  return [
    {
      kind: "epoch-behind",
      subject,
      expected: describe(office.epoch, office.committee),
      held: describe(epoch, held),
      remedy:
        `anyone hands it a checkpoint of ${origin.name} in which the committee of epoch ${epoch} names its ` +
        "successor, as causeway committee rotate does",
    },
  ];
}

function describe(epoch: bigint, committee: Hex): string {
  return committee === ZERO_WORD
    ? `no committee in epoch ${epoch}`
    : `epoch ${epoch}, committee ${committee}`;
}
