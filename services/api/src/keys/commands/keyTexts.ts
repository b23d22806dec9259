import type { Key } from "../Key.ts";
import type { NewKey } from "../keyTable.ts";
import type { SigningSecrets } from "../secrets.ts";

/** A new key as its client needs it. Its secrets are shown this once. */
export function newKeyText({ key, secret }: NewKey, signing: SigningSecrets | undefined): string {
  const lines = [
    `Key ${key.id} (${key.name}) is valid within seconds. Its secrets are shown this once:`,
    "",
    "For the routing API and all other requests:",
    `  x-api-key-id: ${key.id}`,
    `  Authorization: Bearer ${secret}`,
  ];
  if (signing === undefined) return lines.join("\n");
  return [
    ...lines,
    "",
    "For the data API:",
    `  BS-ACCESS-KEY: ${key.id}`,
    `  BS-ACCESS-PASSPHRASE: ${signing.passphrase}`,
    `  secret for BS-ACCESS-SIGN: ${signing.secret}`,
  ].join("\n");
}

/** All keys as a table. */
export function keysTable(keys: readonly Key[]): string {
  if (keys.length === 0) return "There are no keys. `keys create` makes one.";
  const rows = keys.map((key) => [
    ...[key.id, stateOf(key), `${key.limits.quotes}`, `${key.limits.others}`],
    ...[key.expiresAt?.toISOString() ?? "never", key.scopes.join(","), key.name],
  ]);
  const all = [["id", "state", "quotes", "others", "expires", "APIs", "name"], ...rows];
  const widths = all[0]?.map((_, column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0)),
  );
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function stateOf({ isRevoked, isExpired }: Key): string {
  if (isRevoked) return "revoked";
  return isExpired ? "expired" : "valid";
}

/** A key as JSON, without secrets. */
export function keyJson(key: Key) {
  const { id, name, scopes, limits, entrance = null, expiresAt } = key;
  const expires = expiresAt?.toISOString() ?? null;
  return { id, name, state: stateOf(key), scopes, limits, entrance, expires };
}
