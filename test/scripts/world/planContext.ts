import type { ChainView } from "@causeway/chains/evm";
import type { ChainConfig } from "@causeway/operator";
import {
  type Blueprint,
  blueprintOf,
  evmWants,
  MANAGER_NAME,
  type PlanContext,
} from "@causeway/operator/evm";

import { CAUSEWAY, type Config, EVM } from "../../../scripts/causeway/areas.ts";

interface PlanContextOptions {
  /** The hub by default. */
  readonly chain?: ChainConfig;
  /** What is read; by default nothing can be. */
  readonly view?: ChainView;
  /** Where the access manager is, if not where the configuration puts it. */
  readonly manager?: string;
}

/** What is planned from, of one chain: every other is read as if it were the same. */
export function planContext(
  config: Config,
  { chain = config.hub, view = {} as ChainView, manager }: PlanContextOptions = {},
): PlanContext<Config> {
  const blueprint = blueprintOf(evmWants(CAUSEWAY.areas, EVM), () => context);
  const context: PlanContext<Config> = {
    config,
    chain,
    view,
    record: {},
    on: (other) => ({ read: (query) => query.evm({ config, chain: other, view }) }),
    blueprint: manager === undefined ? blueprint : governedBy(manager, blueprint),
  };
  return context;
}

/** The same with another access manager; each part is still asked for when it is first needed. */
function governedBy(manager: string, blueprint: Blueprint): Blueprint {
  return Object.create(blueprint, {
    manager: { value: manager },
    contracts: {
      get: () =>
        blueprint.contracts.map((contract) =>
          contract.name === MANAGER_NAME ? { ...contract, address: manager } : contract,
        ),
    },
  });
}
