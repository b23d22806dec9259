// Generated from the contracts: npm run generate.

export const iRelayHandlerAbi = [
  {"inputs":[{"components":[{"internalType":"bytes32","name":"messageId","type":"bytes32"},{"internalType":"bytes","name":"sender","type":"bytes"},{"internalType":"uint64","name":"destinationChainId","type":"uint64"},{"internalType":"bytes","name":"recipient","type":"bytes"}],"internalType":"struct Relay","name":"relay","type":"tuple"},{"internalType":"bytes","name":"payload","type":"bytes"}],"name":"handle","outputs":[{"internalType":"bool","name":"sendsOn","type":"bool"},{"internalType":"bytes","name":"result","type":"bytes"}],"stateMutability":"nonpayable","type":"function"},
] as const;
