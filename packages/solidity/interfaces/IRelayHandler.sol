// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice The message that a handler works on.
/// @param messageId Id of the first leg, from the origin to the hub.
/// @param sender Interoperable address (ERC-7930) of the message's sender, on the origin.
/// @param destinationChainId Chain to which the result is sent on. The sender chose it.
/// @param recipient Account there that receives the result. The sender chose it.
struct Relay {
    bytes32 messageId;
    bytes sender;
    uint64 destinationChainId;
    bytes recipient;
}

/// @title IRelayHandler
/// @notice Runs on the hub between the two legs of a Message And Relay.
/// @dev A handler must assume:
/// - anyone anywhere may name it: it checks that its caller is the HubRelay, and `relay.sender`;
/// - the sender chose the destination and the recipient: a handler whose result is meant for one place checks both;
/// - messages arrive in any order, and each at most once;
/// - its effects are undone if the result cannot be sent on, because the result is larger than the paid size or the
///   lane to the destination does not take it. The message can then be delivered again.
interface IRelayHandler {
    /// @notice Handles a message. If it reverts, the message stays undelivered and can be delivered again.
    /// @param relay Where the message comes from and where its result goes.
    /// @param payload The sender's payload for the handler.
    /// @return sendsOn Whether `result` is sent on. If not, the message ends here, and the fee of the second leg is
    /// kept.
    /// @return result Bytes for the recipient, at most as many as the sender paid for.
    function handle(Relay calldata relay, bytes calldata payload) external returns (bool sendsOn, bytes memory result);
}
