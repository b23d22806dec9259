// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {BitMaps} from "@openzeppelin/contracts/utils/structs/BitMaps.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {CheckpointLib} from "../light-clients/libraries/CheckpointLib.sol";
import {Batch, IMailbox, InboundLaneView} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IMailboxAdmin, Peer, Route} from "./interfaces/IMailboxAdmin.sol";
import {ChainAddress} from "./libraries/ChainAddress.sol";
import {FrameLib} from "./libraries/FrameLib.sol";
import {FrontierLib} from "./libraries/FrontierLib.sol";
import {LaneLib} from "./libraries/LaneLib.sol";
import {MembersLib} from "./libraries/MembersLib.sol";
import {OutboxTreeLib} from "./libraries/OutboxTreeLib.sol";
import {RangeProofLib} from "./libraries/RangeProofLib.sol";
import {RecipientCallLib} from "./libraries/RecipientCallLib.sol";
import {Outbox} from "./Outbox.sol";

/// @title Inbox
/// @notice The receiving half of a mailbox: checks a range of a lane's messages against the lane's light client and
/// calls their recipients.
abstract contract Inbox is Outbox, ReentrancyGuardTransient {
    using MembersLib for MembersLib.Members;
    using BitMaps for BitMaps.BitMap;
    using RecipientCallLib for RecipientCallLib.Template;

    struct InboundLane {
        ILightClient lightClient;
        uint64 originChainId;
        uint16 originChainType;
        uint40 pausedAt;
        uint40 pausedUntil;
        uint64 hubChainId;
    }

    /// @dev How long the guardian's pause lasts.
    uint40 private constant PAUSE = 7 days;

    /// @dev Gas that is left for this contract, beside what a recipient is given: to note a failure and to end the
    /// batch.
    uint256 private constant RESERVE = 35_000;

    /// @inheritdoc IMailbox
    address public immutable expiry;

    mapping(bytes32 laneId => InboundLane) private _inbound;
    mapping(bytes32 laneId => BitMaps.BitMap) private _done;

    /// @notice Names the contract that may expire and reject messages.
    /// @param expiry_ The chain's `Expiry` for this mailbox. It may be deployed later: its address is known before.
    constructor(address expiry_) {
        require(expiry_ != address(0), ZeroAddress());
        expiry = expiry_;
    }

    // ---------------------------------------------------------------- delivering

    /// @inheritdoc IMailbox
    function deliver(bytes32 laneId, Batch calldata batch) external nonReentrant {
        (InboundLane storage lane, MembersLib.Members memory members) = _requireProven(laneId, batch);
        uint256 delivered = _callRecipients(laneId, lane, batch, members);
        emit MessagesDelivered(laneId, batch.first, delivered);
    }

    /// @inheritdoc IMailbox
    function isDone(bytes32 laneId, uint64 index) external view returns (bool) {
        return _done[laneId].get(index);
    }

    // ---------------------------------------------------------------- expiring and rejecting

    /// @inheritdoc IMailbox
    function expire(
        bytes32 laneId,
        Batch calldata batch
    ) external nonReentrant returns (uint64 originChainId, bytes32 messageId) {
        (originChainId, , messageId) = _endUndelivered(laneId, batch);
        (, uint256 deadline) = FrameLib.limitsAt(batch.members, 0);
        require(deadline != 0 && block.timestamp > deadline, DeadlineNotPassed(deadline));
        emit MessageExpired(messageId, laneId, batch.first);
    }

    /// @inheritdoc IMailbox
    function reject(
        bytes32 laneId,
        Batch calldata batch,
        address recipient
    ) external nonReentrant returns (uint64 originChainId, bytes32 messageId) {
        uint256 senderLength;
        (originChainId, senderLength, messageId) = _endUndelivered(laneId, batch);
        address addressee = FrameLib.recipientAt(batch.members, 0, senderLength);
        require(recipient == addressee, NotRecipient(recipient, addressee));
        emit MessageRejected(messageId, laneId, batch.first);
    }

    // ---------------------------------------------------------------- configuration

    /// @inheritdoc IMailboxAdmin
    function addInboundLane(
        Peer calldata origin,
        uint64 hubChainId,
        bytes32 hubTrustId,
        ILightClient lightClient
    ) external restricted returns (bytes32 laneId) {
        _requirePeer(origin);
        bytes32 trustId = _requireFollows(lightClient, hubChainId == 0 ? origin.chainId : hubChainId);
        Route memory route = Route(hubChainId, hubTrustId, trustId);
        laneId = LaneLib.id(origin, _localPeer(), route);
        InboundLane storage lane = _inbound[laneId];
        require(address(lane.lightClient) == address(0), LaneExists(laneId));
        lane.lightClient = lightClient;
        lane.originChainId = origin.chainId;
        lane.originChainType = origin.chainType;
        lane.hubChainId = hubChainId;
        emit InboundLaneAdded(laneId, origin.chainId, origin, route, lightClient);
    }

    /// @inheritdoc IMailboxAdmin
    /// @dev The guardian's pauses take at most half of the time, so that he alone cannot hold a lane for ever.
    function pauseLane(bytes32 laneId) external restricted {
        InboundLane storage lane = _requireInbound(laneId);
        uint40 pausableFrom = lane.pausedUntil + (lane.pausedUntil - lane.pausedAt);
        require(block.timestamp >= pausableFrom, PausedTooRecently(laneId, pausableFrom));
        lane.pausedAt = uint40(block.timestamp);
        _setPausedUntil(laneId, lane, uint40(block.timestamp) + PAUSE);
    }

    /// @inheritdoc IMailboxAdmin
    function unpauseLane(bytes32 laneId) external restricted {
        InboundLane storage lane = _requireInbound(laneId);
        require(_isPaused(lane.pausedUntil), NotPaused(laneId));
        _setPausedUntil(laneId, lane, uint40(block.timestamp));
    }

    /// @inheritdoc IMailboxAdmin
    function extendPause(bytes32 laneId) external restricted {
        InboundLane storage lane = _requireInbound(laneId);
        require(_isPaused(lane.pausedUntil), NotPaused(laneId));
        _setPausedUntil(laneId, lane, uint40(block.timestamp) + PAUSE);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc IMailbox
    function inboundLane(bytes32 laneId) external view returns (InboundLaneView memory) {
        InboundLane storage lane = _requireInbound(laneId);
        return
            InboundLaneView(
                lane.originChainType,
                lane.originChainId,
                lane.hubChainId,
                lane.lightClient,
                lane.lightClient.trustId(),
                lane.pausedUntil
            );
    }

    // ---------------------------------------------------------------- internal

    function _replaceInboundClient(bytes32 laneId, ILightClient lightClient) internal {
        InboundLane storage lane = _requireInbound(laneId);
        _requireSameTrust(lane.lightClient, lightClient);
        emit LightClientReplaced(laneId, lightClient, lane.lightClient);
        lane.lightClient = lightClient;
    }

    /// @dev The client follows the chain that it should; gives the trust that it stands for.
    function _requireFollows(ILightClient lightClient, uint64 chainId) internal view returns (bytes32 trustId) {
        uint64 followed = lightClient.originChainId();
        require(followed == chainId, LightClientFollowsOtherChain(followed, chainId));
        trustId = lightClient.trustId();
    }

    /// @dev `replacement` may take the place of `previous`: the lane id stays what both sides hold.
    function _requireSameTrust(ILightClient previous, ILightClient replacement) internal view {
        bytes32 expected = previous.trustId();
        bytes32 trustId = _requireFollows(replacement, previous.originChainId());
        require(trustId == expected, WrongTrust(trustId, expected));
    }

    function _requireInbound(bytes32 laneId) private view returns (InboundLane storage lane) {
        lane = _inbound[laneId];
        require(address(lane.lightClient) != address(0), UnknownLane(laneId));
    }

    function _requireDeliverable(bytes32 laneId) private view returns (InboundLane storage lane) {
        lane = _requireInbound(laneId);
        require(!_isPaused(lane.pausedUntil), LanePaused(laneId, lane.pausedUntil));
    }

    function _isPaused(uint40 pausedUntil) private view returns (bool) {
        return block.timestamp < pausedUntil;
    }

    function _setPausedUntil(bytes32 laneId, InboundLane storage lane, uint40 pausedUntil) private {
        lane.pausedUntil = pausedUntil;
        emit LanePauseChanged(laneId, pausedUntil);
    }

    /// @dev Reads the members of a lane that is not paused, and finds that its origin sent them.
    function _requireProven(
        bytes32 laneId,
        Batch calldata batch
    ) private returns (InboundLane storage lane, MembersLib.Members memory members) {
        lane = _requireDeliverable(laneId);
        members = MembersLib.parse(batch.members, laneId, batch.first, ChainAddress.lengthOf(lane.originChainType));
        _requireSent(laneId, lane, batch, members.leaves);
    }

    /// @dev Sets the bit of the one message of a batch without calling its recipient. The caller has conditions of its
    /// own, and reverts where they do not hold.
    function _endUndelivered(
        bytes32 laneId,
        Batch calldata batch
    ) private returns (uint64 originChainId, uint256 senderLength, bytes32 messageId) {
        require(msg.sender == expiry, NotExpiry(msg.sender));
        (InboundLane storage lane, MembersLib.Members memory members) = _requireProven(laneId, batch);
        bool oneFrame = members.leaves.length == 1 && members.offsets[0] != MembersLib.DIGEST;
        require(oneFrame, NotOneFrame(members.leaves.length));
        BitMaps.BitMap storage done = _done[laneId];
        require(!done.get(batch.first), MessageDone(laneId, batch.first));
        done.set(batch.first);
        return (lane.originChainId, ChainAddress.lengthOf(lane.originChainType), members.leaves[0]);
    }

    /// @dev The leaves stand in the lane from `batch.first` on, and the lane in an outbox that the light client
    /// vouches for.
    function _requireSent(
        bytes32 laneId,
        InboundLane storage lane,
        Batch calldata batch,
        bytes32[] memory leaves
    ) private {
        uint256 size = leaves.length;
        bool inRange = size != 0 && batch.count <= FrontierLib.MAX_COUNT && batch.first + size <= batch.count;
        require(inRange, InvalidRange(batch.first, size, batch.count));
        (bytes32 root, uint256 used) = RangeProofLib.root(leaves, batch.first, batch.count, batch.siblings);
        require(used == batch.siblings.length, InvalidSiblings(batch.siblings.length, used));
        bytes32 laneLeaf = LaneLib.leaf(lane.originChainId, uint64(block.chainid), laneId, batch.count, root);
        _requireInOutbox(lane.lightClient, batch.evidence, laneLeaf, batch.outboxProof);
    }

    /// @notice Asks a light client for the checkpoint of `evidence` and finds `laneLeaf` in its outbox.
    /// @return generation The light client's generation.
    function _requireInOutbox(
        ILightClient lightClient,
        bytes calldata evidence,
        bytes32 laneLeaf,
        bytes32[] calldata outboxProof
    ) internal returns (uint32 generation) {
        require(outboxProof.length <= OutboxTreeLib.MAX_DEPTH, OutboxProofTooLong(outboxProof.length));
        generation = lightClient.accept(evidence);
        bytes32 root = CheckpointLib.outboxRoot(evidence);
        require(OutboxTreeLib.contains(root, laneLeaf, outboxProof), NotInOutbox(laneLeaf, root));
    }

    /// @notice Calls the recipient of each member that is named by its frame and is not done yet. The lock keeps
    /// everybody else from the bits meanwhile.
    /// @return delivered A bit for each member that was delivered now.
    function _callRecipients(
        bytes32 laneId,
        InboundLane storage lane,
        Batch calldata batch,
        MembersLib.Members memory members
    ) private returns (uint256 delivered) {
        mapping(uint256 word => uint256 bits) storage words = _done[laneId]._data;
        RecipientCallLib.Template memory call_ = RecipientCallLib.template(lane.originChainType, lane.originChainId);
        bytes calldata data = batch.members;
        uint256 index = batch.first;
        uint256 word = index >> 8;
        uint256 bits = words[word];
        unchecked {
            // an index is below 2^64 + 2^8
            for (uint256 k = 0; k < members.leaves.length; ++k) {
                uint256 bit = 1 << (index & 0xff);
                (bytes32 messageId, uint256 offset) = members.member(k);
                if (offset != MembersLib.DIGEST && bits & bit == 0) {
                    words[word] = bits | bit;
                    if (_callRecipient(call_, messageId, data, offset)) {
                        bits |= bit;
                        delivered |= 1 << k;
                    } else {
                        words[word] = bits;
                    }
                }
                if (++index & 0xff == 0) bits = words[++word];
            }
        }
    }

    /// @dev Whether the recipient received the message; if not, says so.
    function _callRecipient(
        RecipientCallLib.Template memory call_,
        bytes32 messageId,
        bytes calldata members,
        uint256 offset
    ) private returns (bool received) {
        (uint256 gasLimit, uint256 deadline) = FrameLib.limitsAt(members, offset);
        bytes32 reason = DeadlinePassed.selector;
        if (deadline == 0 || block.timestamp <= deadline) {
            (address recipient, uint256 size) = call_.write(messageId, members, offset);
            // a call gets at most 63/64 of the gas left (EIP-150): what the sender paid for must be there
            uint256 needed;
            unchecked {
                needed = gasLimit + gasLimit / 63 + RESERVE;
            }
            require(gasleft() >= needed, InsufficientGas(gasleft(), needed));
            (received, reason) = call_.callRecipient(recipient, size, gasLimit);
        }
        if (!received) emit MessageFailed(messageId, reason);
    }
}
