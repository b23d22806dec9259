// Generated from the contracts: npm run generate.

export const committeeVerifierAbi = [
  {"inputs":[{"components":[{"internalType":"uint256[2]","name":"alpha","type":"uint256[2]"},{"internalType":"uint256[4]","name":"beta","type":"uint256[4]"},{"internalType":"uint256[4]","name":"gamma","type":"uint256[4]"},{"internalType":"uint256[4]","name":"delta","type":"uint256[4]"},{"internalType":"uint256[2]","name":"one","type":"uint256[2]"},{"internalType":"uint256[2]","name":"committee","type":"uint256[2]"},{"internalType":"uint256[2]","name":"message","type":"uint256[2]"}],"internalType":"struct VerifyingKey","name":"key","type":"tuple"},{"internalType":"uint256","name":"slots_","type":"uint256"},{"internalType":"bool","name":"isDevelopmentKey_","type":"bool"}],"stateMutability":"nonpayable","type":"constructor"},
  {"inputs":[{"internalType":"uint256","name":"chainId","type":"uint256"}],"name":"DevelopmentOnly","type":"error"},
  {"inputs":[],"name":"isDevelopmentKey","outputs":[{"internalType":"bool","name":"","type":"bool"}],"stateMutability":"view","type":"function"},
  {"inputs":[],"name":"keyHash","outputs":[{"internalType":"bytes32","name":"","type":"bytes32"}],"stateMutability":"view","type":"function"},
  {"inputs":[],"name":"slots","outputs":[{"internalType":"uint256","name":"","type":"uint256"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"internalType":"bytes","name":"proof","type":"bytes"},{"internalType":"uint256","name":"committee","type":"uint256"},{"internalType":"uint256","name":"message","type":"uint256"}],"name":"verify","outputs":[{"internalType":"bool","name":"valid","type":"bool"}],"stateMutability":"view","type":"function"},
] as const;
