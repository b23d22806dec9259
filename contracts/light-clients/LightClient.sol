// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {Peer} from "../messaging/interfaces/IMailboxAdmin.sol";
import {ChainAddress} from "../messaging/libraries/ChainAddress.sol";
import {Checkpoint} from "./Checkpoint.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {CheckpointLib} from "./libraries/CheckpointLib.sol";
import {Halt, HaltLib} from "@causeway/solidity/libraries/HaltLib.sol";
import {Pause, PauseLib} from "@causeway/solidity/libraries/PauseLib.sol";

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
/// What was learnt counts within a *generation*. Distrusting, stopping and anchoring begin a new one, so that nothing
/// of before counts, here and in every contract that notes the generation beside what it learnt.
///
/// Accepted checkpoints stand in a ring of 64 places, so that a steady state writes used slots. A checkpoint's place
/// comes from its hash: heights have strides, which would leave most places empty. Only one above all before takes a
/// place; another that is proven serves the call that brings it. So nobody evicts a checkpoint by an older one.
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
abstract contract LightClient is ILightClient, AccessManaged {
    using HaltLib for Halt;
    using PauseLib for Pause;

    struct Status {
        uint48 newestHeight;
        uint48 leastHeight;
        uint24 epoch;
        uint40 trustedSince;
        uint16 generation;
        uint40 distrustedUntil;
        uint40 stoppedUntil;
    }

    /// @dev What the guardian did, and when he may again.
    struct Emergency {
        Halt halt;
        uint40 stoppedAt;
        uint40 stoppableFrom;
        uint40 distrustableFrom;
        uint16 timesAnchored;
    }

    /// @dev The committee before, whose contradictions can still be shown.
    struct Retired {
        bytes32 committee;
        bytes32 commitments;
        uint48 leastHeight;
        uint40 reportableUntil;
    }

    /// @custom:storage-location erc7201:causeway.storage.LightClient
    struct LightClientStorage {
        Status status;
        bytes32 committee;
        bytes32 committeeHash;
        mapping(uint256 place => bytes32 checkpointHash) accepted;
        bytes32 commitments;
        Emergency emergency;
        Retired retired;
    }

    /// @dev Of a committee whose checkpoints are compared.
    struct Signer {
        bytes32 committee;
        bytes32 commitments;
        uint256 leastHeight;
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

    /// @notice How long a stop lasts, seconds: longer than it takes to anchor the client again, and shorter than the
    /// trusting period.
    uint256 public constant STOP = 10 days;

    /// @notice Least time between two distrusts, seconds.
    uint256 public constant DISTRUST_INTERVAL = 2 days;

    /// @notice For how long after a rotation what the committee before signed can be reported, seconds.
    uint256 public constant RETIRED_REPORT_PERIOD = 2 days;

    /// @notice What deadlines are given for a first checkpoint after a distrust, a stop or an anchor, seconds.
    uint256 public constant CATCH_UP = 1 hours;

    /// @dev After a stop, honest checkpoints have this long before the client is stale.
    uint256 private constant TRUSTED_AFTER_STOP = 1 days;

    uint40 private constant FROZEN = type(uint40).max;
    uint256 private constant RING_BITS = 6;
    uint256 private constant MAX_HEIGHT = type(uint48).max;

    /// @dev Leaves room for rotations: an epoch that started here never outgrows its 24 bits.
    uint64 private constant MAX_ANCHOR_EPOCH = type(uint16).max;

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
        _anchor(anchor_, 0, 0);
    }

    // ---------------------------------------------------------------- accepting

    /// @inheritdoc ILightClient
    function accept(bytes calldata evidence) external returns (uint32 generation_, uint64 followed) {
        LightClientStorage storage $ = _storage();
        Status memory status = $.status;
        if (block.timestamp < status.stoppedUntil) {
            require(status.stoppedUntil != FROZEN, LightClientIsFrozen());
            revert LightClientStopped(status.stoppedUntil);
        }

        generation_ = status.generation;
        followed = originChainId;
        (bytes32 checkpointHash, bytes calldata proof) = _read(evidence);
        uint256 place = _place(generation_, checkpointHash);
        if ($.accepted[place] == checkpointHash) return (generation_, followed);

        Checkpoint memory checkpoint = CheckpointLib.decode(evidence);
        require(proof.length != 0, UnknownCheckpoint(checkpoint.height, checkpointHash));
        _requireWellFormed(checkpoint);
        require(checkpoint.epoch == status.epoch, WrongEpoch(checkpoint.epoch, status.epoch));
        _requireHeight(checkpoint, status.leastHeight);
        _requireTime(checkpoint, status);

        bool rotates = _rotates(checkpoint, $.commitments);
        // A checkpoint that does not rotate names its own committee: no need to read it.
        bytes32 signer = rotates ? $.committee : checkpoint.nextCommittee;
        require(_verify(signer, checkpointHash, proof), InvalidProof(checkpointHash));
        emit CheckpointAccepted(checkpoint.height, checkpointHash, checkpoint.outboxRoot, checkpoint.timestamp);
        if (rotates) _rotate($, status, checkpoint);
        if (checkpoint.height <= status.newestHeight) return (generation_, followed);

        $.accepted[place] = checkpointHash;
        status.newestHeight = uint48(checkpoint.height);
        // Never backwards: else an old checkpoint, shown first after anchoring, would make the client stale.
        if (checkpoint.timestamp > status.trustedSince) status.trustedSince = uint40(checkpoint.timestamp);
        $.status = status;
    }

    /// @inheritdoc ILightClient
    /// @dev Also while the client is stopped. Keys of a committee that was handed over have, for
    /// `RETIRED_REPORT_PERIOD`, this one power left of those that they had.
    function reportEquivocation(bytes calldata evidence, bytes calldata otherEvidence) external {
        LightClientStorage storage $ = _storage();
        Status memory status = $.status;
        require(status.stoppedUntil != FROZEN, LightClientIsFrozen());
        (Checkpoint memory one, bytes32 oneHash, bytes calldata proof) = _decoded(evidence);
        (Checkpoint memory other, bytes32 otherHash, bytes calldata otherProof) = _decoded(otherEvidence);
        require(one.epoch == other.epoch, NoEquivocation(oneHash, otherHash));
        Signer memory signer = _signerOf($, status, one.epoch);
        _requireSigned($, status, signer, one, oneHash, proof);
        _requireSigned($, status, signer, other, otherHash, otherProof);
        require(_contradict(one, oneHash, other, otherHash, signer.commitments), NoEquivocation(oneHash, otherHash));
        $.status.stoppedUntil = FROZEN;
        _halt($, block.timestamp);
        emit LightClientFrozen(oneHash, otherHash);
    }

    // ---------------------------------------------------------------- emergencies

    /// @notice From now on checkpoints of up to now no longer count, nor does what was learnt from them. Restricted:
    /// the guardian.
    /// @dev For the case that a committee's keys were abused and are safe again, or that one must know what is true
    /// before going on. By time and not by height, which who forges chooses. It is never undone; it lapses by itself
    /// as newer checkpoints come, at the earliest when the allowed drift of clocks is over. Reverts with
    /// `DistrustedTooRecently` or `LightClientIsFrozen`.
    function distrust() external restricted {
        LightClientStorage storage $ = _storage();
        Status memory status = $.status;
        require(status.stoppedUntil != FROZEN, LightClientIsFrozen());
        uint256 from = $.emergency.distrustableFrom;
        require(block.timestamp >= from, DistrustedTooRecently(from));
        $.emergency.distrustableFrom = uint40(block.timestamp + DISTRUST_INTERVAL);
        _distrust(status, block.timestamp + MAX_CLOCK_DRIFT);
        $.status = status;
        _halt($, block.timestamp + MAX_CLOCK_DRIFT + CATCH_UP);
    }

    /// @notice The client vouches for nothing for `STOP`, and checkpoints of up to its end never count. Restricted: the
    /// guardian.
    /// @dev For the case that a committee's keys are abused: it lasts until the client can be anchored at another one.
    /// Contradictions can be reported meanwhile. Possible again after the client was not stopped for as long as it was
    /// before. Reverts with `StoppedTooRecently` or `LightClientIsFrozen`.
    function stop() external restricted {
        LightClientStorage storage $ = _storage();
        Status memory status = $.status;
        require(status.stoppedUntil != FROZEN, LightClientIsFrozen());
        uint256 from = $.emergency.stoppableFrom;
        require(block.timestamp >= from, StoppedTooRecently(from));
        uint256 until = block.timestamp + STOP;
        $.emergency.stoppedAt = uint40(block.timestamp);
        $.emergency.stoppableFrom = uint40(until + STOP);
        if (!_isStale(status)) {
            // a stop must not make the client stale
            uint256 since = until + TRUSTED_AFTER_STOP - TRUSTING_PERIOD;
            if (since > status.trustedSince) status.trustedSince = uint40(since);
        }
        _distrust(status, until);
        status.stoppedUntil = uint40(until);
        $.status = status;
        _halt($, until + CATCH_UP);
        emit LightClientStopChanged(uint40(until));
    }

    /// @notice Ends a stop. Checkpoints of up to now never count. Restricted.
    /// @dev Reverts with `NotStopped`; a client that is frozen is not, it must be anchored again.
    function resume() external restricted {
        LightClientStorage storage $ = _storage();
        Status memory status = $.status;
        bool stopped = block.timestamp < status.stoppedUntil && status.stoppedUntil != FROZEN;
        require(stopped, NotStopped());
        $.emergency.stoppableFrom = uint40(block.timestamp + (block.timestamp - $.emergency.stoppedAt));
        status.stoppedUntil = uint40(block.timestamp);
        status.distrustedUntil = uint40(block.timestamp + MAX_CLOCK_DRIFT);
        $.status = status;
        Halt memory last = $.emergency.halt;
        $.emergency.halt = last.ending(status.distrustedUntil + CATCH_UP);
        emit LightClientStopChanged(uint40(block.timestamp));
    }

    // ---------------------------------------------------------------- anchoring

    /// @notice Starts anew from a committee: nothing accepted before counts, nor any checkpoint of up to now, and the
    /// client is no longer frozen, stopped or stale. The trust id stays. Restricted.
    /// @dev Reverts with `InvalidAnchor`. Who calls it takes the word of nobody but himself for the committee: the
    /// role should have the longest delay.
    function anchor(
        bytes32 newCommittee,
        bytes32 newCommitteeHash,
        uint64 epoch,
        uint64 newLeastHeight
    ) external restricted {
        LightClientStorage storage $ = _storage();
        Status memory before = $.status;
        _anchor(
            Anchor(newCommittee, newCommitteeHash, epoch, newLeastHeight),
            before.generation + 1,
            uint40(block.timestamp)
        );
        delete $.retired;
        $.emergency.timesAnchored += 1;
        uint256 until = block.timestamp + CATCH_UP;
        Halt memory last = $.emergency.halt;
        // a client that is frozen has been so until now, whatever was noted
        $.emergency.halt = before.stoppedUntil > block.timestamp ? last.ending(until) : last.begun(until);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc ILightClient
    function frozen() external view returns (bool) {
        return _storage().status.stoppedUntil == FROZEN;
    }

    /// @inheritdoc ILightClient
    function stoppedUntil() external view returns (uint40) {
        return _storage().status.stoppedUntil;
    }

    /// @inheritdoc ILightClient
    function distrustedUntil() external view returns (uint40) {
        return _storage().status.distrustedUntil;
    }

    /// @inheritdoc ILightClient
    function halt() external view returns (Halt memory) {
        return _storage().emergency.halt;
    }

    /// @inheritdoc ILightClient
    function paused(Pause calldata pause, uint256 until) external view returns (Pause memory) {
        Pause memory noted = pause;
        return noted.begun(_haltUpToNow(), until);
    }

    /// @inheritdoc ILightClient
    function extended(Pause calldata pause, uint256 deadline) external view returns (uint256) {
        Pause memory noted = pause;
        return deadline == 0 ? 0 : noted.extended(_haltUpToNow(), deadline);
    }

    /// @inheritdoc ILightClient
    function generation() external view returns (uint32) {
        return _storage().status.generation;
    }

    /// @inheritdoc ILightClient
    function vouchesFor(uint32 ofGeneration) external view returns (bool) {
        Status storage status = _storage().status;
        return block.timestamp >= status.stoppedUntil && status.generation == ofGeneration;
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

    /// @notice How often the client was anchored again.
    function timesAnchored() external view returns (uint16) {
        return _storage().emergency.timesAnchored;
    }

    /// @notice From when the guardian may stop the client, and from when distrust it, again; unix seconds.
    function emergencyPowersFrom() external view returns (uint40 stoppable, uint40 distrustable) {
        Emergency storage emergency = _storage().emergency;
        return (emergency.stoppableFrom, emergency.distrustableFrom);
    }

    /// @inheritdoc ILightClient
    function isAccepted(bytes32 checkpointHash) external view returns (bool) {
        LightClientStorage storage $ = _storage();
        return $.accepted[_place($.status.generation, checkpointHash)] == checkpointHash;
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

    // ---------------------------------------------------------------- internal: changes

    function _anchor(Anchor memory start, uint16 newGeneration, uint40 newDistrustedUntil) private {
        require(
            start.committee != 0 &&
                start.committeeHash != 0 &&
                start.leastHeight != 0 &&
                start.leastHeight <= MAX_HEIGHT &&
                start.epoch != 0 &&
                start.epoch <= MAX_ANCHOR_EPOCH,
            InvalidAnchor()
        );
        LightClientStorage storage $ = _storage();
        $.status = Status({
            newestHeight: 0,
            leastHeight: uint48(start.leastHeight),
            epoch: uint24(start.epoch),
            trustedSince: uint40(block.timestamp),
            generation: newGeneration,
            distrustedUntil: newDistrustedUntil,
            stoppedUntil: 0
        });
        _setCommittee($, start.committee, start.committeeHash);
        emit LightClientAnchored(newGeneration, start.epoch, start.committee, start.committeeHash, start.leastHeight);
    }

    /// @dev Hands over to the committee that the checkpoint names, in storage; of the status in memory only.
    function _rotate(LightClientStorage storage $, Status memory status, Checkpoint memory checkpoint) private {
        // A committee that named its successor names it at every later height: going back contradicts itself.
        require(checkpoint.height > status.newestHeight, HeightTooLow(checkpoint.height, status.newestHeight + 1));
        $.retired = Retired({
            committee: $.committee,
            commitments: $.commitments,
            leastHeight: status.leastHeight,
            reportableUntil: uint40(block.timestamp + RETIRED_REPORT_PERIOD)
        });
        status.leastHeight = uint48(checkpoint.height + 1);
        status.epoch += 1;
        _setCommittee($, checkpoint.nextCommittee, checkpoint.nextCommitteeHash);
        emit CommitteeRotated(status.epoch, checkpoint.nextCommittee, checkpoint.nextCommitteeHash);
    }

    /// @dev Begins a new generation, of the status in memory only. The newest height goes too: else no honest
    /// checkpoint would count after one with a forged height.
    function _distrust(Status memory status, uint256 until) private {
        status.generation += 1;
        status.newestHeight = 0;
        if (until > status.distrustedUntil) status.distrustedUntil = uint40(until);
        emit LightClientDistrusted(status.generation, status.distrustedUntil);
    }

    function _halt(LightClientStorage storage $, uint256 until) private {
        Halt memory before = $.emergency.halt;
        $.emergency.halt = before.begun(until);
    }

    /// @dev A client that is frozen has been so until now, whatever was noted.
    function _haltUpToNow() private view returns (Halt memory last) {
        LightClientStorage storage $ = _storage();
        last = $.emergency.halt;
        if ($.status.stoppedUntil == FROZEN) last = last.ending(block.timestamp);
    }

    function _setCommittee(LightClientStorage storage $, bytes32 newCommittee, bytes32 newCommitteeHash) private {
        $.committee = newCommittee;
        $.committeeHash = newCommitteeHash;
        $.commitments = _commitments(newCommittee, newCommitteeHash);
    }

    // ---------------------------------------------------------------- internal: checks

    /// @dev Who signs in an epoch: the committee, or for a while the one before.
    function _signerOf(
        LightClientStorage storage $,
        Status memory status,
        uint64 epoch
    ) private view returns (Signer memory) {
        if (epoch == status.epoch) return Signer($.committee, $.commitments, status.leastHeight);
        Retired storage retired = $.retired;
        bool reportable = uint256(epoch) + 1 == status.epoch && block.timestamp <= retired.reportableUntil;
        require(reportable, WrongEpoch(epoch, status.epoch));
        return Signer(retired.committee, retired.commitments, retired.leastHeight);
    }

    /// @dev A checkpoint that was accepted, or is proven now and could be but for its time.
    function _requireSigned(
        LightClientStorage storage $,
        Status memory status,
        Signer memory signer,
        Checkpoint memory checkpoint,
        bytes32 checkpointHash,
        bytes calldata proof
    ) private view {
        _requireWellFormed(checkpoint);
        _requireHeight(checkpoint, signer.leastHeight);
        if ($.accepted[_place(status.generation, checkpointHash)] == checkpointHash) return;
        require(proof.length != 0, UnknownCheckpoint(checkpoint.height, checkpointHash));
        require(_verify(signer.committee, checkpointHash, proof), InvalidProof(checkpointHash));
    }

    function _requireWellFormed(Checkpoint memory checkpoint) private pure {
        require(
            checkpoint.stateKind != 0 &&
                checkpoint.blockHash != 0 &&
                checkpoint.stateRoot != 0 &&
                checkpoint.outboxRoot != 0 &&
                checkpoint.nextCommittee != 0 &&
                checkpoint.nextCommitteeHash != 0,
            ZeroCheckpointField()
        );
    }

    function _requireHeight(Checkpoint memory checkpoint, uint256 least) private pure {
        require(checkpoint.height >= least, HeightTooLow(checkpoint.height, uint64(least)));
        require(checkpoint.height < MAX_HEIGHT, HeightTooHigh(checkpoint.height));
    }

    function _requireTime(Checkpoint memory checkpoint, Status memory status) private view {
        uint256 latest = block.timestamp + MAX_CLOCK_DRIFT;
        require(checkpoint.timestamp <= latest, CheckpointFromTheFuture(checkpoint.timestamp, uint64(latest)));
        require(
            checkpoint.timestamp > status.distrustedUntil,
            CheckpointDistrusted(checkpoint.timestamp, status.distrustedUntil)
        );
        require(!_isStale(status), LightClientStale(status.trustedSince, uint64(_trustedUntil(status))));
    }

    function _isStale(Status memory status) private view returns (bool) {
        return block.timestamp > _trustedUntil(status);
    }

    function _trustedUntil(Status memory status) private pure returns (uint256) {
        return status.trustedSince + TRUSTING_PERIOD;
    }

    /// @dev Whether a committee that signed both contradicted itself: about one height, or about its successor, which
    /// it names from the height on at which nobody can withdraw it any more.
    function _contradict(
        Checkpoint memory one,
        bytes32 oneHash,
        Checkpoint memory other,
        bytes32 otherHash,
        bytes32 commitments
    ) private pure returns (bool) {
        if (one.height == other.height) return oneHash != otherHash;
        (Checkpoint memory lower, Checkpoint memory higher) = one.height < other.height ? (one, other) : (other, one);
        return _rotates(lower, commitments) && !_sameSuccessor(lower, higher);
    }

    // ---------------------------------------------------------------- internal: reading

    function _decoded(
        bytes calldata evidence
    ) private view returns (Checkpoint memory checkpoint, bytes32 checkpointHash, bytes calldata proof) {
        (checkpointHash, proof) = _read(evidence);
        checkpoint = CheckpointLib.decode(evidence);
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

    /// @dev Whether a checkpoint names another committee than the one of `commitments`, by one word instead of two.
    function _rotates(Checkpoint memory checkpoint, bytes32 commitments) private pure returns (bool) {
        return _commitments(checkpoint.nextCommittee, checkpoint.nextCommitteeHash) != commitments;
    }

    function _sameSuccessor(Checkpoint memory one, Checkpoint memory other) private pure returns (bool) {
        return one.nextCommittee == other.nextCommittee && one.nextCommitteeHash == other.nextCommitteeHash;
    }

    function _commitments(bytes32 poseidon, bytes32 keccak) private pure returns (bytes32) {
        return keccak256(abi.encode(poseidon, keccak));
    }

    function _place(uint256 ofGeneration, bytes32 checkpointHash) private pure returns (uint256) {
        return (ofGeneration << RING_BITS) | (uint256(checkpointHash) & (2 ** RING_BITS - 1));
    }

    function _storage() private pure returns (LightClientStorage storage $) {
        assembly ("memory-safe") {
            $.slot := STORAGE
        }
    }
}
