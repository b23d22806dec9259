// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {FrontierLib} from "../../../../contracts/messaging/libraries/FrontierLib.sol";
import {LaneTree} from "../../../../packages/simulator/solidity/LaneTree.sol";

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

    // ---------------------------------------------------------------- contains

    function testFuzz_contains_anyLeafOfAnyTree_isFound(uint256 count, uint256 index) public {
        count = bound(count, 1, 70);
        index = bound(index, 0, count - 1);
        bytes32[] memory leaves = _grow(count);
        assertTrue(this.contains(count, index, leaves[index], LaneTree.frontierProof(leaves, index)));
    }

    function testFuzz_contains_anythingChanged_isNotFound(
        uint256 count,
        uint256 index,
        uint256 which,
        bytes32 by
    ) public {
        vm.assume(by != 0);
        count = bound(count, 1, 70);
        index = bound(index, 0, count - 1);
        bytes32[] memory leaves = _grow(count);
        bytes32[] memory proof = LaneTree.frontierProof(leaves, index);
        bytes32 leaf = leaves[index];
        which = proof.length == 0 ? 0 : which % 3;
        if (which == 0) leaf ^= by;
        if (which == 1) proof[uint256(by) % proof.length] ^= by;
        if (which == 2) index = index ^ (1 << (uint256(by) % proof.length));
        assertFalse(this.contains(count, index, leaf, proof));
    }

    /// @dev The left half of the greatest tree is one complete subtree: its proofs have 31 siblings, the most.
    function test_contains_greatestCount_takesThirtyOneSiblings() public {
        bytes32[] memory proof = new bytes32[](31);
        bytes32 node = keccak256("leaf");
        for (uint256 level = 0; level < 31; ++level) {
            proof[level] = keccak256(abi.encode("sibling", level));
            node = LaneTree.join(node, proof[level]);
        }
        _branch[31] = node;
        assertTrue(this.contains(FrontierLib.MAX_COUNT, 0, keccak256("leaf"), proof));
        assertFalse(this.contains(FrontierLib.MAX_COUNT, 1, keccak256("leaf"), proof));
        _branch[0] = keccak256("last");
        uint256 last = FrontierLib.MAX_COUNT - 1;
        assertTrue(this.contains(FrontierLib.MAX_COUNT, last, keccak256("last"), new bytes32[](0)));
    }

    function testFuzz_contains_placeNotBelowTheCount_isNotFound(uint256 count, uint256 index, bytes32 leaf) public {
        count = bound(count, 0, FrontierLib.MAX_COUNT);
        index = bound(index, count, type(uint256).max);
        for (uint256 length = 0; length < 4; ++length) {
            assertFalse(this.contains(count, index, leaf, new bytes32[](length)));
        }
    }

    /// @dev Entries of the frontier whose bit is not set are left from before and stand for nothing.
    function test_contains_staleEntry_isNotFound() public {
        bytes32[] memory leaves = _grow(3);
        assertTrue(this.contains(3, 2, leaves[2], new bytes32[](0)));
        _branch.append(3, keccak256("fourth"));
        assertEq(_branch[0], leaves[2]);
        assertFalse(this.contains(4, 2, leaves[2], new bytes32[](0)));
    }

    function contains(
        uint256 count,
        uint256 index,
        bytes32 leaf,
        bytes32[] calldata siblings
    ) external view returns (bool) {
        return _branch.contains(count, index, leaf, siblings);
    }

    function _grow(uint256 count) private returns (bytes32[] memory leaves) {
        leaves = new bytes32[](count);
        for (uint256 i = 0; i < count; ++i) {
            leaves[i] = keccak256(abi.encode("leaf", i));
            _branch.append(i, leaves[i]);
        }
    }
}
