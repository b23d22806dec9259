import { Help, type Option } from "commander";

/** Describes an option in a command's help, which need not repeat that what is not asked for is off, or empty. */
export function plainDescription(option: Option): string {
  const { defaultValue, description } = option;
  const isNothing =
    defaultValue === false || (Array.isArray(defaultValue) && defaultValue.length === 0);
  return isNothing ? description : new Help().optionDescription(option);
}
