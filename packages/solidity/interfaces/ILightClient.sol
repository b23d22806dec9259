// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Halt} from "../libraries/HaltLib.sol";
import {Pause} from "../libraries/PauseLib.sol";

/// @title ILightClient
/// @notice The one door between the mailbox and security: says which checkpoints of another chain are true.
/// @dev A client keeps hashes of the newest checkpoints. The user of a checkpoint brings its fields as *evidence*: the
/// packed fields (185 bytes), alone if the checkpoint was accepted lately, or followed by a proof. Evidence with a
/// proof is never refused for want of a record. `docs/protocol.md` has the bytes.
interface ILightClient {
    /// @notice A checkpoint was proven, whether or not the client keeps its hash.
    event CheckpointAccepted(
        uint64 indexed height,
        bytes32 indexed checkpointHash,
        bytes32 outboxRoot,
        uint64 timestamp
    );

    /// @notice A checkpoint handed over to another committee.
    /// @param epoch The new committee's epoch.
    event CommitteeRotated(uint64 indexed epoch, bytes32 committee, bytes32 committeeHash);

    /// @notice Two contradicting checkpoints, both signed by one committee, were shown.
    event LightClientFrozen(bytes32 indexed checkpointHash, bytes32 indexed otherCheckpointHash);

    /// @notice Checkpoints up to a time, unix seconds, no longer count, nor do facts that were proven from them.
    /// @param generation The one that begins.
    event LightClientDistrusted(uint32 indexed generation, uint40 distrustedUntil);

    /// @notice The client was stopped until a time, unix seconds. A time that has passed ends the stop, and says that
    /// no key was abused.
    event LightClientStopChanged(uint40 stoppedUntil);

    /// @notice The client starts again from a committee. Nothing that was accepted before counts any more.
    event LightClientAnchored(
        uint32 indexed generation,
        uint64 epoch,
        bytes32 committee,
        bytes32 committeeHash,
        uint64 leastHeight
    );

    /// @notice The evidence is neither fields alone nor fields and a proof.
    error InvalidEvidenceLength(uint256 length);
    /// @notice A field that must not be zero is.
    error ZeroCheckpointField();
    /// @notice The evidence has no proof, and the client does not keep this checkpoint's hash: show it with a proof.
    error UnknownCheckpoint(uint64 height, bytes32 checkpointHash);
    /// @notice The checkpoint is signed by a committee of another epoch than the current; or of one that can no longer
    /// be reported.
    error WrongEpoch(uint64 epoch, uint64 currentEpoch);
    /// @notice The checkpoint is below the height from which the client was anchored, or from which the current
    /// committee signs.
    error HeightTooLow(uint64 height, uint64 leastHeight);
    /// @notice No chain that is followed gets that high.
    error HeightTooHigh(uint64 height);
    /// @notice The checkpoint's time is ahead of this chain's by more than the clocks may differ.
    error CheckpointFromTheFuture(uint64 timestamp, uint64 latest);
    /// @notice The newest checkpoint is older than the trusting period: the client accepts nothing new
    /// until it is anchored again.
    error LightClientStale(uint64 newest, uint64 trustedUntil);
    /// @notice The client is frozen: it vouches for nothing until it is anchored again.
    error LightClientIsFrozen();
    /// @notice The client is stopped: it vouches for nothing until that time, unix seconds.
    error LightClientStopped(uint40 stoppedUntil);
    /// @notice The checkpoint is of a time, unix seconds, up to which none counts.
    error CheckpointDistrusted(uint64 timestamp, uint40 distrustedUntil);
    /// @notice The client was stopped too short a time ago; unix seconds.
    error StoppedTooRecently(uint256 stoppableFrom);
    /// @notice The client was distrusted too short a time ago; unix seconds.
    error DistrustedTooRecently(uint256 distrustableFrom);
    /// @notice The client was not stopped since it was last anchored or resumed.
    error NotStopped();
    /// @notice The proof does not hold.
    error InvalidProof(bytes32 checkpointHash);
    /// @notice The two checkpoints do not contradict each other.
    error NoEquivocation(bytes32 checkpointHash, bytes32 otherCheckpointHash);
    /// @notice An anchor's committee, committee hash or height is zero, or its epoch is out of range.
    error InvalidAnchor();
    /// @notice The committee was in office here when keys were abused, and takes office here no more. Its keys may
    /// have signed for any future time.
    error AbusedCommittee(bytes32 committee);

