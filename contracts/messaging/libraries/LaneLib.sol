// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Peer} from "../interfaces/IMailboxAdmin.sol";
import {ChainAddress} from "./ChainAddress.sol";
import {FrameLib} from "./FrameLib.sol";

/// @title LaneLib
/// @notice Names a lane and its leaf in an outbox. `docs/protocol.md`, sections Lane and Outbox.
library LaneLib {
    uint8 internal constant TREE_VERSION = 1;

    /// @dev keccak256("causeway.lane-leaf.v1")
    bytes32 internal constant LANE_LEAF = keccak256("causeway.lane-leaf.v1");

    /// @notice The id of the lane from `origin` to `destination`. Both sides compute it from what they hold.
    /// @param hubChainId The chain that the lane goes through, 0 for a direct lane.
    /// @param trustId The trust domain of the light client that the destination asks.
    function id(
        Peer memory origin,
        Peer memory destination,
        uint64 hubChainId,
        bytes32 trustId
    ) internal pure returns (bytes32) {
        bytes32 configurationHash = keccak256(abi.encodePacked(FrameLib.VERSION, TREE_VERSION, hubChainId, trustId));
        return keccak256(bytes.concat(_interop(origin), _interop(destination), configurationHash));
    }

    /// @notice A lane's leaf in an outbox: tagged with origin and destination, over 120 bytes.
    function leaf(
        uint64 originChainId,
        uint64 destinationChainId,
        bytes32 laneId,
        uint64 count,
        bytes32 laneRoot
    ) internal pure returns (bytes32) {
        return keccak256(abi.encodePacked(LANE_LEAF, originChainId, destinationChainId, laneId, count, laneRoot));
    }

    function _interop(Peer memory peer) private pure returns (bytes memory) {
        return ChainAddress.format(peer.chainType, peer.chainId, peer.mailbox);
    }
}
