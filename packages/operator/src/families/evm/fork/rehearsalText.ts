import { formatEther } from "ethers";
import { costOf } from "../../../core/costOf.ts";
import { counted } from "../../../core/counted.ts";
import { canPay, type Funds } from "../../../core/Funds.ts";
import type { PlanContext } from "../PlanContext.ts";
import type { RehearsedStep } from "./rehearse.ts";
import type { StateChanges } from "./StateChanges.ts";

/** What the steps are paid with. */
export interface Means {
  /** Wei for a unit of gas, of the chain now. */
  readonly gasPrice: bigint;
  readonly funds: readonly Funds[];
}

/**
 * What a rehearsal showed, to be read by people: each step with its signer, its gas, and what it changes.
 *
 * @param context What the steps were planned from.
 */
export function rehearsalText(
  rehearsed: readonly RehearsedStep[],
  context: PlanContext,
  { gasPrice, funds }: Means,
): string {
  const nameOf = namesOf(context);
  const { name, coin } = context.chain;
  const priceOf = (gas: bigint) => costOf(gas, gasPrice, coin.symbol);
  const steps = rehearsed.flatMap((step, index) => [
    `${index + 1}. ${step.step.summary}`,
    ...outcomeLines(step, priceOf).map((line) => `   ${line}`),
    ...changeLines(step.changes, nameOf).map((line) => `     ${line}`),
  ]);
  return [...steps, summaryLine(rehearsed, name, priceOf, poorIn(funds))].join("\n");
}

function outcomeLines({ step, gasUsed, reverted }: RehearsedStep, priceOf: PriceOf): string[] {
  const { signer, delay } = step;
  const wait = delay === 0 ? "" : `, ${delay} s after it is scheduled`;
  const by = `by ${signer.name}, ${signer.address}${wait}`;
  if (reverted !== undefined) return [by, `✘ cannot be executed: ${reverted}`];
  return [`${by}: ${gasUsed} gas, ${priceOf(gasUsed)}`];
}

type PriceOf = (gas: bigint) => string;

type NameOf = (address: string) => string;

function changeLines({ storage, deployed, balances }: StateChanges, nameOf: NameOf): string[] {
  return [
    ...deployed.map(({ address, size }) => `${nameOf(address)}: new code of ${size} bytes`),
    ...storage.flatMap(({ contract, slot, before, after }) => [
      `${nameOf(contract)}, slot ${slot}`,
      `  - ${before}`,
      `  + ${after}`,
    ]),
    ...balances.map(
      ({ account, before, after }) =>
        `${nameOf(account)}: balance ${formatEther(before)} -> ${formatEther(after)}`,
    ),
  ];
}

function poorIn(funds: readonly Funds[]): string[] {
  return funds.filter((one) => !canPay(one)).map(({ name }) => name);
}

function summaryLine(
  rehearsed: readonly RehearsedStep[],
  chain: string,
  priceOf: PriceOf,
  poor: readonly string[],
): string {
  if (rehearsed.length === 0) return `${chain}: as configured, nothing to do`;
  const gas = rehearsed.reduce((sum, { gasUsed }) => sum + gasUsed, 0n);
  const failed = rehearsed.filter(({ reverted }) => reverted !== undefined).length;
  const outcomes = [
    ...(failed === 0 ? [] : [`${failed} cannot be executed`]),
    ...poor.map((name) => `${name} cannot pay`),
  ];
  const outcome = outcomes.length === 0 ? "all can be executed" : outcomes.join(", ");
  const steps = counted(rehearsed.length, "step");
  return `${chain}: ${steps}, ${outcome}; ${gas} gas, ${priceOf(gas)}. Nothing was sent.`;
}

/** Our contracts and accounts by name, others as they are. */
function namesOf(context: PlanContext): NameOf {
  const { factory, contracts } = context.blueprint;
  const known = [factory, ...contracts, ...context.config.accounts];
  const names = new Map(known.map(({ name, address }) => [address, `${name} ${address}`]));
  return (address) => names.get(address) ?? address;
}
