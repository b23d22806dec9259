// Generated from the contracts: npm run generate.

export const bridgePart = [
  "event TransferSent(bytes32 indexed transferId, bytes32 indexed assetId, address indexed sender, uint64 destinationChainId, uint256 units)",
  "event TransferPaid(bytes32 indexed transferId, bytes32 indexed assetId, address indexed receiver, uint256 paid)",
  "event TransferPartPaid(bytes32 indexed transferId, bytes32 indexed assetId, address indexed receiver, uint256 units, uint256 paid)",
  "event TransferReturned(bytes32 indexed transferId, bytes32 indexed returnId, uint256 units)",
  "event TransferAdvanced(bytes32 indexed advanceId, bytes32 indexed transferId, address indexed advancer, address receiver, uint256 paid)",
] as const;
