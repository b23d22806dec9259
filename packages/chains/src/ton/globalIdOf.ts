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
  return isDevelopment(chainId) ? Number(chainId) : GLOBAL_IDS.get(chainId);
}

/** The chain whose blocks bear a global id; undefined if no known chain has the id. */
export function chainIdOf(globalId: number): bigint | undefined {
  if (isDevelopment(BigInt(globalId))) return BigInt(globalId);
  return [...GLOBAL_IDS].find(([, known]) => known === globalId)?.[0];
}

function isDevelopment(id: bigint): boolean {
  return id >= DEVELOPMENT.first && id <= DEVELOPMENT.last;
}
