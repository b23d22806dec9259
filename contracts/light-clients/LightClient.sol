// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {Peer} from "../messaging/interfaces/IMailboxAdmin.sol";
import {ChainAddress} from "../messaging/libraries/ChainAddress.sol";
import {Checkpoint} from "./Checkpoint.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {CheckpointLib} from "./libraries/CheckpointLib.sol";

/// @notice The committee from which a light client starts, or starts anew.
/// @param committee Poseidon commitment of the committee.
/// @param committeeHash Keccak commitment of the same committee.
/// @param epoch The committee's epoch, from 1.
/// @param leastHeight The least height of a checkpoint that counts, from 1.
struct Anchor {
    bytes32 committee;
    bytes32 committeeHash;
    uint64 epoch;
    uint64 leastHeight;
}

/// @title LightClient
/// @notice Follows one chain by its committee's checkpoints. What proves a committee's signatures is left to who
/// inherits.
/// @dev The rules, in the order in which `accept` applies them, are the errors of `ILightClient`.
///
/// Storage stands at the ERC-7201 location of `causeway.storage.LightClient`, so that validators of another chain can
/// prove it (`eth_getProof`). Slot 0, from the least significant bit:
///
///     0..63     newestHeight      64..127   leastHeight       128..175  epoch
///     176..215  trustedSince      216..247  generation        248..255  frozen
///
/// slot 1 is the committee's Poseidon commitment, slot 2 its Keccak commitment, slot 3 the mapping of accepted
/// checkpoints' hashes by `generation << 64 | height`, slot 4 the hash of slots 1 and 2.
abstract contract LightClient is ILightClient, AccessManaged {
    struct Status {
        uint64 newestHeight;
        uint64 leastHeight;
        uint48 epoch;
        uint40 trustedSince;
        uint32 generation;
        bool frozen;
    }

    /// @custom:storage-location erc7201:causeway.storage.LightClient
    struct LightClientStorage {
        Status status;
        bytes32 committee;
        bytes32 committeeHash;
        mapping(uint256 key => bytes32 checkpointHash) accepted;
        bytes32 commitments;
    }

    /// @notice A light client needs a contract that says who may anchor it again.
    error NoAuthority(address authority);
    /// @notice The environment's tag is zero.
    error ZeroEnvironment();

    // ---------------------------------------------------------------- constants

    /// @notice For how long after its newest checkpoint the client accepts others, seconds.
    uint256 public constant TRUSTING_PERIOD = 14 days;

    /// @notice By how much a checkpoint's time may be ahead of this chain's, seconds.
    uint256 public constant MAX_CLOCK_DRIFT = 15 minutes;

    /// @dev Leaves room for rotations: an epoch that started here never outgrows its 48 bits.
    uint64 private constant MAX_ANCHOR_EPOCH = type(uint40).max;

    /// @dev keccak256(abi.encode(uint256(keccak256("causeway.storage.LightClient")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE = 0x78cb7f286c4c0a8cf79470698c4a853968cb46c53c9048583367a40b94296e00;

    // ---------------------------------------------------------------- immutables

    /// @inheritdoc ILightClient
    bytes32 public immutable trustId;

    /// @inheritdoc ILightClient
    uint64 public immutable originChainId;

    /// @notice The domain of the checkpoints that this client accepts.
    bytes32 public immutable checkpointDomain;

    /// @notice Starts from a committee. Reverts with `NoAuthority`, `ZeroEnvironment`, `InvalidAnchor` or an error of
    /// `ChainAddress`.
    /// @param initialAuthority The access manager that says who may anchor the client again.
    /// @param scheme Trust scheme of the proofs.
    /// @param environment Tag of the environment's name.
    /// @param origin The mailbox on the chain to follow.
    /// @param anchor_ The committee to start from.
    constructor(
        address initialAuthority,
        bytes32 scheme,
        bytes32 environment,
        Peer memory origin,
        Anchor memory anchor_
    ) AccessManaged(initialAuthority) {
        require(initialAuthority.code.length != 0, NoAuthority(initialAuthority));
        require(environment != 0, ZeroEnvironment());
        bytes memory originMailbox = ChainAddress.format(origin.chainType, origin.chainId, origin.mailbox);
        originChainId = origin.chainId;
        trustId = CheckpointLib.trustId(scheme, environment, origin.chainId);
        checkpointDomain = CheckpointLib.domain(environment, originMailbox);
        _anchor(anchor_, 0);
    }

    // ---------------------------------------------------------------- accepting

    /// @inheritdoc ILightClient
    function accept(bytes calldata evidence) external returns (uint32 generation_) {
        LightClientStorage storage $ = _storage();
        require(!$.status.frozen, LightClientIsFrozen());

        generation_ = $.status.generation;
        (bytes32 checkpointHash, bytes calldata proof) = _read(evidence);
        uint256 key = _key(generation_, CheckpointLib.height(evidence));
        bytes32 acceptedHash = $.accepted[key];
        if (acceptedHash == checkpointHash) return generation_;
        Checkpoint memory checkpoint = CheckpointLib.decode(evidence);
        Status memory status = $.status;
        require(acceptedHash == 0, ConflictingCheckpoint(checkpoint.height, acceptedHash, checkpointHash));
        require(proof.length != 0, UnknownCheckpoint(checkpoint.height, checkpointHash));
        _checkEligible(checkpoint, status);
        _checkTime(checkpoint, status);

        bool rotates = _rotates($, checkpoint);
        // A checkpoint that does not rotate names its own committee: no need to read it.
        bytes32 signer = rotates ? $.committee : checkpoint.nextCommittee;
        require(_verify(signer, checkpointHash, proof), InvalidProof(checkpointHash));
        $.accepted[key] = checkpointHash;
        emit CheckpointAccepted(checkpoint.height, checkpointHash, checkpoint.outboxRoot, checkpoint.timestamp);
        if (rotates) _rotate($, status, checkpoint);
        _advance($, status, checkpoint);
    }

    /// @inheritdoc ILightClient
    function reportEquivocation(bytes calldata evidence, bytes calldata otherEvidence) external {
        LightClientStorage storage $ = _storage();
        require(!$.status.frozen, LightClientIsFrozen());
        (Checkpoint memory one, bytes32 oneHash) = _proven($, evidence);
        (Checkpoint memory other, bytes32 otherHash) = _proven($, otherEvidence);
        bool contradicting =
            one.height == other.height
                ? oneHash != otherHash
                : _rotates($, one) && _rotates($, other) && !_sameSuccessor(one, other);
        require(contradicting, NoEquivocation(oneHash, otherHash));
        $.status.frozen = true;
        emit LightClientFrozen(oneHash, otherHash);
    }

    // ---------------------------------------------------------------- anchoring

    /// @notice Starts anew from a committee: nothing accepted before counts, the client is no longer frozen or stale.
    /// The trust id stays. Restricted.
    /// @dev Reverts with `InvalidAnchor`. Who calls it takes the word of nobody but himself for the committee: the
    /// role should have the longest delay.
    function anchor(
        bytes32 newCommittee,
        bytes32 newCommitteeHash,
        uint64 epoch,
        uint64 newLeastHeight
    ) external restricted {
        _anchor(Anchor(newCommittee, newCommitteeHash, epoch, newLeastHeight), _storage().status.generation + 1);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc ILightClient
    function frozen() external view returns (bool) {
        return _storage().status.frozen;
    }

    /// @inheritdoc ILightClient
    function generation() external view returns (uint32) {
        return _storage().status.generation;
    }

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
    function checkpointHashAt(uint64 height) external view returns (bytes32) {
        LightClientStorage storage $ = _storage();
        return $.accepted[_key($.status.generation, height)];
    }

    // ---------------------------------------------------------------- for who inherits

    /// @dev Whether `proof` proves that a quorum of `committee` signed the checkpoint.
    function _verify(
        bytes32 currentCommittee,
        bytes32 checkpointHash,
        bytes calldata proof
    ) internal view virtual returns (bool);

    /// @dev Number of bytes of a proof; never 0.
    function _proofSize() internal pure virtual returns (uint256);

    // ---------------------------------------------------------------- internal

    function _anchor(Anchor memory start, uint32 newGeneration) private {
        require(
            start.committee != 0 &&
                start.committeeHash != 0 &&
                start.leastHeight != 0 &&
                start.epoch != 0 &&
                start.epoch <= MAX_ANCHOR_EPOCH,
            InvalidAnchor()
        );
        LightClientStorage storage $ = _storage();
        $.status = Status({
            newestHeight: 0,
            leastHeight: start.leastHeight,
            epoch: uint48(start.epoch),
            trustedSince: uint40(block.timestamp),
            generation: newGeneration,
            frozen: false
        });
        _setCommittee($, start.committee, start.committeeHash);
        emit LightClientAnchored(newGeneration, start.epoch, start.committee, start.committeeHash, start.leastHeight);
    }

    /// @dev Hands over to the committee that the checkpoint names, in storage; of the status in memory only.
    function _rotate(LightClientStorage storage $, Status memory status, Checkpoint memory checkpoint) private {
        // A committee that named its successor names it at every later height: going back contradicts itself.
        require(checkpoint.height > status.newestHeight, HeightTooLow(checkpoint.height, status.newestHeight + 1));
        status.leastHeight = checkpoint.height + 1;
        status.epoch += 1;
        _setCommittee($, checkpoint.nextCommittee, checkpoint.nextCommitteeHash);
        emit CommitteeRotated(status.epoch, checkpoint.nextCommittee, checkpoint.nextCommitteeHash);
    }

    /// @dev Moves the newest height and the trusting clock.
    function _advance(LightClientStorage storage $, Status memory status, Checkpoint memory checkpoint) private {
        if (checkpoint.height <= status.newestHeight) return;
        status.newestHeight = checkpoint.height;
        // Never backwards: else an old checkpoint, shown first after anchoring, would make the client stale.
        if (checkpoint.timestamp > status.trustedSince) status.trustedSince = uint40(checkpoint.timestamp);
        $.status = status;
    }

    /// @dev A checkpoint that was accepted, or is proven now and could be but for its time.
    function _proven(
        LightClientStorage storage $,
        bytes calldata evidence
    ) private view returns (Checkpoint memory checkpoint, bytes32 checkpointHash) {
        Status memory status = $.status;
        bytes calldata proof;
        (checkpointHash, proof) = _read(evidence);
        checkpoint = CheckpointLib.decode(evidence);
        _checkEligible(checkpoint, status);
        if ($.accepted[_key(status.generation, checkpoint.height)] != checkpointHash) {
            require(proof.length != 0, UnknownCheckpoint(checkpoint.height, checkpointHash));
            require(_verify($.committee, checkpointHash, proof), InvalidProof(checkpointHash));
        }
    }

    function _read(bytes calldata evidence) private view returns (bytes32 checkpointHash, bytes calldata proof) {
        uint256 size = CheckpointLib.FIELDS_SIZE;
        require(
            evidence.length == size || evidence.length == size + _proofSize(),
            InvalidEvidenceLength(evidence.length)
        );
        proof = evidence[size:];
        checkpointHash = CheckpointLib.hash(checkpointDomain, evidence[:size]);
    }

    function _checkEligible(Checkpoint memory checkpoint, Status memory status) private pure {
        require(
            checkpoint.stateKind != 0 &&
                checkpoint.blockHash != 0 &&
                checkpoint.stateRoot != 0 &&
                checkpoint.outboxRoot != 0 &&
                checkpoint.nextCommittee != 0 &&
                checkpoint.nextCommitteeHash != 0,
            ZeroCheckpointField()
        );
        require(checkpoint.epoch == status.epoch, WrongEpoch(checkpoint.epoch, status.epoch));
        require(checkpoint.height >= status.leastHeight, HeightTooLow(checkpoint.height, status.leastHeight));
    }

    function _checkTime(Checkpoint memory checkpoint, Status memory status) private view {
        uint256 latest = block.timestamp + MAX_CLOCK_DRIFT;
        require(checkpoint.timestamp <= latest, CheckpointFromTheFuture(checkpoint.timestamp, uint64(latest)));
        uint256 trustedUntil = status.trustedSince + TRUSTING_PERIOD;
        require(block.timestamp <= trustedUntil, LightClientStale(status.trustedSince, uint64(trustedUntil)));
    }

    function _setCommittee(LightClientStorage storage $, bytes32 newCommittee, bytes32 newCommitteeHash) private {
        $.committee = newCommittee;
        $.committeeHash = newCommitteeHash;
        $.commitments = keccak256(abi.encode(newCommittee, newCommitteeHash));
    }

    /// @dev Whether a checkpoint names another committee than the current, by one word instead of two.
    function _rotates(LightClientStorage storage $, Checkpoint memory checkpoint) private view returns (bool) {
        return keccak256(abi.encode(checkpoint.nextCommittee, checkpoint.nextCommitteeHash)) != $.commitments;
    }

    function _sameSuccessor(Checkpoint memory one, Checkpoint memory other) private pure returns (bool) {
        return one.nextCommittee == other.nextCommittee && one.nextCommitteeHash == other.nextCommitteeHash;
    }

    function _key(uint32 ofGeneration, uint64 height) private pure returns (uint256) {
        return (uint256(ofGeneration) << 64) | height;
    }

    function _storage() private pure returns (LightClientStorage storage $) {
        assembly ("memory-safe") {
            $.slot := STORAGE
        }
    }
}
