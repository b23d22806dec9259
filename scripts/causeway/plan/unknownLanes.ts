import { connectContract } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import type { Result } from "ethers";

import { Mailbox__factory } from "../../../typechain-types/index.js";
import { type Finding, NOTHING } from "./Finding.ts";
import { importedLane, inboundLane, LaneState, outboundLane } from "./lanesHeld.ts";
import type { PlanContext } from "./PlanContext.ts";
import { pastEvents } from "./pastEvents.ts";
import { type Plan, type Step, stepsOnly } from "./Step.ts";

const mailboxAbi = Mailbox__factory.createInterface();

/**
 * Lanes that the chain has and the configuration does not know. By one that leads here, whoever holds its other end
 * speaks for another chain. A lane of a former route stays for ever, so that what it carries can be delivered: the
 * configuration lists it as retired. One that is retired and still takes messages is closed.
 */
export async function planUnknownLanes(context: PlanContext): Promise<Plan> {
  if (!(await context.view.hasCode(context.addresses.Mailbox))) return stepsOnly([]);
  const [inbound, outbox] = await Promise.all([findInbound(context), planOutbox(context)]);
  return { ...outbox, findings: [...inbound, ...outbox.findings] };
}

/** Once added, a lane that leads here is never removed. */
async function findInbound(context: PlanContext): Promise<Finding[]> {
  const events = await pastEvents(context, context.addresses.Mailbox, "InboundLaneAdded");
  const retired = await Promise.all(
    events
      .filter(({ laneId }) => !isConfigured(context, laneId) && isRetired(context, laneId))
      .map(({ laneId, lightClient }) => findReplaced(laneId, lightClient, context)),
  );
  const strange = events
    .filter(({ laneId }) => !isConfigured(context, laneId) && !isRetired(context, laneId))
    .map(({ laneId, originChainId, origin, lightClient }) =>
      unknown(
        laneId,
        `accepted from ${chainOf(context, originChainId)}, mailbox ${(origin as Result).mailbox}, ` +
          `proven by ${lightClient}`,
      ),
    );
  return [...retired.flat(), ...strange];
}

/** By a retired lane messages still come: who chose its light client chose who may say what it carries. */
async function findReplaced(id: Hex, first: Hex, context: PlanContext): Promise<Finding[]> {
  const { view, addresses, config } = context;
  const held = await inboundLane(view, addresses.Mailbox, id);
  const known = [first, ...config.chains.map(addresses.lightClientOf)];
  if (held === undefined || known.includes(held.lightClient)) return [];
  return [
    {
      kind: "lane-light-client",
      subject: `retired lane ${id}`,
      expected: first,
      held: held.lightClient,
      remedy:
        "find out who replaced it: whoever has the role anchor calls replaceLightClient, and the guardian pauses the " +
        "lane until then",
    },
  ];
}

/** Own lanes and imported ones. */
async function planOutbox(context: PlanContext): Promise<Plan> {
  const { view, addresses } = context;
  const mailbox = connectContract(Mailbox__factory, addresses.Mailbox, view.provider);
  const ids = await mailbox.outboxLanes({ blockTag: view.blockTag });
  const plans = await Promise.all(
    ids.filter((id) => !isConfigured(context, id)).map((id) => planForOther(id, context)),
  );
  return {
    steps: plans.flatMap(({ steps }) => steps),
    waiting: [],
    findings: plans.flatMap(({ findings }) => findings),
  };
}

async function planForOther(id: Hex, context: PlanContext): Promise<Plan> {
  const { view, addresses } = context;
  const own = await outboundLane(view, addresses.Mailbox, id);
  if (own === undefined) {
    if (isRetired(context, id)) return stepsOnly([]);
    return { ...stepsOnly([]), findings: [unknown(id, await describeImported(id, context))] };
  }
  const isOpen = own.state === LaneState.open;
  // A lane that stands in a configured one's place is told, and closed, where lanes are opened.
  if (isOpen && leadsWhereConfigured(context, own.destinationChainId)) return stepsOnly([]);
  if (isRetired(context, id)) return stepsOnly(isOpen ? [closeStep(id, context)] : []);
  const where = chainOf(context, own.destinationChainId);
  const held = `${isOpen ? "open for sending" : "listed for sending"} to ${where}`;
  return { ...stepsOnly([]), findings: [unknown(id, held)] };
}

async function describeImported(id: Hex, context: PlanContext): Promise<string> {
  const held = await importedLane(context.view, context.addresses.Mailbox, id);
  if (held === undefined) return "in the outbox";
  const [origin, destination] = [held.originChainId, held.destinationChainId].map((chainId) =>
    chainOf(context, chainId),
  );
  return `imported, from ${origin} to ${destination}, proven by ${held.lightClient}`;
}

function closeStep(id: Hex, { addresses }: PlanContext): Step {
  return {
    id: `close ${id}`,
    summary: `Close the retired lane ${id} for sending: for good`,
    to: addresses.Mailbox,
    data: mailboxAbi.encodeFunctionData("closeLane", [id]),
    after: [],
    findings: [
      { kind: "lane-closed", subject: `retired lane ${id}`, expected: "closed", held: "open" },
    ],
  };
}

function unknown(laneId: string, held: string): Finding {
  return {
    kind: "lane-unknown",
    subject: `lane ${laneId}`,
    expected: NOTHING,
    held,
    remedy:
      "if it was a route of yours, list it under retired in routes.json; if not, somebody else adds lanes: have the " +
      "guardian pause it and take that role from him",
  };
}

function isConfigured({ lanes }: PlanContext, id: Hex): boolean {
  return lanes.some((lane) => lane.id === id);
}

function isRetired({ config }: PlanContext, id: Hex): boolean {
  return config.retired.some(({ lane }) => lane === id);
}

function leadsWhereConfigured({ lanes, chain }: PlanContext, chainId: bigint): boolean {
  return lanes.some(
    ({ originChain, destinationChain }) =>
      originChain === chain && destinationChain.chainId === chainId,
  );
}

function chainOf({ config }: PlanContext, chainId: bigint): string {
  const known = config.chains.find((chain) => chain.chainId === chainId);
  return known === undefined ? `chain ${chainId}` : `${known.name}, chain ${chainId}`;
}
