import { createHash } from "node:crypto";

import { hashOf } from "../../../scripts/pack/hashOf.ts";

/** All code that has a part in what a chain holds; the lock file says which anvil and which libraries. */
const SOURCES = [
  "package-lock.json",
  "packages",
  "scripts/causeway",
  "test/scripts/world",
  "typechain-types",
];

let hashOfSources: string | undefined;

/**
 * The key of a world: another one where the code differs, or what is deployed. One of another day is another one too,
 * since its light clients would have heard of nothing since.
 *
 * @param deployed Data that says what is deployed.
 */
export function worldKey(deployed: unknown, now = new Date()): string {
  hashOfSources ??= hashOf(SOURCES);
  const day = now.toISOString().slice(0, 10);
  const data = JSON.stringify(deployed, (_, part) =>
    typeof part === "bigint" ? `${part}n` : part,
  );
  return createHash("sha256")
    .update([hashOfSources, day, data].join("\n"))
    .digest("hex")
    .slice(0, 32);
}
