import type { CommitteeStatement } from "@causeway/circuits/witness";
import { z } from "zod";

import { RefusedError } from "./errors.ts";

/** An unsigned integer as a string, decimal or 0x and hexadecimal; JSON numbers would lose digits. */
const uint256 = z
  .string()
  .regex(/^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/, "must be decimal or 0x-hexadecimal digits")
  .transform(BigInt);

const member = z.strictObject({ x: uint256, y: uint256, weight: uint256 });

const signature = z
  .strictObject({ position: z.int().nonnegative(), rx: uint256, ry: uint256, s: uint256 })
  .transform(({ position, rx, ry, s }) => ({ position, r: { x: rx, y: ry }, s }));

const schema = z.strictObject({
  /** The circuit's slots: 32, or 4 for tests. */
  size: z.union([z.literal(4), z.literal(32)]),
  /** In the committee's order. */
  members: z.array(member).max(32),
  /** In any order; `position` is the signer's place in `members`, from 0. */
  signatures: z.array(signature).max(32),
  /** The signed message m. */
  message: uint256,
});

/** Reads the body of a request. Throws {@link RefusedError} `InvalidRequest` with the path of what is wrong. */
export function parseRequest(body: unknown): CommitteeStatement {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new RefusedError("InvalidRequest", {
    path: issue?.path.join(".") ?? "",
    reason: issue?.message ?? "",
  });
}
