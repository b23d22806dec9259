// Generated from the contracts: npm run generate.

export const custodyPart = [
  "function liquidity() view returns (uint256)",
  "function limitOf(uint64, uint8) view returns ((uint208 capacity, uint48 window) limit, uint256 available)",
  "function owedTo(address) view returns (uint256 units)",
  "function pullOwed(address, address, uint256)",
] as const;
