import {
  type ChainConfig,
  type Environment,
  fails,
  type Proof,
  type Signer,
} from "@causeway/operator";
import { onForkOf, openChain, proveKey, proveRoles, proveSafes } from "@causeway/operator/evm";

import { addressesOn, GUARDIAN_ROLE } from "../../../deployment/index.ts";
import type { LanesConfig } from "../../config.ts";
import { LANE_ADMIN_ROLE } from "../../roles.ts";
import { signersWith } from "../../signersWith.ts";
import type { LanesContext } from "../LanesContext.ts";
import { DrilledChain } from "./DrilledChain.ts";
import { proveFunds } from "./proveFunds.ts";
import { provePauses } from "./provePauses.ts";

/**
 * Rehearses an incident on a fork of a chain: that keys, roles and funds are there to pause every lane that ends on it
 * and to open it again. The chain itself is only read.
 *
 * The guardian is he whose key is at hand, or else each guardian of the configuration.
 *
 * @param env Where the key at hand is, if there is one.
 * @throws RpcUnusable, RpcsDisagree, ForkFailed
 */
export async function drillChain(
  environment: Environment<LanesConfig>,
  chain: ChainConfig,
  env = process.env,
): Promise<Proof[]> {
  const open = await openChain(environment, chain);
  try {
    return await drill(await open.context(), env);
  } finally {
    await open.close();
  }
}

async function drill(context: LanesContext, env: NodeJS.ProcessEnv): Promise<Proof[]> {
  const { config, view, chain } = context;
  const addresses = addressesOn(config, chain);
  const missing = (["AccessManager", "Mailbox"] as const).map(async (name) =>
    (await view.hasCode(addresses[name])) ? [] : [fails(`${name} is not deployed`)],
  );
  const nothing = (await Promise.all(missing)).flat();
  if (nothing.length > 0) return nothing;
  const key = proveKey(config, env);
  const guardians = guardiansOf(config, key.signer);
  const read = await Promise.all([
    proveRoles(context),
    proveSafes(context),
    proveFunds(context, guardians),
  ]);
  return [...key.proofs, ...read.flat(), ...(await drillPauses(context, guardians))];
}

function guardiansOf(config: LanesConfig, atHand: Signer | undefined): readonly Signer[] {
  const members = signersWith(config, GUARDIAN_ROLE);
  const own = members.filter(({ address }) => address === atHand?.address);
  return own.length > 0 ? own : members;
}

async function drillPauses(context: LanesContext, guardians: readonly Signer[]): Promise<Proof[]> {
  const laneAdmins = signersWith(context.config, LANE_ADMIN_ROLE);
  return onForkOf(context, (fork) =>
    provePauses(new DrilledChain(fork, context), guardians, laneAdmins),
  );
}
