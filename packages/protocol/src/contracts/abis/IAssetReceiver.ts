// Generated from the contracts: npm run generate.

export const iAssetReceiverAbi = [
  {"inputs":[{"components":[{"internalType":"bytes32","name":"transferId","type":"bytes32"},{"internalType":"bytes32","name":"assetId","type":"bytes32"},{"internalType":"address","name":"token","type":"address"},{"internalType":"uint256","name":"amount","type":"uint256"},{"internalType":"uint64","name":"originChainId","type":"uint64"},{"internalType":"bytes","name":"sender","type":"bytes"}],"internalType":"struct ReceivedAsset","name":"received","type":"tuple"},{"internalType":"bytes","name":"payload","type":"bytes"}],"name":"onAssetReceived","outputs":[{"internalType":"bytes4","name":"","type":"bytes4"}],"stateMutability":"nonpayable","type":"function"},
] as const;
