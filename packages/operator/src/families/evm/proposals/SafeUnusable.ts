import type { Hex } from "@causeway/protocol";

/** A Safe of the configuration that can sign nothing on a chain. */
export class SafeUnusable extends Error {
  constructor(address: Hex, problem: string) {
    super(`the Safe ${address} ${problem}`);
    this.name = "SafeUnusable";
  }
}
