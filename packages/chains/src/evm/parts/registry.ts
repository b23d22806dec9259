// Generated from the contracts: npm run generate.

export const registryPart = [
  "function epoch() view returns (uint64)",
  "function membersOf(uint64) view returns ((uint256 x, uint256 y, bytes32 ed25519, uint64 weight)[])",
  "function activateCommittee()",
  "event CommitteeActivated(uint64 indexed epoch, bytes32 indexed committeeHash)",
] as const;
