// Generated from the contracts: npm run generate.

export const swapReceiverPart = [
  "function isHeld((bytes32 transferId, address token, uint256 amount, uint40 heldAt, bytes payload)) view returns (bool)",
  "function minimumOf(bytes) view returns (uint256)",
  "function fillFeeOf((bytes32 transferId, address token, uint256 amount, uint40 heldAt, bytes payload)) view returns (uint256)",
  "function fill((bytes32 transferId, address token, uint256 amount, uint40 heldAt, bytes payload), bytes) returns (uint256 amountOut)",
  "function fillAsOwner((bytes32 transferId, address token, uint256 amount, uint40 heldAt, bytes payload), bytes, uint256, address) returns (uint256 amountOut)",
  "function take((bytes32 transferId, address token, uint256 amount, uint40 heldAt, bytes payload), address)",
  "function release((bytes32 transferId, address token, uint256 amount, uint40 heldAt, bytes payload))",
  "function claim((bytes32 laneId, uint64 index, bytes frame))",
  "function sendBack((bytes32 laneId, uint64 index, bytes frame)) payable returns (bytes32 returnId)",
  "event OrderFilled(bytes32 indexed orderId, bytes32 indexed transferId, address indexed receiver, address token, uint256 amount, bool isAdvanced)",
  "event OrderHeld(bytes32 indexed orderId, bytes32 indexed transferId, address indexed receiver, address token, uint256 amount, bytes32 reason)",
  "event OrderTaken(bytes32 indexed orderId, bytes32 indexed transferId, address indexed receiver, address token, uint256 amount)",
  "event HeldOrderFilled(bytes32 indexed orderId, bytes32 indexed transferId, address indexed filler, uint256 fillFee)",
] as const;
