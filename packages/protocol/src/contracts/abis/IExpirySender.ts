// Generated from the contracts: npm run generate.

export const iExpirySenderAbi = [
  {"inputs":[{"name":"messageId","type":"bytes32"},{"name":"outcome","type":"uint8"},{"name":"recipient","type":"bytes"},{"name":"payload","type":"bytes"}],"name":"onMessageExpired","outputs":[{"name":"","type":"bytes4"}],"stateMutability":"nonpayable","type":"function"},
] as const;
