import type { ApiName } from "./envelopes.ts";

const header = (name: string, description: string) =>
  ({ type: "apiKey", in: "header", name, description }) as const;

/** How requests show a key, as the document describes it. */
export const SECURITY_SCHEMES = {
  keyId: header("x-api-key-id", "Id of a key, beside its secret"),
  keySecret: { type: "http", scheme: "bearer", description: "Secret of the key" },
  accessKey: header("BS-ACCESS-KEY", "Id of a key"),
  accessSign: header(
    "BS-ACCESS-SIGN",
    "Base64 of HMAC-SHA256 over timestamp, method, path with query, and body",
  ),
  accessTimestamp: header("BS-ACCESS-TIMESTAMP", "ISO 8601 in UTC with milliseconds"),
  accessPassphrase: header("BS-ACCESS-PASSPHRASE", "Passphrase of the key"),
} as const;

type Requirement = Readonly<Partial<Record<keyof typeof SECURITY_SCHEMES, readonly string[]>>>;

const BEARER: Requirement = { keyId: [], keySecret: [] };
const SIGNED: Requirement = {
  ...{ accessKey: [], accessSign: [], accessTimestamp: [], accessPassphrase: [] },
};

/** What requests of an API show: the data API signs them, and the others take strangers, too. */
export function securityOf(api: ApiName): readonly Requirement[] {
  return api === "data" ? [SIGNED] : [{}, BEARER];
}
