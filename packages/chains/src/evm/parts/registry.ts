// Generated from the contracts: npm run generate.

export const registryPart = [
  "event CommitteeActivated(uint64 indexed epoch, bytes32 indexed committeeHash)",
] as const;
