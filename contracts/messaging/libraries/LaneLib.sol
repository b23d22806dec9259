// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IMailboxAdmin, Peer, Route} from "../interfaces/IMailboxAdmin.sol";
import {ChainAddress} from "./ChainAddress.sol";
import {FrameLib} from "./FrameLib.sol";

/// @title LaneLib
/// @notice Names a lane and its leaf in an outbox. `docs/protocol.md`, sections Lane and Outbox.
library LaneLib {
    uint8 internal constant TREE_VERSION = 1;

    /// @dev keccak256("causeway.lane-leaf.v1")
    bytes32 internal constant LANE_LEAF = keccak256("causeway.lane-leaf.v1");

    /// @notice The id of the lane from `origin` to `destination`. Both ends, and the hub, compute it from what they
    /// hold.
    /// @dev Reverts with `InvalidRoute`, `ZeroTrustId` or `InvalidHubTrust`, and as `ChainAddress.format` does.
    function id(Peer memory origin, Peer memory destination, Route memory route) internal pure returns (bytes32) {
        bytes memory ends = bytes.concat(_interop(origin), _interop(destination));
        uint64 hub = route.hubChainId;
        require(origin.chainId != destination.chainId, IMailboxAdmin.InvalidRoute(destination.chainId));
        require(hub != origin.chainId && hub != destination.chainId, IMailboxAdmin.InvalidRoute(hub));
        return keccak256(bytes.concat(ends, _configurationHash(route)));
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

    function _configurationHash(Route memory route) private pure returns (bytes32) {
        (uint64 hub, bytes32 hubTrustId) = (route.hubChainId, route.hubTrustId);
        require(route.trustId != 0, IMailboxAdmin.ZeroTrustId());
        require((hub == 0) == (hubTrustId == 0), IMailboxAdmin.InvalidHubTrust(hub, hubTrustId));
        return keccak256(abi.encodePacked(FrameLib.VERSION, TREE_VERSION, hub, hubTrustId, route.trustId));
    }

    function _interop(Peer memory peer) private pure returns (bytes memory) {
        return ChainAddress.format(peer.chainType, peer.chainId, peer.mailbox);
    }
}
