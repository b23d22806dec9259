import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** All that has a part in the packages. */
export const SOURCES = [
  "LICENSE",
  "contracts",
  "hardhat.config.ts",
  "package-lock.json",
  "packages",
  "remappings.txt",
  "scripts/hardhat",
  "scripts/pack",
  "tsconfig.json",
  "typechain-types",
];
/** Beside the tarballs. */
const RECORD = "packed.json";

/** Says of which sources tarballs are. */
export interface PackRecord {
  /** Their hash. */
  readonly sources: string;
  /** The names of the tarballs. */
  readonly tarballs: readonly string[];
}

/** Writes down what was packed into a folder. */
export function recordPacked(folder: string, record: PackRecord): void {
  writeFileSync(join(folder, RECORD), `${JSON.stringify(record, null, 2)}\n`);
}

/** The paths of a folder's tarballs, if they were packed of these sources and all are there. */
export function packedBefore(folder: string, sources: string): string[] | undefined {
  const file = join(folder, RECORD);
  if (!existsSync(file)) return undefined;
  const record = JSON.parse(readFileSync(file, "utf8")) as PackRecord;
  if (record.sources !== sources) return undefined;
  const paths = record.tarballs.map((name) => join(folder, name));
  return paths.every((path) => existsSync(path)) ? paths : undefined;
}
