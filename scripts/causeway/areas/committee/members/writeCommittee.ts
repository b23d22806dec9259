import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { writeWhole } from "@causeway/journal";
import { ConfigError, displayName } from "@causeway/operator";

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
  const checked = checkCommittee(directory, text, load);
  writeWhole(join(directory, FILE), text);
  return checked;
}

/** The rules are about the whole configuration, so that they are asked about a copy of it. */
function checkCommittee(directory: string, text: string, load: LoadConfig): Committee {
  const folder = mkdtempSync(join(tmpdir(), "causeway-committee-"));
  const copy = join(folder, basename(resolve(directory)));
  try {
    cpSync(directory, copy, { recursive: true });
    writeFileSync(join(copy, FILE), text);
    return load(copy).committee;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [from, to] = [displayName(copy), displayName(resolve(directory))];
    throw new ConfigError(
      error.issues.map((issue) => ({ ...issue, file: issue.file.replace(from, to) })),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
