// Generated from the contracts: npm run generate.

export const lightClientPart = [
  "function committee() view returns (uint64 epoch, bytes32 commitment, bytes32 committeeHash)",
  "function frozen() view returns (bool)",
  "function newest() view returns (uint64 height, uint64 timestamp)",
  "function isAccepted(bytes32) view returns (bool)",
  "function generation() view returns (uint32)",
  "function vouchesFor(uint32) view returns (bool)",
  "function accept(bytes) returns (uint32 generation_, uint64 followed)",
  "function leastHeight() view returns (uint64)",
  "function TRUSTING_PERIOD() view returns (uint256)",
  "function stoppedUntil() view returns (uint40)",
  "function distrustedUntil() view returns (uint40)",
] as const;
