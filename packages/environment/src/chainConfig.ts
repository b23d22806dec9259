import * as z from "zod/mini";

import { accountsByName, contracts, contractsByName } from "./contracts.ts";
import { chainDisplay } from "./display.ts";
import { account, count, name, positive } from "./fields.ts";
import { generation } from "./generation.ts";
import { venueContracts } from "./pool.ts";
import { chainSwap } from "./swap.ts";

/** What services must know of a chain of any family to connect to it. */
const reached = {
  /** For people and metrics. */
  name,
  chainId: z.coerce.bigint().check(z.gt(0n)),
  /** All of them are asked, and all must agree. */
  rpcUrls: z.array(z.url({ protocol: /^https?$/ })).check(
    z.minLength(1),
    z.refine((urls) => new Set(urls).size === urls.length, "an RPC is listed twice"),
  ),
  /** Slots of the circuit that proves for this chain's committee: 32, or 4 in tests. */
  committeeSlots: z._default(z.literal([4, 32]), 32),
  /** Milliseconds that an RPC may take to answer. */
  rpcTimeout: z._default(positive, 10_000),
};

/** What services must know of a chain of any family to carry its messages on. */
const relayed = {
  /** First block that may hold events of the mailbox: the one that deployed it. */
  startHeight: z._default(z.coerce.bigint().check(z.gte(0n)), 0n),
  /** Most blocks whose events are asked for at once. */
  logRange: z._default(positive, 2_000),
};

/** The most that is paid for a unit of gas, smallest unit of the coin; what costs more waits. */
const gasPrice = z.coerce.bigint().check(z.gt(0n));

/** An EVM chain as services connect to it. */
export const evmChainConfig = z.strictObject({
  /** A chain that names no family is one of these. */
  family: z._default(z.optional(z.literal("evm")), "evm"),
  ...reached,
  mailbox: contracts.shape.mailbox,
  committeeRegistry: contracts.shape.committeeRegistry,
  /** Gas that the chain takes for a byte of calldata beside what every chain does: some charge for L1's data so. */
  dataGasPerByte: z._default(count, 0),
});

/** A TON chain as services connect to it. Its RPCs serve the API of tonapi. */
export const tonChainConfig = z.strictObject({
  family: z.literal("ton"),
  ...reached,
  /** Accounts are of the basechain. */
  mailbox: account,
});

/** An EVM chain whose mailbox's messages are found, and carried on. */
const relayedEvmChainConfig = z.extend(evmChainConfig, {
  ...relayed,
  maxFeePerGas: z._default(gasPrice, 500_000_000_000n),
});

/** The same of a TON chain. Heights are those of the masterchain. */
const relayedTonChainConfig = z.extend(tonChainConfig, {
  ...relayed,
  maxFeePerGas: z._default(gasPrice, 4_000n),
});

/** What stands on an EVM chain beside the mailbox. */
const placedOnEvm = {
  bridge: z.optional(contracts.shape.bridge),
  settler: z.optional(contracts.shape.settler),
  contracts: z._default(contractsByName, {}),
};

/** What stands on a TON chain beside the mailbox: it carries messages alone. */
const placedOnTon = {
  bridge: z.optional(z.never()),
  settler: z.optional(z.never()),
  contracts: z._default(accountsByName, {}),
};

/** An EVM chain with all that is known of it in an environment. */
export const evmEnvironmentChain = z.extend(relayedEvmChainConfig, {
  messageFeeSchedule: contracts.shape.messageFeeSchedule,
  ...placedOnEvm,
  /** For lists; left out where nobody makes lists. */
  display: z.optional(chainDisplay),
  /** Where pools trade; only where there are some. */
  venues: z.optional(venueContracts),
  swap: z.optional(chainSwap),
  /** Contracts that state their generation; left out where nothing is recorded. */
  generations: z.optional(z.array(generation)),
});

/** The same of a TON chain. */
export const tonEnvironmentChain = z.extend(relayedTonChainConfig, {
  messageFeeSchedule: account,
  ...placedOnTon,
  display: z.optional(chainDisplay),
  venues: z.optional(z.never()),
  swap: z.optional(z.never()),
  generations: z.optional(z.never()),
});

/** A chain of any family, with all that is known of it in an environment. */
export const environmentChainConfig = z.discriminatedUnion("family", [
  evmEnvironmentChain,
  tonEnvironmentChain,
]);

/**
 * A chain of any family whose messages are carried on.
 *
 * @param own Fields that a service adds.
 */
export function relayedChainConfig<Own extends z.core.$ZodShape>(own: Own) {
  return z.discriminatedUnion("family", [
    z.strictObject({
      ...relayedEvmChainConfig.shape,
      messageFeeSchedule: z.optional(contracts.shape.messageFeeSchedule),
      ...placedOnEvm,
      ...own,
    }),
    z.strictObject({
      ...relayedTonChainConfig.shape,
      messageFeeSchedule: z.optional(account),
      ...placedOnTon,
      ...own,
    }),
  ]);
}

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
export type TonChainConfig = z.output<typeof tonChainConfig>;
/** A chain of any family; `family` says which. */
export type ChainConfig = EvmChainConfig | TonChainConfig;
export type EvmEnvironmentChain = z.output<typeof evmEnvironmentChain>;
export type TonEnvironmentChain = z.output<typeof tonEnvironmentChain>;
export type EnvironmentChainConfig = z.output<typeof environmentChainConfig>;
