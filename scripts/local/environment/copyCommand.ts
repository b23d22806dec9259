import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { NamingCommand } from "@causeway/service/NamingCommand";

const HELP: CommandHelp = {
  does: "copy config/local into a folder of environments, without a chain",
  notes: ["Programs take the folder as --config."],
  examples: [".cache/by-hand/config --without ton"],
};

/** The command line of `copy.ts`. */
export function copyCommand(): NamingCommand {
  const name = "node --import tsx scripts/local/environment/copy.ts";
  return withHelp(new NamingCommand("copy", name), HELP)
    .argument("<folder>", "folder of environments, in which local is made")
    .requiredOption("--without <chain>", "spoke without assets that is left out");
}
