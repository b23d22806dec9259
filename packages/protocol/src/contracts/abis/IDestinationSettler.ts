// Generated from the contracts: npm run generate.

export const iDestinationSettlerAbi = [
  {"inputs":[{"name":"orderId","type":"bytes32"},{"name":"originData","type":"bytes"},{"name":"fillerData","type":"bytes"}],"name":"fill","outputs":[],"stateMutability":"payable","type":"function"},
] as const;
