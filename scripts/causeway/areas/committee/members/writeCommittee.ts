import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "@causeway/journal";
import { loadChanged } from "@causeway/operator";

import type { CommitteeConfig } from "../config.ts";
import type { Committee } from "../schema.ts";
import type { CommitteeJson } from "./changeMembers.ts";

const FILE = "committee.json";

/** The committee's file of an environment's folder as it is written. */
export function readCommitteeJson(directory: string): CommitteeJson {
  return JSON.parse(readFileSync(join(directory, FILE), "utf8"));
}

/** Reads a folder of `config/`, and checks it. */
export type LoadConfig = (directory: string) => CommitteeConfig;

/**
 * Writes a committee into an environment's folder, if the configuration then is one that may be.
 *
 * @throws ConfigError naming every broken rule; the file is as it was then.
 */
export function writeCommittee(
  directory: string,
  committee: CommitteeJson,
  load: LoadConfig,
): Committee {
  const text = `${JSON.stringify(committee, null, 2)}\n`;
  const checked = loadChanged(directory, [{ name: FILE, after: text }], load).committee;
  writeWhole(join(directory, FILE), text);
  return checked;
}
