import { Command, type ParseOptionsResult } from "commander";

/**
 * A command that names an option that it does not have before one that it lacks: who writes `--frm` for `--from` is told
 * of `--frm`, and that `--from` may have been meant. Its subcommands do the same.
 */
export class NamingCommand extends Command {
  override createCommand(name?: string): NamingCommand {
    return new NamingCommand(name);
  }

  /** Commander looks for what is lacking first, and only for what must be there: now nothing must. */
  override parseOptions(args: string[]): ParseOptionsResult {
    const parsed = super.parseOptions(args);
    // What a command that has subcommands does not know is theirs.
    if (parsed.unknown.length > 0 && this.commands.length === 0) {
      for (const option of this.options) option.makeOptionMandatory(false);
    }
    return parsed;
  }
}
