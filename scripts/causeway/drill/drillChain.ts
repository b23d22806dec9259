import type { RoleName } from "../access/roles.ts";
import { OpenChain } from "../chain/OpenChain.ts";
import type { ChainConfig, Config } from "../config/Config.ts";
import { Fork } from "../fork/Fork.ts";
import type { PlanContext } from "../plan/PlanContext.ts";
import type { Signer } from "../signing/AssignedStep.ts";
import { DrilledChain } from "./DrilledChain.ts";
import { fails, type Proof } from "./Proof.ts";
import { proveFunds } from "./proveFunds.ts";
import { proveKey } from "./proveKey.ts";
import { provePauses } from "./provePauses.ts";
import { proveRoles } from "./proveRoles.ts";
import { proveSafes } from "./proveSafes.ts";

/**
 * Rehearses an incident on a fork of a chain: that keys, roles and funds are there to pause every lane that ends on it
 * and to open it again. The chain itself is only read.
 *
 * The guardian is he whose key is at hand, or else each guardian of the configuration.
 *
 * @param deployments The folder that holds a folder of deployments for each environment.
 * @param env Where the key at hand is, if there is one.
 * @throws RpcUnusable, RpcsDisagree, ForkFailed
 */
export async function drillChain(
  config: Config,
  chain: ChainConfig,
  deployments: string,
  env = process.env,
): Promise<Proof[]> {
  const open = await OpenChain.open(config, chain, deployments);
  try {
    return await drill(await open.context(), env);
  } finally {
    await open.close();
  }
}

async function drill(context: PlanContext, env: NodeJS.ProcessEnv): Promise<Proof[]> {
  const { config, view, addresses } = context;
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

function guardiansOf(config: Config, atHand: Signer | undefined): readonly Signer[] {
  const members = signersWith(config, "guardian");
  const own = members.filter(({ address }) => address === atHand?.address);
  return own.length > 0 ? own : members;
}

function signersWith({ accounts, roles }: Config, role: RoleName): readonly Signer[] {
  const members = roles[role]?.members ?? [];
  return accounts.filter((account) => members.some(({ address }) => address === account.address));
}

async function drillPauses(context: PlanContext, guardians: readonly Signer[]): Promise<Proof[]> {
  const { config, chain, view } = context;
  const [rpcUrl = ""] = chain.rpcUrls;
  const fork = await Fork.of({ rpcUrl, chainId: chain.chainId, block: view.blockTag });
  try {
    const laneAdmins = signersWith(config, "laneAdmin");
    return await provePauses(new DrilledChain(fork, context), guardians, laneAdmins);
  } finally {
    await fork.close();
  }
}
