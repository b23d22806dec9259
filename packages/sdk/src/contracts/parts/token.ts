// Generated from the contracts: npm run generate.

export const tokenPart = [
  "function approve(address, uint256) returns (bool)",
  "function allowance(address, address) view returns (uint256)",
  "function balanceOf(address) view returns (uint256)",
  "function decimals() view returns (uint8)",
  "function nonces(address) view returns (uint256)",
] as const;
