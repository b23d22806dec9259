import type { Command } from "commander";

import { wordFindings } from "../../../../scripts/ci/checks/words/wordFindings.ts";

/** The longest description of a command or an option, in characters. */
const MOST_CHARACTERS = 70;

/**
 * Breaches of the rules of writing in the help of a command: see CONTRIBUTING.
 *
 * @returns One reason for each. The list is empty if the help follows the rules.
 */
export function helpFindings(command: Command): string[] {
  const { options, registeredArguments } = command;
  const described = [
    command.description(),
    ...[...options, ...registeredArguments].map(({ description }) => description),
  ];
  return [
    ...described.filter((text) => text === "").map(() => "a description is missing"),
    ...described
      .filter(({ length }) => length > MOST_CHARACTERS)
      .map((text) => `"${text}" has ${text.length} characters: at most ${MOST_CHARACTERS}`),
    ...described.flatMap((text) => wordFindings({ text, isLabel: false })),
    ...wordingOf(helpOf(command)),
    ...(examplesIn(command).length === 0 ? ["an example is missing"] : []),
  ];
}

/** A program's command, and all commands below it. */
export function commandsOf(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(commandsOf)];
}

/** All that `--help` prints. */
export function helpOf(command: Command): string {
  let output = "";
  command.configureOutput({ writeOut: (text) => (output += text) }).outputHelp();
  return output;
}

/** The calls that a command's help shows. */
export function examplesIn(command: Command): readonly string[] {
  const [, block = ""] = /^Examples?:\n((?: {2}.*\n)+)/m.exec(helpOf(command)) ?? [];
  return block
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Breaches in help as it is printed, without the calls: an example has words of a shell. */
export function wordingOf(help: string): string[] {
  const [text = ""] = help.split(/^Examples?:$/m);
  return text
    .split(/\n\n|\n(?= {2}\S)/)
    .flatMap((block) => wordFindings({ text: block.replace(/\s+/g, " ").trim(), isLabel: false }));
}
