// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Checkpoint} from "./Checkpoint.sol";
import {LightClientState} from "./LightClientState.sol";
import {CheckpointLib} from "./libraries/CheckpointLib.sol";

/// @title Evidence
/// @notice Reads what proves a checkpoint, and checks what holds for every checkpoint that counts.
abstract contract Evidence is LightClientState {
    /// @dev Whether `proof` proves that a quorum of `committee` signed the checkpoint.
    function _verify(
        bytes32 currentCommittee,
        bytes32 checkpointHash,
        bytes calldata proof
    ) internal view virtual returns (bool);

    /// @dev Number of bytes of a proof; never 0.
    function _proofSize() internal pure virtual returns (uint256);

    function _read(bytes calldata evidence) internal view returns (bytes32 checkpointHash, bytes calldata proof) {
        uint256 size = CheckpointLib.FIELDS_SIZE;
        require(
            evidence.length == size || evidence.length == size + _proofSize(),
            InvalidEvidenceLength(evidence.length)
        );
        proof = evidence[size:];
        checkpointHash = CheckpointLib.hash(checkpointDomain, evidence[:size]);
    }

    function _requireWellFormed(Checkpoint memory checkpoint) internal pure {
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

    function _requireHeight(Checkpoint memory checkpoint, uint256 least) internal pure {
        require(checkpoint.height >= least, HeightTooLow(checkpoint.height, uint64(least)));
        require(checkpoint.height < MAX_HEIGHT, HeightTooHigh(checkpoint.height));
    }

    /// @dev Whether a checkpoint names another committee than the one of `commitments`, by one word instead of two.
    function _rotates(Checkpoint memory checkpoint, bytes32 commitments) internal pure returns (bool) {
        return _commitments(checkpoint.nextCommittee, checkpoint.nextCommitteeHash) != commitments;
    }

    function _commitments(bytes32 poseidon, bytes32 keccak) internal pure returns (bytes32) {
        return keccak256(abi.encode(poseidon, keccak));
    }
}
