// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Batch} from "@causeway/solidity/interfaces/IMailbox.sol";
import {ExpirySteps} from "./ExpirySteps.sol";

/// @title ForgerySteps
/// @notice A step that changes one thing about a valid delivery, or import, and must be refused.
abstract contract ForgerySteps is ExpirySteps {
    uint256 private constant FORGERIES = 13;
    uint256 private constant CHECKPOINT_SIZE = 185;

    /// @dev Delivers a range of which one thing was changed.
    function forge(uint256 seed) external {
        (bool found, Delivery memory delivery) = _delivery(seed);
        if (!found) return;
        bytes32 laneId = lanes[delivery.lane].id;
        Batch memory batch = delivery.batch;
        uint256 kind = _pick(seed, "forgery", FORGERIES);
        if (kind < 6) _mutateBytes(seed, kind, batch);
        else if (kind < 9) _mutateNumbers(seed, kind, batch);
        else if (kind < 12) _mutateShape(kind, batch);
        else laneId = _otherLane(seed, delivery.lane);
        try _mailboxHere().deliver(laneId, batch) {
            revert("a forged delivery was taken");
        } catch {
            tally.forgeriesRefused += 1;
        }
    }

    /// @dev Imports a lane with a root, a count or a lane id of the caller's own.
    function forgeImport(uint256 seed) external {
        uint256 lane = 4 + _pick(seed, "lane", 2);
        uint256 origin = lanes[lane].origin;
        (bool found, uint256 proving) = _pickCheckpoint(seed, lane, origin, HUB);
        if (!found) return;
        _goTo(HUB);
        Claim memory claim = _claim(lane, proving);
        uint256 kind = _pick(seed, "forgery", 4);
        if (kind == 0) claim.root = keccak256(bytes.concat(claim.root));
        else if (kind == 1) claim.count += uint64(1 + _pick(seed, "count", 1000));
        else if (kind == 2) claim.laneId = lanes[9 - lane].id;
        else claim.root = 0;
        try this.show(claim) {
            revert("a forged import was taken");
        } catch {
            tally.forgeriesRefused += 1;
        }
    }

    function show(Claim calldata claim) external {
        _show(claim);
    }

    /// @dev Flips a bit of what is proven or of the proof. A proof beside fields that were accepted before is not
    /// looked at, so of the evidence only the fields are changed.
    function _mutateBytes(uint256 seed, uint256 kind, Batch memory batch) private pure {
        if (kind < 3) {
            _flip(seed, batch.members, batch.members.length);
        } else if (kind == 3) {
            _flip(seed, batch.evidence, CHECKPOINT_SIZE);
        } else if (kind == 4 && batch.siblings.length != 0) {
            batch.siblings[_pick(seed, "sibling", batch.siblings.length)] ^= bytes32(uint256(1));
        } else if (batch.outboxProof.length != 0) {
            batch.outboxProof[_pick(seed, "step", batch.outboxProof.length)] ^= bytes32(uint256(1));
        } else {
            batch.outboxProof = new bytes32[](1);
        }
    }

    function _mutateNumbers(uint256 seed, uint256 kind, Batch memory batch) private pure {
        uint64 by = uint64(1 + _pick(seed, "by", type(uint64).max - 1));
        if (kind == 6) {
            unchecked {
                batch.first += by;
            }
        } else if (kind == 7) {
            unchecked {
                batch.count += by;
            }
        } else {
            batch.count -= 1;
        }
    }

    function _mutateShape(uint256 kind, Batch memory batch) private pure {
        if (kind == 9) {
            batch.members = "";
        } else if (kind == 10) {
            batch.members = bytes.concat(batch.members, batch.members);
        } else {
            bytes32[] memory more = new bytes32[](batch.siblings.length + 1);
            for (uint256 i = 0; i < batch.siblings.length; ++i) more[i] = batch.siblings[i];
            batch.siblings = more;
        }
    }

    function _flip(uint256 seed, bytes memory data, uint256 below) private pure {
        uint256 place = _pick(seed, "byte", below);
        data[place] ^= bytes1(uint8(1 << _pick(seed, "bit", 8)));
    }

    function _otherLane(uint256 seed, uint256 lane) private view returns (bytes32) {
        uint256 other = (lane + 1 + _pick(seed, "other lane", lanes.length - 1)) % lanes.length;
        return lanes[other].id;
    }
}
