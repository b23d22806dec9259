// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {IExpiry, Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {IExpirySender} from "@causeway/solidity/interfaces/IExpirySender.sol";
import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {ChainAddress} from "../libraries/ChainAddress.sol";
import {FrameLib} from "../libraries/FrameLib.sol";
import {PaymentLib} from "../libraries/PaymentLib.sol";
import {Peers} from "../peers/Peers.sol";
import {NoticeLib} from "./NoticeLib.sol";

/// @title Expiry
/// @notice Ends messages that were not delivered, and tells those who sent them.
/// @dev Its peers are the `Expiry` contracts of the mailboxes at the other ends of its mailbox's lanes.
contract Expiry is IExpiry, IERC7786Recipient, Peers {
    /// @dev What is known of a message that this chain sent.
    struct Record {
        Outcome outcome;
        bool settled;
    }

    /// @notice Gas that a notice's call gets on an EVM chain: about twice what it takes.
    uint64 public constant NOTICE_GAS = 80_000;

    /// @notice Nanoton that a notice's call gets on TON.
    uint64 public constant NOTICE_NANOTON = 50_000_000;

    /// @inheritdoc IExpiry
    IMailbox public immutable mailbox;

    mapping(bytes32 messageId => Record) private _records;

    /// @inheritdoc IExpiry
    mapping(bytes32 messageId => bool) public isVoided;

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
    function expire(bytes32 laneId, Batch calldata batch) external payable returns (bytes32 noticeId) {
        (uint64 originChainId, bytes32 messageId) = mailbox.expire(laneId, batch);
        return _sendNotice(originChainId, messageId, _noticeOf(laneId, batch, Outcome.Expired));
    }

    /// @inheritdoc IExpiry
    function reject(bytes32 laneId, Batch calldata batch) external payable returns (bytes32 noticeId) {
        (uint64 originChainId, bytes32 messageId) = mailbox.reject(laneId, batch, msg.sender);
        return _sendNotice(originChainId, messageId, _noticeOf(laneId, batch, Outcome.Rejected));
    }

    /// @inheritdoc IExpiry
    function voidMessage(bytes32 laneId, uint64 index, bytes32 frameHash) external restricted {
        bytes32 messageId = FrameLib.messageId(laneId, index, frameHash);
        isVoided[messageId] = true;
        mailbox.annul(laneId, index, messageId);
    }

    /// @inheritdoc IExpiry
    function tellVoided(bytes32 laneId, uint64 index, bytes32 frameHash) external payable returns (bytes32 noticeId) {
        bytes32 messageId = FrameLib.messageId(laneId, index, frameHash);
        require(isVoided[messageId], NotVoided(messageId));
        NoticeLib.Notice memory notice = NoticeLib.Notice(laneId, index, frameHash, Outcome.Voided);
        return _sendNotice(mailbox.inboundLane(laneId).originChainId, messageId, notice);
    }

    /// @inheritdoc IExpiry
    function quoteNotice(bytes32 laneId) external view returns (uint256 fee) {
        uint64 originChainId = mailbox.inboundLane(laneId).originChainId;
        return mailbox.quote(originChainId, _gasLimitOf(_requirePeerOn(originChainId)), NoticeLib.SIZE);
    }

    // ---------------------------------------------------------------- at the origin

    /// @inheritdoc IERC7786Recipient
    /// @dev The first outcome of a message stays. A chain can only tell of messages that were sent to it, since a
    /// message's id comes from its lane.
    function receiveMessage(bytes32, bytes calldata sender, bytes calldata payload) external payable returns (bytes4) {
        require(msg.sender == address(mailbox), NotMailbox(msg.sender));
        _requirePeer(sender);
        (bool valid, NoticeLib.Notice memory notice) = NoticeLib.tryDecode(payload);
        require(valid, InvalidNotice(payload));
        (, , uint64 chainId, ) = ChainAddress.tryParse(sender);
        bool destined = mailbox.outboundLane(notice.laneId).destinationChainId == chainId;
        require(destined, NotDestination(notice.laneId, chainId));
        bytes32 messageId = FrameLib.messageId(notice.laneId, notice.index, notice.frameHash);
        if (_records[messageId].outcome == Outcome.None) {
            _records[messageId].outcome = notice.outcome;
            emit OutcomeRecorded(messageId, notice.laneId, notice.index, notice.outcome);
        }
        return IERC7786Recipient.receiveMessage.selector;
    }

    /// @inheritdoc IExpiry
    function settle(bytes32 laneId, uint64 index, bytes calldata frame, bytes32[] calldata siblings) external {
        bytes32 messageId = FrameLib.messageId(laneId, index, keccak256(frame));
        Record storage record = _records[messageId];
        Outcome outcome = record.outcome;
        require(outcome != Outcome.None, NoOutcome(messageId));
        require(!record.settled, AlreadySettled(messageId));
        require(mailbox.wasSent(laneId, index, messageId, siblings), NotSent(messageId));
        record.settled = true;
        (address sender, bytes calldata recipient, bytes calldata payload) = FrameLib.parts(frame);
        emit MessageSettled(messageId, sender, outcome);
        require(sender.code.length != 0, SenderRefused(sender, messageId));
        bytes4 answer = IExpirySender(sender).onMessageExpired(messageId, outcome, recipient, payload);
        require(answer == IExpirySender.onMessageExpired.selector, SenderRefused(sender, messageId));
    }

    /// @inheritdoc IExpiry
    function outcomeOf(bytes32 messageId) external view returns (Outcome outcome, bool settled) {
        Record storage record = _records[messageId];
        return (record.outcome, record.settled);
    }

    // ---------------------------------------------------------------- internal

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
        NoticeLib.Notice memory notice
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
            msg.sender,
            NoticeLib.encode(notice)
        );
        emit NoticeSent(messageId, noticeId, notice.outcome);
        if (msg.value != fee) PaymentLib.pay(msg.sender, msg.value - fee);
    }

    function _gasLimitOf(bytes memory peer) private pure returns (uint64) {
        return ChainAddress.chainTypeOf(peer) == ChainAddress.CHAIN_TYPE_TON ? NOTICE_NANOTON : NOTICE_GAS;
    }
}
