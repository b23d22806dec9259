import { join } from "node:path";

import { replaceFiles } from "@causeway/journal";

import type { Answer } from "../ask/Answers.ts";
import { type Prompt, PromptEnded } from "../ask/Prompt.ts";
import type { Operator } from "../commands/Operator.ts";
import type { BaseConfig } from "../config/BaseConfig.ts";
import { alignColumns } from "../core/alignColumns.ts";
import type { ChangedFile } from "../edit/ConfigDraft.ts";
import { loadChanged } from "../edit/loadChanged.ts";
import { renderDiff } from "../edit/renderDiff.ts";
import type { Addition } from "./Addition.ts";
import type { AdditionOptions } from "./options.ts";
import { type PlannedAddition, planAddition } from "./planAddition.ts";

/** The longest value of a table's line, in characters. */
const LONGEST_VALUE = 100;

/**
 * Checks an addition, shows the changes of files, writes the files if the operator agrees, and plans the chains.
 *
 * @throws ConfigError naming each rule that the configuration would break; FileChanged; PromptEnded. Nothing is written
 *   then.
 */
export async function writeAddition<C extends BaseConfig>(
  addition: Addition,
  options: AdditionOptions,
  operator: Operator<C>,
  prompt: Prompt | undefined,
): Promise<void> {
  const { terminal } = operator;
  const { draft } = addition;
  const changes = draft.changes();
  loadChanged(draft.directory, changes, operator.load);
  if (!options.json) terminal.print(renderAddition(addition, changes));
  const isWritten = !options.dryRun;
  if (isWritten) {
    if (!options.yes && !(await prompt?.confirm(`write ${filesText(changes)}?`))) {
      throw new PromptEnded();
    }
    write(draft.directory, changes);
  }
  const planned = isWritten ? await planAddition(addition, options, operator) : undefined;
  if (options.json) terminal.printJson(toJson(addition, changes, planned));
  else terminal.print(endText(draft.directory, changes, planned));
  if (planned?.failed !== undefined) terminal.exitCode = 1;
}

function write(directory: string, changes: readonly ChangedFile[]): void {
  replaceFiles(changes.map(({ name, ...texts }) => ({ file: join(directory, name), ...texts })));
}

function filesText(changes: readonly ChangedFile[]): string {
  return changes.map(({ name }) => name).join(", ");
}

function renderAddition({ title, draft, answers }: Addition, changes: readonly ChangedFile[]) {
  const rows = answers.all.flatMap(rowsOf);
  return [
    title,
    "",
    ...alignColumns([["value", "is", "from"], ...rows]),
    "",
    renderDiff(draft.directory, changes),
    "",
  ].join("\n");
}

/** An answer in a line; in a line for each value if one is too short. */
function rowsOf({ name, values, unit, source }: Answer): string[][] {
  const text = [...values, unit ?? ""].join(" ").trim();
  if (text.length <= LONGEST_VALUE) return [[name, text, source]];
  return values.map((value, index) => (index === 0 ? [name, value, source] : ["", value]));
}

function endText(
  directory: string,
  changes: readonly ChangedFile[],
  planned: PlannedAddition | undefined,
): string {
  const files = `${directory}: ${filesText(changes)}`;
  if (planned === undefined)
    return `nothing written, because of --dry-run; the rules hold for ${files}`;
  return [`written in ${files}`, ...planned.lines].join("\n");
}

function toJson(
  { title, draft, answers }: Addition,
  changes: readonly ChangedFile[],
  planned: PlannedAddition | undefined,
): string {
  const document = {
    title,
    written: planned !== undefined,
    values: answers.all,
    files: changes.map((change) => ({
      file: join(draft.directory, change.name),
      diff: renderDiff(draft.directory, [change]),
    })),
    plans: planned?.plans ?? [],
    planFailed: planned?.failed ?? null,
  };
  return JSON.stringify(document, null, 2);
}
