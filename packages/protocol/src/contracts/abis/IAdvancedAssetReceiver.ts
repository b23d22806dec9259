// Generated from the contracts: npm run generate.

export const iAdvancedAssetReceiverAbi = [
  {"inputs":[{"components":[{"internalType":"bytes32","name":"transferId","type":"bytes32"},{"internalType":"bytes32","name":"assetId","type":"bytes32"},{"internalType":"address","name":"token","type":"address"},{"internalType":"uint256","name":"amount","type":"uint256"}],"internalType":"struct AdvancedAsset","name":"advanced","type":"tuple"},{"internalType":"bytes","name":"payload","type":"bytes"}],"name":"onAssetAdvanced","outputs":[{"internalType":"bytes4","name":"","type":"bytes4"}],"stateMutability":"nonpayable","type":"function"},
  {"inputs":[{"internalType":"bytes4","name":"interfaceId","type":"bytes4"}],"name":"supportsInterface","outputs":[{"internalType":"bool","name":"","type":"bool"}],"stateMutability":"view","type":"function"},
] as const;
