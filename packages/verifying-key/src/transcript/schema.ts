import { z } from "zod";

/** Fewest contributors: the key is sound if one of them forgot his secret. */
export const FEWEST_CONTRIBUTIONS = 2;
/** Longest name that the proving key's file holds. */
const LONGEST_NAME = 64;
/** 2^16 hashes take a fraction of a second: all who load a configuration compute them again. */
const MOST_ITERATIONS_EXPONENT = 16;
/** Fewest that snarkjs takes. */
const FEWEST_ITERATIONS_EXPONENT = 10;

const decimal = z.string().regex(/^(0|[1-9]\d*)$/, "a coordinate in decimal digits");
const pointG1 = z.tuple([decimal, decimal]);
const pointG2 = z.tuple([pointG1, pointG1]);
const hash = z.string().regex(/^[0-9a-f]{128}$/, "64 bytes in lower-case hex");
const word = z.string().regex(/^0x[0-9a-f]{64}$/, "0x and 32 bytes in lower-case hex");

/** Who contributed, or where a beacon came from: printable ASCII, as it stands in the proving key's file. */
export const contributorName = z
  .string()
  .regex(/^[!-~]([ -~]*[!-~])?$/, "a name is printable ASCII without spaces around it")
  .max(LONGEST_NAME, `at most ${LONGEST_NAME} characters`);

/** The beacon's value, and the exponent of how many times it is hashed. */
export const beaconValue = z
  .string()
  .regex(/^([0-9a-f]{2}){16,255}$/, "16 to 255 bytes in lower-case hex");
export const iterationsExponent = z
  .int()
  .min(FEWEST_ITERATIONS_EXPONENT, `at least ${FEWEST_ITERATIONS_EXPONENT}`)
  .max(MOST_ITERATIONS_EXPONENT, `at most ${MOST_ITERATIONS_EXPONENT}`);

/** The key of one contribution, by which delta was multiplied: points that prove it was known. */
const contributionPoints = {
  /** Delta in G1 after the contribution. */
  deltaAfter: pointG1,
  /** A point, the same times the secret, and a point that follows from all before times the secret. */
  g1S: pointG1,
  g1Sx: pointG1,
  g2Spx: pointG2,
  /** What the contributor published: BLAKE2b-512 of the contribution. */
  hash,
};

/** What happened in a ceremony and the key that came of it: the file `transcript.json`. */
export const transcriptSchema = z.strictObject({
  format: z.literal("causeway.ceremony.v1"),
  circuit: z.strictObject({
    name: z.string(),
    slots: z.int().positive(),
    /** BLAKE2b-512 of the constraint system's file. */
    r1csHash: hash,
    /** What snarkjs calls the circuit hash: of the initial key. */
    initialKeyHash: hash,
  }),
  /** The powers-of-tau file, and its BLAKE2b-512. */
  powers: z.strictObject({ name: z.string(), hash }),
  contributions: z.array(z.strictObject({ name: contributorName, ...contributionPoints })),
  /** The last contribution, whose secret all know and none could choose. */
  beacon: z.strictObject({
    source: contributorName,
    value: beaconValue,
    iterationsExponent,
    ...contributionPoints,
  }),
  /** As snarkjs writes it, without what follows from the rest. */
  verificationKey: z.strictObject({
    protocol: z.string(),
    curve: z.string(),
    nPublic: z.int(),
    vk_alpha_1: z.array(z.string()),
    vk_beta_2: z.array(z.array(z.string())),
    vk_gamma_2: z.array(z.array(z.string())),
    vk_delta_2: z.array(z.array(z.string())),
    IC: z.array(z.array(z.string())),
  }),
  /** BLAKE2b-512 of the proving key's file, for provers. */
  provingKeyHash: hash,
  /** As `IVerifier.keyHash` of the key's contract. */
  keyHash: word,
  /** Of all the above: changes with every word of it. */
  transcriptHash: word,
});

export type Transcript = z.output<typeof transcriptSchema>;
export type ContributionPoints = Omit<Transcript["contributions"][number], "name">;
