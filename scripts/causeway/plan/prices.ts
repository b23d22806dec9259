import { Mailbox__factory } from "../../../typechain-types/index.js";
import { type ChainConfig, type DestinationConfig, destinationOf } from "../config/Config.ts";
import { addOutboundId } from "./outboundLanes.ts";
import type { PlanContext } from "./PlanContext.ts";
import { deployStepId, type Plan, type Step } from "./Step.ts";

const mailbox = Mailbox__factory.createInterface();

/** What delivery to each destination costs, and how large a message may be. */
export async function planPrices(context: PlanContext): Promise<Plan> {
  const lanes = context.lanes.filter(({ originChain }) => originChain === context.chain);
  const steps = await Promise.all(
    lanes.map((lane) =>
      stepsFor(lane.destinationChain, [deployStepId("Mailbox"), addOutboundId(lane)], context),
    ),
  );
  return { steps: steps.flat(), waiting: [] };
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
export function describePrice({
  base,
  gasPrice,
  gasPerByte,
  maxGasLimit,
  maxPayload,
}: Price): string {
  return (
    `${base} wei and ${gasPrice} wei per gas, ${gasPerByte} gas per byte, ` +
    `at most ${maxGasLimit} gas and ${maxPayload} bytes`
  );
}
