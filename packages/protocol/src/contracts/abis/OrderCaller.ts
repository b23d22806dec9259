// Generated from the contracts: npm run generate.

export const orderCallerAbi = [
  {"inputs":[],"stateMutability":"nonpayable","type":"constructor"},
  {"inputs":[{"name":"receiver","type":"address"},{"name":"answer","type":"bytes32"}],"name":"CallRefused","type":"error"},
  {"inputs":[{"name":"available","type":"uint256"},{"name":"needed","type":"uint256"}],"name":"InsufficientCallGas","type":"error"},
  {"inputs":[{"name":"caller","type":"address"}],"name":"NotExecutor","type":"error"},
  {"inputs":[{"name":"receiver","type":"address"},{"name":"callGas","type":"uint64"},{"components":[{"name":"orderId","type":"bytes32"},{"name":"token","type":"address"},{"name":"amount","type":"uint256"},{"name":"isAdvanced","type":"bool"}],"name":"result","type":"tuple"},{"name":"data","type":"bytes"}],"name":"callReceiver","outputs":[],"stateMutability":"nonpayable","type":"function"},
] as const;
