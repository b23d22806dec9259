import type { ReadyEvmExit, Recovery, StatusExit } from "@causeway/sdk";

/** Hex digits of `0x` and a function's selector. */
const SELECTOR = 10;

/**
 * The exit that the chains themselves offer in the place of a service's claim: the same function of the same contract.
 * Nobody signs what a service alone says.
 */
export function confirmedExit(
  claimed: Pick<StatusExit, "chainId" | "to" | "data">,
  recoveries: readonly Pick<Recovery, "exits">[],
): ReadyEvmExit | undefined {
  return recoveries
    .flatMap(({ exits }) => exits)
    .filter((exit): exit is ReadyEvmExit => exit.isReady && exit.family === "evm")
    .find(({ transaction: { chainId, to, data } }) => {
      const isThere = chainId === claimed.chainId && isSame(to, claimed.to);
      return isThere && isSame(data.slice(0, SELECTOR), claimed.data.slice(0, SELECTOR));
    });
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
