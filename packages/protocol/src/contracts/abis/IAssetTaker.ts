// Generated from the contracts: npm run generate.

export const iAssetTakerAbi = [
  {"inputs":[{"name":"interfaceId","type":"bytes4"}],"name":"supportsInterface","outputs":[{"name":"","type":"bool"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"components":[{"name":"laneId","type":"bytes32"},{"name":"index","type":"uint64"},{"name":"frame","type":"bytes"}],"name":"transfer","type":"tuple"}],"name":"takeAsset","outputs":[],"stateMutability":"nonpayable","type":"function"},
] as const;
