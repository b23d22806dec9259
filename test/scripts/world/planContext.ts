import type { ChainView } from "@causeway/chains/evm";
import type { ChainConfig } from "@causeway/operator";
import {
  type Blueprint,
  blueprintOf,
  evmWants,
  MANAGER_NAME,
  type PlanContext,
} from "@causeway/operator/evm";
import type { TonView } from "@causeway/operator/ton";

import { CAUSEWAY, type Config, EVM } from "../../../scripts/causeway/areas.ts";

interface PlanContextOptions {
  /** The hub by default. */
  readonly chain?: ChainConfig;
  /** What is read; by default nothing can be. */
  readonly view?: ChainView;
  /** What is read of TON chains; by default nothing can be. */
  readonly tonView?: TonView;
  /** Where the access manager is, if not where the configuration puts it. */
  readonly manager?: string;
}

/** What is planned from, of one chain: every other EVM chain is read as if it were the same. */
export function planContext(
  config: Config,
  { chain = config.hub, view = {} as ChainView, tonView, manager }: PlanContextOptions = {},
): PlanContext<Config> {
  const blueprint = blueprintOf(evmWants(CAUSEWAY.areas, EVM), () => context);
  const context: PlanContext<Config> = {
    config,
    chain,
    view,
    record: {},
    on: (other) => ({
      read: async (query) => {
        if (other.family === "evm") return query.evm({ config, chain: other, view });
        if (query.ton === undefined || tonView === undefined) throw new Error("nothing is read");
        return query.ton({ config, chain: other, view: tonView });
      },
    }),
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
