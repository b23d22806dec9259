// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title ProvenanceLib
/// @notice The payload that a recipient gets from the hub's HubRelay: a result, and its origin. `docs/protocol.md`,
/// section Message And Relay.
///
///     0 version | 1 origin sender, an interoperable address | first message id 32 | handler 20 | result
library ProvenanceLib {
    uint8 internal constant VERSION = 1;

    /// @dev First message id and handler.
    uint256 private constant FIXED_SIZE = 52;

    /// @notice The message does not come from the HubRelay.
    error NotFromHubRelay(bytes sender);
    /// @notice No HubRelay makes such a payload.
    error InvalidProvenance(bytes payload);
    /// @notice Another handler made the result.
    error WrongHandler(address handler, address expected);
    /// @notice Somebody else sent the first leg.
    error WrongOriginSender(bytes originSender);

    /// @notice Checks hub, HubRelay, handler and origin sender of the arguments of a recipient's `receiveMessage`.
    /// @dev Reverts with one of the errors above. The caller has checked that its own caller is the mailbox.
    /// @param sender The message's sender, as `receiveMessage` has it.
    /// @param payload The message's payload.
    /// @param hubRelay Interoperable address of the HubRelay on the hub.
    /// @param handler The handler on the hub whose results count.
    /// @param originSender Interoperable address of the one whose messages count.
    /// @return firstMessageId Id of the first leg.
    /// @return result The handler's answer.
    function open(
        bytes calldata sender,
        bytes calldata payload,
        bytes memory hubRelay,
        address handler,
        bytes memory originSender
    ) internal pure returns (bytes32 firstMessageId, bytes calldata result) {
        bytes calldata actual;
        (actual, firstMessageId, result) = openFromAnyone(sender, payload, hubRelay, handler);
        require(keccak256(actual) == keccak256(originSender), WrongOriginSender(actual));
    }

    /// @notice The same for a handler that itself decides whose messages count: everything but the origin sender is
    /// checked, which is returned.
    function openFromAnyone(
        bytes calldata sender,
        bytes calldata payload,
        bytes memory hubRelay,
        address handler
    ) internal pure returns (bytes calldata originSender, bytes32 firstMessageId, bytes calldata result) {
        require(keccak256(sender) == keccak256(hubRelay), NotFromHubRelay(sender));
        address actual;
        (originSender, firstMessageId, actual, result) = decode(payload);
        require(actual == handler, WrongHandler(actual, handler));
    }

    /// @notice Takes a payload apart. Proves nothing: `open` also checks where it comes from.
    /// @dev Reverts with `InvalidProvenance`.
    function decode(
        bytes calldata payload
    )
        internal
        pure
        returns (bytes calldata originSender, bytes32 firstMessageId, address handler, bytes calldata result)
    {
        uint256 size = _addressSize(payload);
        require(size != 0 && payload.length >= 1 + size + FIXED_SIZE, InvalidProvenance(payload));
        originSender = payload[1:1 + size];
        firstMessageId = bytes32(payload[1 + size:33 + size]);
        handler = address(bytes20(payload[33 + size:53 + size]));
        result = payload[53 + size:];
    }

    /// @notice Puts a payload together.
    /// @param originSender An interoperable address.
    function encode(
        bytes memory originSender,
        bytes32 firstMessageId,
        address handler,
        bytes memory result
    ) internal pure returns (bytes memory) {
        return bytes.concat(bytes1(VERSION), originSender, firstMessageId, bytes20(handler), result);
    }

    /// @notice Bytes of a payload whose result has `resultSize`.
    /// @param addressSize Bytes of the origin sender's interoperable address.
    function sizeOf(uint256 addressSize, uint256 resultSize) internal pure returns (uint256) {
        return 1 + addressSize + FIXED_SIZE + resultSize;
    }

    /// @dev Bytes of the interoperable address after the version, 0 if none begins there: ERC-7930 version 1, an EVM or
    /// TON account, the chain id in as few bytes as it needs.
    function _addressSize(bytes calldata payload) private pure returns (uint256) {
        if (payload.length < 33 || uint8(payload[0]) != VERSION) return 0;
        uint256 word = uint256(bytes32(payload[1:33])); // holds all before the account
        uint256 chainType = (word >> 224) & 0xffff;
        uint256 idSize = (word >> 216) & 0xff;
        if (word >> 240 != 1 || idSize == 0 || idSize > 8 || (word >> 208) & 0xff == 0) return 0;
        uint256 account = (word >> (208 - 8 * idSize)) & 0xff;
        bool known = (chainType == 0 && account == 20) || (chainType == 0xff54 && account == 33);
        return known ? 6 + idSize + account : 0;
    }
}
