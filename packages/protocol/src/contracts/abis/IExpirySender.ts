// Generated from the contracts: npm run generate.

export const iExpirySenderAbi = [
  {"inputs":[{"internalType":"bytes32","name":"messageId","type":"bytes32"},{"internalType":"enum Outcome","name":"outcome","type":"uint8"},{"internalType":"bytes","name":"recipient","type":"bytes"},{"internalType":"bytes","name":"payload","type":"bytes"}],"name":"onMessageExpired","outputs":[{"internalType":"bytes4","name":"","type":"bytes4"}],"stateMutability":"nonpayable","type":"function"},
] as const;
