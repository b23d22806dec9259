// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {ChainAddress} from "./ChainAddress.sol";
import {FrameLib} from "./FrameLib.sol";

/// @title RecipientCallLib
/// @notice Calls recipients of one lane by ERC-7786's `receiveMessage`.
/// @dev The calldata is built once per batch; from message to message only id, sender and payload are written anew.
library RecipientCallLib {
    /// @notice Calldata of `receiveMessage` in memory, and where the sender's account and the payload go.
    /// @dev The payload lies past the allocated memory, which is why nothing may be allocated while the template is in use.
    struct Template {
        uint256 start;
        uint256 senderAt;
        uint256 senderLength;
        uint256 payloadAt;
    }

    /// @dev Selector, id, offsets of sender and payload, length of sender.
    uint256 private constant HEAD_SIZE = 4 + 4 * 32;

    /// @notice A template for messages that come from a chain.
    function template(uint16 originChainType, uint64 originChainId) internal pure returns (Template memory made) {
        bytes memory sender = ChainAddress.envelope(originChainType, originChainId);
        bytes memory data = abi.encodeCall(IERC7786Recipient.receiveMessage, (bytes32(0), sender, ""));
        made.senderLength = ChainAddress.lengthOf(originChainType);
        uint256 start;
        assembly ("memory-safe") {
            start := add(data, 32)
        }
        made.start = start;
        made.senderAt = start + HEAD_SIZE + sender.length - made.senderLength;
        made.payloadAt = start + data.length - 32; // the empty payload's length is the last word
    }

    /// @notice Calls the recipient of a frame with its gas limit.
    /// @dev Copies at most one word of what the recipient returns, whatever it returns.
    /// @return received Whether it returned exactly the magic value; an account without code or a precompile does not.
    /// @return reason The first word that it returned.
    function callRecipient(
        Template memory made,
        bytes32 messageId,
        FrameLib.Fields memory fields
    ) internal returns (bool received, bytes32 reason) {
        bytes32 magic = IERC7786Recipient.receiveMessage.selector;
        uint256 start = made.start;
        uint256 senderAt = made.senderAt;
        uint256 senderLength = made.senderLength;
        uint256 payloadAt = made.payloadAt;
        uint256 gasLimit = fields.gasLimit;
        address recipient = fields.recipient;
        uint256 frameSenderAt = fields.senderAt;
        uint256 framePayloadAt = fields.payloadAt;
        uint256 size = fields.payloadSize;
        assembly ("memory-safe") {
            mstore(add(start, 4), messageId)
            calldatacopy(senderAt, frameSenderAt, senderLength)
            mstore(payloadAt, size)
            let data := add(payloadAt, 32)
            mstore(add(data, size), 0) // zero padding of the payload's last word
            calldatacopy(data, framePayloadAt, size)
            let end := add(data, and(add(size, 31), not(31)))
            mstore(0, 0)
            received := call(gasLimit, recipient, 0, start, sub(end, start), 0, 32)
            reason := mload(0)
            received := and(received, and(eq(reason, magic), gt(returndatasize(), 31)))
        }
    }
}
