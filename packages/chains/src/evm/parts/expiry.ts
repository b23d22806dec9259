// Generated from the contracts: npm run generate.

export const expiryPart = [
  "function isVoided(bytes32 messageId) view returns (bool)",
  "function outcomeOf(bytes32 messageId) view returns (uint8 outcome, bool settled)",
  "function noticeOf(bytes32 messageId) view returns (bytes32 noticeId)",
  "function provenanceOf(bytes32 messageId) view returns (bytes32 noticeLaneId, address lightClient, uint32 generation)",
  "function quoteNotice(bytes32 laneId) view returns (uint256 fee)",
  "function receiveMessage(bytes32 noticeId, bytes sender, bytes payload) payable returns (bytes4)",
] as const;
