// Generated from the contracts: npm run generate.

export const vaultPart = [
  "function deposit(uint256, address) returns (uint256 shares)",
  "function withdraw(uint256, address, address) returns (uint256 shares)",
  "function previewDeposit(uint256) view returns (uint256)",
  "function previewWithdraw(uint256) view returns (uint256)",
  "function maxWithdraw(address) view returns (uint256)",
  "function quoteRelease(uint64, uint256, uint16) view returns ((uint256 base, uint256 curve, uint256 integrator) fee)",
] as const;
