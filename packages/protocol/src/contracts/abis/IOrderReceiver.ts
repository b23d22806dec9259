// Generated from the contracts: npm run generate.

export const iOrderReceiverAbi = [
  {"inputs":[{"components":[{"name":"orderId","type":"bytes32"},{"name":"token","type":"address"},{"name":"amount","type":"uint256"},{"name":"isAdvanced","type":"bool"}],"name":"result","type":"tuple"},{"name":"data","type":"bytes"}],"name":"onOrderFilled","outputs":[{"name":"","type":"bytes4"}],"stateMutability":"nonpayable","type":"function"},
] as const;
