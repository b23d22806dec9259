/** Folders that Solidity tests may read files of. */
export const READABLE_FOLDERS = [
  "./vectors",
  "./scripts/causeway/areas/bridge/permit2",
  // the publishers' own contracts of pools
  "./node_modules/@uniswap",
];
