import type { FollowedChainConfig } from "../running/IndexedSource.ts";
import type { PlacedContract } from "./EvmEvents.ts";

/** How the light clients of a chain begin their names among its contracts; the followed chain's id ends them. */
const LIGHT_CLIENT = "ZkLightClient/";

/** Contracts that not every chain has: their names among a chain's contracts, and in the products. */
const FURTHER = {
  Expiry: "expiry",
  SwapRouter: "swapRouter",
  SwapReceiver: "swapReceiver",
  SwapFeeSchedule: "swapFeeSchedule",
  PreviousSwapRouter: "previousSwapRouter",
} as const;

/** The contracts of an environment on an EVM chain whose events the index keeps, with their names in the products. */
export function placedContracts(config: FollowedChainConfig): PlacedContract[] {
  const { mailbox, committeeRegistry, messageFeeSchedule, contracts } = config;
  const lightClients = Object.keys(contracts).filter((name) => name.startsWith(LIGHT_CLIENT));
  return [
    { contract: "mailbox", address: mailbox },
    { contract: "registry", address: committeeRegistry },
    ...(messageFeeSchedule === undefined
      ? []
      : [{ contract: "messageFeeSchedule", address: messageFeeSchedule }]),
    ...Object.entries(FURTHER).flatMap(([name, contract]) => {
      const address = contracts[name];
      return address === undefined ? [] : [{ contract, address }];
    }),
    ...lightClients.map((name) => ({ contract: "lightClient", address: `${contracts[name]}` })),
  ];
}
