import * as z from "zod/mini";

import { address, count, name, positive } from "./fields.ts";

const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/, "32 bytes as 0x and 64 digits"));

const onChain = {
  /** Name of the chain. */
  chain: name,
  /** In ascending order, as pools know them. */
  tokens: z.tuple([address, address]),
  /** Millionths of the input. */
  fee: count,
};

/** A pool that stands on a chain. */
export const pool = z.discriminatedUnion("venue", [
  z.strictObject({ ...onChain, venue: z.literal("uniswap-v2"), address }),
  z.strictObject({ ...onChain, venue: z.literal("uniswap-v3"), tickSpacing: positive, address }),
  /** Without hooks; the pool manager keeps it. */
  z.strictObject({
    ...onChain,
    venue: z.literal("uniswap-v4"),
    tickSpacing: positive,
    poolId: hash,
  }),
]);

export type Pool = z.output<typeof pool>;

/** What all pools of a venue on a chain have in common. */
export const venueContracts = z.strictObject({
  /** The chain's coin as a token. */
  wrappedNative: address,
  permit2: address,
  universalRouter: address,
  /** `initCodeHash`, of the creation code, gives the address of a pair. */
  "uniswap-v2": z.strictObject({ factory: address, router: address, initCodeHash: hash }),
  "uniswap-v3": z.strictObject({
    factory: address,
    router: address,
    positionManager: address,
    initCodeHash: hash,
  }),
  "uniswap-v4": z.strictObject({ poolManager: address }),
});

export type VenueContracts = z.output<typeof venueContracts>;
