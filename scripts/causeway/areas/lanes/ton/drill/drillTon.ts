import {
  type ChainConfig,
  type Environment,
  fails,
  type Proof,
  type Signer,
} from "@causeway/operator";
import { openTon, proveTonKey, proveTonRoles } from "@causeway/operator/ton";

import { GUARDIAN_ROLE, tonContractsOn } from "../../../deployment/index.ts";
import type { LanesConfig } from "../../config.ts";
import { LANE_ADMIN_ROLE } from "../../roles.ts";
import { signersWith } from "../../signersWith.ts";
import type { TonLanesContext } from "../TonLanesContext.ts";
import { proveTonFloors } from "./proveTonFloors.ts";
import { proveTonPauses } from "./proveTonPauses.ts";

/**
 * Rehearses an incident on a TON chain's own state in the sandbox, as `drillChain` does on a fork of an EVM chain. The
 * chain is only read.
 *
 * @param env Where the key at hand is, if there is one.
 * @throws ChainError, AccountMissing
 */
export async function drillTon(
  environment: Environment<LanesConfig>,
  chain: ChainConfig,
  env = process.env,
): Promise<Proof[]> {
  const open = openTon(environment, chain);
  try {
    return await drillAt(await open.context(), env);
  } finally {
    await open.close();
  }
}

/** The same after one block. */
export async function drillAt(context: TonLanesContext, env: NodeJS.ProcessEnv): Promise<Proof[]> {
  const { config, chain, view } = context;
  const { AccessManager, Mailbox } = tonContractsOn(config, chain);
  const missing = [AccessManager, Mailbox].map(async ({ name, address }) =>
    (await view.account(address)).code === undefined ? [fails(`${name} is not deployed`)] : [],
  );
  const nothing = (await Promise.all(missing)).flat();
  if (nothing.length > 0) return nothing;
  const key = proveTonKey(context, env);
  const members = membersOf(context, GUARDIAN_ROLE);
  const own = members.filter(({ address }) => address === key.signer?.address);
  return [
    ...key.proofs,
    ...(await proveTonRoles(context)),
    ...(await proveTonFloors(context)),
    ...(await proveTonPauses(context, {
      guardians: own.length > 0 ? own : members,
      laneAdmins: membersOf(context, LANE_ADMIN_ROLE),
    })),
  ];
}

/** Accounts with a role, each with its account on the chain. */
function membersOf({ config, signers }: TonLanesContext, role: string): Signer[] {
  const names = signersWith(config, role).map(({ name }) => name);
  return names.flatMap((name) => signers.findLast((signer) => signer.name === name) ?? []);
}
