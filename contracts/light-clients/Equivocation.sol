// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Checkpoint} from "./Checkpoint.sol";
import {Evidence} from "./Evidence.sol";
import {Halts} from "./Halts.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {CheckpointLib} from "./libraries/CheckpointLib.sol";

/// @title Equivocation
/// @notice Freezes a light client by two checkpoints of one committee that contradict each other.
abstract contract Equivocation is Evidence, Halts {
    /// @dev Of a committee whose checkpoints are compared.
    struct Signer {
        bytes32 committee;
        bytes32 commitments;
        uint256 leastHeight;
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

    /// @dev Who signs in an epoch: the committee in office, or for a while one that handed over since the client was
    /// anchored, however many rotations followed.
    function _signerOf(
        LightClientStorage storage $,
        Status memory status,
        uint64 epoch
    ) private view returns (Signer memory) {
        if (epoch == status.epoch) return Signer($.committee, $.commitments, status.leastHeight);
        Retired storage retired = $.retired[_era($)][epoch];
        require(block.timestamp <= retired.reportableUntil, WrongEpoch(epoch, status.epoch));
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

    function _decoded(
        bytes calldata evidence
    ) private view returns (Checkpoint memory checkpoint, bytes32 checkpointHash, bytes calldata proof) {
        (checkpointHash, proof) = _read(evidence);
        checkpoint = CheckpointLib.decode(evidence);
    }

    function _sameSuccessor(Checkpoint memory one, Checkpoint memory other) private pure returns (bool) {
        return one.nextCommittee == other.nextCommittee && one.nextCommitteeHash == other.nextCommitteeHash;
    }
}
