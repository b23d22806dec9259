// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC5313} from "@openzeppelin/contracts/interfaces/IERC5313.sol";

/// @title OwnerLib
/// @notice Asks accounts of any kind who their owner is.
library OwnerLib {
    /// @dev An `owner()` behind a proxy takes a few thousand. Whoever burns more, or returns a bomb, harms nobody.
    uint256 private constant GAS = 50_000;

    /// @notice What the account's `owner()` returns, 0 unless that is an address.
    function tryOwner(address account) internal view returns (address owner) {
        bytes4 selector = IERC5313.owner.selector;
        uint256 answer;
        // no more than one word is copied
        assembly ("memory-safe") {
            mstore(0, selector)
            let answered := staticcall(GAS, account, 0, 4, 0, 32)
            if and(answered, gt(returndatasize(), 31)) {
                answer := mload(0)
            }
        }
        return answer > type(uint160).max ? address(0) : address(uint160(answer));
    }
}
