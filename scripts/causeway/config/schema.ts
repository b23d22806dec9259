import { getAddress, isAddress, ZeroAddress } from "ethers";
import { z } from "zod";

/**
 * The shape of the files in `config/<environment>/`. Every field must be there and no other may be: nothing that
 * concerns security has a default.
 */

const name = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,31}$/, "a name is 1 to 32 of a-z, 0-9 and -, and begins with a letter");

const bytes = (size: number) =>
  z
    .string()
    .regex(new RegExp(`^0x[0-9a-f]{${size * 2}}$`), `0x and ${size} bytes in lower-case hex`);

const address = z
  .string()
  .refine(isAddress, "an address: 0x and 20 bytes in hex, its checksum right if it has one")
  .transform(getAddress)
  .refine((value) => value !== ZeroAddress, "not the zero address");

/** @param bits Of the contracts' field. */
const wei = (bits: number) =>
  z
    .string()
    .regex(/^(0|[1-9][0-9]*)$/, "an amount of wei is a string of decimal digits")
    .transform(BigInt)
    .refine((value) => value < 1n << BigInt(bits), `below 2^${bits}`);

const positiveWei = (bits: number) => wei(bits).refine((value) => value > 0n, "not 0");

const httpUrl = z.url({ protocol: /^https?$/, error: "an http or https URL" });

const count = (bits: number) =>
  z
    .int("a whole number")
    .min(0, "not negative")
    .max(Math.min(2 ** bits - 1, Number.MAX_SAFE_INTEGER), `below 2^${bits}`);

const positive = (bits: number) => count(bits).min(1, "not 0");

export const chainsFile = z.strictObject({
  environment: name,
  development: z.boolean(),
  hub: name,
  chains: z
    .array(
      z.strictObject({
        name,
        chainId: positive(64).transform(BigInt),
        family: z.enum(["evm"], 'the family is "evm"'),
        /** Whether its coins are worth nothing. */
        testnet: z.boolean(),
        /** All of them are asked, and all must agree. */
        rpcUrls: z.array(httpUrl).min(1, "at least one URL"),
        /** Most blocks that its RPCs let one request for events span. */
        logRange: positive(32),
        /** Wei; no transaction of ours offers more for a unit of gas. */
        maxFeePerGas: positiveWei(128),
      }),
    )
    .min(2, "at least two chains"),
});

export const routesFile = z.strictObject({
  routes: z
    .array(
      z.strictObject({
        between: z.tuple([name, name], "the names of two chains"),
        through: z.enum(["direct", "hub"], 'a route is "direct" or through the "hub"'),
      }),
    )
    .min(1, "at least one route"),
  /** Lanes of former routes: nothing is sent by them any more, and what they carry stays deliverable. */
  retired: z.array(
    z.strictObject({ lane: bytes(32), note: z.string().min(1, "says what it was") }),
  ),
});

export const destinationsFile = z.strictObject({
  /** Of the prices, as the fee schedules on the chains count. */
  version: positive(32),
  destinations: z.record(
    name,
    z.strictObject({
      price: z.strictObject({
        base: wei(96),
        gasPrice: positiveWei(64),
        gasPerByte: positive(24),
        maxGasLimit: positive(48),
        maxPayload: positive(24),
      }),
      terms: z.strictObject({ defaultGasLimit: positive(48), minLifetime: positive(32) }),
    }),
  ),
});

const decimal = z
  .string()
  .regex(/^[1-9][0-9]*$/, "a weight is a string of decimal digits, not 0")
  .transform(BigInt);

export const committeeFile = z.strictObject({
  /** Seconds between a committee's proposal and its epoch. */
  handover: positive(32),
  /** Seconds, the first of these, in which the proposal can be withdrawn and no checkpoint names it. */
  withdrawal: positive(32),
  minMembers: positive(5),
  members: z
    .array(
      z.strictObject({
        name,
        /** Who runs it: one operator may run several validators. */
        operator: name,
        /** Where it gives its attestations. */
        url: httpUrl,
        x: bytes(32).transform(BigInt),
        y: bytes(32).transform(BigInt),
        ed25519: bytes(32),
        weight: decimal,
        possession: z.strictObject({ babyJubjub: bytes(96), ed25519: bytes(64) }),
      }),
    )
    .min(1, "at least one member")
    .max(32, "at most 32 members"),
});

const slots = z.literal([4, 32], "the circuits have 4 or 32 slots");

/** What checks the proofs: under a key that anybody can forge for, or one that came of a ceremony. */
const verifier = z.discriminatedUnion(
  "key",
  [
    z.strictObject({ key: z.literal("development"), slots }),
    z.strictObject({
      key: z.literal("ceremony"),
      slots,
      transcript: z
        .string()
        .regex(/^[\w-]+(\/[\w-]+)*\.json$/, "a JSON file in the environment's folder"),
    }),
  ],
  'the key is from "development" or a "ceremony"',
);

export const lightClientsFile = z.strictObject({
  verifier,
  anchor: z.strictObject({
    epoch: positive(40).transform(BigInt),
    leastHeight: positive(64).transform(BigInt),
  }),
  /** Light clients that were, or shall be, anchored again: frozen or stale ones, after somebody found out why. */
  anchoredAgain: z.array(
    z.strictObject({
      on: name,
      follows: name,
      /** How often in all; raised by one each time. */
      times: positive(32),
      /** Blocks of the followed chain below this are not believed any more. */
      leastHeight: positive(64).transform(BigInt),
    }),
  ),
  /** Seconds; a light client that heard nothing for so long is to be refreshed. */
  staleAfter: positive(32),
});

export const accessFile = z.strictObject({
  deployer: address,
  /** Seconds from a grant of `admin` or `anchor` to its effect, once the deployer is no admin any more. */
  grantDelay: count(32),
  /** Everyone who has a role, by the name under which plans and proposals speak of him. */
  accounts: z.record(
    name,
    z.strictObject({
      address,
      /** A `safe` is a Safe at the same address on every chain; a `key` signs by itself. */
      kind: z.enum(["key", "safe"], 'an account is a "key" or a "safe"'),
    }),
  ),
  roles: z.record(
    z.string(),
    z.strictObject({
      members: z
        .array(
          z.strictObject({
            /** A name in `accounts`; of the role `feeSchedule`, the contract's name. */
            account: z.string(),
            executionDelay: count(32),
          }),
        )
        .min(1, "at least one member"),
    }),
  ),
});

export const balancesFile = z.strictObject({
  /** What the accounts that pay for transactions should hold at least. */
  floors: z.array(
    z.strictObject({
      name,
      account: address,
      chain: name,
      floor: positiveWei(128),
    }),
  ),
});
