// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Peer} from "../messaging/interfaces/IMailboxAdmin.sol";
import {ChainAddress} from "../messaging/libraries/ChainAddress.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {CheckpointLib} from "./libraries/CheckpointLib.sol";
import {Halt} from "@causeway/solidity/libraries/HaltLib.sol";

/// @title LightClientState
/// @notice What a light client keeps, and whom it follows: the state that all of its parts share.
/// @dev Accepted checkpoints stand in a ring of 64 places, so that a steady state writes used slots. A checkpoint's
/// place comes from its hash: heights have strides, which would leave most places empty. Only one above all before
/// takes a place; another that is proven serves the call that brings it. So nobody evicts a checkpoint by an older one.
///
/// An *era* lasts from one anchor to the next. The first begins with the constructor and has the number 1.
///
/// Storage stands at the ERC-7201 location of `causeway.storage.LightClient`, so that validators of another chain can
/// prove it (`eth_getProof`). Slot 0, from the least significant bit:
///
///     0..47     newestHeight      48..95    leastHeight       96..119   epoch
///     120..159  trustedSince      160..175  generation        176..215  distrustedUntil   216..255  stoppedUntil
///
/// slot 1 is the committee's Poseidon commitment, slot 2 its Keccak commitment, slot 3 the mapping of accepted
/// checkpoints' hashes by `generation << 6 | hash & 63`, slot 4 the hash of slots 1 and 2. `stoppedUntil` of all ones
/// says that the client is frozen.
abstract contract LightClientState is ILightClient {
    struct Status {
        uint48 newestHeight;
        uint48 leastHeight;
        uint24 epoch;
        uint40 trustedSince;
        uint16 generation;
        uint40 distrustedUntil;
        uint40 stoppedUntil;
    }

    /// @dev What the guardian did, when he may again, and what is known of keys. `suspected`: by a stop, some of this
    /// era were abused. No committee of an era up to `abusedEras` takes office again.
    struct Emergency {
        Halt halt;
        uint40 stoppedAt;
        uint40 stoppableFrom;
        uint40 distrustableFrom;
        uint16 timesAnchored;
        bool suspected;
        uint16 abusedEras;
    }

    /// @dev A committee that was handed over, whose contradictions can still be shown.
    struct Retired {
        bytes32 committee;
        bytes32 commitments;
        uint48 leastHeight;
        uint40 reportableUntil;
    }

    /// @dev `eras` says in which one a committee last took office, by its Poseidon commitment, against which proofs are
    /// checked; 0 if it never did.
    /// @custom:storage-location erc7201:causeway.storage.LightClient
    struct LightClientStorage {
        Status status;
        bytes32 committee;
        bytes32 committeeHash;
        mapping(uint256 place => bytes32 checkpointHash) accepted;
        bytes32 commitments;
        Emergency emergency;
        mapping(uint256 era => mapping(uint256 epoch => Retired)) retired;
        mapping(bytes32 committee => uint256 era) eras;
    }

    /// @notice For how long after its newest checkpoint the client accepts others, seconds.
    uint256 public constant TRUSTING_PERIOD = 14 days;

    /// @notice By how much a checkpoint's time may be ahead of this chain's, seconds.
    uint256 public constant MAX_CLOCK_DRIFT = CheckpointLib.MAX_CLOCK_DRIFT;

    /// @notice What deadlines are given for a first checkpoint after a distrust, a stop or an anchor, seconds.
    uint256 public constant CATCH_UP = 1 hours;

    uint40 internal constant FROZEN = type(uint40).max;
    uint256 internal constant MAX_HEIGHT = type(uint48).max;

    uint256 private constant RING_BITS = 6;

    /// @dev keccak256(abi.encode(uint256(keccak256("causeway.storage.LightClient")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE = 0x78cb7f286c4c0a8cf79470698c4a853968cb46c53c9048583367a40b94296e00;

    /// @inheritdoc ILightClient
    bytes32 public immutable trustId;

    /// @inheritdoc ILightClient
    uint64 public immutable originChainId;

    /// @notice The domain of the checkpoints that this client accepts.
    bytes32 public immutable checkpointDomain;

    /// @dev Reverts with an error of `ChainAddress`.
    constructor(bytes32 scheme, bytes32 environment, Peer memory origin) {
        bytes memory originMailbox = ChainAddress.format(origin.chainType, origin.chainId, origin.mailbox);
        originChainId = origin.chainId;
        trustId = CheckpointLib.trustId(scheme, environment, origin.chainId);
        checkpointDomain = CheckpointLib.domain(environment, originMailbox);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc ILightClient
    function committee() external view returns (uint64 epoch, bytes32 commitment, bytes32 committeeHash) {
        LightClientStorage storage $ = _storage();
        return ($.status.epoch, $.committee, $.committeeHash);
    }

    /// @inheritdoc ILightClient
    function newest() external view returns (uint64 height, uint64 timestamp) {
        LightClientStorage storage $ = _storage();
        return ($.status.newestHeight, $.status.trustedSince);
    }

    /// @notice The least height of a checkpoint that is accepted.
    function leastHeight() external view returns (uint64) {
        return _storage().status.leastHeight;
    }

    /// @inheritdoc ILightClient
    function generation() external view returns (uint32) {
        return _storage().status.generation;
    }

    /// @inheritdoc ILightClient
    function isAccepted(bytes32 checkpointHash) external view returns (bool) {
        LightClientStorage storage $ = _storage();
        return $.accepted[_place($.status.generation, checkpointHash)] == checkpointHash;
    }

    // ---------------------------------------------------------------- for the parts

    /// @dev Neither stopped nor frozen.
    function _requireVouching(uint40 until) internal view {
        if (block.timestamp >= until) return;
        require(until != FROZEN, LightClientIsFrozen());
        revert LightClientStopped(until);
    }

    function _isStale(Status memory status) internal view returns (bool) {
        return block.timestamp > _trustedUntil(status);
    }

    function _trustedUntil(Status memory status) internal pure returns (uint256) {
        return status.trustedSince + TRUSTING_PERIOD;
    }

    /// @dev The number of the present era.
    function _era(LightClientStorage storage $) internal view returns (uint16) {
        return $.emergency.timesAnchored + 1;
    }

    function _place(uint256 ofGeneration, bytes32 checkpointHash) internal pure returns (uint256) {
        return (ofGeneration << RING_BITS) | (uint256(checkpointHash) & (2 ** RING_BITS - 1));
    }

    function _storage() internal pure returns (LightClientStorage storage $) {
        assembly ("memory-safe") {
            $.slot := STORAGE
        }
    }
}
