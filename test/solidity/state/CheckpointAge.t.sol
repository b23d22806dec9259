// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {CheckpointAge} from "@causeway/solidity/libraries/CheckpointAge.sol";
import {Test} from "forge-std/Test.sol";

contract CheckpointAgeTest is Test {
    function testFuzz_requireAtMost_youngEnough_succeeds(uint40 now_, uint40 age, uint40 maxAge) public {
        vm.warp(now_);
        vm.assume(age <= maxAge && age <= now_);
        this.requireAtMost(uint64(now_) - age, maxAge);
    }

    function testFuzz_requireAtMost_tooOld_reverts(uint40 now_, uint40 age, uint40 maxAge) public {
        vm.warp(now_);
        vm.assume(age > maxAge && age <= now_);
        uint256 earliest = uint256(now_) - maxAge;
        vm.expectRevert(abi.encodeWithSelector(CheckpointAge.CheckpointTooOld.selector, uint64(now_) - age, earliest));
        this.requireAtMost(uint64(now_) - age, maxAge);
    }

    function testFuzz_requireAtMost_fromTheFuture_succeeds(uint40 now_, uint40 ahead, uint256 maxAge) public {
        vm.warp(now_);
        this.requireAtMost(uint64(now_) + ahead, maxAge);
    }

    function requireAtMost(uint64 timestamp, uint256 maxAge) external view {
        CheckpointAge.requireAtMost(timestamp, maxAge);
    }
}
