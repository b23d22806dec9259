import { type ClientState, mailboxActs } from "@causeway/chains/ton/contracts";
import { type ChainConfig, type Finding, joinPlans, NOTHING, stepsOnly } from "@causeway/operator";
import type { TonPlan, TonStep } from "@causeway/operator/ton";

import { committeeSums } from "../../committee/index.ts";
import { tonActStep, tonContractsOn, tonMailboxState } from "../../deployment/index.ts";
import {
  followedChains,
  peerOn,
  purposesOf,
  tonClientStepId,
  trustIdOf,
} from "../../lanes/index.ts";
import { type Start, startingEpoch } from "../startingEpoch.ts";
import { committeeFindings } from "./committeeFindings.ts";
import { haltFindings } from "./haltFindings.ts";
import { type TonClientsContext, tonClientName } from "./TonClientsContext.ts";

/** The light clients in the mailbox: those of the chains that are followed, each for what routes ask of it, and no other. */
export async function planTonClients(context: TonClientsContext): Promise<TonPlan> {
  const { config, chain } = context;
  const clients = (await tonMailboxState(context))?.clients ?? new Map<string, ClientState>();
  const followed = followedChains(config, chain);
  const known = followed.map((one) => trustIdOf(config, one));
  const plans = followed.map((one) => {
    const held = clients.get(trustIdOf(config, one));
    return held === undefined ? planMissing(context, one) : planHeld(context, one, held);
  });
  const strangers = [...clients].filter(([trustId]) => !known.includes(trustId as never));
  const findings = strangers.flatMap(([, client]) => strange(context, client));
  return joinPlans([...(await Promise.all(plans)), { ...stepsOnly<TonStep>([]), findings }]);
}

async function planMissing(context: TonClientsContext, followed: ChainConfig): Promise<TonPlan> {
  const start = await startingEpoch(context, followed);
  const subject = tonClientName(followed);
  const finding = { kind: "trusted-client", subject, expected: "in the mailbox", held: NOTHING };
  if (!("epoch" in start)) return waitingFor(followed, start, finding);
  const { config, chain } = context;
  const { hash, commitment } = committeeSums(config.committee.members, config.verifier.slots);
  const { leastHeight } = config.lightClients.anchor;
  const anchor = { committee: commitment, committeeHash: hash, leastHeight, epoch: start.epoch };
  const purposes = purposesOf(config, chain, followed);
  return stepsOnly([
    tonActStep(tonContractsOn(config, chain).Mailbox, {
      id: tonClientStepId(followed),
      summary: `Follow ${followed.name} from the committee ${hash} of epoch ${start.epoch}, ${describe(purposes)}`,
      act: mailboxActs.addClient(peerOn(config, followed), anchor, purposes),
      after: [],
      findings: [finding],
    }),
  ]);
}

function waitingFor(
  followed: ChainConfig,
  start: Exclude<Start, { epoch: bigint }>,
  finding: Finding,
) {
  const blocks = [tonClientStepId(followed)];
  const waiting = [{ ...start, subject: tonClientName(followed), blocks }];
  return { steps: [], waiting, findings: [finding] };
}

async function planHeld(
  context: TonClientsContext,
  followed: ChainConfig,
  held: ClientState,
): Promise<TonPlan> {
  const findings = haltFindings(context, followed, held);
  return joinPlans([
    { ...stepsOnly(trustSteps(context, followed, held)), findings },
    await committeeFindings(context, followed, held),
  ]);
}

function trustSteps(
  { config, chain }: TonClientsContext,
  followed: ChainConfig,
  held: ClientState,
): TonStep[] {
  const purposes = purposesOf(config, chain, followed);
  const [before, after] = [describe(held), describe(purposes)];
  if (before === after) return [];
  const name = tonClientName(followed);
  return [
    tonActStep(tonContractsOn(config, chain).Mailbox, {
      id: `trust ${name}`,
      summary: `Let lanes be opened over the ${name}, ${after} instead of ${before}`,
      act: mailboxActs.setClientTrust(trustIdOf(config, followed), purposes),
      after: [],
      findings: [{ kind: "trusted-client", subject: name, expected: after, held: before }],
    }),
  ];
}

/** A client of a chain that is not followed vouches for lanes that somebody adds. */
function strange({ config }: TonClientsContext, client: ClientState): Finding[] {
  const { followedChainId } = client;
  if (!client.asOrigin && !client.asHub) return [];
  const name = config.chains.find(({ chainId }) => chainId === followedChainId)?.name;
  return [
    {
      kind: "trusted-client",
      subject: `light client of ${name ?? `chain ${followedChainId}`}`,
      expected: NOTHING,
      held: describe(client),
      remedy:
        "find out which account added it; a holder of the role anchor does SetClientTrust, so that no lane is opened over it",
    },
  ];
}

function describe({ asOrigin, asHub }: Pick<ClientState, "asOrigin" | "asHub">): string {
  const purposes = [...(asOrigin ? ["origin"] : []), ...(asHub ? ["hub"] : [])];
  return purposes.length === 0 ? "not trusted" : `trusted as ${purposes.join(" and ")}`;
}
