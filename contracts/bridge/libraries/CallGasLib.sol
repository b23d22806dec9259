// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IBridgeEvents} from "@causeway/solidity/interfaces/IBridge.sol";

/// @title CallGasLib
/// @notice The receiver's call of a transfer with a payload, and the gas that it was promised.
library CallGasLib {
    /// @notice Gas that is kept around the call, to set the asset aside if it fails, all of its words being new. The
    /// gas of a route covers it.
    uint256 internal constant RESERVE = 380_000;

    /// @dev Gas of paying before the call, all of its words being new.
    uint256 private constant PAYING = 200_000;

    /// @dev Gas between the check and the call: encoding the arguments of the receiver.
    uint256 private constant ENCODING = 10_000;

    /// @dev Gas per byte of a payload: copies, memory, calldata of the calls that hand it over.
    uint256 private constant PER_BYTE = 12;

    /// @notice The gas limit of a transfer's message.
    /// @param ofArrival What arrival takes without a call.
    /// @param ofCall What the receiver is promised; 0 for no call.
    function ofMessage(uint64 ofArrival, uint64 ofCall, uint256 payloadSize) internal pure returns (uint64) {
        return ofCall == 0 ? ofArrival : withCall(ofArrival, ofCall, payloadSize);
    }

    /// @notice The gas limit of a message whose transfer has a call.
    /// @dev Two calls lie between message and receiver; each passes on at most 63/64 of what is left (EIP-150).
    /// @param base What arrival takes without the call.
    /// @param gasLimit What the receiver is promised.
    function withCall(uint64 base, uint64 gasLimit, uint256 payloadSize) internal pure returns (uint64) {
        uint256 promised = uint256(gasLimit) + gasLimit / 31 + PAYING + ENCODING + PER_BYTE * payloadSize;
        uint256 whole = base + promised;
        return whole > type(uint64).max ? type(uint64).max : uint64(whole);
    }

    /// @notice Gas for the call in which a transfer is paid and its receiver called: all but the reserve.
    function forCall() internal view returns (uint256) {
        uint256 left = gasleft();
        require(left > RESERVE, IBridgeEvents.InsufficientGas(left, RESERVE));
        return left - RESERVE;
    }

    /// @notice Calls the receiver with all the gas that there is, at least what was promised.
    /// @dev Reverts with `IBridgeEvents.InsufficientGas`, or with `IBridgeEvents.ReceiverFailed` where the receiver
    /// fails or does not answer with the selector of what is called. Copies at most one word of what he returns.
    /// @param data The call.
    function callReceiver(address receiver, uint256 gasLimit, bytes memory data) internal {
        uint256 needed = gasLimit + gasLimit / 63 + ENCODING;
        uint256 left = gasleft();
        require(left >= needed, IBridgeEvents.InsufficientGas(left, needed));
        bool answered;
        bytes32 answer;
        assembly ("memory-safe") {
            mstore(0, 0)
            // leaves enough to say that it failed
            answered := call(sub(gas(), 5000), receiver, 0, add(data, 32), mload(data), 0, 32)
            answer := mload(0)
            answered := and(answered, gt(returndatasize(), 31))
        }
        bool isMagic = answer == bytes32(bytes4(data));
        require(answered && isMagic, IBridgeEvents.ReceiverFailed(receiver, answer));
    }
}
