// Generated from the contracts: npm run generate.

export const mailboxPart = [
  "function send(uint64, bytes, uint64, uint40, address, bytes) payable returns (bytes32 messageId)",
  "function quote(uint64, uint64, uint256) view returns (uint256 fee)",
  "function openLaneTo(uint64) view returns (bytes32 laneId)",
  "function pricesTo(uint64) view returns ((uint96 base, uint64 gasPrice, uint48 maxGasLimit, uint24 maxPayload, uint24 gasPerByte) price, (uint96 base, uint64 gasPrice, uint48 maxGasLimit, uint24 maxPayload, uint24 gasPerByte) upcoming)",
] as const;
