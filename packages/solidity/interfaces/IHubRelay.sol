// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";

/// @title IHubRelay
/// @notice On the hub: receives first legs of Message And Relay, calls their handlers, and sends the results on.
/// @dev It keeps nothing between messages. The result leaves through the mailbox that delivered the first leg, without
/// a fee there: the sender paid for it at the origin, up to the limits in the first leg. Any failure makes the whole
/// delivery fail. The first leg then stays undelivered, and anyone can deliver it again until its deadline.
interface IHubRelay is IERC7786Recipient {
    /// @notice A handler did its work.
    /// @param messageId Id of the first leg.
    /// @param onwardId Id of the message that carries the result, 0 if the handler sends nothing on.
    event RelayHandled(bytes32 indexed messageId, address indexed handler, bytes32 indexed onwardId);

    /// @notice The payload is not a first leg of a peer's chain.
    error InvalidRelayPayload(bytes payload);
    /// @notice The handler has no code.
    error NoHandler(address handler);
    /// @notice The remaining gas is below the handler gas of the message.
    error InsufficientHandlerGas(uint256 available, uint256 needed);
    /// @notice The handler failed.
    /// @param reason The first 32 bytes that it returned.
    error HandlerFailed(bytes32 reason);
    /// @notice The handler's answer is not `(bool, bytes)`.
    error InvalidHandlerAnswer(address handler);
    /// @notice The result is larger than was paid for, bytes.
    error ResultTooLarge(uint256 size, uint256 maxResult);
}
