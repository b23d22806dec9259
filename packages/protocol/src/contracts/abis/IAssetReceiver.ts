// Generated from the contracts: npm run generate.

export const iAssetReceiverAbi = [
  {"inputs":[{"components":[{"name":"transferId","type":"bytes32"},{"name":"assetId","type":"bytes32"},{"name":"token","type":"address"},{"name":"amount","type":"uint256"},{"name":"originChainId","type":"uint64"},{"name":"sender","type":"bytes"}],"name":"received","type":"tuple"},{"name":"payload","type":"bytes"}],"name":"onAssetReceived","outputs":[{"name":"","type":"bytes4"}],"stateMutability":"nonpayable","type":"function"},
] as const;
