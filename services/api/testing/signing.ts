import { createSecretKey } from "node:crypto";

import { type Key, type KeyTerms, SCOPES } from "../src/keys/Key.ts";
import { signatureOf, signingSecretsOf } from "../src/keys/secrets.ts";

/** The master key of tests. */
export const TEST_MASTER_KEY = createSecretKey(Buffer.alloc(32, 7));

/** A key for all APIs that no test exhausts. */
export const TEST_TERMS: KeyTerms = {
  name: "Wallet",
  scopes: SCOPES,
  limits: { quotes: 6_000, others: 30_000 },
};

/** What a signed request says of itself. */
export interface SignedAt {
  readonly method?: string;
  /** Unix milliseconds. */
  readonly at?: number;
}

/** Headers of a request that a key signs. */
export function signedHeaders(
  key: Pick<Key, "id" | "generation">,
  path: string,
  { method = "GET", at = Date.now() }: SignedAt = {},
): Record<string, string> {
  const { secret, passphrase } = signingSecretsOf(TEST_MASTER_KEY, key);
  const timestamp = new Date(at).toISOString();
  return {
    "BS-ACCESS-KEY": key.id,
    "BS-ACCESS-SIGN": signatureOf(secret, { timestamp, method, path }),
    "BS-ACCESS-TIMESTAMP": timestamp,
    "BS-ACCESS-PASSPHRASE": passphrase,
  };
}
