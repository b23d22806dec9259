// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {ChainAddress} from "./ChainAddress.sol";

/// @title RecipientCallLib
/// @notice Calls recipients of one lane by ERC-7786's `receiveMessage`.
/// @dev The calldata is built once per batch; from message to message only id, sender and payload are written again.
library RecipientCallLib {
    /// @notice Calldata of `receiveMessage` in memory, and where the sender's account and the payload go.
    /// @dev Payloads lie past the allocated memory.
    struct Template {
        uint256 start;
        uint256 senderAt;
        uint256 senderLength;
        uint256 payloadAt;
    }

    /// @dev Where the arguments stand, by `receiveMessage`'s ABI encoding.
    uint256 private constant SENDER_AT = 4 + 4 * 32;

    /// @notice A template for messages that come from a chain. Nothing may be allocated before its last use.
    function template(uint16 originChainType, uint64 originChainId) internal pure returns (Template memory made) {
        (bytes32 prefix, uint256 prefixLength) = ChainAddress.prefixOf(originChainType, originChainId);
        uint256 accountLength = ChainAddress.lengthOf(originChainType);
        bytes4 selector = IERC7786Recipient.receiveMessage.selector;
        uint256 start;
        uint256 payloadAt;
        assembly ("memory-safe") {
            start := mload(0x40)
            let senderLength := add(prefixLength, accountLength)
            payloadAt := add(SENDER_AT, and(add(senderLength, 31), not(31)))
            mstore(start, selector)
            mstore(add(start, 36), 96) // where the sender begins, counted from the first argument
            mstore(add(start, 68), sub(payloadAt, 4))
            mstore(add(start, 100), senderLength)
            mstore(add(start, add(SENDER_AT, 32)), 0)
            mstore(add(start, SENDER_AT), prefix)
            payloadAt := add(start, payloadAt)
            mstore(0x40, add(payloadAt, 32))
        }
        made.start = start;
        made.senderAt = start + SENDER_AT + prefixLength;
        made.senderLength = accountLength;
        made.payloadAt = payloadAt;
    }

    /// @notice Writes the message of the frame at `offset` of `members` into the template.
    /// @return recipient Whom to call.
    /// @return size The size of the calldata, which begins at the template's start.
    function write(
        Template memory made,
        bytes32 messageId,
        bytes calldata members,
        uint256 offset
    ) internal pure returns (address recipient, uint256 size) {
        assembly ("memory-safe") {
            let start := mload(made)
            let senderLength := mload(add(made, 64))
            let payloadAt := mload(add(made, 96))
            let senderAt := add(add(members.offset, offset), 15)
            let tailAt := add(senderAt, senderLength) // length of recipient, recipient, length of payload, payload
            let tail := calldataload(tailAt)
            let payloadSize := and(shr(64, tail), 0xffffff)
            mstore(add(start, 4), messageId)
            calldatacopy(mload(add(made, 32)), senderAt, senderLength)
            mstore(payloadAt, payloadSize)
            let payload := add(payloadAt, 32)
            mstore(add(payload, payloadSize), 0) // zero padding of the payload's last word
            calldatacopy(payload, add(tailAt, 24), payloadSize)
            recipient := shr(96, shl(8, tail))
            size := sub(add(payload, and(add(payloadSize, 31), not(31))), start)
        }
    }

    /// @notice Calls a recipient with what was written.
    /// @dev Copies at most one word of what the recipient returns, whatever it returns.
    /// @return received Whether it returned exactly the magic value; an account without code or a precompile does not.
    /// @return reason The first word that it returned.
    function callRecipient(
        Template memory made,
        address recipient,
        uint256 size,
        uint256 gasLimit
    ) internal returns (bool received, bytes32 reason) {
        bytes32 magic = IERC7786Recipient.receiveMessage.selector;
        assembly ("memory-safe") {
            mstore(0, 0)
            received := call(gasLimit, recipient, 0, mload(made), size, 0, 32)
            reason := mload(0)
            received := and(received, and(eq(reason, magic), gt(returndatasize(), 31)))
        }
    }
}
