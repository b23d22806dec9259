import type { Command } from "commander";

import { callOf } from "./NamingCommand.ts";

/** The help of a command, beside its options. */
export interface CommandHelp {
  /** Heading under which the program's help lists the command. Subcommands have none. */
  readonly group?: string;
  /** What the command does: a verb phrase of at most 70 characters. */
  readonly does: string;
  /** Sentences for readers who decide whether to run the command. */
  readonly notes?: readonly string[];
  /** Arguments of calls that can be pasted: each stands after the command. */
  readonly examples: readonly string[];
  /** Meaning of each exit code, where a command has its own. */
  readonly exitCodes?: Readonly<Record<number, string>>;
}

/** Gives a command its help, with the same layout for all programs. Returns the command. */
export function withHelp<C extends Command>(command: C, help: CommandHelp): C {
  command.description(help.does).addHelpText("after", () => blocksOf(command, help).join("\n"));
  if (help.group !== undefined) command.helpGroup(`${help.group}:`);
  return command;
}

function blocksOf(command: Command, { notes = [], examples, exitCodes = {} }: CommandHelp) {
  const codes = Object.entries(exitCodes).map(([code, meaning]) => `${code}  ${meaning}`);
  const wrapped = notes.length === 0 ? [] : [`\n${wrap(command, notes.join(" "))}`];
  return [
    ...wrapped,
    ...blockOf("Exit codes:", codes),
    ...blockOf(
      examples.length === 1 ? "Example:" : "Examples:",
      examples.map((example) => `${callOf(command)} ${example}`),
    ),
  ];
}

function blockOf(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`\n${heading}`, ...lines.map((line) => `  ${line}`)];
}

/** To the width of the screen. */
function wrap(command: Command, text: string): string {
  const { getOutHelpWidth } = command.configureOutput();
  return command.createHelp().boxWrap(text, getOutHelpWidth?.() ?? 80);
}
