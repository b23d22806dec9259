import type { ChainDisplay, ServedEnvironment } from "@causeway/environment";

/** A chain of the environment, with its place in it. */
export interface ListedChain {
  readonly chain: ServedEnvironment["chains"][number];
  /** Its number in the configuration; part of public ids. */
  readonly ordinal: number;
  readonly display: ChainDisplay;
  /** Path of its picture on this service. */
  readonly icon: string;
}
