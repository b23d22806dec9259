import {
  type Finding,
  grantStepId,
  type Plan,
  restrictStepId,
  type Step,
  type Waiting,
} from "@causeway/operator";
import { keccak256 } from "ethers";

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
import { type HeldVersion, readVersion, versionFindings } from "./version.ts";

const scheduleAbi = MessageFeeSchedule__factory.createInterface();

const PUBLISH = "publish fee schedule";
const MAKE_EFFECTIVE = "make fee schedule effective";
const SETTLE = "settle prices";

/** As `FeeSchedule.LAPSE`, seconds. */
const LAPSE = 7n * 24n * 60n * 60n;

/** What is planned, and from what. */
interface Planned {
  readonly context: FeesContext;
  readonly held: HeldVersion;
  readonly prices: Prices;
  readonly findings: readonly Finding[];
}

/**
 * What messages and the hub's results cost, how large they may be, and who gets what: the configuration's version is
 * published, made effective when it is due, and its prices are settled when their grace is over.
 */
export async function planFeeSchedule(context: FeesContext): Promise<Plan> {
  const [held, prices] = await Promise.all([readVersion(context), readPrices(context)]);
  const findings = [...versionFindings(context, held), ...findingsOf(prices)];
  const planned = { context, held, prices, findings };
  const version = await planVersion(planned);
  return { ...version, steps: [...version.steps, ...settling(planned)] };
}

async function planVersion(planned: Planned): Promise<Plan> {
  const { context, held, prices, findings } = planned;
  const { feeScheduleVersion: version } = context.config;
  if (prices.messages.length + prices.results.length === 0)
    return { steps: [], waiting: [], findings: [] };
  if (findings.length === 0) return { steps: [], waiting: [], findings: [] };
  if (held.version > version) return waits(planned, NEWER(held.version, version));
  const { pending } = held;
  const time = await context.view.time();
  const isPending = pending.version !== 0 && time <= pending.effectiveAt + LAPSE;
  if (isPending && pending.contentHash === keccak256(contentOf(planned))) {
    if (time >= pending.effectiveAt) return stepsOf([makingEffective(planned, [], findings)]);
    return waits(planned, NOT_YET(pending.version, pending.effectiveAt), "time");
  }
  if (isPending) return waits(planned, OTHER_PENDING(pending.version));
  if (held.last >= version) return waits(planned, USED(version, held.last));
  const atOnce = context.config.feesEffectiveAt === 0;
  const effective = atOnce ? [makingEffective(planned, [PUBLISH], findings)] : [];
  return stepsOf([publication(planned), ...effective]);
}

const NEWER = (held: number, version: number) =>
  `version ${held} is in force and the configuration has version ${version}: ` +
  "take the newer schedule into destinations.json";
const NOT_YET = (version: number, effectiveAt: bigint) =>
  `version ${version} can be made effective from ${effectiveAt} (unix seconds) on`;
const OTHER_PENDING = (version: number) =>
  `version ${version} is pending, with another content: withdraw it, or make it effective first`;
const USED = (version: number, last: number) =>
  `version ${version} says something else than the chain, where ${last} was the last that was published: ` +
  "give destinations.json a higher version";

function waits({ findings }: Planned, reason: string, cause: Waiting["cause"] = "elsewhere"): Plan {
  return { steps: [], waiting: [{ subject: "fee schedule", reason, cause }], findings };
}

function stepsOf(steps: readonly Step[]): Plan {
  return { steps, waiting: [], findings: [] };
}

function publication({ context, held, prices, findings }: Planned): Step {
  const { config } = context;
  const { feeScheduleVersion: version, feesEffectiveAt } = config;
  const changes = [
    ...prices.messages.map((price) => describeChange(aboutMessages(price), price)),
    ...prices.results.map((price) => describeChange(aboutResults(price), price)),
  ];
  const number = held.version === 0 ? version : `${version} instead of ${held.version}`;
  return {
    id: PUBLISH,
    summary: `Publish version ${number} of the fee schedule: ${changes.join("; ")}`,
    to: addressesOn(config, context.chain).MessageFeeSchedule,
    data: scheduleAbi.encodeFunctionData("publish", [
      version,
      feesEffectiveAt,
      feesOf(config, prices),
    ]),
    after: beforePublication(context),
    findings,
  };
}

function makingEffective(
  { context, held, prices }: Planned,
  after: readonly string[],
  findings: readonly Finding[],
): Step {
  const { config, chain } = context;
  const before = held.version === 0 ? "" : ` in place of version ${held.version}`;
  return {
    id: MAKE_EFFECTIVE,
    summary: `Make version ${config.feeScheduleVersion} of the fee schedule effective${before}`,
    to: addressesOn(config, chain).MessageFeeSchedule,
    data: scheduleAbi.encodeFunctionData("makeEffective", [feesOf(config, prices)]),
    after,
    findings,
  };
}

/** What is charged is cheaper than what the version in force says until somebody settles it. */
function settling({ context, prices }: Planned): Step[] {
  const due = (list: readonly DestinationPrice[]) => list.filter(({ isDue }) => isDue);
  const [messages, results] = [due(prices.messages), due(prices.results)];
  const subjects = [...messages.map(aboutMessages), ...results.map(aboutResults)];
  if (subjects.length === 0) return [];
  const chainIds = (list: readonly DestinationPrice[]) =>
    list.map(({ destination }) => destination.chainId);
  return [
    {
      id: SETTLE,
      summary: `Charge what is in force, now that the grace is over: ${subjects.join("; ")}`,
      to: addressesOn(context.config, context.chain).MessageFeeSchedule,
      data: scheduleAbi.encodeFunctionData("settle", [chainIds(messages), chainIds(results)]),
      after: [],
      findings: subjects.map((subject) => ({
        kind: "unsettled-price",
        subject,
        expected: "the price in force",
        held: "the cheaper of the grace",
      })),
    },
  ];
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

function contentOf({ context, prices }: Planned): string {
  const fragment = scheduleAbi.getFunction("makeEffective");
  return scheduleAbi.getAbiCoder().encode([...fragment.inputs], [feesOf(context.config, prices)]);
}

/** As `MessageFees`. */
function feesOf({ gasPriceBandBps, feeShares }: FeesContext["config"], prices: Prices) {
  return {
    bandBps: gasPriceBandBps,
    messagePrices: toEntries(prices.messages),
    resultPrices: toEntries(prices.results),
    shares: feeShares.map(({ account, bps }) => ({ account, bps })),
  };
}

function toEntries(prices: readonly DestinationPrice[]) {
  return prices
    .map(({ destination, wanted }) => ({
      destinationChainId: destination.chainId,
      free: false,
      price: wanted,
    }))
    .sort((one, other) => (one.destinationChainId < other.destinationChainId ? -1 : 1));
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

function describeChange(subject: string, price: DestinationPrice): string {
  const now = `${subject} cost ${describePrice(price.wanted)}`;
  if (price.held === undefined) return now;
  return isWrong(price) ? `${now}, instead of ${describePrice(price.held)}` : `${now}, as before`;
}
