import type { Hex } from "@causeway/protocol";
import { type Command, InvalidArgumentError, Option } from "commander";
import { getAddress, isAddress } from "ethers";

/** Takes 32 bytes. Throws `InvalidArgumentError`. */
export function wordFrom(text: string): Hex {
  if (/^0x[0-9a-fA-F]{64}$/.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError("give 0x and 32 bytes in hex");
}

/** Takes an account of an EVM chain. Throws `InvalidArgumentError`. */
export function accountFrom(text: string): Hex {
  if (isAddress(text)) return getAddress(text);
  throw new InvalidArgumentError("give 0x and 20 bytes in hex");
}

/** Adds `--refund-to`. */
export function withRefundOption(command: Command, otherwise: string): Command {
  const description = `receives the excess fee of an expiry notice; ${otherwise}`;
  return command.addOption(new Option("--refund-to <address>", description).argParser(accountFrom));
}
