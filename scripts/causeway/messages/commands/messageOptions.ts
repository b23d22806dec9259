import type { Hex } from "@causeway/protocol";
import { InvalidArgumentError } from "commander";

/** Takes 32 bytes. Throws `InvalidArgumentError`. */
export function wordFrom(text: string): Hex {
  if (/^0x[0-9a-fA-F]{64}$/.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError("give 0x and 32 bytes in hex");
}

/** How somebody types the commands about messages of an environment. */
export function commandLine(name: "deliver" | "status", environment: string): string {
  return `npm run causeway -- ${name} --environment ${environment}`;
}
