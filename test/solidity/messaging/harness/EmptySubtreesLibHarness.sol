// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EmptySubtreesLib} from "../../../../contracts/messaging/libraries/EmptySubtreesLib.sol";

contract EmptySubtreesLibHarness {
    function roots() external pure returns (bytes32[32] memory table) {
        return _copyFrom(EmptySubtreesLib.load());
    }

    /// @dev What was allocated before and after the table was loaded, with the table twice.
    function rootsBetween(
        bytes calldata before,
        bytes calldata behind
    ) external pure returns (bytes memory, bytes memory, bytes32[32] memory, bytes32[32] memory) {
        bytes memory first = before;
        uint256 start = EmptySubtreesLib.load();
        bytes memory second = behind;
        return (first, second, _copyFrom(start), _copyFrom(EmptySubtreesLib.load()));
    }

    function _copyFrom(uint256 start) private pure returns (bytes32[32] memory table) {
        assembly ("memory-safe") {
            mcopy(table, start, 1024)
        }
    }
}
