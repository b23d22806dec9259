import type { Operator } from "../commands/Operator.ts";
import { type BaseConfig, chainNamed } from "../config/BaseConfig.ts";
import type { PlanDocument } from "../core/PlanDocument.ts";
import { renderPlan } from "../core/renderPlan.ts";
import type { Addition } from "./Addition.ts";
import type { AdditionOptions } from "./options.ts";

/** The plans after an addition, and the next commands. */
export interface PlannedAddition {
  readonly plans: readonly PlanDocument[];
  /** The reason why chains could not be planned. */
  readonly failed?: string;
  /** For people. */
  readonly lines: readonly string[];
}

/** Plans the chains of an addition that was written. An RPC that fails takes nothing back. */
export async function planAddition<C extends BaseConfig>(
  addition: Pick<Addition, "chains" | "calledAs">,
  options: AdditionOptions,
  operator: Operator<C>,
): Promise<PlannedAddition> {
  const next = (command: string) => `  ${commandText(command, addition, options, operator)}`;
  if (!options.plan) return { plans: [], lines: ["next:", next("plan"), next("apply")] };
  try {
    const plans = await planAll(addition, options, operator);
    return {
      plans,
      lines: ["", plans.map((plan) => renderPlan(plan)).join("\n\n"), "", "next:", next("apply")],
    };
  } catch (error) {
    const failed = (error as Error).message;
    return { plans: [], failed, lines: [`the plan failed: ${failed}`, "next:", next("plan")] };
  }
}

function planAll<C extends BaseConfig>(
  { chains }: Pick<Addition, "chains">,
  options: AdditionOptions,
  { environment: open, terminal }: Operator<C>,
): Promise<PlanDocument[]> {
  const environment = open(options);
  return Promise.all(
    chains.map((name) => {
      const chain = chainNamed(environment.config, name);
      return environment.familyOf(chain).plan({ environment, chain }, false, terminal.tell);
    }),
  );
}

/** A command to paste, with the options by which this command found the configuration. */
function commandText<C extends BaseConfig>(
  command: string,
  { chains, calledAs }: Pick<Addition, "chains" | "calledAs">,
  { environment, config, rpc, deployments }: AdditionOptions,
  { load }: Operator<C>,
): string {
  const isAll = load(`${config}/${environment}`).chains.every(({ name }) => chains.includes(name));
  return [
    calledAs,
    command,
    `--environment ${environment}`,
    ...(isAll ? ["--all"] : chains.map((name) => `--chain ${name}`)),
    ...(config === "config" ? [] : [`--config ${config}`]),
    ...(deployments === "deployments" ? [] : [`--deployments ${deployments}`]),
    ...Object.entries(rpc).flatMap(([name, urls]) => urls.map((url) => `--rpc ${name}=${url}`)),
  ].join(" ");
}
