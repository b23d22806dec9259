import { bytes, httpUrl, name, positive } from "@causeway/operator";
import { z } from "zod";

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

/** Who signs checkpoints. `handover` and `withdrawal` are in seconds. */
export type Committee = z.output<typeof committeeFile>;
/** A validator as the committee lists it. */
export type MemberConfig = Committee["members"][number];
