// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title MessageAttributes
/// @notice The ERC-7786 attributes that a mailbox knows, as `sendMessage` takes them: a selector and one ABI word each.
library MessageAttributes {
    /// @notice Selector of the attribute that `gasLimit` makes.
    bytes4 internal constant GAS_LIMIT = bytes4(keccak256("gasLimit(uint256)"));
    /// @notice Selector of the attribute that `deadline` makes.
    bytes4 internal constant DEADLINE = bytes4(keccak256("deadline(uint256)"));
    /// @notice Selector of the attribute that `refundTo` makes.
    bytes4 internal constant REFUND_TO = bytes4(keccak256("refundTo(address)"));

    /// @notice The attributes of a message. Zeros are left out: the lane's default gas limit, no deadline, leftovers
    /// to the sender.
    /// @param gas Gas (EVM) or nanoton (TON) for the recipient's call.
    /// @param timestamp Unix seconds after which the message can no longer be delivered.
    /// @param receiver Account that gets the surplus above the fee.
    function encode(
        uint256 gas,
        uint256 timestamp,
        address receiver
    ) internal pure returns (bytes[] memory attributes) {
        attributes = new bytes[](3);
        uint256 length;
        if (gas != 0) attributes[length++] = gasLimit(gas);
        if (timestamp != 0) attributes[length++] = deadline(timestamp);
        if (receiver != address(0)) attributes[length++] = refundTo(receiver);
        assembly ("memory-safe") {
            mstore(attributes, length)
        }
    }

    /// @notice Gas (EVM) or nanoton (TON) for the recipient's call.
    function gasLimit(uint256 gas) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(GAS_LIMIT, gas);
    }

    /// @notice Unix seconds after which the message can no longer be delivered.
    function deadline(uint256 timestamp) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(DEADLINE, timestamp);
    }

    /// @notice Account that gets the surplus above the fee.
    function refundTo(address receiver) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(REFUND_TO, receiver);
    }
}
