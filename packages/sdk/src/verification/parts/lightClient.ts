// Generated from the contracts: npm run generate.

export const lightClientPart = [
  "function committee() view returns (uint64 epoch, bytes32 commitment, bytes32 committeeHash)",
  "event CheckpointAccepted(uint64 indexed height, bytes32 indexed checkpointHash, bytes32 outboxRoot, uint64 timestamp)",
] as const;
