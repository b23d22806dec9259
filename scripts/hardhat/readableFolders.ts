/** Folders that Solidity tests may read files of. */
export const READABLE_FOLDERS = [
  "./vectors",
  "./scripts/causeway/areas/bridge/permit2",
  // the publishers' own contracts of pools
  "./node_modules/@uniswap",
  // which functions the swap's contracts have
  "./artifacts/contracts/swap",
];
