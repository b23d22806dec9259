// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {Limit} from "../../../../contracts/bridge/interfaces/ICustody.sol";
import {CreditedLimit, LimitLib} from "../../../../contracts/bridge/libraries/LimitLib.sol";

/// @dev A limit of 1,000, which nobody has used.
contract LimitLibTest is Test {
    using LimitLib for CreditedLimit;

    CreditedLimit private _limit;

    function setUp() public {
        vm.warp(1_800_000_000);
        this.set(Limit(1_000, 1 days));
    }

    function test_tryTakeBack_whatIsUnused_isNoRelease() public {
        assertTrue(_limit.tryTakeBack(400, 400));
        assertEq(_limit.available(400), 1_000);
        assertEq(_limit.availableBack(400), 1_000);
    }

    function test_tryTakeBack_aUnit_creditsNothingAnyMore() public {
        assertTrue(_limit.tryTakeBack(400, 1));
        assertEq(_limit.available(400), 1_399);
    }

    function test_tryTakeBack_whatWasUsed_isARelease() public {
        assertTrue(_limit.tryConsumeCredited(400, 1_400));
        vm.warp(block.timestamp + 12 hours);
        assertTrue(_limit.tryTakeBack(400, 400));
        assertEq(_limit.available(400), 100);
    }

    function test_tryTakeBack_moreThanIsUnusedAndLeft_changesNothing() public {
        assertEq(_limit.availableBack(400), 1_400);
        assertFalse(_limit.tryTakeBack(400, 1_401));
        assertEq(_limit.available(400), 1_400);
        assertEq(_limit.availableBack(400), 1_400);
        assertTrue(_limit.tryTakeBack(400, 1_400));
    }

    function set(Limit calldata limit) external {
        _limit.set(0, limit);
    }
}
