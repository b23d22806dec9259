// Generated from the contracts: npm run generate.

export const iAdvancedAssetReceiverAbi = [
  {"inputs":[{"components":[{"name":"transferId","type":"bytes32"},{"name":"assetId","type":"bytes32"},{"name":"token","type":"address"},{"name":"amount","type":"uint256"}],"name":"advanced","type":"tuple"},{"name":"payload","type":"bytes"}],"name":"onAssetAdvanced","outputs":[{"name":"","type":"bytes4"}],"stateMutability":"nonpayable","type":"function"},
  {"inputs":[{"name":"interfaceId","type":"bytes4"}],"name":"supportsInterface","outputs":[{"name":"","type":"bool"}],"stateMutability":"view","type":"function"},
] as const;
