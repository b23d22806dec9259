// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {Vesting, VestingLib} from "../../../../contracts/bridge/libraries/VestingLib.sol";

contract VestingLibTest is Test {
    using VestingLib for Vesting;

    Vesting private _vesting;

    function setUp() public {
        vm.warp(1_800_000_000);
    }

    function test_unvested_beforeTheFirst_isNothing() public view {
        assertEq(_vesting.unvested(), 0);
    }

    function test_unvested_fallsLinearlyOverADay() public {
        add(1_000);
        assertEq(_vesting.unvested(), 1_000);
        pass(6 hours);
        assertEq(_vesting.unvested(), 750);
        pass(18 hours - 1);
        // rounded up
        assertEq(_vesting.unvested(), 1);
        pass(1);
        assertEq(_vesting.unvested(), 0);
        pass(365 days);
        assertEq(_vesting.unvested(), 0);
    }

    function test_add_toWhatIsUnvested_takesTheMeanTime() public {
        add(1_000);
        pass(12 hours);
        // 500 for half a day and 500 for a day
        add(500);
        assertEq(_vesting.unvested(), 1_000);
        assertEq(_vesting.until, block.timestamp + 18 hours);
    }

    function test_add_afterAllIsVested_takesADay() public {
        add(1_000);
        pass(3 days);
        add(5);
        assertEq(_vesting.unvested(), 5);
        assertEq(_vesting.until, block.timestamp + 1 days);
    }

    function testFuzz_add_keepsWhatIsUnvestedAndAddsToIt(uint96 first, uint96 second, uint32 time) public {
        add(bound(first, 1, type(uint96).max));
        pass(time);
        uint256 before = _vesting.unvested();
        uint256 added = bound(second, 1, type(uint96).max);
        add(added);
        assertEq(_vesting.unvested(), before + added);
        assertLe(_vesting.until, block.timestamp + 1 days);
        assertGt(_vesting.until, block.timestamp);
    }

    /// @dev Whoever adds a unit each second does not keep the providers from what they earned.
    function test_add_aUnitEachSecond_stopsNothing() public {
        add(1e12);
        for (uint256 i = 0; i < 1_000; ++i) {
            pass(1);
            add(1);
        }
        uint256 vested = 1e12 + 1_000 - _vesting.unvested();
        assertApproxEqRel(vested, (1e12 * uint256(1_000)) / 1 days, 0.01e18);
    }

    function add(uint256 units) private {
        _vesting = _vesting.joined(units);
    }

    function pass(uint256 time) private {
        vm.warp(block.timestamp + time);
    }
}
