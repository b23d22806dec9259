// Generated from the contracts: npm run generate.

export const poolLensAbi = [
  {"inputs":[{"components":[{"name":"target","type":"address"},{"name":"poolId","type":"bytes32"},{"name":"tickSpacing","type":"int24"},{"name":"words","type":"uint16"}],"name":"queries","type":"tuple[]"}],"name":"statesOf","outputs":[{"components":[{"name":"isThere","type":"bool"},{"name":"reserve0","type":"uint256"},{"name":"reserve1","type":"uint256"},{"name":"sqrtPrice","type":"uint160"},{"name":"tick","type":"int24"},{"name":"liquidity","type":"uint128"},{"name":"protocolFee","type":"uint24"},{"name":"knownFrom","type":"int24"},{"name":"knownTo","type":"int24"},{"components":[{"name":"tick","type":"int24"},{"name":"liquidityNet","type":"int128"}],"name":"ticks","type":"tuple[]"}],"name":"states","type":"tuple[]"}],"stateMutability":"view","type":"function"},
] as const;
