import { TON_MAINNET_CHAIN_ID, TON_TESTNET_CHAIN_ID } from "@causeway/protocol";

/** What blocks of the public networks bear. */
const GLOBAL_IDS: ReadonlyMap<bigint, number> = new Map([
  [TON_MAINNET_CHAIN_ID, -239],
  [TON_TESTNET_CHAIN_ID, -3],
]);

/** Chains that come and go with a developer. Their blocks bear their chain ids. */
const DEVELOPMENT = { first: 31_337n, last: 31_399n } as const;

/** What blocks of a chain bear; undefined if nothing is known of the chain. */
export function globalIdOf(chainId: bigint): number | undefined {
  const isDevelopment = chainId >= DEVELOPMENT.first && chainId <= DEVELOPMENT.last;
  return isDevelopment ? Number(chainId) : GLOBAL_IDS.get(chainId);
}
