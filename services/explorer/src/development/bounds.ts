/** Ids of development chains. `DevelopmentChains.sol` has the same bounds. */
const FIRST = 31_337n;
const LAST = 31_399n;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The development chains in words. */
export const DEVELOPMENT_CHAINS = `${FIRST} to ${LAST}`;

/** Whether coins and tokens of a chain are worth nothing, by its id. */
export function isDevelopmentChain(chainId: bigint): boolean {
  return chainId >= FIRST && chainId <= LAST;
}

/** Whether a URL leads to this machine. Names that a server could let lead elsewhere do not count. */
export function isLoopbackUrl(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && /^https?:$/.test(parsed.protocol) && LOOPBACK.test(parsed.hostname);
}
