// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {BitMaps} from "@openzeppelin/contracts/utils/structs/BitMaps.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {SlotDerivation} from "@openzeppelin/contracts/utils/SlotDerivation.sol";
import {StorageSlot} from "@openzeppelin/contracts/utils/StorageSlot.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {CheckpointLib} from "../light-clients/libraries/CheckpointLib.sol";
import {CheckpointAge} from "@causeway/solidity/libraries/CheckpointAge.sol";
import {Pause} from "@causeway/solidity/libraries/PauseLib.sol";
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

    /// @dev The first slot is all that a delivery reads, but for lanes that were paused lately.
    struct InboundLane {
        ILightClient lightClient;
        uint64 originChainId;
        uint16 originChainType;
        bool throughHub;
        bool wasPaused;
        uint64 hubChainId;
        uint40 pausableFrom;
        Pause pause;
    }

    /// @dev For what lanes a light client may be asked.
    struct Trust {
        bool asOrigin;
        bool asHub;
    }

    /// @dev How long the guardian's pause lasts.
    uint40 private constant PAUSE = 7 days;

    /// @dev How old a hub's checkpoint may be, seconds: it bounds for how long what the hub took back can still be
    /// shown as it was before. A newer one proves every older message, for trees only grow.
    uint256 private constant MAX_HUB_CHECKPOINT_AGE = 1 days;

    /// @dev Gas that is left for this contract, beside what a recipient is given: to note a failure and to end the
    /// batch.
    uint256 private constant RESERVE = 35_000;

    /// @inheritdoc IMailbox
    address public immutable expiry;

    mapping(bytes32 laneId => InboundLane) private _inbound;
    mapping(bytes32 laneId => BitMaps.BitMap) private _done;
    mapping(ILightClient lightClient => Trust) private _trusted;

    /// @dev The message that is being delivered; the index means nothing while the lane is 0.
    bytes32 private transient _currentLane;
    uint256 private transient _currentIndex;

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
        if (delivered != 0) emit MessagesDelivered(laneId, batch.first, delivered);
    }

    /// @inheritdoc IMailbox
    function prove(bytes32 laneId, Batch calldata batch) external nonReentrant returns (bytes32[] memory messageIds) {
        (, MembersLib.Members memory members) = _requireProven(laneId, batch);
        return members.leaves;
    }

    /// @inheritdoc IMailbox
    function current() external view returns (bytes32 laneId, uint64 index) {
        laneId = _currentLane;
        if (laneId != 0) index = uint64(_currentIndex);
    }

    /// @inheritdoc IMailbox
    function isDone(bytes32 laneId, uint64 index) external view returns (bool) {
        return _done[laneId].get(index);
    }

    /// @inheritdoc IMailbox
    function originOf(
        bytes32 laneId,
        uint64 index
    ) external view returns (uint16 originChainType, uint64 originChainId) {
        bytes32 delivering = _currentLane;
        require(delivering == 0, DeliveryUnderWay(delivering));
        InboundLane storage lane = _inbound[laneId];
        (ILightClient lightClient, bool wasPaused) = (lane.lightClient, lane.wasPaused);
        (originChainType, originChainId) = (lane.originChainType, lane.originChainId);
        require(originChainId != 0, UnknownLane(laneId));
        if (wasPaused) {
            uint40 until = lane.pause.until;
            require(block.timestamp >= until, LanePaused(laneId, until));
        }
        require(!_done[laneId].get(index), MessageDone(laneId, index));
        lightClient.presentGeneration();
    }

    // ---------------------------------------------------------------- expiring and rejecting

    /// @inheritdoc IMailbox
    function expire(
        bytes32 laneId,
        Batch calldata batch
    ) external nonReentrant returns (uint64 originChainId, bytes32 messageId) {
        (originChainId, , messageId) = _endUndelivered(laneId, batch);
        (, uint256 deadline) = FrameLib.limitsAt(batch.members, 0);
        if (!_isPast(_inbound[laneId], deadline)) revert DeadlineNotPassed(deadlineOf(laneId, deadline));
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
        address addressee = FrameLib.recipientOf(batch.members, senderLength);
        require(recipient == addressee, NotRecipient(recipient, addressee));
        emit MessageRejected(messageId, laneId, batch.first);
    }

    /// @inheritdoc IMailbox
    function annul(bytes32 laneId, uint64 index, bytes32 messageId) external nonReentrant {
        require(msg.sender == expiry, NotExpiry(msg.sender));
        _requireInbound(laneId);
        _done[laneId].set(index);
        emit MessageVoided(messageId, laneId, index);
    }

    // ---------------------------------------------------------------- configuration

    /// @inheritdoc IMailboxAdmin
    /// @dev Who names a light client could forge messages: the role should have the longest delay.
    function setLightClientTrusted(ILightClient lightClient, bool asOrigin, bool asHub) external restricted {
        _setTrusted(lightClient, asOrigin, asHub);
    }

    /// @inheritdoc IMailboxAdmin
    function addInboundLane(
        Peer calldata origin,
        uint64 hubChainId,
        bytes32 hubTrustId,
        ILightClient lightClient
    ) external restricted returns (bytes32 laneId) {
        _requirePeer(origin);
        _requireTrusted(lightClient, hubChainId != 0);
        bytes32 trustId = _requireFollows(lightClient, hubChainId == 0 ? origin.chainId : hubChainId);
        Route memory route = Route(hubChainId, hubTrustId, trustId);
        laneId = LaneLib.id(origin, _localPeer(), route);
        InboundLane storage lane = _inbound[laneId];
        require(address(lane.lightClient) == address(0), LaneExists(laneId));
        lane.lightClient = lightClient;
        lane.originChainId = origin.chainId;
        lane.originChainType = origin.chainType;
        lane.hubChainId = hubChainId;
        lane.throughHub = hubChainId != 0;
        emit InboundLaneAdded(laneId, origin.chainId, origin, route, lightClient);
    }

    /// @inheritdoc IMailboxAdmin
    /// @dev The guardian's pauses take at most half of the time, so that he alone cannot hold a lane for ever. Only his
    /// own count: an extension by somebody else does not disarm him.
    function pauseLane(bytes32 laneId) external restricted {
        InboundLane storage lane = _requireInbound(laneId);
        uint40 pausableFrom = lane.pausableFrom;
        require(block.timestamp >= pausableFrom, PausedTooRecently(laneId, pausableFrom));
        lane.pausableFrom = uint40(block.timestamp) + 2 * PAUSE;
        _pause(laneId, lane);
    }

    /// @inheritdoc IMailboxAdmin
    function unpauseLane(bytes32 laneId) external restricted {
        InboundLane storage lane = _requirePaused(laneId);
        uint256 pausedByGuardian = block.timestamp + 2 * PAUSE - lane.pausableFrom;
        if (pausedByGuardian < PAUSE) lane.pausableFrom = uint40(block.timestamp + pausedByGuardian);
        Pause memory pause = lane.pause;
        pause.lasted -= pause.until - uint40(block.timestamp);
        pause.until = uint40(block.timestamp);
        _setPause(laneId, lane, pause);
    }

    /// @inheritdoc IMailboxAdmin
    function extendPause(bytes32 laneId) external restricted {
        _pause(laneId, _requirePaused(laneId));
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
                lane.pause.until
            );
    }

    /// @inheritdoc IMailbox
    function isTrusted(ILightClient lightClient) external view returns (bool asOrigin, bool asHub) {
        Trust storage trust = _trusted[lightClient];
        return (trust.asOrigin, trust.asHub);
    }

    /// @inheritdoc IMailbox
    function deadlineOf(bytes32 laneId, uint256 deadline) public view returns (uint256) {
        InboundLane storage lane = _requireInbound(laneId);
        return lane.lightClient.extended(lane.pause, deadline);
    }

    // ---------------------------------------------------------------- internal

    function _replaceInboundClient(bytes32 laneId, ILightClient lightClient) internal {
        InboundLane storage lane = _requireInbound(laneId);
        ILightClient previous = lane.lightClient;
        _requireSameTrust(previous, lightClient);
        _addTrust(lightClient, lane.throughHub);
        // what deadlines were given stays theirs; what the other client gives is no part of that, also where its halts
        // began at the same time
        Pause memory pause = previous.paused(lane.pause, block.timestamp);
        (pause.clientBegan, pause.takenOver) = (0, 0);
        lane.pause = pause;
        emit LightClientReplaced(laneId, lightClient, previous);
        lane.lightClient = lightClient;
    }

    /// @dev Trusts a light client for what a lane needs that it is to serve, besides what it was trusted for.
    function _addTrust(ILightClient lightClient, bool asHub) internal {
        Trust storage trust = _trusted[lightClient];
        _setTrusted(lightClient, trust.asOrigin || !asHub, trust.asHub || asHub);
    }

    function _setTrusted(ILightClient lightClient, bool asOrigin, bool asHub) private {
        _trusted[lightClient] = Trust(asOrigin, asHub);
        emit LightClientTrustSet(lightClient, asOrigin, asHub);
    }

    function _requireTrusted(ILightClient lightClient, bool asHub) internal view {
        Trust storage trust = _trusted[lightClient];
        require(asHub ? trust.asHub : trust.asOrigin, LightClientNotTrusted(lightClient, asHub));
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
        // spares a lane that was never paused the slot of its pauses
        if (lane.wasPaused) {
            uint40 until = lane.pause.until;
            require(block.timestamp >= until, LanePaused(laneId, until));
        }
    }

    function _requirePaused(bytes32 laneId) private view returns (InboundLane storage lane) {
        lane = _requireInbound(laneId);
        require(block.timestamp < lane.pause.until, NotPaused(laneId));
    }

    function _pause(bytes32 laneId, InboundLane storage lane) private {
        lane.wasPaused = true;
        _setPause(laneId, lane, lane.lightClient.paused(lane.pause, block.timestamp + PAUSE));
    }

    function _setPause(bytes32 laneId, InboundLane storage lane, Pause memory pause) private {
        lane.pause = pause;
        emit LanePauseChanged(laneId, pause.until);
    }

    /// @dev Whether a deadline has passed, and did not stand still meanwhile; 0 never passes.
    function _isPast(InboundLane storage lane, uint256 deadline) private view returns (bool) {
        if (deadline == 0 || block.timestamp <= deadline) return false;
        return block.timestamp > lane.lightClient.extended(lane.pause, deadline);
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
        bool inRange;
        unchecked {
            // an index is below 2^64, and a size at most 2^8
            inRange = size != 0 && batch.count <= FrontierLib.MAX_COUNT && batch.first + size <= batch.count;
        }
        require(inRange, InvalidRange(batch.first, size, batch.count));
        (bytes32 root, uint256 used) = RangeProofLib.root(leaves, batch.first, batch.count, batch.siblings);
        require(used == batch.siblings.length, InvalidSiblings(batch.siblings.length, used));
        bytes32 laneLeaf = LaneLib.leaf(lane.originChainId, uint64(block.chainid), laneId, batch.count, root);
        lane.lightClient.accept(batch.evidence);
        if (lane.throughHub) {
            CheckpointAge.requireAtMost(CheckpointLib.timestamp(batch.evidence), MAX_HUB_CHECKPOINT_AGE);
        }
        _requireInOutbox(batch.evidence, laneLeaf, batch.outboxProof);
    }

    /// @dev `laneLeaf` stands in the outbox of a checkpoint that a light client has accepted.
    function _requireInOutbox(bytes calldata evidence, bytes32 laneLeaf, bytes32[] calldata outboxProof) internal pure {
        require(outboxProof.length <= OutboxTreeLib.MAX_DEPTH, OutboxProofTooLong(outboxProof.length));
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
        RecipientCallLib.Template memory call_ = RecipientCallLib.template(lane.originChainType, lane.originChainId);
        bytes calldata data = batch.members;
        uint256 index = batch.first;
        uint256 word = index >> 8;
        StorageSlot.Uint256Slot storage stored = _doneWord(laneId, word);
        uint256 bits = stored.value;
        (uint256 size, bool alone) = (members.leaves.length, members.frames == 1);
        _currentLane = laneId;
        unchecked {
            // an index is below 2^64 + 2^8
            for (uint256 k = 0; k < size; ++k) {
                uint256 bit = 1 << (index & 0xff);
                (bytes32 messageId, uint256 offset) = members.member(k);
                if (offset != MembersLib.DIGEST && bits & bit == 0) {
                    stored.value = bits | bit;
                    _currentIndex = index;
                    if (_callRecipient(lane, call_, messageId, data, offset, alone)) {
                        bits |= bit;
                        delivered |= 1 << k;
                    } else {
                        stored.value = bits;
                    }
                }
                if (++index & 0xff == 0) {
                    stored = _doneWord(laneId, ++word);
                    bits = stored.value;
                }
            }
        }
        _currentLane = 0;
    }

    /// @dev A word of the lane's bitmap, found once for all messages that it is of.
    function _doneWord(bytes32 laneId, uint256 word) private view returns (StorageSlot.Uint256Slot storage) {
        mapping(uint256 word => uint256 bits) storage words = _done[laneId]._data;
        bytes32 start;
        assembly ("memory-safe") {
            start := words.slot
        }
        return StorageSlot.getUint256Slot(SlotDerivation.deriveMapping(start, word));
    }

    /// @dev Whether the recipient received the message; if not, says so.
    function _callRecipient(
        InboundLane storage lane,
        RecipientCallLib.Template memory call_,
        bytes32 messageId,
        bytes calldata members,
        uint256 offset,
        bool alone
    ) private returns (bool received) {
        (uint256 gasLimit, uint256 deadline) = FrameLib.limitsAt(members, offset);
        bytes32 reason = DeadlinePassed.selector;
        if (!_isPast(lane, deadline)) {
            (address recipient, uint256 size) = call_.write(messageId, members, offset);
            // a call gets at most 63/64 of the gas left (EIP-150): what the sender paid for must be there
            uint256 needed;
            unchecked {
                needed = gasLimit + gasLimit / 63 + RESERVE;
            }
            uint256 left = gasleft();
            require(left >= needed, InsufficientGas(left, needed));
            // who is alone gets all there is: a limit that was too low, or that gas became more expensive, strands
            // nothing
            if (alone) gasLimit = left - RESERVE;
            (received, reason) = call_.callRecipient(recipient, size, gasLimit);
        }
        if (!received) emit MessageFailed(messageId, reason);
    }
}
