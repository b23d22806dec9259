// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786GatewaySource} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {IMailbox} from "../interfaces/IMailbox.sol";

/// @title AttributesLib
/// @notice The ERC-7786 attributes that the mailbox knows. Each is a selector and one ABI word.
library AttributesLib {
    bytes4 internal constant GAS_LIMIT = bytes4(keccak256("gasLimit(uint256)"));
    bytes4 internal constant DEADLINE = bytes4(keccak256("deadline(uint256)"));
    bytes4 internal constant REFUND_TO = bytes4(keccak256("refundTo(address)"));

    /// @notice What a message's attributes ask for.
    /// @param hasGasLimit Whether a gas limit was named; else the lane's default holds.
    struct Attributes {
        bool hasGasLimit;
        uint256 gasLimit;
        uint256 deadline;
        address refundTo;
    }

    function isSupported(bytes4 selector) internal pure returns (bool) {
        return selector == GAS_LIMIT || selector == DEADLINE || selector == REFUND_TO;
    }

    /// @notice Reads the attributes; each may appear once. What is not named stays zero.
    function parse(bytes[] calldata list) internal pure returns (Attributes memory attributes) {
        uint256 seen;
        for (uint256 i = 0; i < list.length; ++i) {
            bytes calldata attribute = list[i];
            bytes4 selector = attribute.length < 4 ? bytes4(0) : bytes4(attribute);
            require(isSupported(selector), IERC7786GatewaySource.UnsupportedAttribute(selector));
            require(attribute.length == 36, IMailbox.InvalidAttribute(selector, attribute));
            uint256 value = uint256(bytes32(attribute[4:]));
            uint256 bit;
            if (selector == GAS_LIMIT) {
                (attributes.hasGasLimit, attributes.gasLimit, bit) = (true, value, 1);
            } else if (selector == DEADLINE) {
                (attributes.deadline, bit) = (value, 2);
            } else {
                require(value != 0 && value <= type(uint160).max, IMailbox.InvalidAttribute(selector, attribute));
                (attributes.refundTo, bit) = (address(uint160(value)), 4);
            }
            require(seen & bit == 0, IMailbox.DuplicateAttribute(selector));
            seen |= bit;
        }
    }
}
