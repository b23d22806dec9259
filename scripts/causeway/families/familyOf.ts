import type { ChainConfig } from "../config/Config.ts";
import type { ChainFamily } from "./ChainFamily.ts";
import { evm } from "./evm.ts";

const FAMILIES: Readonly<Record<ChainConfig["family"], ChainFamily>> = { evm };

/** The family of a chain. */
export function familyOf({ family }: ChainConfig): ChainFamily {
  return FAMILIES[family];
}
