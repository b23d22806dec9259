import type { BaseConfig } from "../../config/BaseConfig.ts";
import { joinPlans, withoutBlocked } from "../../core/Plan.ts";
import type { Environment } from "../ChainFamily.ts";
import type { OpenTonChain } from "./OpenTonChain.ts";
import type { TonConcern } from "./TonArea.ts";
import { Ton } from "./ton.ts";

/** An environment of whose TON chains nothing but some concerns is planned; as `onlyConcerns` for EVM chains. */
export function onlyTonConcerns<C extends BaseConfig>(
  environment: Environment<C>,
  concerns: readonly TonConcern<C>[],
): Environment<C> {
  return {
    ...environment,
    familyOf: (chain) => {
      const family = environment.familyOf(chain);
      // The protocol that made the family made the configuration, too.
      return family instanceof Ton
        ? (family as Ton<C>).narrowed((open) => only(open, concerns))
        : family;
    },
  };
}

function only<C extends BaseConfig>(
  open: OpenTonChain<C>,
  concerns: readonly TonConcern<C>[],
): OpenTonChain<C> {
  const { config, chain, file, signers } = open;
  return {
    ...{ config, chain, file, signers },
    context: (least) => open.context(least),
    contextAt: (height) => open.contextAt(height),
    contextAtTime: (time) => open.contextAtTime(time),
    plan: async (context) => {
      const plans = await Promise.all(concerns.map((concern) => concern(context)));
      return { ...withoutBlocked(joinPlans(plans)), operations: [] };
    },
    close: () => open.close(),
  };
}
