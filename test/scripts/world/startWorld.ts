import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { chainNamed, withRpcs } from "@causeway/operator";
import { applyChain } from "@causeway/operator/evm";

import type { Config } from "../../../scripts/causeway/areas.ts";
import { environmentAt } from "../../../scripts/causeway/environment.ts";
import { LocalChains } from "./LocalChains.ts";
import { WorldStore } from "./WorldStore.ts";
import { worldKey } from "./worldKey.ts";

const store = new WorldStore(".cache/worlds");

/** What a world is. */
export interface World {
  /** What the chains are brought to; its RPCs are not used. */
  readonly config: Config;
  /** The chains that are there. */
  readonly nodes?: Config;
  /** Names of chains in the order in which the configuration is applied to them. */
  readonly order: readonly string[];
  /** Whether calls at old blocks find contracts; the chains start four times slower. */
  readonly hasOldCode?: boolean;
}

/**
 * Starts chains to which a configuration was applied; that is done once for all who want the same.
 *
 * @param deployments Where to put what `apply` wrote down.
 * @param more Arguments for each node beside those that it needs.
 */
export async function startWorld(
  { config, nodes = config, order, hasOldCode = false }: World,
  deployments: string,
  more: readonly string[] = [],
): Promise<LocalChains> {
  if (order.length === 0) return LocalChains.start({ config: nodes, more });
  const world = await folderOf({ config, nodes, order, hasOldCode });
  cpSync(join(world, "deployments"), deployments, { recursive: true });
  return LocalChains.start({ config: nodes, more, states: world });
}

function folderOf(world: Required<World>): Promise<string> {
  return store.folder(worldKey(world), (folder) => deploy(world, folder));
}

async function deploy(world: Required<World>, folder: string): Promise<void> {
  const { config, nodes, order, hasOldCode } = world;
  const deployments = join(folder, "deployments");
  mkdirSync(deployments);
  const states = await worldBefore(world);
  if (states !== undefined) {
    cpSync(join(states, "deployments"), deployments, { recursive: true });
  }
  const chains = await LocalChains.start({ config: nodes, ...(states && { states }) });
  try {
    const to = withRpcs(config, chains.rpcUrls(config));
    const environment = environmentAt(to, deployments);
    for (const name of order) {
      const chain = chainNamed(to, name);
      const onExecuted = () => {};
      await applyChain({ environment, chain, waitMilliseconds: 0, onExecuted });
    }
    for (const { name } of nodes.chains) {
      writeFileSync(join(folder, `${name}.state`), await chains.dump(name, hasOldCode));
    }
  } finally {
    await chains.stop();
  }
}

/** The same chains before their swap: most tests have these, so only the swap is applied here. */
async function worldBefore(world: Required<World>): Promise<string | undefined> {
  const { config, nodes, hasOldCode } = world;
  if (config.swap === undefined || hasOldCode) return undefined;
  const withoutSwap = { ...config, swap: undefined };
  return folderOf({
    ...world,
    config: withoutSwap,
    nodes: nodes === config ? withoutSwap : nodes,
  });
}
