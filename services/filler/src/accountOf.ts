import type { Hex } from "@causeway/protocol";
import { computeAddress } from "ethers";

import type { FillerConfig } from "./config.ts";

/** The account that holds a filler's money, in lower case. */
export function accountOf({ privateKey }: Pick<FillerConfig, "privateKey">): Hex {
  return computeAddress(privateKey).toLowerCase() as Hex;
}
