// Generated from the contracts: npm run generate.

export const iRelayHandlerAbi = [
  {"inputs":[{"components":[{"name":"messageId","type":"bytes32"},{"name":"sender","type":"bytes"},{"name":"destinationChainId","type":"uint64"},{"name":"recipient","type":"bytes"}],"name":"relay","type":"tuple"},{"name":"payload","type":"bytes"}],"name":"handle","outputs":[{"name":"sendsOn","type":"bool"},{"name":"result","type":"bytes"}],"stateMutability":"nonpayable","type":"function"},
] as const;
