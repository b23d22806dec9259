// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {EntryState, IBridgeReturns, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {IExpirySender} from "@causeway/solidity/interfaces/IExpirySender.sol";
import {Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {Batch, IMailbox, InboundLaneView} from "@causeway/solidity/interfaces/IMailbox.sol";
import {ChainAddress} from "../messaging/libraries/ChainAddress.sol";
import {FrameLib} from "../messaging/libraries/FrameLib.sol";
import {Payment, Release, ReleaseKind} from "./interfaces/ICustody.sol";
import {ReleaseFeeLib} from "./libraries/ReleaseFeeLib.sol";
import {Transfer, TransferLib} from "./libraries/TransferLib.sol";
import {AdvanceRecords} from "./AdvanceRecords.sol";
import {BridgeAssets} from "./BridgeAssets.sol";
import {Cases} from "./Cases.sol";
import {ReturnRecords} from "./ReturnRecords.sol";

/// @title BridgeReturns
/// @notice The ways back: a transfer that never arrived is ended, one that waits is sent back; its origin pays it to
/// whom it came from.
/// @dev A piece of a bridge's code: on its own it has neither assets nor peers.
/// The destination is trusted for one thing: that it did not pay what it says it did not. That a transfer was
/// sent, and how much it was, the origin knows itself; and it pays each once. Who forged that little of one came back
/// does not keep the rest: once that does not count any more, what is proven and says more pays the difference.
contract BridgeReturns is
    IBridgeReturns,
    IExpirySender,
    Cases,
    ReturnRecords,
    AdvanceRecords,
    ReentrancyGuardTransient
{
    using ReleaseFeeLib for uint256;

    /// @dev Gas of a return's message: half as much again as it takes.
    uint64 private constant RETURN_GAS = 180_000;

    /// @dev How long after its deadline what is ready waits for a call that succeeds, before anyone may send it back.
    uint256 private constant UNCALLED = 30 days;

    /// @notice Serves bridges of one mailbox.
    constructor(IMailbox mailbox_) BridgeAssets(mailbox_) {}

    // ---------------------------------------------------------------- at the destination

    /// @inheritdoc IBridgeReturns
    /// @dev No lock: it writes nothing here, and whoever gets the change may deliver to somebody who calls this.
    function end(bytes32 laneId, Batch calldata batch) external payable {
        Transfer memory transfer = TransferLib.decode(_payloadOf(batch.members));
        _requirePassed(_deadlineOf(laneId, transfer.assetId, transfer.deadline));
        (, bytes32 advanceId) = _advanceIdOf(laneId, batch.members);
        _requireNotAdvanced(advanceId, _state().advances[advanceId]);
        EXPIRY.reject{value: msg.value}(laneId, batch, msg.sender);
    }

    /// @inheritdoc IBridgeReturns
    /// @dev Not locked any more when the message is sent: the mailbox gives back what is too much of the value.
    function sendBack(TransferFrame calldata transfer) external payable returns (bytes32 returnId) {
        (bytes32 id, uint64 chainId, uint256 left) = _giveBack(transfer);
        returnId = _sendReturn(chainId, id, left);
        emit TransferReturned(id, returnId, left);
    }

    /// @inheritdoc IBridgeReturns
    function quoteReturn(uint64 originChainId) external view returns (uint256 fee) {
        return MAILBOX.quote(originChainId, RETURN_GAS, TransferLib.RETURN_SIZE);
    }

    /// @inheritdoc IBridgeReturns
    function deadlineOf(bytes32 laneId, bytes32 assetId, uint256 deadline) external view returns (uint256) {
        return _deadlineOf(laneId, assetId, deadline);
    }

    // ---------------------------------------------------------------- at the origin

    /// @inheritdoc IExpirySender
    /// @dev Returns are messages of this contract, too: of them nothing is taken back here.
    function onMessageExpired(
        bytes32 messageId,
        Outcome,
        bytes calldata,
        bytes calldata payload
    ) external nonReentrant returns (bytes4) {
        require(msg.sender == address(EXPIRY), NotExpiry(msg.sender));
        Transfer memory transfer = TransferLib.decode(payload);
        (bytes32 laneId, ILightClient lightClient, uint32 generation) = EXPIRY.provenanceOf(messageId);
        uint32 provenance = _toProvenance(laneId, lightClient, generation, ReleaseKind.Ended);
        _payBack(messageId, EXPIRY.noticeOf(messageId), provenance, transfer, transfer.units);
        return IExpirySender.onMessageExpired.selector;
    }

    /// @inheritdoc IBridgeReturns
    function settleReturn(TransferFrame calldata transfer, bytes32[] calldata siblings) external nonReentrant {
        bytes32 id = _idOf(transfer);
        uint64 chainId = MAILBOX.outboundLane(transfer.laneId).destinationChainId;
        Return memory back = _state().returned[chainId][id];
        require(back.provenance != 0, NoReturn(id, chainId));
        _requireNotVoided(back.messageId);
        require(MAILBOX.wasSent(transfer.laneId, transfer.index, id, siblings), NotSent(id));
        (bytes calldata sender, , bytes calldata payload) = FrameLib.parts(transfer.frame);
        require(address(bytes20(sender)) == address(this), NotSent(id));
        Transfer memory sent = TransferLib.decode(payload);
        uint32 provenance = _numberNow(back.provenance);
        _requirePayable(sent.assetId, provenance);
        _requireWithin(id, sent, back.units);
        _payBack(id, back.messageId, provenance, sent, back.units);
    }

    // ---------------------------------------------------------------- proven again

    /// @inheritdoc IBridgeReturns
    function reprove(bytes32 laneId, Batch calldata batch) external nonReentrant {
        MAILBOX.prove(laneId, batch);
        bytes32 id = FrameLib.messageId(laneId, batch.first, keccak256(batch.members));
        (bytes calldata account, bytes calldata recipient, bytes calldata payload) = FrameLib.parts(batch.members);
        require(address(bytes20(recipient)) == address(this) && !EXPIRY.isVoided(id), NotProven(id));
        if (TransferLib.kindOf(payload) == TransferLib.RETURN) {
            InboundLaneView memory lane = MAILBOX.inboundLane(laneId);
            uint64 chainId = lane.originChainId;
            _requirePeerInMemory(ChainAddress.formatUnchecked(lane.originChainType, chainId, account));
            return _recordReturn(id, chainId, _presentProvenance(laneId, ReleaseKind.Returned), payload);
        }
        bool isCharged = _state().setAside[id] != 0 || _kindOf(_state().waiting[id].provenance) != ReleaseKind.Arrived;
        ReleaseKind kind = isCharged ? ReleaseKind.Reproven : ReleaseKind.Arrived;
        _renew(id, TransferLib.decode(payload), _presentProvenance(laneId, kind), 0);
    }

    /// @inheritdoc IBridgeReturns
    function renewRefund(TransferFrame calldata transfer) external nonReentrant {
        bytes32 id = _idOf(transfer);
        require(_state().waiting[id].isRefund, WrongState(id, _state().waiting[id].state));
        uint64 chainId = MAILBOX.outboundLane(transfer.laneId).destinationChainId;
        Return storage back = _state().returned[chainId][id];
        Transfer memory sent = TransferLib.decode(_payloadOf(transfer.frame));
        if (_stands(back)) {
            // what waits may be by another proof, which said more
            _requireWithin(id, sent, back.units);
            uint256 surplus = Math.saturatingSub(_state().paidBack[id], back.units);
            _state().refundedBy[id] = back.messageId;
            return _renew(id, sent, _numberNow(back.provenance), surplus);
        }
        (bytes32 laneId, ILightClient lightClient, uint32 generation) = EXPIRY.provenanceOf(id);
        bytes32 noticeId = EXPIRY.noticeOf(id);
        _requireNotVoided(noticeId);
        uint32 provenance = _toProvenance(laneId, lightClient, generation, ReleaseKind.Ended);
        if (_state().waiting[id].state != EntryState.Refunded) {
            _state().refundedBy[id] = noticeId;
            return _renew(id, sent, provenance, 0);
        }
        // it was ended; what came back is less, by a return that was found out, and its notice is settled only once
        _requirePayable(sent.assetId, provenance);
        _payBack(id, noticeId, provenance, sent, sent.units);
    }

    // ---------------------------------------------------------------- internal

    /// @dev Goes to the end of the line of what vouches for it now, less what was believed too much; what stood aside
    /// does so still. What was set aside is owed still, free of fees.
    function _renew(bytes32 transferId, Transfer memory transfer, uint32 provenance, uint256 surplus) private {
        Waiting memory entry = _state().waiting[transferId];
        bool isOpen = entry.state >= EntryState.Waiting && entry.state <= EntryState.Claimable;
        require(isOpen, WrongState(transferId, entry.state));
        bytes32 assetId = transfer.assetId;
        Asset storage asset = _requireAsset(assetId);
        if (!_line(assetId, entry.provenance).contained) {
            (bool isVouchedFor, ) = _vouches(entry.provenance);
            require(!isVouchedFor, VouchedFor(entry.provenance));
            _containLine(assetId, asset, entry.provenance);
        }
        uint256 units = uint256(entry.held) + entry.queued + _state().setAside[transferId];
        uint256 left = Math.saturatingSub(units, surplus);
        if (left != units) _state().paidBack[transferId] -= units - left;
        delete _state().setAside[transferId];
        (entry.held, entry.queued, entry.provenance) = (uint80(left), 0, provenance);
        _requirePayable(assetId, provenance);
        if (entry.state == EntryState.Aside) return _putAside(assetId, transferId, entry);
        if (left != 0) return _enter(assetId, asset, transferId, entry);
        // what was all taken by its fee has a payload still
        if (!entry.isRefund) return _noteSetAside(transferId, assetId, entry, entry.state, 0);
        // all that is true was paid before it was found out
        entry.state = EntryState.Refunded;
        _state().waiting[transferId] = entry;
        emit TransferPaid(transferId, assetId, transfer.refundTo, 0);
    }

    /// @dev No more comes back than was sent, and something.
    function _requireWithin(bytes32 transferId, Transfer memory sent, uint256 back) private pure {
        require(back <= sent.units, ReturnTooLarge(transferId, back, sent.units));
        require(back != 0, NothingLeft(transferId, sent.units));
    }

    /// @dev Pays a transfer of this chain back, once: of one that was paid back less, by what does not count or was
    /// voided, the rest. `messageId` is the return or the notice that says so.
    function _payBack(
        bytes32 transferId,
        bytes32 messageId,
        uint32 provenance,
        Transfer memory transfer,
        uint256 units
    ) private {
        Asset storage asset = _requireActive(transfer.assetId);
        Waiting memory entry = _state().waiting[transferId];
        uint256 before = _state().paidBack[transferId];
        Release memory release;
        release.relief = transfer.relief.reliefOf(units, transfer.units);
        if (entry.state != EntryState.None) {
            // not while a lane is only paused
            (bool isVouchedFor, ) = _vouches(entry.provenance);
            bool isFoundOut = !isVouchedFor || EXPIRY.isVoided(_state().refundedBy[transferId]);
            bool isRest = entry.state == EntryState.Refunded && units > before && isFoundOut;
            require(isRest, WrongState(transferId, entry.state));
            release.relief -= transfer.relief.reliefOf(before, transfer.units);
        }
        (_state().paidBack[transferId], _state().refundedBy[transferId]) = (units, messageId);
        units -= before;
        entry.state = EntryState.Refunded;
        (entry.isRefund, entry.provenance) = (true, provenance);
        _state().waiting[transferId] = entry;
        emit TransferCameBack(transferId, units);
        release.chainId = _provenance(provenance).chainId;
        release.receiver = transfer.refundTo;
        (release.units, release.kind) = (units, _kindOf(provenance));
        (Payment payment, uint256 admitted, uint256 paid) = asset.custody.accept(
            release,
            _turnOf(transfer.assetId, asset, provenance),
            false
        );
        if (payment == Payment.Waits) {
            (entry.held, entry.queued) = (uint80(units - admitted), uint80(admitted));
            _enter(transfer.assetId, asset, transferId, entry);
        } else if (payment == Payment.SetAside) {
            _noteSetAside(transferId, transfer.assetId, entry, EntryState.Claimable, paid);
        } else {
            emit TransferPaid(transferId, transfer.assetId, release.receiver, paid);
        }
    }

    /// @dev What waits, or stands aside, goes back when its deadline has passed; what is ready only when nobody has
    /// handed it over for long. Of a transfer that would be called for, a part may be set aside already: it goes, too.
    function _giveBack(
        TransferFrame calldata transfer
    ) private nonReentrant returns (bytes32 id, uint64 chainId, uint256 left) {
        id = _idOf(transfer);
        EntryState state = _state().waiting[id].state;
        bool isOpen = state >= EntryState.Waiting && state <= EntryState.Ready;
        require(isOpen && !_state().waiting[id].isRefund, WrongState(id, state));
        Case memory one = _caseOf(transfer, state);
        _requireNotAdvanced(id, _state().repayments[id]);
        bytes32 assetId = one.transfer.assetId;
        if (msg.sender != _payee(one)) {
            uint256 more = state == EntryState.Ready ? UNCALLED : 0;
            _requirePassed(_deadlineOf(transfer.laneId, assetId, one.transfer.deadline) + more);
        }
        Asset storage asset = _requireActive(assetId);
        _requirePayable(assetId, one.entry.provenance);
        chainId = _provenance(one.entry.provenance).chainId;
        uint256 units = _takeOut(assetId, asset, one);
        (one.entry.state, one.entry.held, one.entry.queued) = (EntryState.Returned, 0, 0);
        _state().waiting[id] = one.entry;
        left = asset.custody.giveBack(chainId, units);
    }

    function _sendReturn(uint64 chainId, bytes32 transferId, uint256 units) private returns (bytes32) {
        bytes memory peer = _requirePeerOn(chainId);
        // solhint-disable-next-line check-send-result
        return
            MAILBOX.send{value: msg.value}(
                chainId,
                ChainAddress.accountOf(peer),
                RETURN_GAS,
                0,
                msg.sender,
                TransferLib.encodeReturn(transferId, units)
            );
    }
}
