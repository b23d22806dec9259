import { listedPrice } from "@causeway/environment";
import { address, count, httpUrl, name } from "@causeway/operator";
import { z } from "zod";

/** The router and the bridge take no more. */
const MOST_RATE_BPS = 100;

const rateBps = count(16).max(MOST_RATE_BPS, `bps, at most ${MOST_RATE_BPS}, 1 %`);
const title = z.string().min(1, "a name").max(64, "at most 64 characters");
const icon = z
  .string()
  .regex(/^[a-z0-9-]{1,64}\.(svg|png)$/, 'a file name of a-z, 0-9 and -: "usdc.svg"');
const symbol = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9.]{0,10}$/, "a symbol is 1 to 11 letters, digits and dots: USDC");

const onChain = z.strictObject({
  /** Name for people; if left out, the chain's name. */
  title: title.optional(),
  coinName: title.optional(),
  icon: icon.optional(),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'a colour: "#627eea"')
    .optional(),
  explorerUrl: httpUrl.optional(),
  /** RPCs that wallets may use. If left out, on development chains their own RPCs. */
  publicRpcUrls: z.array(httpUrl).optional(),
  /** Multicall3, or a contract with its interface. */
  multicall: address.optional(),
});

/** How lists show what has a symbol: an asset, a token or a coin. */
const shown = z.strictObject({
  name: title.optional(),
  icon: icon.optional(),
  /** The lowest comes first. */
  rank: count(16).optional(),
});

/** A token that no bridge moves. */
const token = z.strictObject({
  name: title,
  decimals: count(8).max(36, "at most 36"),
  /** Its address, by the chain's name. */
  chains: z.record(name, address),
});

const affiliate = z.strictObject({
  /** Account that receives the fee. */
  wallet: address,
  /** The fee if a request names no rate. */
  rateBps,
  mostRateBps: rateBps,
});

const nickname = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, "1 to 32 letters, digits, _ and -");

export const apiFile = z.strictObject({
  /** By the chain's name. */
  chains: z.record(name, onChain).optional(),
  /** By symbol. */
  symbols: z.record(symbol, shown).optional(),
  /** By symbol. */
  tokens: z.record(symbol, token).optional(),
  /** By nickname. */
  affiliates: z.record(nickname, affiliate).optional(),
  /** For US dollars of fees and volumes. */
  prices: z.array(listedPrice).optional(),
});

/** The file of an environment. */
export type ApiFile = z.output<typeof apiFile>;
