// Generated from the contracts: npm run generate.

export const mailboxPart = [
  "event MessageAppended(bytes32 indexed messageId, bytes32 indexed laneId, uint64 index, bytes frame)",
  "event MessagesDelivered(bytes32 indexed laneId, uint64 first, uint256 delivered)",
  "event MessageFailed(bytes32 indexed messageId, bytes32 reason)",
  "event MessageExpired(bytes32 indexed messageId, bytes32 indexed laneId, uint64 index)",
  "event MessageRejected(bytes32 indexed messageId, bytes32 indexed laneId, uint64 index)",
  "event MessageVoided(bytes32 indexed messageId, bytes32 indexed laneId, uint64 index)",
  "event LaneImported(bytes32 indexed laneId, uint64 count, bytes32 laneRoot, uint64 height)",
] as const;
