import { formatEther } from "ethers";
import { costOf } from "../../../core/costOf.ts";
import type { PlanContext } from "../PlanContext.ts";
import type { RehearsedStep } from "./rehearse.ts";
import type { StateChanges } from "./StateChanges.ts";

/**
 * What a rehearsal showed, to be read by people: each step with its signer, its gas, and what it changes.
 *
 * @param context What the steps were planned from.
 * @param gasPrice Wei, of the chain now.
 */
export function rehearsalText(
  rehearsed: readonly RehearsedStep[],
  context: PlanContext,
  gasPrice: bigint,
): string {
  const nameOf = namesOf(context);
  const steps = rehearsed.flatMap((step, index) => [
    `${index + 1}. ${step.step.summary}`,
    ...outcomeLines(step, gasPrice).map((line) => `   ${line}`),
    ...changeLines(step.changes, nameOf).map((line) => `     ${line}`),
  ]);
  return [...steps, summaryLine(rehearsed, context.chain.name, gasPrice)].join("\n");
}

function outcomeLines({ step, gasUsed, reverted }: RehearsedStep, gasPrice: bigint): string[] {
  const { signer, delay } = step;
  const wait = delay === 0 ? "" : `, ${delay} s after it is scheduled`;
  const by = `by ${signer.name}, ${signer.address}${wait}`;
  if (reverted !== undefined) return [by, `✘ cannot be executed: ${reverted}`];
  return [`${by}: ${gasUsed} gas, ${costOf(gasUsed, gasPrice)}`];
}

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

function summaryLine(rehearsed: readonly RehearsedStep[], chain: string, gasPrice: bigint): string {
  if (rehearsed.length === 0) return `${chain}: as configured, nothing to do`;
  const gas = rehearsed.reduce((sum, { gasUsed }) => sum + gasUsed, 0n);
  const failed = rehearsed.filter(({ reverted }) => reverted !== undefined).length;
  const outcome = failed === 0 ? "all can be executed" : `${failed} cannot be executed`;
  return `${chain}: ${rehearsed.length} steps, ${outcome}; ${gas} gas, ${costOf(gas, gasPrice)}. Nothing was sent.`;
}

/** Our contracts and accounts by name, others as they are. */
function namesOf(context: PlanContext): NameOf {
  const { factory, contracts } = context.blueprint;
  const known = [factory, ...contracts, ...context.config.accounts];
  const names = new Map(known.map(({ name, address }) => [address, `${name} ${address}`]));
  return (address) => names.get(address) ?? address;
}
