// Generated from the contracts: npm run generate.

export const constantProductVenueAbi = [
  {"inputs":[{"name":"executor_","type":"address"},{"name":"factory_","type":"address"},{"name":"pairCodeHash_","type":"bytes32"},{"name":"feeBps_","type":"uint256"}],"stateMutability":"nonpayable","type":"constructor"},
  {"inputs":[{"name":"feeBps","type":"uint256"}],"name":"FeeTooHigh","type":"error"},
  {"inputs":[{"name":"caller","type":"address"}],"name":"NotExecutor","type":"error"},
  {"inputs":[{"name":"pair","type":"address"},{"name":"amountIn","type":"uint256"}],"name":"NothingOut","type":"error"},
  {"inputs":[],"name":"executor","outputs":[{"name":"","type":"address"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"name":"one","type":"address"},{"name":"other","type":"address"}],"name":"pairOf","outputs":[{"name":"","type":"address"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"name":"tokenIn","type":"address"},{"name":"tokenOut","type":"address"},{"name":"amount","type":"uint256"},{"name":"","type":"uint256"},{"name":"to","type":"address"}],"name":"swap","outputs":[{"name":"","type":"uint256"}],"stateMutability":"nonpayable","type":"function"},
  {"inputs":[],"name":"terms","outputs":[{"name":"factory","type":"address"},{"name":"pairCodeHash","type":"bytes32"},{"name":"feeBps","type":"uint256"}],"stateMutability":"view","type":"function"},
] as const;
