import type { Command } from "commander";

/** A command of a program, to which another area adds. */
export function commandNamed(program: Command, name: string): Command {
  const found = program.commands.find((command) => command.name() === name);
  if (found === undefined) throw new Error(`no command ${name} before the area that adds to it`);
  return found;
}
