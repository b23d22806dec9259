import type { Deployment, Generation } from "@causeway/protocol";
import { Contract, type Interface } from "ethers";

import type { PlanContext } from "../PlanContext.ts";
import type { DesiredContract } from "./DesiredContract.ts";

/** Light clients count their anchors in a `generation` too, of one number. */
const VIEW = "generation()";
const NUMBERS = 2;

/**
 * The entry of a contract, with the generation that the contract states. A recorded status is kept, unless it began
 * before the contract was deployed: then it is of a chain that is gone.
 *
 * @param before What was recorded of the contract.
 */
export async function withGeneration(
  entry: Deployment,
  before: Deployment | undefined,
  { abi }: Pick<DesiredContract, "abi">,
  { view }: Pick<PlanContext, "view">,
): Promise<Deployment> {
  if (!statesGeneration(abi)) return entry;
  const number = await stated(entry, abi, view);
  const deployed = entry.block === undefined ? undefined : await timeOf(entry.block, view);
  const known = before?.generation;
  if (known?.number === number && known.since >= (deployed ?? 0)) {
    return { ...entry, generation: known };
  }
  const since = deployed ?? (await timeOf(view.blockTag, view));
  const generation: Generation = { number, status: "current", since };
  return { ...entry, generation };
}

function statesGeneration(abi: Interface): boolean {
  return abi.hasFunction(VIEW) && abi.getFunction(VIEW)?.outputs.length === NUMBERS;
}

async function stated(
  { address }: Deployment,
  abi: Interface,
  view: PlanContext["view"],
): Promise<string> {
  const contract = new Contract(address, abi, view.provider);
  const [major, minor] = await contract.getFunction(VIEW)({ blockTag: view.blockTag });
  return `${major}.${minor}`;
}

async function timeOf(number: number, { provider }: PlanContext["view"]): Promise<number> {
  const block = await provider.getBlock(number);
  if (block === null) throw new Error(`the RPC has lost block ${number}`);
  return block.timestamp;
}
