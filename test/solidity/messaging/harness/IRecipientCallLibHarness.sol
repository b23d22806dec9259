// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @dev For tests, in whose settings the library does not compile: its assembly holds too much on the stack.
interface IRecipientCallLibHarness {
    function callBoth(
        uint16 chainType,
        uint64 chainId,
        bytes32 id,
        bytes32 otherId,
        bytes calldata frame,
        bytes calldata other
    ) external returns (uint256 senderLength);

    function call(bytes calldata frame) external returns (bool received, bytes32 reason);

    function callInDirt(
        uint16 chainType,
        uint64 chainId,
        bytes calldata frame
    ) external returns (bytes32 reason, uint256 room);

    function callInTurn(bytes calldata frame, bytes calldata other) external returns (bytes32 reason);
}
