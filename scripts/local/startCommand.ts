import { secondsFrom } from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { NamingCommand } from "@causeway/service/NamingCommand";
import { InvalidArgumentError } from "commander";

const HELP: CommandHelp = {
  does: "run four chains with all services, and show messages on them",
  notes: ["Runs until SIGINT, and shows a transfer too."],
  examples: ["--once", "--port hub=8545", "--page http://localhost:5173"],
};

/** The command line of `npm start`. */
export function startCommand(): NamingCommand {
  return withHelp(new NamingCommand("start", "npm start --"), HELP)
    .option("--once", "end after all deliveries; exit code 1 if one is late or fails", false)
    .option("--timeout <seconds>", "time after which a message is late", secondsFrom(1), 300)
    .option("--config <folder>", "folder of all environments", "config")
    .option(
      "--port <name=number>",
      "port of a chain or a service; a free port by default",
      port,
      {},
    )
    .option("--page <origin>", "origin of your page, which may then ask the chains' nodes", origin);
}

/** An origin as browsers send it. */
function origin(text: string): string {
  const url = URL.parse(text);
  if (url?.origin === text && /^https?:$/.test(url.protocol)) return text;
  throw new InvalidArgumentError("give an origin: http://localhost:5173");
}

function port(text: string, before: Readonly<Record<string, number>>): Record<string, number> {
  const [name, number] = text.split("=");
  const value = Number(number);
  if (name && Number.isInteger(value) && value > 0 && value < 65_536) {
    return { ...before, [name]: value };
  }
  throw new InvalidArgumentError("give a name and a port: hub=8545");
}
