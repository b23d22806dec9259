// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IHubRelay} from "@causeway/solidity/interfaces/IHubRelay.sol";

/// @title HandlerCallLib
/// @notice Calls a handler and copies no more of what it returns than was paid for, whatever it returns.
library HandlerCallLib {
    /// @dev `sendsOn`, the place of the result, its length.
    uint256 private constant ANSWER_SIZE = 96;

    /// @dev Gas to make the call of a handler whose code was looked at, beside what the handler gets.
    uint256 private constant RESERVE = 1_000;

    /// @notice Calls `handler` with `data` and at least `gasLimit` gas: with all that is left but `kept`, if that is
    /// more, so that a limit which was too low strands nothing.
    /// @dev Reverts with `IHubRelay`'s `NoHandler`, `InsufficientHandlerGas`, `HandlerFailed`, `InvalidHandlerAnswer`
    /// or `ResultTooLarge`. `data` is in memory, so that it takes no gas after the check.
    /// @param gasLimit Below 2^64.
    /// @param kept Gas that the caller needs afterwards.
    /// @return sendsOn Whether the handler wants its result to be sent on.
    /// @return result The result, if so; else empty and not looked at.
    function callHandler(
        address handler,
        uint256 gasLimit,
        uint256 kept,
        bytes memory data,
        uint256 maxResult
    ) internal returns (bool sendsOn, bytes memory result) {
        require(handler.code.length != 0, IHubRelay.NoHandler(handler));
        // a call gets at most 63/64 of the gas left (EIP-150)
        uint256 needed = gasLimit + gasLimit / 63 + RESERVE;
        uint256 left = gasleft();
        require(left >= needed, IHubRelay.InsufficientHandlerGas(left, needed));
        if (left > gasLimit + kept) gasLimit = left - kept;
        bool succeeded;
        uint256 first;
        uint256 returned;
        assembly ("memory-safe") {
            mstore(0, 0)
            succeeded := call(gasLimit, handler, 0, add(data, 32), mload(data), 0, 32)
            first := mload(0)
            returned := returndatasize()
        }
        require(succeeded, IHubRelay.HandlerFailed(bytes32(first)));
        require(returned >= 32 && first < 2, IHubRelay.InvalidHandlerAnswer(handler));
        if (first == 0) return (false, result);
        return (true, _result(handler, returned, maxResult));
    }

    /// @dev Copies the result out of the last call's returned data.
    function _result(address handler, uint256 returned, uint256 maxResult) private pure returns (bytes memory result) {
        require(returned >= ANSWER_SIZE, IHubRelay.InvalidHandlerAnswer(handler));
        uint256 place;
        assembly ("memory-safe") {
            returndatacopy(0, 32, 32)
            place := mload(0)
        }
        require(place <= returned - 32, IHubRelay.InvalidHandlerAnswer(handler));
        uint256 size;
        assembly ("memory-safe") {
            returndatacopy(0, place, 32)
            size := mload(0)
        }
        require(size <= maxResult, IHubRelay.ResultTooLarge(size, maxResult));
        require(size <= returned - 32 - place, IHubRelay.InvalidHandlerAnswer(handler));
        assembly ("memory-safe") {
            result := mload(0x40)
            mstore(result, size)
            let start := add(result, 32)
            returndatacopy(start, add(place, 32), size)
            mstore(add(start, size), 0) // bytes past the end stay clean
            mstore(0x40, and(add(add(start, size), 63), not(31)))
        }
    }
}
