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

const wei = z
  .string()
  .regex(/^(0|[1-9][0-9]*)$/, "an amount of wei is a string of decimal digits")
  .transform(BigInt);

const count = (bits: number) =>
  z
    .int("a whole number")
    .min(0, "not negative")
    .max(Math.min(2 ** bits - 1, Number.MAX_SAFE_INTEGER), `below 2^${bits}`);

const httpUrl = z.url({ protocol: /^https?$/, error: "an http or https URL" });

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
        rpcUrls: z.array(httpUrl).min(1, "at least one URL"),
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
});

export const destinationsFile = z.strictObject({
  destinations: z.record(
    name,
    z.strictObject({
      price: z.strictObject({
        base: wei,
        gasPrice: wei,
        gasPerByte: positive(24),
        maxGasLimit: positive(48),
        maxPayload: positive(24),
      }),
      terms: z.strictObject({ defaultGasLimit: positive(48), minLifetime: count(32) }),
    }),
  ),
});

const decimal = z
  .string()
  .regex(/^[1-9][0-9]*$/, "a weight is a string of decimal digits, not 0")
  .transform(BigInt);

export const committeeFile = z.strictObject({
  handover: positive(32),
  minMembers: positive(5),
  members: z
    .array(
      z.strictObject({
        name,
        /** Where it answers for attestations. */
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

export const lightClientsFile = z.strictObject({
  verifyingKey: z.enum(["development"], 'the verifying key is "development"'),
  anchor: z.strictObject({
    epoch: positive(40).transform(BigInt),
    leastHeight: positive(64).transform(BigInt),
  }),
});

export const accessFile = z.strictObject({
  deployer: address,
  roles: z.record(
    z.string(),
    z.strictObject({
      members: z
        .array(z.strictObject({ account: address, executionDelay: count(32) }))
        .min(1, "at least one member"),
    }),
  ),
});
