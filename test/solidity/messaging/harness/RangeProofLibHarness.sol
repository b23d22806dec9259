// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {RangeProofLib} from "../../../../contracts/messaging/libraries/RangeProofLib.sol";

contract RangeProofLibHarness {
    function rootOf(
        bytes32[] memory leaves,
        uint256 first,
        uint256 count,
        bytes32[] calldata siblings
    ) external pure returns (bytes32, uint256) {
        return RangeProofLib.root(leaves, first, count, siblings);
    }

    function leavesAfter(bytes32[] calldata leaves) external pure returns (bytes32[] memory) {
        bytes32[] memory copy = leaves;
        RangeProofLib.root(copy, 0, copy.length, leaves[:0]);
        return copy;
    }
}
