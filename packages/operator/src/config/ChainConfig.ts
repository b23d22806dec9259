import { z } from "zod";

import { count, httpUrl, name, positive } from "./fields.ts";

/** What every chain has in `chains.json`, whatever its family. */
export const everyChain = {
  name,
  chainId: positive(64).transform(BigInt),
  /** Whether its coins are worth nothing. */
  testnet: z.boolean(),
  /** In which it is paid: chains with one symbol have one coin. */
  coin: z.strictObject({
    symbol: z.string().regex(/^[A-Z][A-Z0-9]{0,10}$/, "a coin's symbol: ETH"),
    decimals: count(8),
  }),
  /** All of them are asked, and all must agree. */
  rpcUrls: z.array(httpUrl).min(1, "at least one URL"),
  /** Most blocks that its RPCs let one request for events span. */
  logRange: positive(32),
  /** Seconds; an RPC whose newest block is older shows nothing of what happens. */
  maxHeadAge: positive(32),
};

/**
 * A chain: its facts, and where to reach it. Each family adds here the fields that its own chains have: `families/evm`
 * adds `maxFeePerGas`.
 */
export interface ChainConfig extends z.output<z.ZodObject<typeof everyChain>> {
  /** The word for its kind of chains. */
  readonly family: string;
}
