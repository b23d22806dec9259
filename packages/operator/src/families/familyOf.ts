import type { ChainConfig } from "../config/chains.ts";
import type { ByFamily, ChainFamily } from "./ChainFamily.ts";
import { evm } from "./evm/evm.ts";

const FAMILIES: ByFamily<ChainFamily> = { evm };

/** The family of a chain. */
export function familyOf({ family }: ChainConfig): ChainFamily {
  return FAMILIES[family];
}
