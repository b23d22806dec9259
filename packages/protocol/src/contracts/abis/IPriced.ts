// Generated from the contracts: npm run generate.

export const iPricedAbi = [
  {"inputs":[{"name":"destinationChainId","type":"uint64"}],"name":"packedPricesTo","outputs":[{"name":"price","type":"uint256"},{"name":"upcoming","type":"uint256"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"name":"destinationChainId","type":"uint64"}],"name":"pricesTo","outputs":[{"components":[{"name":"base","type":"uint96"},{"name":"gasPrice","type":"uint64"},{"name":"maxGasLimit","type":"uint48"},{"name":"maxPayload","type":"uint24"},{"name":"gasPerByte","type":"uint24"}],"name":"price","type":"tuple"},{"components":[{"name":"base","type":"uint96"},{"name":"gasPrice","type":"uint64"},{"name":"maxGasLimit","type":"uint48"},{"name":"maxPayload","type":"uint24"},{"name":"gasPerByte","type":"uint24"}],"name":"upcoming","type":"tuple"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"name":"destinationChainId","type":"uint64"},{"name":"price","type":"uint256"}],"name":"requireAcceptablePrice","outputs":[],"stateMutability":"view","type":"function"},
  {"inputs":[{"components":[{"name":"destinationChainId","type":"uint64"},{"name":"price","type":"uint256"},{"name":"upcoming","type":"uint256"}],"name":"changes","type":"tuple[]"}],"name":"setPrices","outputs":[],"stateMutability":"nonpayable","type":"function"},
] as const;
