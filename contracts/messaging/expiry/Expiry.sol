// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {IExpiry, Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {IExpirySender} from "@causeway/solidity/interfaces/IExpirySender.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {Batch, IMailbox, InboundLaneView} from "@causeway/solidity/interfaces/IMailbox.sol";
import {ContainmentLib} from "@causeway/solidity/libraries/ContainmentLib.sol";
import {ChainAddress} from "../libraries/ChainAddress.sol";
import {FrameLib} from "../libraries/FrameLib.sol";
import {PaymentLib} from "../libraries/PaymentLib.sol";
import {Peers} from "../peers/Peers.sol";
import {NoticeLib} from "./NoticeLib.sol";

/// @title Expiry
/// @notice Ends messages that were not delivered, and tells those who sent them.
/// @dev Its peers are the `Expiry` contracts of the mailboxes at the other ends of its mailbox's lanes.
contract Expiry is IExpiry, IERC7786Recipient, Peers {
    /// @dev What is known of a message that this chain sent; by which notice and which lane, and whose light client
    /// vouched for it in which generation.
    struct Record {
        Outcome outcome;
        bool settled;
        uint32 generation;
        ILightClient lightClient;
        bytes32 noticeLaneId;
        bytes32 noticeId;
    }

    /// @dev Of a message to here. `isTold` says that its origin may learn of it.
    struct Voiding {
        bool isVoided;
        bool isTold;
    }

    /// @notice Gas that a notice's call gets on an EVM chain: half as much again as it takes.
    uint64 public constant NOTICE_GAS = 150_000;

    /// @notice Nanoton that a notice's call gets on TON.
    uint64 public constant NOTICE_NANOTON = 50_000_000;

    /// @inheritdoc IExpiry
    IMailbox public immutable mailbox;

    mapping(bytes32 messageId => Record) private _records;
    mapping(bytes32 messageId => Voiding) private _voided;

    /// @notice Serves a mailbox without knowing any peer.
    /// @param initialAuthority The chain's access manager.
    /// @param mailbox_ The mailbox. It may be deployed later: its address is known before.
    constructor(address initialAuthority, IMailbox mailbox_) AccessManaged(initialAuthority) {
        bool given = initialAuthority != address(0) && address(mailbox_) != address(0);
        require(given, IMailbox.ZeroAddress());
        mailbox = mailbox_;
    }

    // ---------------------------------------------------------------- at the destination

    /// @inheritdoc IExpiry
    function expire(
        bytes32 laneId,
        Batch calldata batch,
        address refundTo
    ) external payable returns (bytes32 noticeId) {
        (uint64 originChainId, bytes32 messageId) = mailbox.expire(laneId, batch);
        return _sendNotice(originChainId, messageId, _noticeOf(laneId, batch, Outcome.Expired), refundTo);
    }

    /// @inheritdoc IExpiry
    function reject(
        bytes32 laneId,
        Batch calldata batch,
        address refundTo
    ) external payable returns (bytes32 noticeId) {
        (uint64 originChainId, bytes32 messageId) = mailbox.reject(laneId, batch, msg.sender);
        return _sendNotice(originChainId, messageId, _noticeOf(laneId, batch, Outcome.Rejected), refundTo);
    }

    /// @inheritdoc IExpiry
    function voidMessage(bytes32 laneId, uint64 index, bytes32 frameHash) external restricted {
        _void(laneId, index, frameHash, true);
    }

    /// @inheritdoc IExpiry
    function voidSilently(bytes32 laneId, uint64 index, bytes32 frameHash) external restricted {
        _void(laneId, index, frameHash, false);
    }

    /// @inheritdoc IExpiry
    function tellVoided(
        bytes32 laneId,
        uint64 index,
        bytes32 frameHash,
        address refundTo
    ) external payable returns (bytes32 noticeId) {
        bytes32 messageId = FrameLib.messageId(laneId, index, frameHash);
        Voiding memory voiding = _voided[messageId];
        require(voiding.isVoided, NotVoided(messageId));
        require(voiding.isTold, VoidedSilently(messageId));
        NoticeLib.Notice memory notice = NoticeLib.Notice(laneId, index, frameHash, Outcome.Voided);
        return _sendNotice(mailbox.inboundLane(laneId).originChainId, messageId, notice, refundTo);
    }

    /// @inheritdoc IExpiry
    function isVoided(bytes32 messageId) external view returns (bool) {
        return _voided[messageId].isVoided;
    }

    /// @inheritdoc IExpiry
    function quoteNotice(bytes32 laneId) external view returns (uint256 fee) {
        uint64 originChainId = mailbox.inboundLane(laneId).originChainId;
        return mailbox.quote(originChainId, _gasLimitOf(_requirePeerOn(originChainId)), NoticeLib.SIZE);
    }

    // ---------------------------------------------------------------- at the origin

    /// @inheritdoc IERC7786Recipient
    function receiveMessage(
        bytes32 noticeId,
        bytes calldata sender,
        bytes calldata payload
    ) external payable returns (bytes4) {
        require(msg.sender == address(mailbox), NotMailbox(msg.sender));
        _requirePeer(sender);
        (bytes32 noticeLaneId, ) = mailbox.current();
        _record(noticeId, noticeLaneId, mailbox.inboundLane(noticeLaneId), payload);
        return IERC7786Recipient.receiveMessage.selector;
    }

    /// @inheritdoc IExpiry
    function confirm(bytes32 noticeLaneId, Batch calldata batch) external {
        bytes32[] memory proven = mailbox.prove(noticeLaneId, batch);
        bytes32 noticeId = FrameLib.messageId(noticeLaneId, batch.first, keccak256(batch.members));
        // the bytes of a digest, or of several members, hash to none of their ids
        require(proven[0] == noticeId, IMailbox.NotOneFrame(proven.length));
        _requireNotVoided(noticeId);
        InboundLaneView memory lane = mailbox.inboundLane(noticeLaneId);
        (bytes calldata sender, bytes calldata recipient, bytes calldata payload) = FrameLib.parts(batch.members);
        address addressee = address(bytes20(recipient));
        require(addressee == address(this), IMailbox.NotRecipient(address(this), addressee));
        _requirePeerInMemory(ChainAddress.format(lane.originChainType, lane.originChainId, sender));
        _record(noticeId, noticeLaneId, lane, payload);
    }

    /// @inheritdoc IExpiry
    function settle(bytes32 laneId, uint64 index, bytes calldata frame, bytes32[] calldata siblings) external {
        bytes32 messageId = FrameLib.messageId(laneId, index, keccak256(frame));
        Record storage record = _records[messageId];
        Outcome outcome = record.outcome;
        require(outcome != Outcome.None, NoOutcome(messageId));
        require(!record.settled, AlreadySettled(messageId));
        _requireNotVoided(record.noticeId);
        ContainmentLib.requireCounts(mailbox, record.noticeLaneId, record.lightClient, record.generation);
        require(mailbox.wasSent(laneId, index, messageId, siblings), NotSent(messageId));
        record.settled = true;
        _callSender(messageId, outcome, frame);
    }

    /// @inheritdoc IExpiry
    function outcomeOf(bytes32 messageId) external view returns (Outcome outcome, bool settled) {
        Record storage record = _records[messageId];
        return (record.outcome, record.settled);
    }

    /// @inheritdoc IExpiry
    function provenanceOf(
        bytes32 messageId
    ) external view returns (bytes32 noticeLaneId, ILightClient lightClient, uint32 generation) {
        Record storage record = _records[messageId];
        return (record.noticeLaneId, record.lightClient, record.generation);
    }

    /// @inheritdoc IExpiry
    function noticeOf(bytes32 messageId) external view returns (bytes32 noticeId) {
        return _records[messageId].noticeId;
    }

    // ---------------------------------------------------------------- internal: at the destination

    /// @dev Whether its place is taken is not asked: a forged message may hold it, or the message itself.
    function _void(bytes32 laneId, uint64 index, bytes32 frameHash, bool isTold) private {
        bytes32 messageId = FrameLib.messageId(laneId, index, frameHash);
        _voided[messageId] = Voiding(true, isTold);
        mailbox.annul(laneId, index, messageId);
    }

    /// @dev The notice about the one message of a batch, which the mailbox has proven.
    function _noticeOf(
        bytes32 laneId,
        Batch calldata batch,
        Outcome outcome
    ) private pure returns (NoticeLib.Notice memory) {
        return NoticeLib.Notice(laneId, batch.first, keccak256(batch.members), outcome);
    }

    /// @dev Sends a notice to the peer on the origin, paid from the call's value; what is more goes back.
    function _sendNotice(
        uint64 originChainId,
        bytes32 messageId,
        NoticeLib.Notice memory notice,
        address refundTo
    ) private returns (bytes32 noticeId) {
        bytes memory peer = _requirePeerOn(originChainId);
        uint64 gasLimit = _gasLimitOf(peer);
        uint256 fee = mailbox.charge(originChainId, gasLimit, NoticeLib.SIZE);
        require(msg.value >= fee, IMailbox.InsufficientFee(fee, msg.value));
        // solhint-disable-next-line check-send-result
        noticeId = mailbox.send{value: fee}(
            originChainId,
            ChainAddress.accountOf(peer),
            gasLimit,
            0,
            refundTo,
            NoticeLib.encode(notice)
        );
        emit NoticeSent(messageId, noticeId, notice.outcome);
        if (msg.value != fee) PaymentLib.pay(refundTo, msg.value - fee);
    }

    function _gasLimitOf(bytes memory peer) private pure returns (uint64) {
        return ChainAddress.chainTypeOf(peer) == ChainAddress.CHAIN_TYPE_TON ? NOTICE_NANOTON : NOTICE_GAS;
    }

    // ---------------------------------------------------------------- internal: at the origin

    /// @dev Notes what a peer tells by a lane whose light client vouches for it now. The first outcome of a message
    /// stays for as long as its own proof counts; one that no longer does, or whose notice was voided, gives way. A
    /// chain can only tell of messages that were sent to it, since a message's id comes from its lane.
    function _record(
        bytes32 noticeId,
        bytes32 noticeLaneId,
        InboundLaneView memory lane,
        bytes calldata payload
    ) private {
        (bool valid, NoticeLib.Notice memory notice) = NoticeLib.tryDecode(payload);
        require(valid, InvalidNotice(payload));
        bool destined = mailbox.outboundLane(notice.laneId).destinationChainId == lane.originChainId;
        require(destined, NotDestination(notice.laneId, lane.originChainId));
        bytes32 messageId = FrameLib.messageId(notice.laneId, notice.index, notice.frameHash);
        Record storage record = _records[messageId];
        if (_counts(record)) return;
        record.outcome = notice.outcome;
        record.generation = lane.lightClient.generation();
        record.lightClient = lane.lightClient;
        record.noticeLaneId = noticeLaneId;
        record.noticeId = noticeId;
        emit OutcomeRecorded(messageId, notice.laneId, notice.index, notice.outcome);
    }

    function _callSender(bytes32 messageId, Outcome outcome, bytes calldata frame) private {
        (bytes calldata account, bytes calldata recipient, bytes calldata payload) = FrameLib.parts(frame);
        address sender = address(bytes20(account));
        emit MessageSettled(messageId, sender, outcome);
        require(sender.code.length != 0, SenderRefused(sender, messageId));
        bytes4 answer = IExpirySender(sender).onMessageExpired(messageId, outcome, recipient, payload);
        require(answer == IExpirySender.onMessageExpired.selector, SenderRefused(sender, messageId));
    }

    /// @dev What a voided notice said counts no more, however it was proven.
    function _requireNotVoided(bytes32 noticeId) private view {
        require(!_voided[noticeId].isVoided, NoticeVoided(noticeId));
    }

    /// @dev Whether there is an outcome that can be settled.
    function _counts(Record storage record) private view returns (bool) {
        if (record.outcome == Outcome.None || _voided[record.noticeId].isVoided) return false;
        return ContainmentLib.counts(mailbox, record.noticeLaneId, record.lightClient, record.generation);
    }
}
