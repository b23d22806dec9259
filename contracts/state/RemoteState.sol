// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {HubRecord, IRemoteState, RemoteAccount} from "@causeway/solidity/interfaces/IRemoteState.sol";
import {CheckpointAge} from "@causeway/solidity/libraries/CheckpointAge.sol";
import {Checkpoint} from "../light-clients/Checkpoint.sol";
import {CheckpointLib} from "../light-clients/libraries/CheckpointLib.sol";
import {HubRecordLib} from "./libraries/HubRecordLib.sol";
import {StateProofLib} from "./libraries/StateProofLib.sol";

/// @title RemoteState
/// @notice Reads accounts and storage of other chains by proof.
/// @dev Keeps nothing of what it reads. A spoke that is read through the hub is read under two committees: this chain's
/// light client vouches for the hub's state, in which the hub's light client of the spoke vouches for the spoke's.
contract RemoteState is IRemoteState, AccessManaged {
    /// @dev `client` follows the chain: here, or if `hubChainId` is not 0, on the hub.
    struct Source {
        address client;
        uint64 hubChainId;
        bytes32 checkpointDomain;
    }

    /// @notice A state without an access manager could never follow a chain.
    error NoAuthority(address authority);

    // ---------------------------------------------------------------- constants

    /// @notice How old a checkpoint of the hub may be that vouches for another chain's, seconds. It bounds for how long
    /// a light client that froze on the hub can still be shown as it was before.
    uint256 public constant MAX_HUB_CHECKPOINT_AGE = 1 days;

    uint8 private constant ETHEREUM_STATE = 1;

    /// @dev Where `abi.encode` of a struct with dynamic members puts it.
    uint256 private constant STRUCT_OFFSET = 32;

    // ---------------------------------------------------------------- storage

    mapping(uint64 chainId => Source) private _sources;

    /// @notice Starts without any chain. Reverts with `NoAuthority`.
    /// @param initialAuthority The chain's access manager.
    constructor(address initialAuthority) AccessManaged(initialAuthority) {
        require(initialAuthority.code.length != 0, NoAuthority(initialAuthority));
    }

    // ---------------------------------------------------------------- reading

    /// @inheritdoc IRemoteState
    function accountOf(
        uint64 chainId,
        bytes calldata evidence,
        address account,
        bytes[] calldata accountProof
    ) external returns (RemoteAccount memory remoteAccount, uint64 height, uint64 timestamp) {
        bytes32 stateRoot;
        (stateRoot, height, timestamp) = _vouchedState(chainId, evidence);
        remoteAccount = StateProofLib.accountAt(stateRoot, account, accountProof);
    }

    /// @inheritdoc IRemoteState
    function slotOf(
        uint64 chainId,
        bytes calldata evidence,
        address account,
        bytes32 slot,
        bytes[] calldata accountProof,
        bytes[] calldata storageProof
    ) external returns (bytes32 value, uint64 height, uint64 timestamp) {
        bytes32 stateRoot;
        (stateRoot, height, timestamp) = _vouchedState(chainId, evidence);
        bytes32 storageRoot = _storageRoot(chainId, stateRoot, account, accountProof);
        value = StateProofLib.wordAt(storageRoot, slot, storageProof);
    }

    /// @inheritdoc IRemoteState
    function slotsOf(
        uint64 chainId,
        bytes calldata evidence,
        address account,
        bytes32[] calldata slots,
        bytes[] calldata accountProof,
        bytes[][] calldata storageProofs
    ) external returns (bytes32[] memory values, uint64 height, uint64 timestamp) {
        require(slots.length == storageProofs.length, WrongProofCount(slots.length, storageProofs.length));
        bytes32 root;
        (root, height, timestamp) = _vouchedState(chainId, evidence);
        root = _storageRoot(chainId, root, account, accountProof);
        values = new bytes32[](slots.length);
        for (uint256 i = 0; i < slots.length; ++i) {
            values[i] = StateProofLib.wordAt(root, slots[i], storageProofs[i]);
        }
    }

    // ---------------------------------------------------------------- configuration

    /// @notice Follows the light client's chain directly, from now on by this client. Restricted.
    /// @dev Reverts with `InvalidChain`. Who calls it says whom to trust: the role should have the longest delay.
    function setLightClient(ILightClient lightClient) external restricted {
        uint64 chainId = lightClient.originChainId();
        _requireOtherChain(chainId);
        _sources[chainId] = Source(address(lightClient), 0, 0);
        emit LightClientSet(chainId, lightClient);
    }

    /// @notice Reads a chain through the hub from now on, by the record of the hub's light client of it. Restricted.
    /// @dev Reverts with `InvalidChain`, `InvalidRoute`, or `UnknownChain` unless the hub is followed directly. The
    /// same holds for the role as above.
    /// @param chainId The chain to read.
    /// @param hubChainId The hub.
    /// @param hubLightClient The light client of the chain on the hub; its storage is `LightClient`'s.
    /// @param checkpointDomain That client's `checkpointDomain`.
    function setRouteThroughHub(
        uint64 chainId,
        uint64 hubChainId,
        address hubLightClient,
        bytes32 checkpointDomain
    ) external restricted {
        _requireOtherChain(chainId);
        require(chainId != hubChainId, InvalidChain(hubChainId));
        require(hubLightClient != address(0) && checkpointDomain != 0, InvalidRoute(hubLightClient, checkpointDomain));
        _requireLightClient(hubChainId);
        _sources[chainId] = Source(hubLightClient, hubChainId, checkpointDomain);
        emit RouteThroughHubSet(chainId, hubChainId, hubLightClient, checkpointDomain);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc IRemoteState
    function lightClientOf(uint64 chainId) public view returns (ILightClient) {
        Source storage source = _sources[chainId];
        return ILightClient(source.hubChainId == 0 ? source.client : address(0));
    }

    /// @inheritdoc IRemoteState
    function routeThroughHub(
        uint64 chainId
    ) external view returns (uint64 hubChainId, address hubLightClient, bytes32 checkpointDomain) {
        Source storage source = _sources[chainId];
        if (source.hubChainId == 0) return (0, address(0), 0);
        return (source.hubChainId, source.client, source.checkpointDomain);
    }

    // ---------------------------------------------------------------- internal

    /// @dev The state root of the checkpoint that the evidence is for, once it is vouched for.
    function _vouchedState(
        uint64 chainId,
        bytes calldata evidence
    ) private returns (bytes32 stateRoot, uint64 height, uint64 timestamp) {
        Source storage source = _sources[chainId];
        if (source.hubChainId == 0) return _acceptedState(chainId, evidence);
        return _recordedState(chainId, source, evidence);
    }

    /// @dev Of a chain that is followed directly.
    function _acceptedState(
        uint64 chainId,
        bytes calldata evidence
    ) private returns (bytes32 stateRoot, uint64 height, uint64 timestamp) {
        _requireLightClient(chainId).accept(evidence);
        return _stateOf(chainId, evidence);
    }

    /// @dev Of a chain that is read through the hub.
    function _recordedState(
        uint64 chainId,
        Source storage source,
        bytes calldata evidence
    ) private returns (bytes32 stateRoot, uint64 height, uint64 timestamp) {
        uint256 size = CheckpointLib.FIELDS_SIZE;
        require(evidence.length > size, InvalidHubEvidence(evidence.length));
        (stateRoot, height, timestamp) = _stateOf(chainId, evidence);
        bytes32 checkpointHash = CheckpointLib.hash(source.checkpointDomain, evidence[:size]);
        (bool kept, uint64 hubTimestamp) = _isKept(chainId, source, checkpointHash, evidence[size:]);
        require(kept, NotAcceptedByHub(chainId, height, checkpointHash));
        // what the hub's own light client would have refused, only a forged state of the hub holds
        uint256 latest = hubTimestamp + CheckpointLib.MAX_CLOCK_DRIFT;
        require(timestamp <= latest, ILightClient.CheckpointFromTheFuture(timestamp, uint64(latest)));
    }

    /// @dev Whether the hub's light client of the chain had accepted a checkpoint and still vouched for it, and the
    /// time of the hub's checkpoint by which that is so. `encoded` is `abi.encode(HubRecord)`.
    function _isKept(
        uint64 chainId,
        Source storage source,
        bytes32 checkpointHash,
        bytes calldata encoded
    ) private returns (bool kept, uint64 hubTimestamp) {
        HubRecord calldata record;
        // Read in place: what the members' offsets and lengths reach is checked against the calldata's end.
        assembly ("memory-safe") {
            record := add(encoded.offset, STRUCT_OFFSET)
        }
        uint64 hubChainId = source.hubChainId;
        address client = source.client;
        bytes32 root;
        (root, , hubTimestamp) = _acceptedState(hubChainId, record.evidence);
        CheckpointAge.requireAtMost(hubTimestamp, MAX_HUB_CHECKPOINT_AGE);
        root = _storageRoot(hubChainId, root, client, record.accountProof);
        (uint40 stoppedUntil, uint16 generation) = HubRecordLib.statusUnder(root, record.statusProof);
        require(hubTimestamp >= stoppedUntil, HubLightClientStopped(chainId, client, stoppedUntil));
        kept = HubRecordLib.keptUnder(root, generation, checkpointHash, record.acceptedProof);
    }

    function _stateOf(
        uint64 chainId,
        bytes calldata fields
    ) private pure returns (bytes32 stateRoot, uint64 height, uint64 timestamp) {
        Checkpoint memory checkpoint = CheckpointLib.decode(fields);
        require(checkpoint.stateKind == ETHEREUM_STATE, UnsupportedStateKind(chainId, checkpoint.stateKind));
        return (checkpoint.stateRoot, checkpoint.height, checkpoint.timestamp);
    }

    function _storageRoot(
        uint64 chainId,
        bytes32 stateRoot,
        address account,
        bytes[] calldata accountProof
    ) private pure returns (bytes32) {
        RemoteAccount memory remoteAccount = StateProofLib.accountAt(stateRoot, account, accountProof);
        require(remoteAccount.exists, NoSuchAccount(chainId, account));
        return remoteAccount.storageRoot;
    }

    function _requireLightClient(uint64 chainId) private view returns (ILightClient lightClient) {
        lightClient = lightClientOf(chainId);
        require(address(lightClient) != address(0), UnknownChain(chainId));
    }

    function _requireOtherChain(uint64 chainId) private view {
        require(chainId != 0 && chainId != block.chainid, InvalidChain(chainId));
    }
}
