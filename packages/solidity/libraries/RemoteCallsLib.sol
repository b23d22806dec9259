// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Call, IRemoteAccounts} from "../interfaces/IRemoteAccounts.sol";

/// @title RemoteCallsLib
/// @notice Payloads for `RemoteAccounts`, version 1: senders make them here, and receivers read them here.
/// `docs/protocol.md`, section Remote accounts.
///
///     0  version | 1 deadline u40 | 6 nonce u64 | 14 calls: target 20, value u128, L u24, data L; one after the other
library RemoteCallsLib {
    uint8 internal constant VERSION = 1;

    /// @notice The nonce of a message that is in no order.
    uint64 internal constant ANY_NONCE = type(uint64).max;

    uint256 internal constant HEADER_SIZE = 14;

    /// @notice Bytes of a call beside its data.
    uint256 internal constant CALL_SIZE = 39;

    /// @notice The most data that a call can carry, bytes.
    uint256 internal constant MAX_DATA = type(uint24).max;

    // ---------------------------------------------------------------- for senders

    /// @notice The payload that orders `calls` from the sender's account.
    /// @dev Reverts with `ZeroDeadline`, `NoCalls` or `CallDataTooLong`.
    /// @param deadline Unix seconds after which the calls are not made; not 0.
    /// @param nonce The account's next, or `ANY_NONCE` for calls that may be made before or after all others.
    function encode(uint40 deadline, uint64 nonce, Call[] memory calls) internal pure returns (bytes memory payload) {
        require(deadline != 0, IRemoteAccounts.ZeroDeadline());
        return _encode(abi.encodePacked(VERSION, deadline, nonce), calls);
    }

    /// @notice The same for a single call.
    function encodeOne(
        uint40 deadline,
        uint64 nonce,
        address target,
        uint128 value,
        bytes memory data
    ) internal pure returns (bytes memory payload) {
        Call[] memory calls = new Call[](1);
        calls[0] = Call(target, value, data);
        return encode(deadline, nonce, calls);
    }

    // ---------------------------------------------------------------- for the receiving side

    /// @notice Calls alone, as they stand in a payload. Reverts with `NoCalls` or `CallDataTooLong`.
    function encodeCalls(Call[] memory calls) internal pure returns (bytes memory) {
        return _encode("", calls);
    }

    /// @notice Reads a payload up to its calls.
    /// @dev Reverts with `TruncatedHeader`, `UnknownCallsVersion`, `ZeroDeadline` or `NoCalls`.
    /// @return deadline Unix seconds.
    /// @return nonce Of the order, or `ANY_NONCE`.
    /// @return calls For `callAt`; not empty.
    function parse(bytes calldata payload) internal pure returns (uint40 deadline, uint64 nonce, bytes calldata calls) {
        require(payload.length >= HEADER_SIZE, IRemoteAccounts.TruncatedHeader(payload.length));
        uint256 head = uint112(bytes14(payload));
        uint8 version = uint8(head >> 104);
        require(version == VERSION, IRemoteAccounts.UnknownCallsVersion(version));
        deadline = uint40(head >> 64);
        require(deadline != 0, IRemoteAccounts.ZeroDeadline());
        require(payload.length != HEADER_SIZE, IRemoteAccounts.NoCalls());
        return (deadline, uint64(head), payload[HEADER_SIZE:]);
    }

    /// @notice Reads the call that begins at `offset` of `calls`. Reverts with `TruncatedCall`.
    /// @param position The call's number, for the error.
    /// @return target Whom to call.
    /// @return value Wei to send along.
    /// @return data Calldata.
    /// @return end Where the next call begins, or the end of `calls`.
    function callAt(
        bytes calldata calls,
        uint256 offset,
        uint256 position
    ) internal pure returns (address target, uint128 value, bytes calldata data, uint256 end) {
        uint256 left = calls.length - offset;
        require(left >= CALL_SIZE, IRemoteAccounts.TruncatedCall(position, offset));
        uint256 length;
        assembly ("memory-safe") {
            let at := add(calls.offset, offset)
            target := shr(96, calldataload(at))
            let tail := calldataload(add(at, 20))
            value := shr(128, tail)
            length := and(shr(104, tail), 0xffffff)
        }
        end = offset + CALL_SIZE + length;
        require(end <= calls.length, IRemoteAccounts.TruncatedCall(position, offset));
        data = calls[offset + CALL_SIZE:end];
    }

    // ---------------------------------------------------------------- internal

    /// @dev `head` and the calls behind it.
    function _encode(bytes memory head, Call[] memory calls) private pure returns (bytes memory encoded) {
        encoded = new bytes(head.length + _sizeOf(calls));
        uint256 free;
        assembly ("memory-safe") {
            free := add(encoded, 32)
            mcopy(free, add(head, 32), mload(head))
            free := add(free, mload(head))
        }
        for (uint256 i = 0; i < calls.length; ++i) {
            (address target, uint128 value, bytes memory data) = (calls[i].target, calls[i].value, calls[i].data);
            assembly ("memory-safe") {
                // value and length end a word that begins within the target, which is written over its head
                mstore(add(free, 7), or(shl(24, value), mload(data)))
                mstore(free, or(shl(96, target), and(mload(free), 0xffffffffffffffffffffffff)))
                mcopy(add(free, CALL_SIZE), add(data, 32), mload(data))
                free := add(add(free, CALL_SIZE), mload(data))
            }
        }
    }

    function _sizeOf(Call[] memory calls) private pure returns (uint256 size) {
        require(calls.length != 0, IRemoteAccounts.NoCalls());
        for (uint256 i = 0; i < calls.length; ++i) {
            uint256 length = calls[i].data.length;
            require(length <= MAX_DATA, IRemoteAccounts.CallDataTooLong(i, length));
            size += CALL_SIZE + length;
        }
    }
}
