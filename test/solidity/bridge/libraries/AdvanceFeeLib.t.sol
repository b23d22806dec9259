// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {IBridgeAdvances} from "@causeway/solidity/interfaces/IBridge.sol";
import {AdvanceFeeLib} from "../../../../contracts/bridge/libraries/AdvanceFeeLib.sol";

contract AdvanceFeeLibTest is Test {
    uint256 private constant FROM = 1_800_000_000;
    uint256 private constant UNTIL = FROM + 1_000;
    uint256 private constant DEADLINE = UNTIL + 1_000;

    /// @dev By itself, so that what reverts can be awaited.
    function feeNow(uint256 offered, uint256 from, uint256 until, uint256 deadline) external view returns (uint256) {
        return AdvanceFeeLib.feeNow(offered, from, until, deadline);
    }

    function test_feeNow_isWholeAtFirst_andFallsLinearly() public {
        uint256[2][5] memory expected = [
            [uint256(0), 3_000],
            [FROM, 3_000],
            [FROM + 1, 2_997],
            [FROM + 500, 1_500],
            [UNTIL - 1, 3]
        ];
        for (uint256 i = 0; i < expected.length; ++i) {
            vm.warp(expected[i][0]);
            assertEq(this.feeNow(3_000, FROM, UNTIL, DEADLINE), expected[i][1]);
        }
    }

    function test_feeNow_isRoundedDown() public {
        vm.warp(UNTIL - 1);
        assertEq(this.feeNow(1_999, FROM, UNTIL, DEADLINE), 1);
        assertEq(this.feeNow(999, FROM, UNTIL, DEADLINE), 0);
    }

    function test_feeNow_fromTheEndOn_reverts() public {
        vm.warp(UNTIL);
        vm.expectRevert(abi.encodeWithSelector(IBridgeAdvances.AdvanceTooLate.selector, UNTIL));
        this.feeNow(3_000, FROM, UNTIL, DEADLINE);
    }

    /// @dev No bridge sends what is offered for longer, but anybody can invent it.
    function test_feeNow_fromAnEarlierDeadlineOn_reverts() public {
        vm.warp(FROM + 499);
        assertEq(this.feeNow(3_000, FROM, UNTIL, FROM + 500), 1_503);
        vm.warp(FROM + 500);
        vm.expectRevert(abi.encodeWithSelector(IBridgeAdvances.AdvanceTooLate.selector, FROM + 500));
        this.feeNow(3_000, FROM, UNTIL, FROM + 500);
    }

    function test_feeNow_ofAStep_isWholeUntilItEnds() public {
        vm.warp(UNTIL - 1);
        assertEq(this.feeNow(3_000, UNTIL, UNTIL, DEADLINE), 3_000);
        vm.warp(UNTIL);
        vm.expectRevert(abi.encodeWithSelector(IBridgeAdvances.AdvanceTooLate.selector, UNTIL));
        this.feeNow(3_000, UNTIL, UNTIL, DEADLINE);
    }

    /// @dev As far as payloads can say.
    function testFuzz_feeNow_neverRises(uint128 offered, uint40 from, uint40 until, uint40 now_, uint40 later) public {
        vm.assume(now_ < until && later < until && from <= until);
        (now_, later) = now_ <= later ? (now_, later) : (later, now_);
        vm.warp(now_);
        uint256 fee = this.feeNow(offered, from, until, type(uint40).max);
        assertLe(fee, offered);
        vm.warp(later);
        assertLe(this.feeNow(offered, from, until, type(uint40).max), fee);
    }
}
