import { Help, type Option } from "commander";

/** Help that leaves out defaults which say nothing: off, or empty. */
export class PlainHelp extends Help {
  override optionDescription(option: Option): string {
    const { defaultValue, defaultValueDescription, description } = option;
    if (defaultValueDescription === undefined && isNothing(defaultValue)) return description;
    // Commander would write it as JSON, which has no bigints.
    if (typeof defaultValue === "bigint") return `${description} (default: ${defaultValue})`;
    return super.optionDescription(option);
  }
}

function isNothing(value: unknown): boolean {
  if (value === false) return true;
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
