import { NETWORK_FILE } from "@causeway/local-network/NetworkFile";
import { secondsFrom } from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { NamingCommand } from "@causeway/service/NamingCommand";
import { Option } from "commander";

const HELP: CommandHelp = {
  does: "move an asset between chains of the local network, and follow it",
  notes: [
    "Shows the cost, sends the asset, and waits for the payment. The local network must run: npm start.",
  ],
  examples: ["--from spoke-a --to spoke-b --asset USDC --amount 25", "--follow 0x5a1b…"],
};

/** About a year. The bridge of the origin says how much it allows. */
const MOST_LIFETIME = 31_536_000;

/** What says what to send: nothing of it may be given where a transfer is followed. */
const SENDING = [
  "from",
  "to",
  "asset",
  "amount",
  "receiver",
  "native",
  "approve",
  "offer",
  "lifetime",
];

/** The command line of `npm run bridge`. */
export function bridgeCommand(): NamingCommand {
  return withHelp(new NamingCommand("bridge", "npm run bridge --"), HELP)
    .requiredOption("--from <chain>", "chain that sends the asset")
    .requiredOption("--to <chain>", "chain that pays the asset")
    .requiredOption("--asset <symbol>", "asset to send: USDC")
    .requiredOption("--amount <amount>", "amount in tokens, as a decimal number")
    .option("--receiver <account>", "account that receives the asset; the sender by default")
    .option("--native", "send the native coin that the asset's token wraps", false)
    .option("--no-approve", "use the allowance that the bridge has already")
    .option("--offer <amount>", "tokens for a filler that pays before the proof")
    .option("--no-offer", "offer nothing to fillers")
    .option(
      "--lifetime <seconds>",
      "time from now in which the asset must arrive",
      secondsFrom(1, MOST_LIFETIME),
    )
    .addAlternative(
      new Option(
        "--follow <id>",
        "follow a transfer again that was sent before, by its message id",
      ),
      SENDING,
    )
    .option("--timeout <seconds>", "follow the transfer for this long", secondsFrom(1), 300)
    .option("--network <file>", "file of the running network", NETWORK_FILE);
}
