// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {ChainAddress} from "../messaging/libraries/ChainAddress.sol";
import {ICustody, Payment, Release, Turn} from "./interfaces/ICustody.sol";
import {CallGasLib} from "./libraries/CallGasLib.sol";
import {Transfer, TransferLib} from "./libraries/TransferLib.sol";
import {ReceiverCalls} from "./ReceiverCalls.sol";

/// @title Arrivals
/// @notice The bridge's receiving half: pays a transfer at once if limit and liquidity allow, else has it wait.
abstract contract Arrivals is IERC7786Recipient, ReceiverCalls {
    // ---------------------------------------------------------------- from the mailbox

    /// @inheritdoc IERC7786Recipient
    /// @dev What reverts here is not lost: anyone delivers it again. No lock: when a receiver is called, everything
    /// is written, so that he may send on what he got.
    function receiveMessage(
        bytes32 messageId,
        bytes calldata sender,
        bytes calldata payload
    ) external payable returns (bytes4) {
        require(msg.sender == address(MAILBOX), NotMailbox(msg.sender));
        _requirePeer(sender);
        (, , uint64 chainId, ) = ChainAddress.tryParse(sender);
        if (TransferLib.kindOf(payload) == TransferLib.RETURN) {
            (bytes32 laneId, ) = MAILBOX.current();
            _recordReturn(chainId, _presentProvenance(laneId, true), payload);
        } else {
            _receiveTransfer(messageId, chainId, payload);
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
        (payment, admitted, paid) = custody.accept(_toRelease(transferId, chainId, transfer), turn, false);
        if (payment == Payment.Paid) _callReceiver(transferId, custody, chainId, paid, transfer);
    }

    // ---------------------------------------------------------------- internal

    function _receiveTransfer(bytes32 transferId, uint64 chainId, bytes calldata payload) private {
        Transfer memory transfer = TransferLib.decode(payload);
        require(transfer.receiver != address(0), InvalidReceiver(""));
        uint256 units = transfer.units + transfer.rebate;
        require(units <= type(uint80).max, TransferTooLarge(units));
        Asset storage asset = _requireActive(transfer.assetId);
        Release memory release = _toRelease(transferId, chainId, transfer);
        uint32 provenance;
        Turn turn = Turn.Now;
        if (asset.hasLines) {
            provenance = _arrivingBy();
            turn = _turnOf(transfer.assetId, asset, provenance);
        }
        (Payment payment, uint256 admitted, uint256 paid) = transfer.gasLimit == 0
            ? asset.custody.accept(release, turn, false)
            : _acceptWithCall(transferId, asset.custody, release, turn, payload);
        // where fees take all of it, nothing is left to be claimed
        if (payment == Payment.Paid || (payment == Payment.SetAside && paid == 0)) {
            emit TransferPaid(transferId, transfer.assetId, release.receiver, paid);
            return;
        }
        Waiting memory entry;
        entry.provenance = provenance == 0 ? _arrivingBy() : provenance;
        if (payment == Payment.SetAside) {
            _noteClaim(transferId, transfer.assetId, entry, paid);
        } else {
            entry.held = uint80(units - admitted);
            entry.queued = uint80(admitted);
            if (payment == Payment.Waits) _enter(transfer.assetId, asset, transferId, entry);
            else _putAside(transfer.assetId, transferId, entry);
        }
    }

    /// @dev Pays and calls; where the receiver fails, sets aside what he would have been paid.
    function _acceptWithCall(
        bytes32 transferId,
        ICustody custody,
        Release memory release,
        Turn turn,
        bytes calldata payload
    ) private returns (Payment payment, uint256 admitted, uint256 paid) {
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

    /// @dev By what the transfer that is being delivered comes.
    function _arrivingBy() private returns (uint32) {
        (bytes32 laneId, ) = MAILBOX.current();
        return _presentProvenance(laneId, false);
    }
}
