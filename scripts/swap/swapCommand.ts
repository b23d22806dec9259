import { NETWORK_FILE } from "@causeway/local-network/NetworkFile";
import { secondsFrom } from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { NamingCommand } from "@causeway/service/NamingCommand";
import { InvalidArgumentError } from "commander";

const HELP: CommandHelp = {
  does: "swap a token for another, on one chain or across chains of the local network",
  notes: [
    "Shows the routes, sends the best one, and follows the order to its end. The local network must run: npm start.",
    "ETH is the coin of each chain.",
  ],
  examples: [
    "--from spoke-a --in WETH --amount 1 --to spoke-b --out DAI",
    "--from hub --in USDC --amount 500 --to spoke-a --out ETH --exact-out",
  ],
};

/** A month. */
const MOST_HOLD = 2_592_000;
const MOST_CALL_GAS = 2_000_000;
/** Price impact that is sent without another word, basis points. */
const IMPACT_BPS = 300;

/** The command line of `npm run swap`. */
export function swapCommand(): NamingCommand {
  return withHelp(new NamingCommand("swap", "npm run swap --"), HELP)
    .requiredOption("--from <chain>", "chain of the token that is sold")
    .requiredOption("--in <token>", "token that is sold: WETH")
    .requiredOption("--amount <amount>", "amount in tokens, as a decimal number")
    .requiredOption("--to <chain>", "chain of the token that is bought")
    .requiredOption("--out <token>", "token that is bought: DAI")
    .option("--exact-out", "the amount is the least that the receiver gets", false)
    .option("--receiver <account>", "account that gets the token; the sender by default")
    .option("--slippage <bps>", "how far the least output is below the quoted one", countFrom(0))
    .option("--impact <bps>", "send nothing above this price impact", countFrom(0), IMPACT_BPS)
    .option(
      "--hold <seconds>",
      "hold the order for so long if its swap fails",
      secondsFrom(1, MOST_HOLD),
    )
    .option("--no-offer", "offer nothing to fillers: wait for the proof")
    .option("--call <data>", "call the receiver's onOrderFilled with this data, in hex")
    .option("--call-gas <gas>", "gas for this call", countFrom(1, MOST_CALL_GAS), 100_000)
    .option("--quote", "show the routes, and send nothing", false)
    .option("--timeout <seconds>", "follow the order for this long", secondsFrom(1), 300)
    .option("--network <file>", "file of the running network", NETWORK_FILE);
}

/** Reads a whole number of an option. */
function countFrom(least: number, most = 10_000): (text: string) => number {
  return (text) => {
    const count = Number(text);
    if (/^\d+$/.test(text) && count >= least && count <= most) return count;
    throw new InvalidArgumentError(`a whole number from ${least} to ${most}`);
  };
}
