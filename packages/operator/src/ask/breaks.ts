import type { z } from "zod";

/** The rule of a field that a text breaks; undefined if the text may stand. */
export function breaks(field: z.ZodType): (text: string) => string | undefined {
  return (text) => field.safeParse(text).error?.issues[0]?.message;
}
