import * as z from "zod/mini";

import { asset } from "./asset.ts";
import { type Environment, environment } from "./environment.ts";
import { server } from "./fields.ts";

const { shape } = environment;

/** An asset as services know it: where its tokens are, they read from the bridge. */
const servedAsset = z.extend(z.omit(asset, { chains: true }), {
  offers: z._default(asset.shape.offers, []),
});

/** The services' file: all that they must know, the same for all of them. `causeway services` writes it. */
export const environmentFile = z.strictObject({
  environment: shape.environment,
  development: shape.development,
  chains: shape.chains,
  assets: z._default(z.array(servedAsset), []),
  tokens: z._default(shape.tokens, []),
  pools: z._default(shape.pools, []),
  validators: z.array(server.shape.url).check(z.minLength(1)),
});

/** The same as it stands in the file. */
export type EnvironmentFile = z.input<typeof environmentFile>;

/** The same as services work with it. */
export type ServedEnvironment = z.output<typeof environmentFile>;

/** The services' file of an environment. */
export function environmentFileOf(known: Environment): EnvironmentFile {
  const { environment, development, chains, assets, tokens, pools, validators } = known;
  return {
    environment,
    development,
    chains: chains.map((chain) => ({
      ...chain,
      chainId: `${chain.chainId}`,
      startHeight: `${chain.startHeight}`,
      maxFeePerGas: `${chain.maxFeePerGas}`,
    })),
    assets: assets.map(({ chains: _, ...served }) => served),
    tokens,
    pools,
    validators: validators.map(({ url }) => url),
  };
}
