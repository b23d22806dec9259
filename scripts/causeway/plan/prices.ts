import { Mailbox__factory } from "../../../typechain-types/index.js";
import { type ChainConfig, type DestinationConfig, destinationOf } from "../config/Config.ts";
import { type Finding, NOTHING } from "./Finding.ts";
import { addOutboundId } from "./outboundLanes.ts";
import type { PlanContext } from "./PlanContext.ts";
import { deployStepId, type Plan, type Step, stepsOnly } from "./Step.ts";

const mailbox = Mailbox__factory.createInterface();

/** What delivery to each destination costs, and how large a message may be. */
export async function planPrices(context: PlanContext): Promise<Plan> {
  const lanes = context.lanes.filter(({ originChain }) => originChain === context.chain);
  const steps = await Promise.all(
    lanes.map((lane) =>
      stepsFor(lane.destinationChain, [deployStepId("Mailbox"), addOutboundId(lane)], context),
    ),
  );
  return stepsOnly(steps.flat());
}

async function stepsFor(
  destination: ChainConfig,
  after: readonly string[],
  context: PlanContext,
): Promise<Step[]> {
  const { price } = destinationOf(context.config, destination);
  const held = await priceHeld(destination, context);
  if (held !== undefined && describePrice(held) === describePrice(price)) return [];
  const instead = held === undefined ? "" : ` instead of ${describePrice(held)}`;
  return [
    {
      id: `set price of ${destination.name}`,
      summary: `Charge for messages to ${destination.name}: ${describePrice(price)}${instead}`,
      to: context.addresses.Mailbox,
      data: mailbox.encodeFunctionData("setPrice", [destination.chainId, price]),
      after,
      findings: priceFindings(`messages to ${destination.name}`, price, held),
    },
  ];
}

async function priceHeld(destination: ChainConfig, { view, addresses }: PlanContext) {
  if (!(await view.hasCode(addresses.Mailbox))) return undefined;
  const contract = Mailbox__factory.connect(addresses.Mailbox, view.provider);
  const price = await contract.priceOf(destination.chainId, { blockTag: view.blockTag });
  return price.maxGasLimit === 0n ? undefined : price;
}

type Price = Readonly<Record<keyof DestinationConfig["price"], number | bigint>>;

/** A price in words. */
export function describePrice(price: Price): string {
  const rates = describeRates(price);
  return `${rates}, at most ${price.maxGasLimit} gas and ${price.maxPayload} bytes`;
}

/** What differs in a price, one finding for each thing that is decided apart. */
export function priceFindings(subject: string, wanted: Price, held: Price | undefined): Finding[] {
  const parts = [
    { kind: "price", describe: describeRates },
    { kind: "payload-maximum", describe: ({ maxPayload }: Price) => `${maxPayload} bytes` },
    { kind: "gas-maximum", describe: ({ maxGasLimit }: Price) => `${maxGasLimit} gas` },
  ] as const;
  return parts.flatMap(({ kind, describe }) => {
    const expected = describe(wanted);
    const actual = held === undefined ? NOTHING : describe(held);
    return expected === actual ? [] : [{ kind, subject, expected, held: actual }];
  });
}

function describeRates({ base, gasPrice, gasPerByte }: Price): string {
  return `${base} wei and ${gasPrice} wei per gas, ${gasPerByte} gas per byte`;
}
