// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Checkpoint} from "./Checkpoint.sol";
import {Committees} from "./Committees.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {CheckpointLib} from "./libraries/CheckpointLib.sol";

/// @title Accepting
/// @notice Takes checkpoints that the committee in office signed, and hands over to the committee that they name.
/// @dev The rules, in the order in which `accept` applies them, are the errors of `ILightClient`.
abstract contract Accepting is Committees {
    /// @notice For how long after a rotation what the committee before signed can be reported, seconds.
    uint256 public constant RETIRED_REPORT_PERIOD = 2 days;

    /// @inheritdoc ILightClient
    function accept(bytes calldata evidence) external returns (uint32 generation_, uint64 followed) {
        LightClientStorage storage $ = _storage();
        Status memory status = $.status;
        _requireVouching(status.stoppedUntil);
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

    /// @dev Hands over to the committee that the checkpoint names, in storage; of the status in memory only.
    function _rotate(LightClientStorage storage $, Status memory status, Checkpoint memory checkpoint) private {
        // A committee that named its successor names it at every later height: going back contradicts itself.
        require(checkpoint.height > status.newestHeight, HeightTooLow(checkpoint.height, status.newestHeight + 1));
        $.retired[_era($)][status.epoch] = Retired({
            committee: $.committee,
            commitments: $.commitments,
            leastHeight: status.leastHeight,
            reportableUntil: uint40(block.timestamp + RETIRED_REPORT_PERIOD)
        });
        status.leastHeight = uint48(checkpoint.height + 1);
        status.epoch += 1;
        _takeOffice($, checkpoint.nextCommittee, checkpoint.nextCommitteeHash);
        emit CommitteeRotated(status.epoch, checkpoint.nextCommittee, checkpoint.nextCommitteeHash);
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
}
