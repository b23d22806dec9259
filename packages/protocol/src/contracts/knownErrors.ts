import { Interface } from "ethers";

import type { Hex } from "../bytes.ts";
import { errorSignatures } from "./errors/index.ts";

let known: Interface | undefined;

/** All errors of Causeway's contracts, as ethers reads them. Made when first asked for. */
export function knownErrors(): Interface {
  known ??= new Interface(errorSignatures.map((signature) => `error ${signature}`));
  return known;
}

/** Name of the error of a selector, 4 bytes; undefined if none of our contracts has it. */
export function errorNamed(selector: Hex): string | undefined {
  return knownErrors().getError(selector)?.name;
}
