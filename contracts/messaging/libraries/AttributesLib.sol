// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786GatewaySource} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {MessageAttributes} from "@causeway/solidity/libraries/MessageAttributes.sol";

/// @title AttributesLib
/// @notice The ERC-7786 attributes that the mailbox knows. Each is a selector and one ABI word.
library AttributesLib {
    function isSupported(bytes4 selector) internal pure returns (bool) {
        return
            selector == MessageAttributes.GAS_LIMIT ||
            selector == MessageAttributes.DEADLINE ||
            selector == MessageAttributes.REFUND_TO;
    }

    /// @notice Reads the attributes. Each may appear once and none may be zero: what is not named is zero.
    function parse(
        bytes[] calldata attributes
    ) internal pure returns (uint256 gasLimit, uint256 deadline, address refundTo) {
        for (uint256 i = 0; i < attributes.length; ++i) {
            bytes calldata attribute = attributes[i];
            // of fewer than four bytes: padded with zeros, and so of none that is known
            bytes4 selector = bytes4(attribute);
            uint256 value = _valueOf(attribute);
            bool valid = attribute.length == 36 && value != 0;
            if (selector == MessageAttributes.GAS_LIMIT) {
                require(gasLimit == 0, IMailbox.DuplicateAttribute(selector));
                gasLimit = value;
            } else if (selector == MessageAttributes.DEADLINE) {
                require(deadline == 0, IMailbox.DuplicateAttribute(selector));
                deadline = value;
            } else if (selector == MessageAttributes.REFUND_TO) {
                require(refundTo == address(0), IMailbox.DuplicateAttribute(selector));
                refundTo = address(uint160(value));
                valid = valid && value <= type(uint160).max;
            } else {
                revert IERC7786GatewaySource.UnsupportedAttribute(selector);
            }
            require(valid, IMailbox.InvalidAttribute(selector, attribute));
        }
    }

    /// @dev The word after the selector; whether it is there is the caller's to check.
    function _valueOf(bytes calldata attribute) private pure returns (uint256 value) {
        assembly ("memory-safe") {
            value := calldataload(add(attribute.offset, 4))
        }
    }
}
