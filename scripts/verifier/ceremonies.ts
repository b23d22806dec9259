// Writes the Solidity verifiers of the ceremonies whose transcripts are in config/<environment>/ceremony/:
//   node --import tsx scripts/verifier/ceremonies.ts

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { verifyTranscript } from "./transcript/verifyTranscript.ts";
import { writeVerifier } from "./writeVerifier.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const OUTPUT = join(ROOT, "contracts/light-clients/generated");

for (const environment of await readdir(join(ROOT, "config"))) {
  const file = join(ROOT, "config", environment, "ceremony/transcript.json");
  const transcript = await readFile(file, "utf8").catch(() => undefined);
  if (transcript === undefined) continue;
  const { key, slots } = verifyTranscript(JSON.parse(transcript));
  const name = `${environment[0]?.toUpperCase()}${environment.slice(1)}CommitteeVerifier${slots}`;
  await writeVerifier(key, join(OUTPUT, `${name}.sol`), { name, slots, development: false });
}
