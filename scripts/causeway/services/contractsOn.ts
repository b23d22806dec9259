import type { ChainConfig } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";

import { assetsOn, custodyName, custodyOn, tokenOn } from "../areas/bridge/index.ts";
import { addressesOn, lightClientName } from "../areas/deployment/index.ts";
import {
  earlierRouter,
  earlierRouterOn,
  generationsOn,
  venueAddress,
  venueContract,
  venuesOn,
} from "../areas/swap/index.ts";
import type { Config } from "../areas.ts";

/** Where our contracts are on a chain, or will be, and the tokens of its assets: by name. No transfer is for them. */
export function contractsOn(config: Config, chain: ChainConfig): Record<string, Hex> {
  const { verifierNamed, lightClientOf, ...fixed } = addressesOn(config, chain);
  const followed = config.chains.filter(({ name }) => name !== chain.name);
  const placed = assetsOn(config, chain);
  const { contract } = config.verifier;
  return {
    ...fixed,
    [contract]: verifierNamed(contract),
    ...Object.fromEntries(followed.map((other) => [lightClientName(other), lightClientOf(other)])),
    ...Object.fromEntries(placed.map((one) => [custodyName(one), custodyOn(config, chain, one)])),
    ...Object.fromEntries(
      venuesOn(config, chain).map((one) => [venueContract(one), venueAddress(config, chain, one)]),
    ),
    ...Object.fromEntries(
      generationsOn(config, chain).map((one) => [
        earlierRouter(one),
        earlierRouterOn(config, chain, one),
      ]),
    ),
    ...Object.fromEntries(
      placed.map(({ asset, here }) => [
        `token of ${asset.symbol}`,
        tokenOn(config, chain, asset, here),
      ]),
    ),
  };
}
