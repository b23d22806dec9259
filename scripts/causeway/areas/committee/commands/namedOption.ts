import { InvalidArgumentError, Option } from "commander";

/** Values by the name that they are for. */
export type Named = Readonly<Record<string, string>>;

/** An option that takes `name=value`, any number of times, each name once. */
export function namedOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser(collectNamed).default({}, "none");
}

/** @throws InvalidArgumentError */
export function collectNamed(text: string, before: Named): Named {
  const [, name, value] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new InvalidArgumentError("give a name and a value: validator-5=…");
  }
  if (name in before) throw new InvalidArgumentError(`${name} is named twice`);
  return { ...before, [name]: value };
}
