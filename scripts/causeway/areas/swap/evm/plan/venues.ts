import { connectContract } from "@causeway/chains/ethers";
import {
  deployStepId,
  type Finding,
  joinPlans,
  NOTHING,
  type Plan,
  type Step,
  stepsOnly,
} from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { executorAbi, interfaceOf } from "@causeway/protocol/contracts";
import { getAddress, ZeroAddress } from "ethers";

import { assetsOn, tokenOn } from "../../../bridge/index.ts";
import { addressesOn, deploymentOf } from "../../../deployment/index.ts";
import { venueAddress, venueContract } from "../../addresses.ts";
import { type NamedVenue, swapOn, venuesOn } from "../../SwapConfig.ts";
import type { SwapContext } from "../SwapContext.ts";
import { isAsStated } from "./venueCode.ts";

const abi = interfaceOf(executorAbi);

/**
 * The venues of the executor: those of the configuration, and no other. A number has one venue, so another venue of the
 * same number is removed first.
 */
export async function planVenues(context: SwapContext): Promise<Plan> {
  const { config, chain } = context;
  if (swapOn(config, chain) === undefined) return stepsOnly([]);
  const held = await venuesHeld(context);
  const named = venuesOn(config, chain);
  const foreign = [...held].filter(
    ([id, address]) => !named.some((one) => isHere(one, id, address, context)),
  );
  const missing = named.filter((one) => !isAdded(one, held, context));
  return joinPlans([
    stepsOnly(foreign.map(([id, address]) => removeStep(id, address, context))),
    ...(await Promise.all(missing.map((one) => addPlan(one, context)))),
  ]);
}

/** The venues that an executor has, by their numbers; empty where there is no executor yet. */
async function venuesHeld({ config, chain, view }: SwapContext): Promise<ReadonlyMap<number, Hex>> {
  const { Executor } = addressesOn(config, chain);
  if (!(await view.hasCode(Executor))) return new Map();
  const executor = connectContract(executorAbi, Executor, view.provider);
  const at = { blockTag: view.blockTag };
  const ids = await executor.venueIds(at);
  return new Map(
    await Promise.all(
      ids.map(
        async (id): Promise<[number, Hex]> => [
          Number(id),
          getAddress((await executor.venueOf(id, at)) ?? ZeroAddress) as Hex,
        ],
      ),
    ),
  );
}

function isHere(
  named: NamedVenue,
  id: number,
  address: Hex,
  { config, chain }: SwapContext,
): boolean {
  return named.venue.id === id && venueAddress(config, chain, named) === address;
}

function isAdded(
  named: NamedVenue,
  held: ReadonlyMap<number, Hex>,
  { config, chain }: SwapContext,
): boolean {
  return held.get(named.venue.id) === venueAddress(config, chain, named);
}

/** A venue whose contracts are not there, or not as stated, is not added. Nothing waits for it: somebody must look. */
async function addPlan(named: NamedVenue, context: SwapContext): Promise<Plan> {
  const step = addStep(named, context);
  if (await isAsStated(named, context)) return stepsOnly([step]);
  const remedy =
    "its contract is not there, or has other code than swap.json says: correct the file, then run causeway apply";
  const findings = step.findings.map((finding) => ({ ...finding, remedy }));
  return { ...stepsOnly([]), findings };
}

function addStep(named: NamedVenue, { config, chain }: SwapContext): Step {
  const { id } = named.venue;
  const address = venueAddress(config, chain, named);
  return {
    id: `add venue ${named.name}`,
    summary: `Add the venue ${named.name} as number ${id}: ${address}`,
    to: addressesOn(config, chain).Executor,
    data: abi.encodeFunctionData("addVenue", [id, address]),
    after: [deploymentOf("Executor"), deployStepId(venueContract(named)), removeId(id)],
    findings: [
      {
        kind: "swap-venue",
        subject: `venue ${id}, ${named.name}`,
        expected: address,
        held: NOTHING,
      },
    ],
  };
}

function removeStep(id: number, address: Hex, context: SwapContext): Step {
  const { config, chain } = context;
  return {
    id: removeId(id),
    summary: `Remove venue ${id}, ${describe(address, context)}, which swap.json does not have`,
    to: addressesOn(config, chain).Executor,
    data: abi.encodeFunctionData("removeVenue", [id]),
    after: [],
    findings: [unknown(id, address, context)],
  };
}

function unknown(id: number, address: Hex, context: SwapContext): Finding {
  const remedy =
    "the guardian removes the venue (causeway apply with the key of a guardian) and finds out which account added it";
  const held = describe(address, context);
  return { kind: "swap-venue-unknown", subject: `venue ${id}`, expected: NOTHING, held, remedy };
}

/** A token on the list of venues is called with data of an order: worth a word. */
function describe(address: Hex, { config, chain }: SwapContext): string {
  const asset = assetsOn(config, chain).find(
    ({ asset, here }) => tokenOn(config, chain, asset, here) === address,
  )?.asset;
  return asset === undefined ? address : `${address}, the token of ${asset.symbol}`;
}

function removeId(id: number): string {
  return `remove venue ${id}`;
}
