import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { environmentOf, uintBytes } from "@causeway/protocol";
import { createKeys, ValidatorKeys } from "@causeway/validator";

import type { Config } from "../../../scripts/causeway/areas.ts";

/** Makes new keys for every validator of a committee; writes what `validator keys show` prints of them. */
export function makeKeys(folder: string, { committee, environment }: Config): void {
  mkdirSync(folder);
  for (const { name } of committee.members) {
    const keys = new ValidatorKeys(createKeys());
    const { x, y, ed25519 } = keys.publicKeys;
    const possession = keys.provePossession(environmentOf(environment));
    const shown = { x: uintBytes(x, 32), y: uintBytes(y, 32), ed25519, possession };
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(shown));
  }
}
