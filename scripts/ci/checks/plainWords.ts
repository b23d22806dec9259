import { readFileSync } from "node:fs";

import { trackedFiles } from "../trackedFiles.ts";
import { proseOfMarkdown } from "./words/proseOfMarkdown.ts";
import { wordFindings } from "./words/wordFindings.ts";

/** All pages but the decisions, whose text stays as it was decided. */
const PAGES = /^(?!docs\/adr\/\d).*\.md$/;

/** Words and clauses in the pages that the rules of writing refuse: see CONTRIBUTING. */
export function findPrivateWords(): string[] {
  return trackedFiles(PAGES).flatMap((path) =>
    proseOfMarkdown(readFileSync(path, "utf8")).flatMap(({ line, ...prose }) =>
      wordFindings(prose).map((finding) => `${path}:${line}: ${finding}`),
    ),
  );
}
