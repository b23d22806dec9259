// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {FrontierLib} from "../../../../contracts/messaging/libraries/FrontierLib.sol";
import {LaneTree} from "../LaneTree.sol";

contract FrontierLibTest is Test {
    using FrontierLib for bytes32[32];

    bytes32[32] private _branch;

    function test_root_noLeaves_isTheEmptyTrees() public view {
        assertEq(_branch.root(0), 0x27ae5ba08d7291c96c8cbddcc148bf48a6d68c7974b94356f53754ef6171d757);
        assertEq(_branch.root(0), LaneTree.root(new bytes32[](0)));
    }

    function test_append_oneAfterTheOther_hasTheRootOfTheWholeTree() public {
        bytes32[] memory leaves = new bytes32[](130);
        for (uint256 i = 0; i < leaves.length; ++i) {
            leaves[i] = keccak256(abi.encode("leaf", i));
            _branch.append(i, leaves[i]);
            assertEq(_branch.root(i + 1), LaneTree.root(LaneTree.shortened(leaves, i + 1)));
        }
    }

    function testFuzz_append_anyLeaves_hasTheRootOfTheWholeTree(bytes32[] memory leaves) public {
        leaves = LaneTree.shortened(leaves, leaves.length % 20);
        for (uint256 i = 0; i < leaves.length; ++i) {
            _branch.append(i, leaves[i]);
        }
        assertEq(_branch.root(leaves.length), LaneTree.root(leaves));
    }

    /// @dev A complete left half of 2^31 leaves is one node: the tree goes on to its right as an empty one does.
    function test_append_beyondTheMiddle_leavesTheLeftHalfAlone() public {
        _branch[31] = keccak256("left half");
        bytes32[] memory leaves = new bytes32[](5);
        bytes32 right;
        for (uint256 i = 0; i < leaves.length; ++i) {
            leaves[i] = keccak256(abi.encode("leaf", i));
            _branch.append(2 ** 31 + i, leaves[i]);
        }
        bytes32 zero;
        bytes32[] memory nodes = leaves;
        for (uint256 level = 0; level < 31; ++level) {
            nodes = LaneTree.parents(nodes, zero);
            zero = LaneTree.join(zero, zero);
        }
        right = nodes[0];
        assertEq(_branch.root(2 ** 31 + 5), LaneTree.join(_branch[31], right));
    }

    function test_append_lastLeafOfTheLeftHalf_fillsTheTopOfTheFrontier() public {
        for (uint256 level = 0; level < 31; ++level) {
            _branch[level] = keccak256(abi.encode("branch", level));
        }
        bytes32 node = keccak256("leaf");
        _branch.append(2 ** 31 - 1, node);
        for (uint256 level = 0; level < 31; ++level) {
            node = LaneTree.join(_branch[level], node);
        }
        assertEq(_branch[31], node);
    }

    function test_append_lastLeafOfAll_changesTheLowestLevelAlone() public {
        for (uint256 level = 0; level < 32; ++level) {
            _branch[level] = keccak256(abi.encode("branch", level));
        }
        _branch.append(FrontierLib.MAX_COUNT - 1, keccak256("last"));
        assertEq(_branch[0], keccak256("last"));
        bytes32 node;
        for (uint256 level = 0; level < 32; ++level) {
            if (level != 0) assertEq(_branch[level], keccak256(abi.encode("branch", level)));
            node = LaneTree.join(_branch[level], node);
        }
        assertEq(_branch.root(FrontierLib.MAX_COUNT), node);
    }
}
