// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {CheckpointLib} from "../light-clients/libraries/CheckpointLib.sol";
import {IMailbox, ImportedLaneView} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IMailboxAdmin, Peer, Route} from "./interfaces/IMailboxAdmin.sol";
import {FrontierLib} from "./libraries/FrontierLib.sol";
import {LaneLib} from "./libraries/LaneLib.sol";
import {Inbox} from "./Inbox.sol";
import {Outbox} from "./Outbox.sol";

/// @title LaneImports
/// @notice What makes a mailbox a hub: it takes over the proven state of lanes between two other chains and carries it
/// in its own outbox.
abstract contract LaneImports is Inbox {
    /// @dev `generation` is that of the light client at the import: it says whether the import still counts. An import
    /// reads and writes the first slot and the root; the second slot only where the generation is another.
    struct ImportedLane {
        ILightClient lightClient;
        uint64 destinationChainId;
        uint32 count;
        uint64 originChainId;
        uint32 generation;
        bytes32 root;
    }

    mapping(bytes32 laneId => ImportedLane) private _imported;

    // ---------------------------------------------------------------- import

    /// @inheritdoc IMailbox
    function importLane(
        bytes32 laneId,
        bytes calldata evidence,
        bytes32[] calldata outboxProof,
        uint64 count,
        bytes32 root
    ) external {
        ImportedLane storage lane = _requireImported(laneId);
        require(root != 0, ZeroLaneRoot(laneId));
        (uint32 generation, uint64 originChainId) = lane.lightClient.accept(evidence);
        bytes32 laneLeaf = LaneLib.leaf(originChainId, lane.destinationChainId, laneId, count, root);
        _requireInOutbox(evidence, laneLeaf, outboxProof);
        require(count <= FrontierLib.MAX_COUNT, CountTooHigh(laneId, count));
        // a client of generation 0 finds a lane of generation 0: no need to read it
        bool anew = generation != 0 && generation != lane.generation;
        // who was overtaken by another relayer loses nothing but his gas
        if (count <= lane.count && !anew) return;
        if (anew) lane.generation = generation;
        lane.count = uint32(count);
        lane.root = root;
        emit LaneImported(laneId, count, root, CheckpointLib.height(evidence));
    }

    // ---------------------------------------------------------------- configuration

    /// @inheritdoc IMailboxAdmin
    function addImportedLane(
        Peer calldata origin,
        Peer calldata destination,
        bytes32 trustId,
        ILightClient lightClient
    ) external restricted returns (bytes32 laneId) {
        _requirePeer(origin);
        _requirePeer(destination);
        _requireTrusted(lightClient, false);
        bytes32 hubTrustId = _requireFollows(lightClient, origin.chainId);
        Route memory route = Route(uint64(block.chainid), hubTrustId, trustId);
        laneId = LaneLib.id(origin, destination, route);
        ImportedLane storage lane = _imported[laneId];
        require(address(lane.lightClient) == address(0), LaneExists(laneId));
        lane.lightClient = lightClient;
        lane.originChainId = origin.chainId;
        lane.destinationChainId = destination.chainId;
        _listLane(laneId);
        emit ImportedLaneAdded(laneId, origin.chainId, destination.chainId, route, lightClient);
    }

    /// @inheritdoc IMailboxAdmin
    /// @dev What was imported through the previous client is dropped: it may be the reason for the replacement. The new
    /// one is trusted from now on, for what this lane asks of it: who may replace may say so, too.
    function replaceLightClient(bytes32 laneId, ILightClient lightClient) external restricted {
        ImportedLane storage lane = _imported[laneId];
        ILightClient previous = lane.lightClient;
        if (address(previous) == address(0)) return _replaceInboundClient(laneId, lightClient);
        _requireSameTrust(previous, lightClient);
        _addTrust(lightClient, false);
        lane.lightClient = lightClient;
        (lane.count, lane.generation, lane.root) = (0, 0, 0);
        emit LightClientReplaced(laneId, lightClient, previous);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc IMailbox
    function importedLane(bytes32 laneId) external view returns (ImportedLaneView memory) {
        ImportedLane storage lane = _requireImported(laneId);
        return
            ImportedLaneView(
                lane.originChainId,
                lane.destinationChainId,
                lane.lightClient,
                lane.generation,
                lane.count,
                lane.root
            );
    }

    /// @inheritdoc Outbox
    function laneRoot(bytes32 laneId) public view override returns (bytes32) {
        return _isOutbound(laneId) ? super.laneRoot(laneId) : _requireImported(laneId).root;
    }

    // ---------------------------------------------------------------- internal

    /// @dev An imported lane counts as long as the client that it came from does.
    function _laneLeaf(bytes32 laneId) internal view override returns (bytes32) {
        if (_isOutbound(laneId)) return super._laneLeaf(laneId);
        ImportedLane storage lane = _imported[laneId];
        if (lane.count == 0 || !lane.lightClient.vouchesFor(lane.generation)) return 0;
        return LaneLib.leaf(lane.originChainId, lane.destinationChainId, laneId, lane.count, lane.root);
    }

    function _requireImported(bytes32 laneId) private view returns (ImportedLane storage lane) {
        lane = _imported[laneId];
        require(address(lane.lightClient) != address(0), UnknownLane(laneId));
    }
}
