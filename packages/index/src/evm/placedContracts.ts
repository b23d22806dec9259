import type { FollowedEvmChain } from "../running/IndexedSource.ts";
import type { PlacedContract } from "./EvmEvents.ts";

/**
 * Contracts of which a chain has several: how their names begin among a chain's contracts, and their names in the products.
 * A name ends with the id of the chain that a light client follows, or with the asset of a custody.
 */
const SEVERAL: Readonly<Record<string, string>> = {
  ZkLightClient: "lightClient",
  Vault: "custody",
  Mint: "custody",
};

/** Contracts that not every chain has: their names among a chain's contracts, and in the products. */
const FURTHER = {
  Expiry: "expiry",
  SwapRouter: "swapRouter",
  SwapReceiver: "swapReceiver",
  SwapFeeSchedule: "swapFeeSchedule",
  PreviousSwapRouter: "previousSwapRouter",
} as const;

/** The contracts of an environment on an EVM chain whose events the index keeps, with their names in the products. */
export function placedContracts(config: FollowedEvmChain): PlacedContract[] {
  const { mailbox, committeeRegistry, messageFeeSchedule, bridge, settler, contracts } = config;
  // Each chain names where these fees would be, also without a bridge.
  const bridgeFeeSchedule = bridge && contracts.BridgeFeeSchedule;
  return [
    { contract: "mailbox", address: mailbox },
    { contract: "registry", address: committeeRegistry },
    ...present({ messageFeeSchedule, bridge, settler, bridgeFeeSchedule }),
    ...Object.entries(FURTHER).flatMap(([name, contract]) =>
      present({ [contract]: contracts[name] }),
    ),
    ...Object.entries(contracts).flatMap(([name, address]) => {
      const [kind = "", of] = name.split("/");
      const contract = SEVERAL[kind];
      return contract === undefined || of === undefined ? [] : [{ contract, address }];
    }),
  ];
}

/** Contracts by their names in the products, without those that have no address. */
function present(addresses: Readonly<Record<string, string | undefined>>): PlacedContract[] {
  return Object.entries(addresses).flatMap(([contract, address]) =>
    address === undefined ? [] : [{ contract, address }],
  );
}
