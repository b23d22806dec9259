// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {LaneTree} from "../../../../packages/simulator/solidity/LaneTree.sol";
import {RangeProofLibHarness} from "../harness/RangeProofLibHarness.sol";
import {ShippedCode} from "../../ShippedCode.sol";

contract RangeProofLibTest is ShippedCode {
    RangeProofLibHarness private immutable _harness = RangeProofLibHarness(
        create("RangeProofLibHarness.sol:RangeProofLibHarness", "")
    );

    function test_root_everyRangeOfSmallTrees_isTheTreesRoot() public view {
        for (uint256 count = 1; count <= 17; ++count) {
            bytes32[] memory leaves = _leaves(count);
            bytes32 expected = LaneTree.root(leaves);
            for (uint256 first = 0; first < count; ++first) {
                for (uint256 size = 1; first + size <= count; ++size) {
                    _assertProves(leaves, first, size, expected);
                }
            }
        }
    }

    /// hardhat-config: fuzz.runs = 100
    function testFuzz_root_rangeOfALargeTree_isTheTreesRoot(uint256 count, uint256 first, uint256 size) public view {
        count = bound(count, 1, 700);
        first = bound(first, 0, count - 1);
        size = bound(size, 1, count - first < 256 ? count - first : 256);
        bytes32[] memory leaves = _leaves(count);
        _assertProves(leaves, first, size, LaneTree.root(leaves));
    }

    function testFuzz_root_anyRange_isTheTreesRoot(uint256 count, uint256 first, uint256 size) public view {
        count = bound(count, 1, 40);
        first = bound(first, 0, count - 1);
        size = bound(size, 1, count - first);
        bytes32[] memory leaves = _leaves(count);
        _assertProves(leaves, first, size, LaneTree.root(leaves));
    }

    function test_root_lastPlaceOfTheFullestTree_usesASiblingOnEveryLeftSide() public view {
        uint256 count = 2 ** 32 - 1;
        bytes32[] memory siblings = _leaves(31);
        bytes32[] memory leaves = _leaves(1);
        // place 2^32 - 2: the last leaf's right neighbour is the one empty place, all else is full
        bytes32 node = LaneTree.join(leaves[0], 0);
        for (uint256 level = 0; level < 31; ++level) {
            node = LaneTree.join(siblings[level], node);
        }
        (bytes32 root, uint256 used) = _harness.rootOf(leaves, count - 1, count, siblings);
        assertEq(root, node);
        assertEq(used, 31);
    }

    function test_root_firstPlaceOfTheFullestTree_usesASiblingOnEveryRightSide() public view {
        bytes32[] memory siblings = _leaves(32);
        bytes32[] memory leaves = _leaves(1);
        bytes32 node = leaves[0];
        for (uint256 level = 0; level < 32; ++level) {
            node = LaneTree.join(node, siblings[level]);
        }
        (bytes32 root, uint256 used) = _harness.rootOf(leaves, 0, 2 ** 32 - 1, siblings);
        assertEq(root, node);
        assertEq(used, 32);
    }

    function test_root_oneLeaf_hasAnEmptySubtreeBesideItOnEveryLevel() public view {
        bytes32[] memory leaves = _leaves(1);
        bytes32 node = leaves[0];
        bytes32 empty;
        for (uint256 level = 0; level < 32; ++level) {
            node = LaneTree.join(node, empty);
            empty = LaneTree.join(empty, empty);
        }
        (bytes32 root, uint256 used) = _harness.rootOf(leaves, 0, 1, new bytes32[](0));
        assertEq(root, node);
        assertEq(used, 0);
    }

    /// @dev Of lanes that no test could fill: whatever the siblings are, they go where the plain climb puts them.
    function testFuzz_root_laneOfAnyLength_isWhatThePlainClimbMakes(
        uint256 count,
        uint256 first,
        uint256 size
    ) public view {
        // as many short lanes as long ones
        count = bound(count, 1, 2 ** (1 + ((count >> 200) % 32)) - 1);
        _assertClimbs(count, first, size);
    }

    function test_root_aroundEveryPowerOfTwo_isWhatThePlainClimbMakes() public view {
        for (uint256 height = 1; height <= 32; ++height) {
            uint256 power = 2 ** height;
            for (uint256 count = power - 1; count <= power + 1 && count < 2 ** 32; ++count) {
                _assertClimbs(count, 0, 1);
                _assertClimbs(count, count - 1, 1);
                _assertClimbs(count, count / 2, 3);
                _assertClimbs(count, count - 1, 256);
            }
        }
    }

    /// @dev A node of a level above for a leaf, or in its own place, is another root.
    function testFuzz_root_innerNodeAsALeaf_isAnotherRoot(uint256 count, uint256 first) public view {
        count = bound(count, 2, 40);
        first = bound(first, 0, count - 2) & ~uint256(1);
        bytes32[] memory leaves = _leaves(count);
        bytes32[] memory siblings = LaneTree.siblings(leaves, first, 2);
        bytes32[] memory forged = new bytes32[](1);
        forged[0] = LaneTree.join(leaves[first], leaves[first + 1]);
        bytes32 expected = LaneTree.root(leaves);
        for (uint256 place = 0; place < count; ++place) {
            (bytes32 root, uint256 used) = _harness.rootOf(forged, place, count, siblings);
            assertTrue(root != expected || used != siblings.length);
        }
        (bytes32 proven, ) = _harness.rootOf(_slice(leaves, first, 2), first, count, siblings);
        assertEq(proven, expected);
    }

    function testFuzz_root_changedLeaf_isAnotherRoot(
        uint256 count,
        uint256 first,
        uint256 size,
        bytes32 by
    ) public view {
        vm.assume(by != 0);
        count = bound(count, 1, 40);
        first = bound(first, 0, count - 1);
        size = bound(size, 1, count - first);
        bytes32[] memory leaves = _leaves(count);
        bytes32[] memory siblings = LaneTree.siblings(leaves, first, size);
        bytes32[] memory range = _slice(leaves, first, size);
        range[uint256(by) % size] ^= by;
        (bytes32 root, ) = _harness.rootOf(range, first, count, siblings);
        assertNotEq(root, LaneTree.root(leaves));
    }

    function testFuzz_root_changedSibling_isAnotherRoot(
        uint256 count,
        uint256 first,
        uint256 size,
        bytes32 by
    ) public view {
        vm.assume(by != 0);
        count = bound(count, 2, 40);
        first = bound(first, 0, count - 1);
        size = bound(size, 1, first == 0 ? count - 1 : count - first);
        bytes32[] memory leaves = _leaves(count);
        bytes32[] memory siblings = LaneTree.siblings(leaves, first, size);
        siblings[uint256(by) % siblings.length] ^= by;
        (bytes32 root, ) = _harness.rootOf(_slice(leaves, first, size), first, count, siblings);
        assertNotEq(root, LaneTree.root(leaves));
    }

    function testFuzz_root_otherPlace_isAnotherRoot(
        uint256 count,
        uint256 first,
        uint256 other,
        uint256 size
    ) public view {
        count = bound(count, 2, 40);
        first = bound(first, 0, count - 1);
        size = bound(size, 1, first == 0 ? count - 1 : count - first);
        other = bound(other, 0, count - size);
        vm.assume(other != first);
        bytes32[] memory leaves = _leaves(count);
        bytes32[] memory siblings = LaneTree.siblings(leaves, first, size);
        (bytes32 root, ) = _harness.rootOf(_slice(leaves, first, size), other, count, siblings);
        assertNotEq(root, LaneTree.root(leaves));
    }

    /// @dev Where a sibling is missing, `used` says so: the caller compares before it trusts the root.
    function test_root_siblingsMissingOrLeftOver_saysHowManyItTakes() public view {
        bytes32[] memory leaves = _leaves(40);
        bytes32[] memory siblings = LaneTree.siblings(leaves, 5, 3);
        bytes32[] memory range = _slice(leaves, 5, 3);
        for (uint256 given = 0; given < siblings.length; ++given) {
            (, uint256 needed) = _harness.rootOf(range, 5, 40, LaneTree.shortened(siblings, given));
            assertEq(needed, siblings.length);
        }
        bytes32[] memory more = new bytes32[](siblings.length + 1);
        for (uint256 i = 0; i < siblings.length; ++i) {
            more[i] = siblings[i];
        }
        (bytes32 root, uint256 used) = _harness.rootOf(range, 5, 40, more);
        assertEq(used, siblings.length);
        assertEq(root, LaneTree.root(leaves));
    }

    function test_root_anyRange_leavesItsArgumentAlone() public view {
        bytes32[] memory leaves = _leaves(9);
        assertEq(_harness.leavesAfter(leaves), leaves);
    }

    // ---------------------------------------------------------------- internal

    function _assertProves(bytes32[] memory leaves, uint256 first, uint256 size, bytes32 expected) private view {
        bytes32[] memory siblings = LaneTree.siblings(leaves, first, size);
        (bytes32 root_, uint256 used) = _harness.rootOf(_slice(leaves, first, size), first, leaves.length, siblings);
        assertEq(root_, expected);
        assertEq(used, siblings.length);
    }

    function _assertClimbs(uint256 count, uint256 first, uint256 size) private view {
        first = bound(first, 0, count - 1);
        size = bound(size, 1, count - first < 256 ? count - first : 256);
        bytes32[] memory siblings = new bytes32[](64);
        for (uint256 i = 0; i < siblings.length; ++i) {
            siblings[i] = keccak256(abi.encode("sibling", i));
        }
        bytes32[] memory leaves = _leaves(size);
        (bytes32 expected, uint256 needed) = _plainClimb(leaves, first, count, siblings);
        (bytes32 root, uint256 used) = _harness.rootOf(leaves, first, count, siblings);
        assertEq(root, expected);
        assertEq(used, needed);
    }

    /// @dev Level by level: a neighbour on the left is given, one on the right is unless it lies past the end.
    function _plainClimb(
        bytes32[] memory nodes,
        uint256 first,
        uint256 count,
        bytes32[] memory siblings
    ) private pure returns (bytes32, uint256 used) {
        bytes32 empty;
        for (uint256 level = 0; level < 32; ++level) {
            uint256 held = (count + 2 ** level - 1) >> level; // nodes of this level that hold a leaf
            uint256 before = first % 2;
            bytes32[] memory row = new bytes32[](nodes.length + before + ((first + nodes.length) % 2));
            if (before == 1) row[0] = siblings[used++];
            for (uint256 i = 0; i < nodes.length; ++i) {
                row[before + i] = nodes[i];
            }
            if (row.length > before + nodes.length) {
                row[row.length - 1] = first + nodes.length < held ? siblings[used++] : empty;
            }
            nodes = LaneTree.parents(row, 0);
            first /= 2;
            empty = LaneTree.join(empty, empty);
        }
        return (nodes[0], used);
    }

    function _leaves(uint256 count) private pure returns (bytes32[] memory leaves) {
        leaves = new bytes32[](count);
        for (uint256 i = 0; i < count; ++i) {
            leaves[i] = keccak256(abi.encode("leaf", i));
        }
    }

    function _slice(bytes32[] memory list, uint256 first, uint256 size) private pure returns (bytes32[] memory part) {
        part = new bytes32[](size);
        for (uint256 i = 0; i < size; ++i) {
            part[i] = list[first + i];
        }
    }
}
