// Generated from the contracts: npm run generate.

export const universalRouterVenueAbi = [
  {"inputs":[{"name":"executor_","type":"address"},{"name":"router_","type":"address"},{"name":"wrappedNative_","type":"address"}],"stateMutability":"nonpayable","type":"constructor"},
  {"inputs":[{"name":"caller","type":"address"}],"name":"NotExecutor","type":"error"},
  {"inputs":[{"name":"tokenIn","type":"address"},{"name":"tokenOut","type":"address"}],"name":"NotNativePool","type":"error"},
  {"inputs":[{"name":"bits","type":"uint8"},{"name":"value","type":"uint256"}],"name":"SafeCastOverflowedUintDowncast","type":"error"},
  {"inputs":[],"name":"executor","outputs":[{"name":"","type":"address"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"name":"tokenIn","type":"address"},{"name":"tokenOut","type":"address"},{"name":"amount","type":"uint256"},{"name":"pool","type":"uint256"},{"name":"to","type":"address"}],"name":"swap","outputs":[{"name":"returned","type":"uint256"}],"stateMutability":"nonpayable","type":"function"},
  {"inputs":[],"name":"terms","outputs":[{"name":"router","type":"address"},{"name":"wrappedNative","type":"address"}],"stateMutability":"view","type":"function"},
] as const;
