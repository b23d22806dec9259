import { Mailbox__factory, RelaySender__factory } from "../../../typechain-types/index.js";
import { type ChainConfig, destinationOf } from "../config/Config.ts";
import type { PlanContext } from "./PlanContext.ts";
import { describePrice, priceFindings } from "./prices.ts";
import { deployStepId, type Plan, type Step, stepsOnly } from "./Step.ts";

const mailboxAbi = Mailbox__factory.createInterface();
const senderAbi = RelaySender__factory.createInterface();

/** What Message And Relay needs beside its contracts: second legs are paid at the origin, and free on the hub. */
export async function planRelay(context: PlanContext): Promise<Plan> {
  const { config, chain } = context;
  const steps = chain === config.hub ? await planFreeSending(context) : await planPrices(context);
  return stepsOnly(steps);
}

async function planFreeSending({ view, addresses }: PlanContext): Promise<Step[]> {
  const { Mailbox, HubRelay } = addresses;
  const isFree =
    (await view.hasCode(Mailbox)) &&
    (await Mailbox__factory.connect(Mailbox, view.provider).isFeeExempt(HubRelay, {
      blockTag: view.blockTag,
    }));
  if (isFree) return [];
  return [
    {
      id: "free HubRelay from fees",
      summary: "Let HubRelay send without a fee what was paid for at its origin",
      to: Mailbox,
      data: mailboxAbi.encodeFunctionData("setFeeExempt", [HubRelay, true]),
      after: [deployStepId("Mailbox")],
      findings: [
        { kind: "fee-exempt", subject: "HubRelay", expected: "sends for free", held: "pays" },
      ],
    },
  ];
}

/** Results go from the hub to wherever the hub sends, this chain included. */
async function planPrices(context: PlanContext): Promise<Step[]> {
  const { config, lanes } = context;
  const served = config.chains.filter((destination) =>
    lanes.some((lane) => lane.originChain === config.hub && lane.destinationChain === destination),
  );
  const steps = await Promise.all(served.map((destination) => priceSteps(destination, context)));
  return steps.flat();
}

async function priceSteps(destination: ChainConfig, context: PlanContext): Promise<Step[]> {
  const { config, addresses, view } = context;
  const { RelaySender } = addresses;
  const { price } = destinationOf(config, destination);
  const held = (await view.hasCode(RelaySender))
    ? await RelaySender__factory.connect(RelaySender, view.provider).priceOf(destination.chainId, {
        blockTag: view.blockTag,
      })
    : undefined;
  const isSet = held !== undefined && held.maxGasLimit !== 0n;
  if (isSet && describePrice(held) === describePrice(price)) return [];
  const instead = isSet ? ` instead of ${describePrice(held)}` : "";
  return [
    {
      id: `set price of results to ${destination.name}`,
      summary: `Charge for the hub's results to ${destination.name}: ${describePrice(price)}${instead}`,
      to: RelaySender,
      data: senderAbi.encodeFunctionData("setPrice", [destination.chainId, price]),
      after: [deployStepId("RelaySender")],
      findings: priceFindings(`results to ${destination.name}`, price, isSet ? held : undefined),
    },
  ];
}
