import { name, positive } from "@causeway/operator";
import { z } from "zod";

/** From when on a version may become effective; null says at once, where no notice is needed. */
export const effectiveAt = z.iso
  .datetime("a time such as 2026-12-01T12:00:00Z, or null for at once")
  .transform((text) => BigInt(Math.floor(Date.parse(text) / 1000)))
  .nullable();

/** Who gets what of the fees. */
export const shares = z
  .array(z.strictObject({ account: name, bps: positive(16) }))
  .min(1, "at least one share")
  .max(8, "at most eight shares");

export type ShareConfig = z.output<typeof shares>[number];
