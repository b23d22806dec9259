// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {EntryState} from "@causeway/solidity/interfaces/IBridge.sol";
import {ChainAddress} from "../messaging/libraries/ChainAddress.sol";
import {ICustody, Payment, Release, ReleaseKind, Turn} from "./interfaces/ICustody.sol";
import {CallGasLib} from "./libraries/CallGasLib.sol";
import {Transfer, TransferLib} from "./libraries/TransferLib.sol";
import {ReceiverCalls} from "./ReceiverCalls.sol";
import {ReturnRecords} from "./ReturnRecords.sol";

/// @title Arrivals
/// @notice The bridge's receiving half: pays a transfer at once if limit and liquidity allow, else has it wait.
abstract contract Arrivals is IERC7786Recipient, ReceiverCalls, ReturnRecords, ReentrancyGuardTransient {
    // ---------------------------------------------------------------- from the mailbox

    /// @inheritdoc IERC7786Recipient
    /// @dev What reverts here is not lost: anyone delivers it again. No lock: when a receiver is called, everything
    /// is written, so that they may send on what they got.
    function receiveMessage(
        bytes32 messageId,
        bytes calldata sender,
        bytes calldata payload
    ) external payable returns (bytes4) {
        require(msg.sender == address(MAILBOX), NotMailbox(msg.sender));
        bytes32 peerHash = _requirePeer(sender);
        (, , uint64 chainId, ) = ChainAddress.tryParse(sender);
        if (TransferLib.kindOf(payload) == TransferLib.RETURN) {
            (bytes32 laneId, ) = MAILBOX.current();
            _recordReturn(messageId, chainId, _presentProvenance(laneId, ReleaseKind.Returned), payload);
        } else {
            Transfer memory transfer = TransferLib.decode(payload);
            bool isAdvanced = _state().advances[TransferLib.advanceId(peerHash, payload)].advancer != address(0);
            // who paid a contract of ours has lost their own money, not the sender's
            if (isAdvanced && !_isRefused(transfer.receiver)) _receiveAdvanced();
            _receiveTransfer(messageId, chainId, transfer, payload);
        }
        return IERC7786Recipient.receiveMessage.selector;
    }

    /// @notice Pays a transfer and calls its receiver: both, or nothing. Only this contract.
    function acceptAndCall(
        bytes32 transferId,
        uint64 chainId,
        Turn turn,
        bytes calldata payload
    ) external onlySelf returns (Payment payment, uint256 admitted, uint256 paid) {
        Transfer memory transfer = TransferLib.decode(payload);
        ICustody custody = _requireAsset(transfer.assetId).custody;
        (payment, admitted, paid) = custody.accept(_toRelease(chainId, transfer), turn, false);
        if (payment == Payment.Paid) _callReceiver(transferId, custody, chainId, paid, transfer, payload);
    }

    // ---------------------------------------------------------------- internal

    /// @dev Receives a transfer that was advanced, and returns to the mailbox.
    function _receiveAdvanced() internal virtual;

    function _receiveTransfer(
        bytes32 transferId,
        uint64 chainId,
        Transfer memory transfer,
        bytes calldata payload
    ) private {
        Asset storage asset = _requirePayableHere(transfer);
        Release memory release = _toRelease(chainId, transfer);
        (Turn turn, uint32 provenance) = _turnNow(transfer.assetId, asset);
        bool isCalled = transfer.gasLimit != 0;
        if (_isRefused(transfer.receiver)) {
            // as one whose minimum is out of reach: counted as accepted, and set apart
            (turn, isCalled, release.least) = (Turn.Now, false, release.units + 1);
        }
        (Payment payment, uint256 admitted, uint256 paid) = isCalled
            ? _acceptWithCall(transferId, asset.custody, release, turn, payload)
            : asset.custody.accept(release, turn, false);
        if (payment == Payment.Paid) {
            emit TransferPaid(transferId, transfer.assetId, release.receiver, paid);
            return;
        }
        Waiting memory entry;
        entry.provenance = _arrivingBy(provenance);
        if (payment == Payment.SetAside) {
            EntryState state = isCalled ? EntryState.Ready : EntryState.Claimable;
            _noteSetAside(transferId, transfer.assetId, entry, state, paid);
        } else {
            entry.held = uint80(release.units - admitted);
            entry.queued = uint80(admitted);
            if (payment == Payment.Waits) _enter(transfer.assetId, asset, transferId, entry);
            else _putAside(transfer.assetId, transferId, entry);
        }
    }

    /// @dev Pays and calls; where the receiver fails, sets aside what they would have been paid, until a call succeeds.
    /// So does a delivery inside a call of a locked function, whose receiver would find the bridge locked.
    function _acceptWithCall(
        bytes32 transferId,
        ICustody custody,
        Release memory release,
        Turn turn,
        bytes calldata payload
    ) private returns (Payment payment, uint256 admitted, uint256 paid) {
        if (_reentrancyGuardEntered()) return custody.accept(release, turn, true);
        try this.acceptAndCall{gas: CallGasLib.forCall()}(transferId, release.chainId, turn, payload) returns (
            Payment payment_,
            uint256 admitted_,
            uint256 paid_
        ) {
            return (payment_, admitted_, paid_);
        } catch (bytes memory reason) {
            if (!_isByReceiver(reason)) _bubble(reason);
            _tellCallFailed(transferId, release.receiver, reason);
            return custody.accept(release, turn, true);
        }
    }
}
