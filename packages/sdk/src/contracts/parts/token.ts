// Generated from the contracts: npm run generate.

export const tokenPart = [
  "function approve(address, uint256) returns (bool)",
  "function allowance(address, address) view returns (uint256)",
] as const;
