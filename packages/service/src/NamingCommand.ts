import {
  Command,
  type ErrorOptions,
  type Help,
  type Option,
  type ParseOptionsResult,
} from "commander";

import { PlainHelp } from "./PlainHelp.ts";

/**
 * A command that names an option that it does not have before one that it lacks: if somebody writes `--frm` for
 * `--from`, the command names `--frm`, and suggests `--from`. Errors end with the call that shows help. Subcommands do
 * the same.
 */
export class NamingCommand extends Command {
  /** How a person types the program: `npm run causeway --`. Only a program has it, none of its subcommands. */
  readonly #calledAs: string | undefined;
  /** By the attribute of an option, those of the options whose place it takes. */
  readonly #replaced = new Map<string, readonly string[]>();

  constructor(name?: string, calledAs?: string) {
    super(name);
    this.#calledAs = calledAs;
  }

  /** How a person types the program; its name if nothing else is known. */
  get calledAs(): string {
    return this.#calledAs ?? this.name();
  }

  override createCommand(name?: string): NamingCommand {
    return new NamingCommand(name);
  }

  override createHelp(): Help {
    return Object.assign(new PlainHelp(), this.configureHelp());
  }

  /** Adds the known commands to an error, if none is similar, and the call that shows help. */
  override error(message: string, options?: ErrorOptions): never {
    const isUnknown = options?.code === "commander.unknownCommand";
    const names = this.commands.map((command) => command.name()).join(", ");
    const known = isUnknown && !message.includes("Did you mean") ? [`Commands: ${names}`] : [];
    super.error([message, ...known, `Help: ${callOf(this)} --help`].join("\n"), options);
  }

  /**
   * Adds an option that takes the place of others. With it none of them is needed, and none may be given.
   *
   * @param others The attributes of the others: `from` for `--from`.
   */
  addAlternative(option: Option, others: readonly string[]): this {
    this.#replaced.set(option.attributeName(), others);
    return this.addOption(option.conflicts([...others]));
  }

  /** Commander looks for what is lacking first, and only for what must be there: now nothing must. */
  override parseOptions(args: string[]): ParseOptionsResult {
    const parsed = super.parseOptions(args);
    // What a command that has subcommands does not know is theirs.
    if (parsed.unknown.length > 0 && this.commands.length === 0) {
      for (const option of this.options) option.makeOptionMandatory(false);
    }
    for (const [alternative, replaced] of this.#replaced) {
      if (this.getOptionValue(alternative) === undefined) continue;
      for (const option of this.options) {
        if (replaced.includes(option.attributeName())) option.makeOptionMandatory(false);
      }
    }
    return parsed;
  }
}

/** How a person types a command: `npm run causeway -- fees plan`. */
export function callOf(command: Command): string {
  if (command.parent !== null) return `${callOf(command.parent)} ${command.name()}`;
  return command instanceof NamingCommand ? command.calledAs : command.name();
}
