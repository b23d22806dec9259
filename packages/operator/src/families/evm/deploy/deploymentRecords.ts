import type { Deployment } from "@causeway/protocol";
import { getAddress } from "ethers";

import { type Finding, NOTHING } from "../../../core/Finding.ts";
import { type Plan, stepsOnly } from "../../../core/Plan.ts";
import type { PlanContext } from "../PlanContext.ts";
import type { DesiredContract } from "./DesiredContract.ts";
import { isRecorded } from "./isRecorded.ts";

/** Whether it is written down rightly where, when and by which transaction each contract was deployed. */
export async function planDeploymentRecords(context: PlanContext): Promise<Plan> {
  const [deployer, ...others] = await Promise.all([
    findFactoryEntry(context),
    ...context.blueprint.contracts.map((contract) => findEntry(contract, context)),
  ]);
  return { ...stepsOnly([]), findings: [...deployer, ...others.flat()] };
}

async function findEntry(
  { name, address }: DesiredContract,
  context: PlanContext,
): Promise<Finding[]> {
  if (!(await context.view.hasCode(address))) return [];
  const entry = context.record[name];
  if (entry === undefined) return [finding(name, `at ${address}`, NOTHING)];
  if (!isAt(entry, address)) return [finding(name, `at ${address}`, `at ${entry.address}`)];
  if (await isRecorded(context, name, entry)) return [];
  return [finding(name, "the block and the transaction that made it", placeText(entry))];
}

/** Anyone may have deployed the factory, and no event tells of it: it may be missing. */
async function findFactoryEntry({ record, blueprint, view }: PlanContext): Promise<Finding[]> {
  const { name, address } = blueprint.factory;
  const entry = record[name];
  if (entry === undefined) return [];
  if (!isAt(entry, address)) return [finding(name, `at ${address}`, `at ${entry.address}`)];
  const { transaction } = entry;
  if (transaction === undefined) return [];
  const receipt = await view.provider.getTransactionReceipt(transaction);
  if (receipt?.blockNumber === entry.block) return [];
  const held = placeText(entry);
  const expected = receipt === null ? "a transaction of the chain" : `block ${receipt.blockNumber}`;
  return [finding(name, expected, held)];
}

function placeText({ block, transaction }: Deployment): string {
  return `block ${block ?? "unknown"}, transaction ${transaction ?? "unknown"}`;
}

function isAt(entry: Deployment, address: string): boolean {
  return getAddress(entry.address) === getAddress(address);
}

function finding(subject: string, expected: string, held: string): Finding {
  const remedy = "run causeway apply: it records the deployment again, from the chain";
  return { kind: "deployment-record", subject, expected, held, remedy };
}
