// Generated from the contracts: npm run generate.

export const swapReceiverPart = [
  "event OrderFilled(bytes32 indexed orderId, bytes32 indexed transferId, address indexed receiver, address token, uint256 amount, bool isAdvanced)",
  "event OrderHeld(bytes32 indexed orderId, bytes32 indexed transferId, address indexed receiver, address token, uint256 amount, bytes32 reason)",
  "event OrderTaken(bytes32 indexed orderId, bytes32 indexed transferId, address indexed receiver, address token, uint256 amount)",
  "event OrderSentBack(bytes32 indexed orderId, bytes32 indexed transferId, bytes32 indexed returnId)",
] as const;
