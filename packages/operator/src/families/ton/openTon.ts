import type { BaseConfig } from "../../config/BaseConfig.ts";
import type { ChainConfig } from "../../config/chains.ts";
import type { Environment } from "../ChainFamily.ts";
import { FamilyUnknown } from "../families.ts";
import type { OpenTonChain } from "./OpenTonChain.ts";
import { Ton } from "./ton.ts";

/**
 * Opens a TON chain of an environment.
 *
 * @throws FamilyUnknown if it is no TON chain
 */
export function openTon<C extends BaseConfig>(
  environment: Environment<C>,
  chain: ChainConfig,
): OpenTonChain<C> {
  const family = environment.familyOf(chain);
  if (!(family instanceof Ton)) throw new FamilyUnknown(chain, ["ton"]);
  // The protocol that made the family made the configuration, too.
  return (family as Ton<C>).open(environment, chain);
}
