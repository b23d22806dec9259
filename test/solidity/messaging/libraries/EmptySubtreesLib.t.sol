// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {LaneTree} from "../../../../packages/simulator/solidity/LaneTree.sol";
import {EmptySubtreesLibHarness} from "../harness/EmptySubtreesLibHarness.sol";
import {ShippedCode} from "../../ShippedCode.sol";

contract EmptySubtreesLibTest is ShippedCode {
    EmptySubtreesLibHarness private immutable _harness = EmptySubtreesLibHarness(
        create("EmptySubtreesLibHarness.sol:EmptySubtreesLibHarness", "")
    );

    function test_load_everyHeight_isTheHashOfTheOneBelowBesideItself() public view {
        _assertRight(_harness.roots());
    }

    function testFuzz_load_betweenOtherMemory_leavesItAlone(bytes calldata before, bytes calldata behind) public view {
        (bytes memory first, bytes memory second, bytes32[32] memory table, bytes32[32] memory again) = _harness
            .rootsBetween(before, behind);
        assertEq(first, before);
        assertEq(second, behind);
        _assertRight(table);
        _assertRight(again);
    }

    // ---------------------------------------------------------------- internal

    function _assertRight(bytes32[32] memory table) private pure {
        bytes32 expected;
        for (uint256 height = 0; height < 32; ++height) {
            assertEq(table[height], expected);
            expected = LaneTree.join(expected, expected);
        }
        // what is left is the root of a lane without messages
        assertEq(expected, LaneTree.root(new bytes32[](0)));
    }
}
