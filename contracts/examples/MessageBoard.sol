// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ERC7786Recipient} from "@openzeppelin/contracts/crosschain/ERC7786Recipient.sol";

/// @title MessageBoard
/// @notice The smallest useful recipient: shows the last message that came through the mailbox, from anyone anywhere.
/// @dev An example to start from. A recipient of anything that matters checks `sender` too.
contract MessageBoard is ERC7786Recipient {
    /// @notice A message arrived.
    /// @param sender Interoperable address (ERC-7930) of who sent it.
    event MessagePosted(bytes32 indexed messageId, bytes sender, string text);

    /// @notice The one mailbox whose word counts.
    address public immutable mailbox;

    /// @notice Id of the last message, 0 before the first.
    bytes32 public lastMessageId;
    /// @notice Interoperable address of who sent the last message.
    bytes public lastSender;
    /// @notice The last message.
    string public lastText;

    constructor(address mailbox_) {
        mailbox = mailbox_;
    }

    function _isAuthorizedGateway(address gateway, bytes calldata) internal view override returns (bool) {
        return gateway == mailbox;
    }

    function _processMessage(
        address,
        bytes32 messageId,
        bytes calldata sender,
        bytes calldata payload
    ) internal override {
        lastMessageId = messageId;
        lastSender = sender;
        lastText = string(payload);
        emit MessagePosted(messageId, sender, lastText);
    }
}
