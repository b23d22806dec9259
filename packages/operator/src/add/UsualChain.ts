import type { ChainConfig } from "../config/chains.ts";

/** Values that are proposed for the first chain of a family, of which the configuration has no similar chain. */
export interface UsualChain extends Pick<ChainConfig, "coin" | "logRange" | "maxHeadAge"> {
  /** Balance below which an account is reported, in the smallest unit of the coin. */
  readonly floor: bigint;
}
