import { join } from "node:path";

import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from "diff";

import type { ChangedFile } from "./ConfigDraft.ts";

/** Lines before and after a change. */
const CONTEXT = 3;

/** The changes of files as a unified diff, which `patch` reads. */
export function renderDiff(directory: string, changes: readonly ChangedFile[]): string {
  return changes
    .map(({ name, before, after }) => {
      const file = join(directory, name);
      const options = { context: CONTEXT };
      const patch = structuredPatch(file, file, before, after, undefined, undefined, options);
      return formatPatch(patch, FILE_HEADERS_ONLY).trimEnd();
    })
    .join("\n");
}
