// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title ILightClient
/// @notice The one door between the mailbox and security: says which checkpoints of another chain are true.
/// @dev A client keeps one word per height, the checkpoint's hash; whoever uses a checkpoint brings its fields as
/// *evidence*: the packed fields (185 bytes), alone where the checkpoint was accepted before, or followed by a proof.
/// `docs/protocol.md` has the bytes.
interface ILightClient {
    /// @notice A checkpoint was accepted.
    event CheckpointAccepted(
        uint64 indexed height,
        bytes32 indexed checkpointHash,
        bytes32 outboxRoot,
        uint64 timestamp
    );

    /// @notice A checkpoint handed over to another committee.
    /// @param epoch The new committee's epoch.
    event CommitteeRotated(uint64 indexed epoch, bytes32 committee, bytes32 committeeHash);

    /// @notice Two contradicting checkpoints, both signed by the current committee, were shown.
    event LightClientFrozen(bytes32 indexed checkpointHash, bytes32 indexed otherCheckpointHash);

    /// @notice The client starts anew from a committee; nothing accepted before counts any more.
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
    /// @notice The evidence has no proof and this checkpoint was not accepted before.
    error UnknownCheckpoint(uint64 height, bytes32 checkpointHash);
    /// @notice The checkpoint is signed by a committee of another epoch than the current.
    error WrongEpoch(uint64 epoch, uint64 currentEpoch);
    /// @notice The checkpoint is below the height from which the client was anchored, or from which the current
    /// committee signs.
    error HeightTooLow(uint64 height, uint64 leastHeight);
    /// @notice The checkpoint's time is ahead of this chain's by more than the clocks may differ.
    error CheckpointFromTheFuture(uint64 timestamp, uint64 latest);
    /// @notice The newest checkpoint is older than the trusting period: the client accepts nothing new
    /// until it is anchored again.
    error LightClientStale(uint64 newest, uint64 trustedUntil);
    /// @notice The client is frozen: it vouches for nothing until it is anchored again.
    error LightClientIsFrozen();
    /// @notice Another checkpoint of this height was accepted. If the proof holds, show both to `reportEquivocation`.
    error ConflictingCheckpoint(uint64 height, bytes32 acceptedHash, bytes32 checkpointHash);
    /// @notice The proof does not hold.
    error InvalidProof(bytes32 checkpointHash);
    /// @notice The two checkpoints do not contradict each other.
    error NoEquivocation(bytes32 checkpointHash, bytes32 otherCheckpointHash);
    /// @notice An anchor's committee, committee hash or height is zero, or its epoch is out of range.
    error InvalidAnchor();

    /// @notice Accepts the checkpoint of `evidence`, or finds that it was accepted before: if it returns, the client
    /// vouches for the fields.
    /// @dev Idempotent. Reverts, changing nothing, with one of the errors above. Anyone may call. The caller reads the
    /// fields from the evidence itself.
    /// @param evidence The packed fields, alone or followed by a proof.
    /// @return generation The client's generation: what is learnt from the checkpoint counts until the client is
    /// anchored again.
    function accept(bytes calldata evidence) external returns (uint32 generation);

    /// @notice Freezes the client if both checkpoints are quorum-signed in the current epoch and contradict each
    /// other: the same height, or two different successors of the committee.
    /// @param evidence Evidence for one checkpoint; the proof may be left out if it was accepted.
    /// @param otherEvidence Evidence for the other, likewise.
    function reportEquivocation(bytes calldata evidence, bytes calldata otherEvidence) external;

    /// @notice The trust domain that this client stands for; part of every lane id that relies on it.
    function trustId() external view returns (bytes32);

    /// @notice The chain that this client follows.
    function originChainId() external view returns (uint64);

    /// @notice Whether the client is frozen.
    function frozen() external view returns (bool);

    /// @notice How often the client was anchored again. What was learnt from an earlier generation no longer counts.
    function generation() external view returns (uint32);

    /// @notice The current committee.
    function committee() external view returns (uint64 epoch, bytes32 commitment, bytes32 committeeHash);

    /// @notice The height of the newest accepted checkpoint, 0 before the first; and the time from which the trusting
    /// period runs: that checkpoint's, or that of anchoring if it is later.
    function newest() external view returns (uint64 height, uint64 timestamp);

    /// @notice The hash of the checkpoint that was accepted at `height`, 0 if none.
    /// @dev A record, also while frozen. Who relies on a checkpoint calls `accept`.
    function checkpointHashAt(uint64 height) external view returns (bytes32);
}
