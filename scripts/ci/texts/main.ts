import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

import { trackedFiles } from "../trackedFiles.ts";
import { PROGRAM_SOURCES } from "./programSources.ts";
import { type KnownText, renderTexts } from "./renderTexts.ts";
import { textArea } from "./textArea.ts";
import { textKind } from "./textKind.ts";
import { textsOfProgram } from "./textsOfProgram.ts";

const FOLDER = "test/texts";

/** Programs that only people who work on the project read. */
const OURS = /^scripts\/(?:abis|bundle|ci|hardhat|lock|mutation)\//;

const areas = new Map<string, KnownText[]>();
for (const path of trackedFiles(PROGRAM_SOURCES)) {
  if (OURS.test(path)) continue;
  const texts = textsOfProgram(path, readFileSync(path, "utf8")).map(({ text, ancestors }) => ({
    kind: textKind(ancestors),
    text,
  }));
  if (texts.length > 0) areas.set(textArea(path), [...(areas.get(textArea(path)) ?? []), ...texts]);
}

mkdirSync(FOLDER, { recursive: true });
for (const [area, texts] of areas) writeFileSync(`${FOLDER}/${area}.txt`, renderTexts(texts));
