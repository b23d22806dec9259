// Generated from the contracts: npm run generate.

export const committeeVerifierAbi = [
  {"inputs":[{"components":[{"name":"alpha","type":"uint256[2]"},{"name":"beta","type":"uint256[4]"},{"name":"gamma","type":"uint256[4]"},{"name":"delta","type":"uint256[4]"},{"name":"one","type":"uint256[2]"},{"name":"committee","type":"uint256[2]"},{"name":"message","type":"uint256[2]"}],"name":"key","type":"tuple"},{"name":"slots_","type":"uint256"},{"name":"isDevelopmentKey_","type":"bool"}],"stateMutability":"nonpayable","type":"constructor"},
  {"inputs":[{"name":"chainId","type":"uint256"}],"name":"DevelopmentOnly","type":"error"},
  {"inputs":[],"name":"isDevelopmentKey","outputs":[{"name":"","type":"bool"}],"stateMutability":"view","type":"function"},
  {"inputs":[],"name":"keyHash","outputs":[{"name":"","type":"bytes32"}],"stateMutability":"view","type":"function"},
  {"inputs":[],"name":"slots","outputs":[{"name":"","type":"uint256"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"name":"proof","type":"bytes"},{"name":"committee","type":"uint256"},{"name":"message","type":"uint256"}],"name":"verify","outputs":[{"name":"valid","type":"bool"}],"stateMutability":"view","type":"function"},
] as const;
