import * as z from "zod/mini";

import { contracts, contractsByName } from "./contracts.ts";
import { chainDisplay } from "./display.ts";
import { count, name, positive } from "./fields.ts";
import { generation } from "./generation.ts";
import { venueContracts } from "./pool.ts";
import { chainSwap } from "./swap.ts";

/** An EVM chain as services connect to it. */
export const evmChainConfig = z.strictObject({
  family: z._default(z.literal("evm"), "evm"),
  /** For people and metrics. */
  name,
  chainId: z.coerce.bigint().check(z.gt(0n)),
  /** All of them are asked, and all must agree. */
  rpcUrls: z.array(z.url({ protocol: /^https?$/ })).check(
    z.minLength(1),
    z.refine((urls) => new Set(urls).size === urls.length, "an RPC is listed twice"),
  ),
  mailbox: contracts.shape.mailbox,
  committeeRegistry: contracts.shape.committeeRegistry,
  /** Slots of the circuit that proves for this chain's committee: 32, or 4 in tests. */
  committeeSlots: z._default(z.literal([4, 32]), 32),
  /** Gas that the chain takes for a byte of calldata beside what every chain does: some charge for L1's data so. */
  dataGasPerByte: z._default(count, 0),
  /** Milliseconds that an RPC may take to answer. */
  rpcTimeout: z._default(positive, 10_000),
});

/** An EVM chain whose mailbox's messages are found, and carried on. */
export const relayedEvmChainConfig = z.extend(evmChainConfig, {
  /** First block that may hold events of the mailbox: the one that deployed it. */
  startHeight: z._default(z.coerce.bigint().check(z.gte(0n)), 0n),
  /** Most blocks whose events are asked for at once. */
  logRange: z._default(positive, 2_000),
  /** The most that is paid, wei per gas; what costs more waits. */
  maxFeePerGas: z._default(z.coerce.bigint().check(z.gt(0n)), 500_000_000_000n),
});

/** An EVM chain with all that is known of it in an environment. */
export const environmentChainConfig = z.extend(relayedEvmChainConfig, {
  messageFeeSchedule: contracts.shape.messageFeeSchedule,
  bridge: z.optional(contracts.shape.bridge),
  settler: z.optional(contracts.shape.settler),
  contracts: z._default(contractsByName, {}),
  /** For lists; left out where nobody makes lists. */
  display: z.optional(chainDisplay),
  /** Where pools trade; only where there are some. */
  venues: z.optional(venueContracts),
  swap: z.optional(chainSwap),
  /** Contracts that state their generation; left out where nothing is recorded. */
  generations: z.optional(z.array(generation)),
});

/**
 * The chains of an environment: at least one, each once.
 *
 * @param chain Schema of one of them.
 */
export function chainList<Chain extends z.ZodMiniType<{ chainId: bigint }>>(chain: Chain) {
  return z.array(chain).check(
    z.minLength(1),
    z.refine(
      (chains) => new Set(chains.map(({ chainId }) => chainId)).size === chains.length,
      "a chain is listed twice",
    ),
  );
}

export type EvmChainConfig = z.output<typeof evmChainConfig>;
/** A chain of any family; `family` says which. */
export type ChainConfig = EvmChainConfig;
export type EnvironmentChainConfig = z.output<typeof environmentChainConfig>;
