// Generated from the contracts: npm run generate.

export const iDestinationSettlerAbi = [
  {"inputs":[{"internalType":"bytes32","name":"orderId","type":"bytes32"},{"internalType":"bytes","name":"originData","type":"bytes"},{"internalType":"bytes","name":"fillerData","type":"bytes"}],"name":"fill","outputs":[],"stateMutability":"payable","type":"function"},
] as const;
