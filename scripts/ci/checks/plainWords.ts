import { readFileSync } from "node:fs";

import { PROGRAM_SOURCES } from "../texts/programSources.ts";
import { trackedFiles } from "../trackedFiles.ts";
import { type PlacedProse, proseOfMarkdown } from "./words/proseOfMarkdown.ts";
import { proseOfProgram } from "./words/proseOfProgram.ts";
import { proseOfSolidity } from "./words/proseOfSolidity.ts";
import { longSentences, wordFindings } from "./words/wordFindings.ts";

/** All pages but the decisions, whose text stays as it was decided. */
const PAGES = /^(?!docs\/adr\/\d).*\.md$/;

/** The sources that protocol developers install. */
const INTERFACES = /^packages\/solidity\/.*\.sol$/;

/** Words and clauses in pages, texts of programs and interfaces that the rules of writing refuse: see CONTRIBUTING. */
export function findPrivateWords(): string[] {
  return [
    ...findingsIn(
      PAGES,
      (_path, source) => proseOfMarkdown(source),
      (prose) => [...wordFindings(prose), ...longSentences(prose)],
    ),
    ...findingsIn(PROGRAM_SOURCES, proseOfProgram, wordFindings),
    ...findingsIn(INTERFACES, (_path, source) => proseOfSolidity(source), wordFindings),
  ];
}

function findingsIn(
  files: RegExp,
  proseOf: (path: string, source: string) => PlacedProse[],
  check: (prose: PlacedProse) => string[],
): string[] {
  return trackedFiles(files).flatMap((path) =>
    proseOf(path, readFileSync(path, "utf8")).flatMap((prose) =>
      check(prose).map((finding) => `${path}:${prose.line}: ${finding}`),
    ),
  );
}
