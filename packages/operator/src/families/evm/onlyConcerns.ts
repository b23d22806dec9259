import type { BaseConfig } from "../../config/BaseConfig.ts";
import { joinPlans, withoutBlocked } from "../../core/Plan.ts";
import type { Environment } from "../ChainFamily.ts";
import type { Concern } from "./Concern.ts";
import { EvmChains } from "./EvmChains.ts";
import { Evm } from "./evm.ts";
import type { OpenChain } from "./OpenChain.ts";

/**
 * An environment of which nothing but some concerns is planned: who changes one thing is shown that one alone, and sends
 * nothing else, whatever waits beside it.
 */
export function onlyConcerns<C extends BaseConfig>(
  environment: Environment<C>,
  concerns: readonly Concern<C>[],
): Environment<C> {
  return {
    ...environment,
    familyOf: (chain) => {
      const family = environment.familyOf(chain);
      // Chains of other families are asked, and not planned.
      if (!(family instanceof EvmChains)) return family;
      return new Evm<C>(family.wants, (open) => narrowed(open, concerns));
    },
  };
}

function narrowed<C extends BaseConfig>(
  open: OpenChain<C>,
  concerns: readonly Concern<C>[],
): OpenChain<C> {
  const { config, chain, provider, file } = open;
  return {
    ...{ config, chain, provider, file },
    context: (least) => open.context(least),
    plan: async (context) => {
      const plans = await Promise.all(concerns.map((concern) => concern(context)));
      return { ...withoutBlocked(joinPlans(plans)), operations: [] };
    },
    close: () => open.close(),
  };
}
