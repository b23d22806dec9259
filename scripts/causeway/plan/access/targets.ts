import { connectContract } from "@causeway/chains/evm";
import { getAddress } from "ethers";

import { type AccessManager, Mailbox__factory } from "../../../../typechain-types/index.js";
import {
  type RestrictedContract,
  restrictedContracts,
} from "../../contracts/restrictedContracts.ts";
import type { Finding } from "../Finding.ts";
import type { PlanContext } from "../PlanContext.ts";
import { connectManager } from "./accessManager.ts";

/** Contracts that the access manager does not govern as it shall. An admin had his reasons: somebody must judge. */
export async function findTargets(context: PlanContext): Promise<Finding[]> {
  const manager = await connectManager(context);
  if (manager === undefined) return [];
  const findings = await Promise.all(
    restrictedContracts(context).map(async (target) => {
      if (!(await context.view.hasCode(target.address))) return [];
      return [
        ...(await findAuthority(context, target)),
        ...(await findClosed(context, target, manager)),
        ...(await findAdminDelay(context, target, manager)),
      ];
    }),
  );
  return findings.flat();
}

async function findAuthority(
  { view, addresses }: PlanContext,
  { name, address }: RestrictedContract,
): Promise<Finding[]> {
  // Every governed contract has the same view.
  const contract = connectContract(Mailbox__factory, address, view.provider);
  const held = await contract.authority({ blockTag: view.blockTag });
  if (getAddress(held) === getAddress(addresses.AccessManager)) return [];
  const remedy = `the present authority calls setAuthority of ${name}; until then ${held} says who may do what`;
  const expected = addresses.AccessManager;
  return [{ kind: "authority", subject: `authority of ${name}`, expected, held, remedy }];
}

async function findClosed(
  { view }: PlanContext,
  { name, address }: RestrictedContract,
  manager: AccessManager,
): Promise<Finding[]> {
  if (!(await manager.isTargetClosed(address, { blockTag: view.blockTag }))) return [];
  const remedy = "when what it was closed for is over, an admin calls setTargetClosed";
  return [{ kind: "target-closed", subject: name, expected: "open", held: "closed", remedy }];
}

async function findAdminDelay(
  { view }: PlanContext,
  { name, address }: RestrictedContract,
  manager: AccessManager,
): Promise<Finding[]> {
  const held = await manager.getTargetAdminDelay(address, { blockTag: view.blockTag });
  if (held === 0n) return [];
  return [
    {
      kind: "target-admin-delay",
      subject: name,
      expected: "0 s beside the admins' own delay",
      held: `${held} s`,
      remedy: "an admin calls setTargetAdminDelay, which takes days to have effect",
    },
  ];
}
