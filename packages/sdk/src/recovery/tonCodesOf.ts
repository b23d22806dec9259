import type { Causeway } from "../createCauseway.ts";
import { tonOf } from "../ton/tonOf.ts";
import type { TonCodes } from "./exitsOf.ts";
import type { RecoveredEnvironment } from "./recoveredEnvironment.ts";

/** The code for each chain of TON of an environment; none of a client that reads no TON. */
export async function tonCodesOf(
  causeway: Causeway,
  { chains }: RecoveredEnvironment,
): Promise<TonCodes> {
  const found = chains.filter(({ family }) => family === "ton");
  if (causeway.options.ton === undefined || found.length === 0) return new Map();
  const code = await tonOf(causeway);
  return new Map(found.map(({ chainId }) => [chainId, code]));
}
