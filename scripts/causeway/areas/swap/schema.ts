import { address, bytes, count, name, positive } from "@causeway/operator";
import { z } from "zod";

/** The router counts gas in thousands, in two bytes. */
const THOUSAND = 1_000;
const MOST_GAS = 65_535 * THOUSAND;

/** A hold's event, its two words, and the payment around it: no order is promised less. */
const LEAST_BASE_GAS = 150_000;

const gas = positive(32)
  .max(MOST_GAS, `at most ${MOST_GAS}`)
  .refine((value) => value % THOUSAND === 0, "thousands of gas");

/** A contract of a venue, and the hash of the code that it has there. */
const standing = z.strictObject({ address, codeHash: bytes(32) });

const constantProduct = z.strictObject({
  kind: z.literal("constantProduct"),
  id: z.int().min(1, "1 to 63").max(63, "1 to 63"),
  factory: standing,
  /** Of the code that creates a pair. */
  initCodeHash: bytes(32),
  /** What pairs keep of an input, basis points. */
  feeBps: count(16).max(9_999, "below 10000"),
});

const concentrated = z.strictObject({
  kind: z.literal("concentrated"),
  id: z.int().min(64, "64 to 127").max(127, "64 to 127"),
  factory: standing,
  /** Of the code that creates a pool. */
  initCodeHash: bytes(32),
});

const universalRouter = z.strictObject({
  kind: z.literal("universalRouter"),
  id: z.int().min(128, "128 to 191").max(191, "128 to 191"),
  router: standing,
});

/** Earlier generations that can stand beside the present one. */
export const EARLIER_GENERATIONS = ["2.1"] as const;

const onChain = z.strictObject({
  /** Earlier generations on this chain: of development chains only. One stays here after it is retired. */
  generations: z
    .array(z.enum(EARLIER_GENERATIONS, { error: `one of ${EARLIER_GENERATIONS.join(", ")}` }))
    .optional(),
  /** By a name that the venue has on all chains. */
  venues: z.record(
    name,
    z.discriminatedUnion("kind", [constantProduct, concentrated, universalRouter], {
      error: 'a kind is "constantProduct", "concentrated" or "universalRouter"',
    }),
  ),
  /** Gas that orders to this chain are promised for their work here. */
  gas: z.strictObject({
    /** Of an order without hops. */
    base: gas.min(LEAST_BASE_GAS, `at least ${LEAST_BASE_GAS}: a failed swap must be held`),
    /** Of a hop, by the kind of its venue. */
    hop: z.strictObject({ constantProduct: gas, concentrated: gas, universalRouter: gas }),
  }),
});

/** A month: users whose swap failed wait no longer for the asset. */
const MOST_HOLD = 30 * 24 * 60 * 60;
const MOST_SLIPPAGE_BPS = 1_000;

export const swapFile = z.strictObject({
  /** Seconds that an order is held if nobody says otherwise. */
  hold: positive(32).max(MOST_HOLD, `seconds, at most ${MOST_HOLD}, 30 days`),
  /** The part of the quoted output by which the least output is below it, if nobody says otherwise. */
  slippageBps: positive(16).max(MOST_SLIPPAGE_BPS, `bps, at most ${MOST_SLIPPAGE_BPS}, a tenth`),
  /** By the chain's name. */
  chains: z.record(name, onChain),
});

/** The file of an environment. */
export type SwapFile = z.output<typeof swapFile>;
/** A venue on a chain. */
export type VenueEntry = SwapFile["chains"][string]["venues"][string];
/** The kinds of venues: each has its contract, and its range of numbers. */
export type VenueKind = VenueEntry["kind"];
/** An earlier generation, by its number. */
export type EarlierGeneration = (typeof EARLIER_GENERATIONS)[number];
/** A contract of a venue, and the hash of the code that it has there. */
export type StandingContract = z.output<typeof standing>;
