import { readFileSync } from "node:fs";

import type { SourceMutant } from "../typescript/findMutants.ts";
import { tolkEdits } from "./tolkEdits.ts";

const FUNCTION = /^(?:get )?fun ([^(]+)\(/;
const END = /^}/;

/** All mutants of some sources in Tolk: what functions compute. Structs, constants and names stay. */
export function findTolkMutants(files: readonly string[], firstId: number): SourceMutant[] {
  const found = files.flatMap(mutantsOf);
  return found.map((mutant, at) => ({ ...mutant, id: firstId + at, reported: firstId + at }));
}

function mutantsOf(file: string): SourceMutant[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return bodiesIn(lines).flatMap(({ within, place }) => {
    const line = lines[place] as string;
    return tolkEdits(line).map(({ operator, start, end, text }) => {
      const changed = line.slice(0, start) + text + line.slice(end);
      return {
        ...{ id: 0, reported: 0, file, line: place + 1, within, operator },
        ...{ original: line.trim(), mutated: changed.trim() },
        source: lines.with(place, changed).join("\n"),
      };
    });
  });
}

/** The lines of all functions' bodies, each with the name of its function. */
function bodiesIn(lines: readonly string[]): { readonly within: string; readonly place: number }[] {
  const found: { readonly within: string; readonly place: number }[] = [];
  let [within, isBody] = ["", false];
  for (const [place, line] of lines.entries()) {
    if (END.test(line)) [within, isBody] = ["", false];
    if (isBody) found.push({ within, place });
    within = FUNCTION.exec(line)?.[1] ?? within;
    isBody ||= within !== "" && line.endsWith("{");
  }
  return found;
}
