import { type Command, Help, type Option } from "commander";

/** Has a command and those below it not repeat in their help that what is not asked for is off, or empty. */
export function withPlainHelp(command: Command): Command {
  for (const each of command.commands) withPlainHelp(each);
  return command.configureHelp({ optionDescription: describe });
}

function describe(option: Option): string {
  const { defaultValue, description } = option;
  const isNothing =
    defaultValue === false || (Array.isArray(defaultValue) && defaultValue.length === 0);
  return isNothing ? description : new Help().optionDescription(option);
}
