// Generated from the contracts: npm run generate.

export const expiryPart = [
  "function isVoided(bytes32) view returns (bool)",
  "function outcomeOf(bytes32) view returns (uint8 outcome, bool settled)",
  "function noticeOf(bytes32) view returns (bytes32 noticeId)",
  "function provenanceOf(bytes32) view returns (bytes32 noticeLaneId, address lightClient, uint32 generation)",
  "function quoteNotice(bytes32) view returns (uint256 fee)",
  "function receiveMessage(bytes32, bytes, bytes) payable returns (bytes4)",
  "function tellVoided(bytes32, uint64, bytes32, address) payable returns (bytes32 noticeId)",
  "function expire(bytes32, (uint64 count, uint64 first, bytes evidence, bytes32[] outboxProof, bytes32[] siblings, bytes members), address) payable returns (bytes32 noticeId)",
  "function confirm(bytes32, (uint64 count, uint64 first, bytes evidence, bytes32[] outboxProof, bytes32[] siblings, bytes members))",
  "function settle(bytes32, uint64, bytes, bytes32[])",
] as const;
