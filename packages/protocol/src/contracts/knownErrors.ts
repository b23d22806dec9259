import type { Interface } from "ethers";

import type { Hex } from "../bytes.ts";
import { errorsAbi } from "./abis/errors.ts";
import { interfaceOf } from "./typed/interfaceOf.ts";

/** All errors of Causeway's contracts, as ethers reads them. Made when first asked for. */
export function knownErrors(): Interface {
  return interfaceOf(errorsAbi);
}

/** Name of the error of a selector, 4 bytes; undefined if none of our contracts has it. */
export function errorNamed(selector: Hex): string | undefined {
  return knownErrors().getError(selector)?.name;
}
