// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {OutboxTreeLib} from "../../../../contracts/messaging/libraries/OutboxTreeLib.sol";

contract OutboxTreeLibTest is Test {
    bytes32 private constant EMPTY = keccak256("causeway.outbox.empty.v1");

    function test_root_nothing_isTheEmptyTag() public pure {
        for (uint256 places = 0; places < 9; ++places) {
            assertEq(OutboxTreeLib.root(new bytes32[](places)), EMPTY);
        }
    }

    function testFuzz_root_onePlace_isItself(bytes32 place) public pure {
        vm.assume(place != 0);
        bytes32[] memory places = new bytes32[](1);
        places[0] = place;
        assertEq(OutboxTreeLib.root(places), place);
    }

    function testFuzz_root_anyPlaces_isThatOfThePaddedList(bytes32[] memory places) public pure {
        vm.assume(places.length != 0 && places[0] != 0);
        (bytes32 expected, ) = _proof(places, 0);
        assertEq(OutboxTreeLib.root(places), expected);
    }

    function test_root_lastPlaceAlone_isNotEmpty() public pure {
        bytes32[] memory places = new bytes32[](5);
        places[4] = keccak256("lane");
        (bytes32 expected, ) = _proof(places, 4);
        assertEq(OutboxTreeLib.root(places), expected);
    }

    function testFuzz_contains_everyPlaceWithItsSiblings_isTrue(bytes32[] calldata places) public view {
        for (uint256 place = 0; place < places.length && place < 20; ++place) {
            (bytes32 root, bytes32[] memory proof) = _proof(places, place);
            assertTrue(this.contains(root, places[place], proof));
        }
    }

    function testFuzz_contains_anythingChanged_isFalse(
        bytes32[] calldata places,
        uint256 place,
        bytes32 by
    ) public view {
        vm.assume(places.length > 1 && by != 0);
        place = bound(place, 0, places.length - 1);
        (bytes32 root, bytes32[] memory proof) = _proof(places, place);
        assertFalse(this.contains(root ^ by, places[place], proof));
        assertFalse(this.contains(root, places[place] ^ by, proof));
        proof[uint256(by) % proof.length] ^= by;
        assertFalse(this.contains(root, places[place], proof));
    }

    function test_contains_emptyRoot_isFalseForEveryLane() public view {
        assertFalse(this.contains(EMPTY, keccak256("lane"), new bytes32[](0)));
        assertFalse(this.contains(EMPTY, 0, new bytes32[](0)));
    }

    // ---------------------------------------------------------------- harness

    function contains(bytes32 root, bytes32 laneLeaf, bytes32[] calldata proof) external pure returns (bool) {
        return OutboxTreeLib.contains(root, laneLeaf, proof);
    }

    // ---------------------------------------------------------------- internal

    /// @dev Root of the list padded to a power of two, and the siblings of one place.
    function _proof(
        bytes32[] memory places,
        uint256 place
    ) private pure returns (bytes32 root, bytes32[] memory siblings) {
        uint256 width = 1;
        uint256 depth;
        for (; width < places.length; width *= 2) {
            ++depth;
        }
        bytes32[] memory nodes = new bytes32[](width);
        for (uint256 i = 0; i < places.length; ++i) {
            nodes[i] = places[i];
        }
        siblings = new bytes32[](depth);
        for (uint256 level = 0; level < depth; ++level) {
            siblings[level] = nodes[(place >> level) ^ 1];
            width /= 2;
            for (uint256 i = 0; i < width; ++i) {
                (bytes32 a, bytes32 b) = (nodes[2 * i], nodes[2 * i + 1]);
                nodes[i] = a < b ? keccak256(bytes.concat(a, b)) : keccak256(bytes.concat(b, a));
            }
        }
        root = nodes[0];
    }
}
