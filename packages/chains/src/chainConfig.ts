import { z } from "zod";

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, "20 bytes as 0x and 40 digits");

/** An EVM chain as services configure it. */
export const evmChainConfig = z.strictObject({
  family: z.literal("evm").default("evm"),
  /** For people and metrics. */
  name: z.string().min(1),
  chainId: z.coerce.bigint().positive(),
  /** All of them are asked, and all must agree. */
  rpcUrls: z
    .array(z.url({ protocol: /^https?$/ }))
    .min(1)
    .refine((urls) => new Set(urls).size === urls.length, "an RPC is listed twice"),
  mailbox: address,
  committeeRegistry: address,
  /** Slots of the circuit that proves for this chain's committee: 32, or 4 in tests. */
  committeeSlots: z.literal([4, 32]).default(32),
  /** Gas that the chain takes for a byte of calldata beside what every chain does: some charge for L1's data so. */
  dataGasPerByte: z.int().nonnegative().default(0),
  /** Milliseconds that an RPC may take to answer. */
  rpcTimeout: z.int().positive().default(10_000),
});

/** An EVM chain whose mailbox's messages are found, and carried on. */
export const relayedEvmChainConfig = evmChainConfig.extend({
  /** First block that may hold events of the mailbox: the one that deployed it. */
  startHeight: z.coerce.bigint().nonnegative().default(0n),
  /** Most blocks whose events are asked for at once. */
  logRange: z.int().positive().default(2_000),
  /** The most that is paid, wei per gas; what costs more waits. */
  maxFeePerGas: z.coerce.bigint().positive().default(500_000_000_000n),
});

/** An EVM chain with all that services look at. */
export const environmentChainConfig = relayedEvmChainConfig.extend({
  /** Says what messages from there cost. */
  messageFeeSchedule: address,
  /** Moves assets; none where nothing can be bridged. */
  bridge: address.optional(),
  /** Takes and fills orders of ERC-7683 beside it: for solvers, no service of ours asks it. */
  settler: address.optional(),
  /** Our contracts there, and the tokens of assets, by name: no transfer is for them. */
  contracts: z.record(z.string(), address).default({}),
});

/** A chain of any family; `family` says which. */
export const chainConfig = z.union([evmChainConfig]);

/**
 * The chains of a service: at least one, each once.
 *
 * @param chain Schema of one of them.
 */
export function chainList<Chain extends z.ZodType<{ chainId: bigint }>>(chain: Chain) {
  return z
    .array(chain)
    .min(1)
    .refine(
      (chains) => new Set(chains.map(({ chainId }) => chainId)).size === chains.length,
      "a chain is listed twice",
    );
}

export type EvmChainConfig = z.infer<typeof evmChainConfig>;
export type ChainConfig = z.infer<typeof chainConfig>;
export type EnvironmentChainConfig = z.infer<typeof environmentChainConfig>;
