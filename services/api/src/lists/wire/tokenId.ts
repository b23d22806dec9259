import { createHash } from "node:crypto";

import type { ListedToken } from "../ListedToken.ts";

const BYTES = 6;

/** A number of a token: the same in each process, and after each change of the lists. */
export function tokenId({ chain: { chain }, address }: Pick<ListedToken, "chain" | "address">) {
  const named = `${chain.chainId} ${address.toLowerCase()}`;
  return createHash("sha256").update(named).digest().readUIntBE(0, BYTES);
}
