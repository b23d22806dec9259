import { NETWORK_FILE } from "@causeway/local-network/NetworkFile";
import { secondsFrom } from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { NamingCommand } from "@causeway/service/NamingCommand";
import { InvalidArgumentError, Option } from "commander";

const HELP: CommandHelp = {
  does: "send a text between chains of the local network, and follow it",
  notes: ["The local network must run: npm start."],
  examples: ["--from spoke-a --to spoke-b --message hello", "--follow 0x5a1b…"],
};

/** The command line of `npm run send`. */
export function sendCommand(): NamingCommand {
  return withHelp(new NamingCommand("send", "npm run send --"), HELP)
    .requiredOption("--from <chain>", "chain that sends the text")
    .requiredOption("--to <chain>", "chain that receives the text")
    .requiredOption("--message <text>", "text for the message board of the destination")
    .option("--fee <wei>", "fee to pay; the exact cost by default", wei)
    .addAlternative(
      new Option("--follow <id>", "follow a message again that was sent before, by its id"),
      ["from", "to", "message", "fee"],
    )
    .option("--timeout <seconds>", "follow the message for this long", secondsFrom(1), 300)
    .option("--network <file>", "file of the running network", NETWORK_FILE);
}

function wei(text: string): bigint {
  if (/^[0-9]+$/.test(text)) return BigInt(text);
  throw new InvalidArgumentError("give an amount of wei, in decimal digits");
}
