// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ILightClient} from "./ILightClient.sol";

/// @notice An account of another chain, as that chain's state had it. All zeros if it did not exist.
/// @param exists Whether the state holds the account.
/// @param nonce Number of transactions sent; of a contract, 1 + number of contracts created.
/// @param balance Wei.
/// @param storageRoot Root of the trie of its storage.
/// @param codeHash Keccak-256 of its code; of an account without code, of nothing.
struct RemoteAccount {
    bool exists;
    uint64 nonce;
    uint256 balance;
    bytes32 storageRoot;
    bytes32 codeHash;
}

/// @notice Proof that the hub's light client of a chain had accepted a checkpoint. Proofs are lists of RLP nodes from
/// the root on.
/// @param evidence Evidence of a checkpoint of the hub, for this chain's light client of the hub.
/// @param accountProof Proves the hub's light client under that checkpoint's state root.
/// @param statusProof Proves the client's status word in its storage.
/// @param acceptedProof Proves the accepted checkpoint's hash in its storage.
struct HubRecord {
    bytes evidence;
    bytes[] accountProof;
    bytes[] statusProof;
    bytes[] acceptedProof;
}

/// @title IRemoteState
/// @notice Reads accounts and storage of other chains by proof, against checkpoints that light clients vouch for.
/// @dev *Evidence* names the checkpoint. For a chain that is followed directly, evidence is the input of that chain's
/// light client: the packed fields, alone if the checkpoint was accepted before, or followed by a proof. For a chain
/// that is read through the hub, evidence is the packed fields of that chain's checkpoint, followed by
/// `abi.encode(HubRecord)`. The caller need not know which of the two holds: the caller passes the evidence on.
///
/// Proofs are the answers of `eth_getProof` (EIP-1186): RLP of the trie's nodes from the root on. Nodes that stand
/// inline in their parent are not repeated; the proof of an empty trie has no nodes. A proof may show that there is
/// nothing.
///
/// A contract that relies on an answer must bound its age: any checkpoint that counts, in the light client's present
/// generation, may be shown. Reads do not change when the other chain does.
///
/// Beside the errors below, reads revert with those of `ILightClient.accept`, and on proofs that do not hold with
/// those of `TrieLib` and `StateProofLib` or with OpenZeppelin's `RLPInvalidEncoding`.
interface IRemoteState {
    /// @notice A chain is followed directly, by a light client.
    event LightClientSet(uint64 indexed chainId, ILightClient lightClient);

    /// @notice A chain is read through the hub's light client of it.
    event RouteThroughHubSet(
        uint64 indexed chainId,
        uint64 indexed hubChainId,
        address hubLightClient,
        bytes32 checkpointDomain
    );

    /// @notice Neither followed nor routed: nothing of this chain can be read.
    error UnknownChain(uint64 chainId);
    /// @notice Not the id of another chain.
    error InvalidChain(uint64 chainId);
    /// @notice The route's light client on the hub, or the domain of its checkpoints, is zero.
    error InvalidRoute(address hubLightClient, bytes32 checkpointDomain);
    /// @notice The checkpoint's state root is not that of an Ethereum state trie.
    error UnsupportedStateKind(uint64 chainId, uint8 stateKind);
    /// @notice The account proof shows that there is no such account, so it has no storage.
    error NoSuchAccount(uint64 chainId, address account);
    /// @notice As many storage proofs as slots are needed.
    error WrongProofCount(uint256 slots, uint256 proofs);
    /// @notice The evidence is too short for a checkpoint read through the hub.
    error InvalidHubEvidence(uint256 length);
    /// @notice The hub's light client of the chain was stopped until that time, unix seconds, or frozen: then it is the
    /// greatest value.
    error HubLightClientStopped(uint64 chainId, address hubLightClient, uint40 stoppedUntil);
    /// @notice The hub's light client had not accepted this checkpoint, or no longer keeps it.
    error NotAcceptedByHub(uint64 chainId, uint64 height, bytes32 checkpointHash);

    /// @notice Proves an account of another chain, or its absence.
    /// @param chainId The chain to read.
    /// @param evidence Of the checkpoint to read at.
    /// @param account The account's address on that chain.
    /// @param accountProof Nodes from the state root to the account, or to where it would be.
    /// @return remoteAccount The account.
    /// @return height Number of the block whose state it is.
    /// @return timestamp Time of that block, unix seconds.
    function accountOf(
        uint64 chainId,
        bytes calldata evidence,
        address account,
        bytes[] calldata accountProof
    ) external returns (RemoteAccount memory remoteAccount, uint64 height, uint64 timestamp);

    /// @notice Proves a word of an account's storage on another chain. Reverts with `NoSuchAccount` if the account
    /// does not exist.
    /// @param slot Number of the storage slot.
    /// @param storageProof Nodes from the account's storage root to the slot, or to where it would be.
    /// @return value The word; 0 if the proof shows that nothing is stored there.
    /// @return height Number of the block whose state it is.
    /// @return timestamp Time of that block, unix seconds.
    function slotOf(
        uint64 chainId,
        bytes calldata evidence,
        address account,
        bytes32 slot,
        bytes[] calldata accountProof,
        bytes[] calldata storageProof
    ) external returns (bytes32 value, uint64 height, uint64 timestamp);

    /// @notice Like `slotOf`, for several slots of one account under one account proof.
    /// @param storageProofs One for each slot, in the order of `slots`.
    /// @return values The words, in the order of `slots`.
    function slotsOf(
        uint64 chainId,
        bytes calldata evidence,
        address account,
        bytes32[] calldata slots,
        bytes[] calldata accountProof,
        bytes[][] calldata storageProofs
    ) external returns (bytes32[] memory values, uint64 height, uint64 timestamp);

    /// @notice The light client that follows a chain directly; zero without one.
    function lightClientOf(uint64 chainId) external view returns (ILightClient);

    /// @notice How a chain is read through the hub, all zeros if it is not.
    /// @return hubChainId The hub.
    /// @return hubLightClient The light client of the chain on the hub.
    /// @return checkpointDomain The domain of the checkpoints which that client accepts.
    function routeThroughHub(
        uint64 chainId
    ) external view returns (uint64 hubChainId, address hubLightClient, bytes32 checkpointDomain);
}
