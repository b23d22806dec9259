import { connectContract } from "@causeway/chains/evm";
import {
  type Finding,
  grantStepId,
  NOTHING,
  type Plan,
  restrictStepId,
  type Step,
  stepsOnly,
} from "@causeway/operator";

import { MessageFeeSchedule__factory } from "../../../../typechain-types/index.js";
import { addressesOn, type ContractName, deploymentOf } from "../deployment/index.ts";
import { addOutboundId, configuredLanes } from "../lanes/index.ts";
import type { FeesContext } from "./config.ts";
import {
  type DestinationPrice,
  describePrice,
  isWrong,
  type Prices,
  priceFindings,
  readPrices,
} from "./prices.ts";
import { FEE_SCHEDULE, FEE_SCHEDULE_ROLE } from "./roles.ts";

const scheduleAbi = MessageFeeSchedule__factory.createInterface();

/**
 * What messages and the hub's results cost, and how large they may be: one publication under the configuration's
 * version, of all prices if the chain has an earlier version, else of those that are wrong.
 */
export async function planFeeSchedule(context: FeesContext): Promise<Plan> {
  const { feeScheduleVersion: version } = context.config;
  const held = await versionHeld(context);
  const prices = await readPrices(context);
  const findings = [...versionFindings(version, held), ...findingsOf(prices)];
  if (held > version) return planNewer(version, held, findings);
  const isPublished = (price: DestinationPrice) => held < version || isWrong(price);
  const published = {
    messages: prices.messages.filter(isPublished),
    results: prices.results.filter(isPublished),
  };
  const isRight = published.messages.length === 0 && published.results.length === 0;
  return stepsOnly(isRight ? [] : [{ ...publication(published, held, context), findings }]);
}

function planNewer(version: number, held: number, findings: readonly Finding[]): Plan {
  const reason =
    `version ${held} was published and the configuration has version ${version}: ` +
    "take the newer schedule into destinations.json";
  return {
    steps: [],
    waiting: [{ subject: "fee schedule", reason, cause: "elsewhere" }],
    findings,
  };
}

function publication(
  { messages, results }: Prices,
  held: number,
  context: FeesContext,
): Omit<Step, "findings"> {
  const { config, chain } = context;
  const addresses = addressesOn(config, chain);
  const version = config.feeScheduleVersion;
  const changes = [
    ...messages.map((price) => describeChange(aboutMessages(price), price)),
    ...results.map((price) => describeChange(aboutResults(price), price)),
  ];
  return {
    id: "publish fee schedule",
    summary: `Publish ${describeVersion(version, held)} of the fee schedule: ${changes.join("; ")}`,
    to: addresses.MessageFeeSchedule,
    data: scheduleAbi.encodeFunctionData("publish", [
      version,
      messages.map(toEntry),
      results.map(toEntry),
    ]),
    after: beforePublication(context),
  };
}

/** Until a function asks for the schedule's role, it asks for the admin's, which a contract never has. */
function beforePublication({ config, chain }: FeesContext): string[] {
  const lanes = configuredLanes(config);
  const priced: readonly ContractName[] =
    chain === config.hub ? ["Mailbox"] : ["Mailbox", "RelaySender"];
  return [
    ...lanes.filter(({ originChain }) => originChain === chain).map(addOutboundId),
    deploymentOf(FEE_SCHEDULE),
    ...priced.map(deploymentOf),
    grantStepId(FEE_SCHEDULE_ROLE, FEE_SCHEDULE),
    ...priced.map((contract) => restrictStepId(contract, FEE_SCHEDULE_ROLE)),
  ];
}

async function versionHeld({ config, view, chain }: FeesContext): Promise<number> {
  const addresses = addressesOn(config, chain);
  const address = addresses.MessageFeeSchedule;
  if (!(await view.hasCode(address))) return 0;
  const schedule = connectContract(MessageFeeSchedule__factory, address, view.provider);
  return Number(await schedule.version({ blockTag: view.blockTag }));
}

function toEntry({ destination, wanted }: DestinationPrice) {
  return { destinationChainId: destination.chainId, price: wanted };
}

function versionFindings(version: number, held: number): Finding[] {
  if (held === version) return [];
  return [
    {
      kind: "fee-schedule-version",
      subject: "fee schedule",
      expected: `version ${version}`,
      held: held === 0 ? NOTHING : `version ${held}`,
    },
  ];
}

function findingsOf({ messages, results }: Prices): Finding[] {
  return [
    ...messages.flatMap((price) => priceFindings(aboutMessages(price), price)),
    ...results.flatMap((price) => priceFindings(aboutResults(price), price)),
  ];
}

function aboutMessages({ destination }: DestinationPrice): string {
  return `messages to ${destination.name}`;
}

function aboutResults({ destination }: DestinationPrice): string {
  return `the hub's results to ${destination.name}`;
}

function describeVersion(version: number, held: number): string {
  if (held === 0) return `version ${version}`;
  return held === version ? `version ${version} again` : `version ${version} instead of ${held}`;
}

function describeChange(subject: string, price: DestinationPrice): string {
  const now = `${subject} cost ${describePrice(price.wanted)}`;
  if (price.held === undefined) return now;
  return isWrong(price) ? `${now}, instead of ${describePrice(price.held)}` : `${now}, as before`;
}