    /// @notice Accepts the checkpoint of `evidence`, or finds that it was accepted before: if it returns, the client
    /// vouches for the fields.
    /// @dev Idempotent. Reverts, changing nothing, with one of the errors above. Anyone may call. The caller reads the
    /// fields from the evidence itself.
    /// @param evidence The packed fields, alone or followed by a proof.
    /// @return generation The client's generation: facts that are proven from the checkpoint count as long as
    /// `vouchesFor(generation)`.
    /// @return followed The chain that the client follows.
    function accept(bytes calldata evidence) external returns (uint32 generation, uint64 followed);

    /// @notice Freezes the client if both checkpoints are quorum-signed in one epoch and contradict each other: the
    /// same height, two different successors of the committee, or a successor that a greater height no longer names.
    /// The epoch is the current one, or one whose committee was handed over in the last two days, since the client was
    /// anchored.
    /// @param evidence Evidence for one checkpoint; the proof may be left out if it was accepted.
    /// @param otherEvidence Evidence for the other, likewise.
    function reportEquivocation(bytes calldata evidence, bytes calldata otherEvidence) external;

    /// @notice The trust domain that this client stands for; part of every lane id that relies on it.
    function trustId() external view returns (bytes32);

    /// @notice The chain that this client follows.
    function originChainId() external view returns (uint64);

    /// @notice Whether the client is frozen.
    function frozen() external view returns (bool);

    /// @notice Until when the client is or was stopped, unix seconds; the greatest value while it is frozen.
    function stoppedUntil() external view returns (uint40);

    /// @notice Checkpoints of up to this time, unix seconds, do not count.
    function distrustedUntil() external view returns (uint40);

    /// @notice When the client was last stopped, distrusted, frozen or anchored again: deadlines stood still meanwhile.
    function halt() external view returns (Halt memory);

    /// @notice The pauses of a lane that relies on this client, with one that lasts from now on until `until`.
    /// @dev Takes over the time that the client's own halts still give back: the client may forget it before the
    /// lane's messages do.
    function paused(Pause calldata pause, uint256 until) external view returns (Pause memory);

    /// @notice The time up to which a message can be delivered, after the pauses of its lane and this client's halts.
    /// @param deadline The one that its sender named, unix seconds; 0 for none.
    function extended(Pause calldata pause, uint256 deadline) external view returns (uint256);

    /// @notice Number of times that proven facts ceased to count: the client was distrusted, stopped or anchored
    /// again.
    function generation() external view returns (uint32);

    /// @notice Whether facts that were proven in a generation count now: it is the present one, and the client is
    /// neither stopped nor frozen.
    function vouchesFor(uint32 generation) external view returns (bool);

    /// @notice The generation of facts that would be proven now, for contracts that act before the proof. While the
    /// client vouches for nothing, it reverts as `accept` does, with `LightClientIsFrozen` or `LightClientStopped`.
    function presentGeneration() external view returns (uint256);

    /// @notice The current committee.
    function committee() external view returns (uint64 epoch, bytes32 commitment, bytes32 committeeHash);

    /// @notice The height of the newest accepted checkpoint, 0 before the first; and the time from which the trusting
    /// period runs: that checkpoint's, or that of anchoring if it is later.
    function newest() external view returns (uint64 height, uint64 timestamp);

    /// @notice Whether evidence for the checkpoint needs no proof now.
    /// @dev A record, also while the client is stopped or frozen. To rely on a checkpoint, call `accept`.
    function isAccepted(bytes32 checkpointHash) external view returns (bool);
}
