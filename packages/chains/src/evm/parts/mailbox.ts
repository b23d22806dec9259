// Generated from the contracts: npm run generate.

export const mailboxPart = [
  "function outboundLane(bytes32) view returns ((uint8 state, uint64 destinationChainId, uint64 count, (uint64 defaultGasLimit, uint32 minLifetime) terms))",
  "function inboundLane(bytes32) view returns ((uint16 originChainType, uint64 originChainId, uint64 hubChainId, address lightClient, bytes32 trustId, uint40 pausedUntil))",
  "function importedLane(bytes32) view returns ((uint64 originChainId, uint64 destinationChainId, address lightClient, uint32 generation, uint64 count, bytes32 laneRoot))",
  "function isDone(bytes32, uint64) view returns (bool)",
  "function expiry() view returns (address)",
  "function current() view returns (bytes32 laneId, uint64 index)",
  "function deliver(bytes32, (uint64 count, uint64 first, bytes evidence, bytes32[] outboxProof, bytes32[] siblings, bytes members))",
  "function importLane(bytes32, bytes, bytes32[], uint64, bytes32)",
  "event MessageSent(bytes32 indexed sendId, bytes sender, bytes recipient, bytes payload, uint256 value, bytes[] attributes)",
  "event MessageAppended(bytes32 indexed messageId, bytes32 indexed laneId, uint64 index, bytes frame)",
  "event MessageIndexed(bytes32 indexed messageId, bytes32 indexed laneId, uint64 index, uint64 gasLimit, uint40 deadline)",
  "event MessagesDelivered(bytes32 indexed laneId, uint64 first, uint256 delivered)",
  "event MessageFailed(bytes32 indexed messageId, bytes32 reason)",
  "event MessageExpired(bytes32 indexed messageId, bytes32 indexed laneId, uint64 index)",
  "event MessageRejected(bytes32 indexed messageId, bytes32 indexed laneId, uint64 index)",
  "event MessageVoided(bytes32 indexed messageId, bytes32 indexed laneId, uint64 index)",
  "event LaneImported(bytes32 indexed laneId, uint64 count, bytes32 laneRoot, uint64 height)",
  "event PriceSet(uint64 indexed destinationChainId, uint256 price, uint256 upcoming)",
  "event FeeExemptSet(address indexed account, bool exempt)",
] as const;
