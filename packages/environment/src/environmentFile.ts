import * as z from "zod/mini";

import { asset } from "./asset.ts";
import { type Environment, environment } from "./environment.ts";
import { server } from "./fields.ts";

const { shape } = environment;

/** An asset as services know it. Those that move money read from the bridge where its tokens are. */
const servedAsset = z.extend(asset, {
  chains: z._default(asset.shape.chains, []),
  offers: z._default(asset.shape.offers, []),
});

/** The services' file: all that they must know, the same for all of them. `causeway services` writes it. */
export const environmentFile = z.strictObject({
  environment: shape.environment,
  development: shape.development,
  hub: z.optional(shape.hub),
  chains: shape.chains,
  assets: z._default(z.array(servedAsset), []),
  tokens: z._default(shape.tokens, []),
  pools: z._default(shape.pools, []),
  validators: z.array(server.shape.url).check(z.minLength(1)),
  affiliates: z._default(shape.affiliates, []),
  prices: z._default(shape.prices, []),
});

/** The same as it stands in the file. */
export type EnvironmentFile = z.input<typeof environmentFile>;

/** The same as services work with it. */
export type ServedEnvironment = z.output<typeof environmentFile>;

/** The services' file of an environment. */
export function environmentFileOf(known: Environment): EnvironmentFile {
  const { chains, contracts: _, validators, ...same } = known;
  return {
    ...same,
    chains: chains.map((chain) => ({
      ...chain,
      chainId: `${chain.chainId}`,
      startHeight: `${chain.startHeight}`,
      maxFeePerGas: `${chain.maxFeePerGas}`,
    })),
    validators: validators.map(({ url }) => url),
  };
}
