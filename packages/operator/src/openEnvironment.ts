import type { BaseConfig } from "./config/BaseConfig.ts";
import { kindsOf } from "./core/kindsOf.ts";
import type { ChainFamily, Environment } from "./families/ChainFamily.ts";
import { forFamily } from "./families/families.ts";
import type { Protocol } from "./Protocol.ts";

/** The environment of a configuration, as a protocol has it. */
export function openEnvironment<C extends BaseConfig>(
  protocol: Protocol<C>,
  config: C,
  deployments: string,
): Environment<C> {
  const made = Object.entries(protocol.families).map(([name, { make }]): [string, ChainFamily] => [
    name,
    make(protocol.areas),
  ]);
  const families = Object.fromEntries(made);
  return {
    config,
    deployments,
    kinds: kindsOf(protocol.areas),
    familyOf: (chain) => forFamily(families, chain),
  };
}
