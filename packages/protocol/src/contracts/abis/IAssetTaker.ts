// Generated from the contracts: npm run generate.

export const iAssetTakerAbi = [
  {"inputs":[{"internalType":"bytes4","name":"interfaceId","type":"bytes4"}],"name":"supportsInterface","outputs":[{"internalType":"bool","name":"","type":"bool"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"components":[{"internalType":"bytes32","name":"laneId","type":"bytes32"},{"internalType":"uint64","name":"index","type":"uint64"},{"internalType":"bytes","name":"frame","type":"bytes"}],"internalType":"struct TransferFrame","name":"transfer","type":"tuple"}],"name":"takeAsset","outputs":[],"stateMutability":"nonpayable","type":"function"},
] as const;
