import { Interface } from "ethers";

/** What whoever calls a `RemoteState` needs of its ABI, in the form that ethers reads. */
export const REMOTE_STATE_ABI = [
  "function accountOf(uint64 chainId, bytes evidence, address account, bytes[] accountProof) returns ((bool exists, uint64 nonce, uint256 balance, bytes32 storageRoot, bytes32 codeHash) remoteAccount, uint64 height, uint64 timestamp)",
  "function slotOf(uint64 chainId, bytes evidence, address account, bytes32 slot, bytes[] accountProof, bytes[] storageProof) returns (bytes32 value, uint64 height, uint64 timestamp)",
  "function slotsOf(uint64 chainId, bytes evidence, address account, bytes32[] slots, bytes[] accountProof, bytes[][] storageProofs) returns (bytes32[] values, uint64 height, uint64 timestamp)",
  "function lightClientOf(uint64 chainId) view returns (address)",
  "function routeThroughHub(uint64 chainId) view returns (uint64 hubChainId, address hubLightClient, bytes32 checkpointDomain)",
] as const;

/** Encodes calls of a `RemoteState`, and decodes what it returns. */
export const remoteStateInterface: Interface = new Interface(REMOTE_STATE_ABI);
