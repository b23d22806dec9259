// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {DailySums, DailySumsLib} from "../../../../contracts/bridge/libraries/DailySumsLib.sol";

contract DailySumsLibTest is Test {
    using DailySumsLib for DailySums;

    uint256 private constant START = 20_000 days;

    DailySums private _sums;

    function setUp() public {
        vm.warp(START);
    }

    /// @dev A thousand on the first day, and one more on each of the next two.
    function fill() private {
        _sums.add(400);
        vm.warp(START + 1 days - 1);
        _sums.add(600);
        vm.warp(START + 1 days);
        _sums.add(1_001);
        vm.warp(START + 2 days);
        _sums.add(1_002);
    }

    function test_since_takesTheWholeDay() public {
        fill();
        assertEq(_sums.since(START), 3_003);
        assertEq(_sums.since(START + 1 days - 1), 3_003);
        assertEq(_sums.since(START + 1 days), 2_003);
        assertEq(_sums.since(START + 2 days), 1_002);
        assertEq(_sums.since(START + 3 days), 0);
        assertEq(_sums.since(START - 5 days), 3_003);
    }

    function test_remove_takesTheOldestFirst() public {
        fill();
        assertEq(_sums.remove(1_100, START - 1), 0);
        assertEq(_sums.since(START), 1_903);
        assertEq(_sums.since(START + 1 days), 1_903);
        assertEq(_sums.remove(1_000, START + 2 days), 0);
        assertEq(_sums.since(START + 2 days), 2);
        assertEq(_sums.since(START), 903);
    }

    function testFuzz_remove_takesWhatThereIsAndSaysWhatIsLeft(uint256 amount, uint256 time) public {
        fill();
        amount = bound(amount, 0, 10_000);
        time = bound(time, START - 1 days, START + 4 days);
        (uint256 all, uint256 there) = (_sums.since(START), _sums.since(time));
        uint256 left = _sums.remove(amount, time);
        assertEq(left, amount > there ? amount - there : 0);
        assertEq(_sums.since(time), there - (amount - left));
        assertEq(_sums.since(START), all - (amount - left));
    }
}
