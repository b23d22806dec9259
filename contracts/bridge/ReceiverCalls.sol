// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ReceivedAsset} from "@causeway/solidity/interfaces/IAssetReceiver.sol";
import {ICustody, Release} from "./interfaces/ICustody.sol";
import {CallGasLib} from "./libraries/CallGasLib.sol";
import {Transfer} from "./libraries/TransferLib.sol";
import {ReturnRecords} from "./ReturnRecords.sol";

/// @title ReceiverCalls
/// @notice Who is paid for a transfer, and the call that a payload is handed over by.
/// @dev Payment and call are one call of the bridge to itself, so that a receiver who fails has neither.
abstract contract ReceiverCalls is ReturnRecords {
    modifier onlySelf() {
        require(msg.sender == address(this), NotSelf(msg.sender));
        _;
    }

    /// @dev Who is paid for a transfer.
    function _payeeOf(bytes32, Transfer memory transfer) internal view virtual returns (address) {
        return transfer.receiver;
    }

    function _toRelease(
        bytes32 transferId,
        uint64 chainId,
        Transfer memory transfer
    ) internal view returns (Release memory) {
        return
            Release({
                chainId: chainId,
                receiver: _payeeOf(transferId, transfer),
                units: transfer.units + transfer.rebate,
                least: transfer.minReceived,
                integrator: transfer.integrator,
                integratorBps: transfer.integratorBps,
                isRefund: false
            });
    }

    /// @dev Whether a failed call of this contract failed by its receiver, and not for want of gas or otherwise: then
    /// it is final.
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
        Transfer memory transfer
    ) internal {
        ReceivedAsset memory received = ReceivedAsset({
            transferId: transferId,
            assetId: transfer.assetId,
            token: custody.token(),
            amount: units * custody.unit(),
            originChainId: chainId,
            sender: transfer.sender
        });
        CallGasLib.callReceiver(transfer.receiver, transfer.gasLimit, received, transfer.payload);
    }
}
