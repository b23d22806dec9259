import { connectContract } from "@causeway/chains/ethers";
import { type Finding, NOTHING, type Plan, type Step, stepsOnly } from "@causeway/operator";
import { pastEvents, readingPast } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import { interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";
import type { Result } from "ethers";

import { addressesOn } from "../../../deployment/index.ts";
import { configuredLanes } from "../../configuredLanes.ts";
import type { LanesContext } from "../LanesContext.ts";
import { importedLane, inboundLane, LaneState, outboundLane } from "../lanesHeld.ts";

const mailboxInterface = interfaceOf(mailboxAbi);

/**
 * Lanes that the chain has and the configuration does not know. By one that leads here, whoever holds its other end
 * speaks for another chain. A lane of a former route stays for ever, so that what it carries can be delivered: the
 * configuration lists it as retired. One that is retired and still takes messages is closed.
 */
export const planUnknownLanes = readingPast(planOthers, ({ config, chain }: LanesContext) => [
  {
    address: addressesOn(config, chain).Mailbox,
    events: [mailboxInterface.getEvent("InboundLaneAdded")],
  },
]);

async function planOthers(context: LanesContext): Promise<Plan> {
  if (!(await context.view.hasCode(addressesOn(context.config, context.chain).Mailbox)))
    return stepsOnly([]);
  const [inbound, outbox] = await Promise.all([findInbound(context), planOutbox(context)]);
  return { ...outbox, findings: [...inbound, ...outbox.findings] };
}

/** Once added, a lane that leads here is never removed. */
async function findInbound(context: LanesContext): Promise<Finding[]> {
  const events = await pastEvents(
    context,
    addressesOn(context.config, context.chain).Mailbox,
    "InboundLaneAdded",
  );
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
async function findReplaced(id: Hex, first: Hex, context: LanesContext): Promise<Finding[]> {
  const { view, config, chain } = context;
  const addresses = addressesOn(config, chain);
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
        "find out which account replaced it: a holder of the role anchor calls replaceLightClient, and the guardian pauses the " +
        "lane until then",
    },
  ];
}

/** Own lanes and imported ones. */
async function planOutbox(context: LanesContext): Promise<Plan> {
  const { config, view, chain } = context;
  const addresses = addressesOn(config, chain);
  const mailbox = connectContract(mailboxAbi, addresses.Mailbox, view.provider);
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

async function planForOther(id: Hex, context: LanesContext): Promise<Plan> {
  const { config, view, chain } = context;
  const addresses = addressesOn(config, chain);
  const own = await outboundLane(view, addresses.Mailbox, id);
  if (own === undefined) {
    if (isRetired(context, id)) return stepsOnly([]);
    return { ...stepsOnly([]), findings: [unknown(id, await describeImported(id, context))] };
  }
  const isOpen = own.state === LaneState.open;
  // A lane that stands in a configured one's place is found, and closed, where lanes are opened.
  if (isOpen && leadsWhereConfigured(context, own.destinationChainId)) return stepsOnly([]);
  if (isRetired(context, id)) return stepsOnly(isOpen ? [closeStep(id, context)] : []);
  const where = chainOf(context, own.destinationChainId);
  const held = `${isOpen ? "open for sending" : "listed for sending"} to ${where}`;
  return { ...stepsOnly([]), findings: [unknown(id, held)] };
}

async function describeImported(id: Hex, context: LanesContext): Promise<string> {
  const held = await importedLane(
    context.view,
    addressesOn(context.config, context.chain).Mailbox,
    id,
  );
  if (held === undefined) return "in the outbox";
  const [origin, destination] = [held.originChainId, held.destinationChainId].map((chainId) =>
    chainOf(context, chainId),
  );
  return `imported, from ${origin} to ${destination}, proven by ${held.lightClient}`;
}

function closeStep(id: Hex, { config, chain }: LanesContext): Step {
  const addresses = addressesOn(config, chain);
  return {
    id: `close ${id}`,
    summary: `Close the retired lane ${id} for sending: for good`,
    to: addresses.Mailbox,
    data: mailboxInterface.encodeFunctionData("closeLane", [id]),
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
      "guardian pause it and take that role from that account",
  };
}

function isConfigured({ config }: LanesContext, id: Hex): boolean {
  const lanes = configuredLanes(config);
  return lanes.some((lane) => lane.id === id);
}

function isRetired({ config }: LanesContext, id: Hex): boolean {
  return config.retired.some(({ lane }) => lane === id);
}

function leadsWhereConfigured({ config, chain }: LanesContext, chainId: bigint): boolean {
  const lanes = configuredLanes(config);
  return lanes.some(
    ({ originChain, destinationChain }) =>
      originChain === chain && destinationChain.chainId === chainId,
  );
}

function chainOf({ config }: LanesContext, chainId: bigint): string {
  const known = config.chains.find((chain) => chain.chainId === chainId);
  return known === undefined ? `chain ${chainId}` : `${known.name}, chain ${chainId}`;
}
