// Generated from the contracts: npm run generate.

export const iVerifierAbi = [
  {"inputs":[],"name":"isDevelopmentKey","outputs":[{"name":"","type":"bool"}],"stateMutability":"view","type":"function"},
  {"inputs":[],"name":"keyHash","outputs":[{"name":"","type":"bytes32"}],"stateMutability":"view","type":"function"},
  {"inputs":[],"name":"slots","outputs":[{"name":"","type":"uint256"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"name":"proof","type":"bytes"},{"name":"committee","type":"uint256"},{"name":"message","type":"uint256"}],"name":"verify","outputs":[{"name":"","type":"bool"}],"stateMutability":"view","type":"function"},
] as const;
