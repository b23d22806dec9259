// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IBridgeEvents, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";

/// @notice A transfer as its destination reads it.
/// @param rebate Units that the origin's pot adds.
/// @param units What was locked or burned for it.
/// @param sender Account on the origin.
/// @param refundTo Account on the origin.
/// @param integrator Zero for none.
struct Transfer {
    uint256 rebate;
    bytes32 assetId;
    uint256 units;
    uint256 minReceived;
    uint256 deadline;
    uint64 gasLimit;
    uint16 integratorBps;
    address receiver;
    address integrator;
    bytes sender;
    bytes refundTo;
    bytes payload;
}

/// @title TransferLib
/// @notice What one bridge tells another. `docs/protocol.md`, section Transfer.
///
///     0   version | 1 kind = 1 | 2 rebate u128 | 18 assetId | 50 units u128 | 66 minReceived u128 | 82 deadline u40 |
///     87  salt | 119 advanceFee u128 | 135 advanceUntil u40 | 140 integratorBps u16 | 142 gasLimit u64 |
///     150 S | sender | F | refundTo | R | receiver | I | integrator | payload
///
///     0   version | 1 kind = 2 | 2 transferId | 34 units u128
library TransferLib {
    uint8 internal constant VERSION = 1;

    uint8 internal constant TRANSFER = 1;
    uint8 internal constant RETURN = 2;

    /// @notice Size of a return, bytes.
    uint256 internal constant RETURN_SIZE = 50;

    /// @dev Where the accounts begin.
    uint256 private constant ACCOUNTS_AT = 150;

    uint256 private constant EVM_ADDRESS = 20;

    /// @notice Encodes the transfer of `sender`. The caller has checked the request's numbers and its accounts.
    function encode(
        TransferRequest calldata request,
        address sender,
        uint256 units,
        uint256 rebate
    ) internal pure returns (bytes memory) {
        bytes memory head = abi.encodePacked(
            VERSION,
            TRANSFER,
            uint128(rebate),
            request.assetId,
            uint128(units),
            uint128(request.minReceived),
            request.deadline,
            request.salt,
            // neither fee nor time for an advance
            bytes21(0),
            request.integratorBps,
            request.gasLimit
        );
        bytes memory here = abi.encodePacked(uint8(EVM_ADDRESS), sender, uint8(EVM_ADDRESS), request.refundTo);
        bytes calldata receiver = request.receiver;
        bytes calldata integrator = request.integrator;
        bytes memory there = bytes.concat(
            bytes1(uint8(receiver.length)),
            receiver,
            bytes1(uint8(integrator.length)),
            integrator
        );
        return bytes.concat(head, here, there, request.payload);
    }

    /// @notice Bytes that a request is encoded to.
    function sizeOf(TransferRequest calldata request) internal pure returns (uint256) {
        uint256 here = 2 * (1 + EVM_ADDRESS);
        uint256 there = 2 + request.receiver.length + request.integrator.length;
        return ACCOUNTS_AT + here + there + request.payload.length;
    }

    /// @notice What kind of payload it is, 0 for none that is known.
    function kindOf(bytes calldata payload) internal pure returns (uint8) {
        if (payload.length < RETURN_SIZE || uint8(payload[0]) != VERSION) return 0;
        return uint8(payload[1]);
    }

    /// @notice Decodes exactly the bytes that encoding makes; reverts with `IBridgeEvents.InvalidTransfer`.
    /// @dev An account of another size than this chain's is nobody here: zero.
    function decode(bytes calldata payload) internal pure returns (Transfer memory transfer) {
        require(payload.length > ACCOUNTS_AT && kindOf(payload) == TRANSFER, IBridgeEvents.InvalidTransfer(payload));
        transfer.rebate = uint128(bytes16(payload[2:18]));
        transfer.assetId = bytes32(payload[18:50]);
        transfer.units = uint128(bytes16(payload[50:66]));
        transfer.minReceived = uint128(bytes16(payload[66:82]));
        transfer.deadline = uint40(bytes5(payload[82:87]));
        transfer.integratorBps = uint16(bytes2(payload[140:142]));
        transfer.gasLimit = uint64(bytes8(payload[142:150]));
        uint256 offset = ACCOUNTS_AT;
        (transfer.sender, offset) = _account(payload, offset);
        (transfer.refundTo, offset) = _account(payload, offset);
        bytes calldata account;
        (account, offset) = _account(payload, offset);
        transfer.receiver = _local(account);
        (account, offset) = _account(payload, offset);
        transfer.integrator = _local(account);
        transfer.payload = payload[offset:];
    }

    /// @notice Encodes a return.
    function encodeReturn(bytes32 transferId, uint256 units) internal pure returns (bytes memory) {
        return abi.encodePacked(VERSION, RETURN, transferId, uint128(units));
    }

    /// @notice Decodes exactly the bytes of a return; reverts with `IBridgeEvents.InvalidTransfer`.
    function decodeReturn(bytes calldata payload) internal pure returns (bytes32 transferId, uint256 units) {
        bool valid = payload.length == RETURN_SIZE && kindOf(payload) == RETURN;
        require(valid, IBridgeEvents.InvalidTransfer(payload));
        return (bytes32(payload[2:34]), uint128(bytes16(payload[34:50])));
    }

    /// @dev The account that begins at `offset` with its size, and where it ends.
    function _account(
        bytes calldata payload,
        uint256 offset
    ) private pure returns (bytes calldata account, uint256 end) {
        require(payload.length > offset, IBridgeEvents.InvalidTransfer(payload));
        end = offset + 1 + uint8(payload[offset]);
        require(payload.length >= end, IBridgeEvents.InvalidTransfer(payload));
        account = payload[offset + 1:end];
    }

    function _local(bytes calldata account) private pure returns (address) {
        return account.length == EVM_ADDRESS ? address(bytes20(account)) : address(0);
    }
}
