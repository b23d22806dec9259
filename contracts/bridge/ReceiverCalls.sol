// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAssetReceiver, ReceivedAsset} from "@causeway/solidity/interfaces/IAssetReceiver.sol";
import {ICustody, Release, ReleaseKind, Turn} from "./interfaces/ICustody.sol";
import {CallGasLib} from "./libraries/CallGasLib.sol";
import {Transfer, TransferLib} from "./libraries/TransferLib.sol";
import {Lines} from "./Lines.sol";

/// @title ReceiverCalls
/// @notice What a receiver is paid, and the call that a payload is handed over by.
/// @dev Payment and call are one call of the bridge to itself, so that a receiver who fails has neither.
abstract contract ReceiverCalls is Lines {
    modifier onlySelf() {
        require(msg.sender == address(this), NotSelf(msg.sender));
        _;
    }

    /// @dev The asset of a transfer that can be paid here, if not now: else nothing is done about it.
    function _requirePayableHere(Transfer memory transfer) internal view returns (Asset storage) {
        _requireAmountFor(transfer.receiver, transfer.units);
        return _requireActive(transfer.assetId);
    }

    /// @dev An amount that can be held here, for somebody who is here.
    function _requireAmountFor(address receiver, uint256 units) internal pure {
        require(receiver != address(0), InvalidReceiver(""));
        require(units <= type(uint80).max, TransferTooLarge(units));
    }

    /// @dev What stands before the transfer that is being delivered; and by what it comes, 0 where nobody waits.
    function _turnNow(bytes32 assetId, Asset storage asset) internal returns (Turn turn, uint32 provenance) {
        if (!asset.hasLines) return (Turn.Now, 0);
        provenance = _arrivingBy(0);
        turn = _turnOf(assetId, asset, provenance);
    }

    /// @dev By what the transfer that is being delivered comes, unless that is known.
    function _arrivingBy(uint32 known) internal returns (uint32) {
        if (known != 0) return known;
        (bytes32 laneId, ) = MAILBOX.current();
        return _presentProvenance(laneId, ReleaseKind.Arrived);
    }

    /// @dev A transfer that nobody advanced.
    function _toRelease(uint64 chainId, Transfer memory transfer) internal pure returns (Release memory) {
        return
            Release({
                chainId: chainId,
                receiver: transfer.receiver,
                units: transfer.units,
                least: transfer.minReceived,
                integrator: transfer.integrator,
                integratorBps: transfer.integratorBps,
                kind: ReleaseKind.Arrived,
                isAdvanced: false,
                base: 0,
                relief: 0
            });
    }

    /// @dev Whether a failed call of this contract failed by its receiver, and not for want of gas or otherwise.
    function _isByReceiver(bytes memory reason) internal pure returns (bool) {
        return bytes4(reason) == ReceiverFailed.selector;
    }

    function _tellCallFailed(bytes32 transferId, address receiver, bytes memory reason) internal {
        bytes32 word;
        assembly ("memory-safe") {
            // the second argument of the error, behind its selector and the first
            word := mload(add(reason, 68))
        }
        emit ReceiverCallFailed(transferId, receiver, word);
    }

    function _bubble(bytes memory reason) internal pure {
        assembly ("memory-safe") {
            revert(add(reason, 32), mload(reason))
        }
    }

    function _callReceiver(
        bytes32 transferId,
        ICustody custody,
        uint64 chainId,
        uint256 units,
        Transfer memory transfer,
        bytes calldata payload
    ) internal {
        (bytes calldata sender, bytes calldata sent) = TransferLib.callOf(payload);
        ReceivedAsset memory received = ReceivedAsset({
            transferId: transferId,
            assetId: transfer.assetId,
            token: custody.token(),
            amount: units * custody.unit(),
            originChainId: chainId,
            sender: sender
        });
        bytes memory data = abi.encodeCall(IAssetReceiver.onAssetReceived, (received, sent));
        CallGasLib.callReceiver(transfer.receiver, transfer.gasLimit, data);
    }
}
