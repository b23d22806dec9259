// Generated from the contracts: npm run generate.

export const concentratedVenueAbi = [
  {"inputs":[{"name":"executor_","type":"address"},{"name":"factory_","type":"address"},{"name":"poolCodeHash_","type":"bytes32"}],"stateMutability":"nonpayable","type":"constructor"},
  {"inputs":[{"name":"caller","type":"address"}],"name":"NotExecutor","type":"error"},
  {"inputs":[{"name":"caller","type":"address"}],"name":"NotPool","type":"error"},
  {"inputs":[{"name":"value","type":"uint256"}],"name":"SafeCastOverflowedUintToInt","type":"error"},
  {"inputs":[],"name":"executor","outputs":[{"name":"","type":"address"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"name":"amount0","type":"int256"},{"name":"amount1","type":"int256"},{"name":"","type":"bytes"}],"name":"pancakeV3SwapCallback","outputs":[],"stateMutability":"nonpayable","type":"function"},
  {"inputs":[{"name":"one","type":"address"},{"name":"other","type":"address"},{"name":"fee","type":"uint256"}],"name":"poolOf","outputs":[{"name":"","type":"address"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"name":"tokenIn","type":"address"},{"name":"tokenOut","type":"address"},{"name":"amount","type":"uint256"},{"name":"fee","type":"uint256"},{"name":"to","type":"address"}],"name":"swap","outputs":[{"name":"","type":"uint256"}],"stateMutability":"nonpayable","type":"function"},
  {"inputs":[],"name":"terms","outputs":[{"name":"factory","type":"address"},{"name":"poolCodeHash","type":"bytes32"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"name":"amount0","type":"int256"},{"name":"amount1","type":"int256"},{"name":"","type":"bytes"}],"name":"uniswapV3SwapCallback","outputs":[],"stateMutability":"nonpayable","type":"function"},
] as const;
