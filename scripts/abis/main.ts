// Writes packages/protocol/src/contracts/abis: node --import tsx scripts/abis/main.ts
// Needs the contracts built.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { chooseContracts } from "./chooseContracts.ts";
import { readBuild } from "./readBuild.ts";
import { renderAbi, renderIndex } from "./render.ts";
import { uniqueErrors } from "./uniqueErrors.ts";

const FOLDER = fileURLToPath(
  new URL("../../packages/protocol/src/contracts/abis/", import.meta.url),
);

const built = readBuild();
const abis = new Map(chooseContracts(built).map(({ name, abi }) => [name, abi]));
abis.set("errors", uniqueErrors(built));

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
for (const [name, abi] of abis) writeFileSync(join(FOLDER, `${name}.ts`), renderAbi(name, abi));
writeFileSync(join(FOLDER, "index.ts"), renderIndex([...abis.keys()]));
