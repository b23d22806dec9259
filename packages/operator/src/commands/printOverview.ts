import { type Overview, unknownCells } from "../overview/Overview.ts";
import { overviewJson, renderOverview } from "../overview/renderOverview.ts";
import { UNREADABLE } from "./checkAll.ts";
import type { Terminal } from "./Terminal.ts";

/** Prints an overview for people or for programs. The command ends with 2 if a value is unknown. */
export function printOverview(overview: Overview, asJson: boolean, terminal: Terminal): void {
  if (asJson) terminal.printJson(JSON.stringify(overviewJson(overview), null, 2));
  else terminal.print(renderOverview(overview).join("\n"));
  terminal.exitCode = unknownCells(overview).length === 0 ? 0 : UNREADABLE;
}
