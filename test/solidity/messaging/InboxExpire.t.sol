// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {InboxEndingTest} from "./InboxEndingTest.sol";

/// @dev Messages whose deadline has passed.
contract InboxExpireTest is InboxEndingTest {
    function test_expire_beforeTheDeadline_reverts() public {
        Batch memory batch = batchOf(frames, INDEX, 1);
        vm.warp(DEADLINE - 1);
        _refuse(laneAToHub, batch, _notPassed(DEADLINE));
    }

    /// @dev The last second in which the message can be delivered.
    function test_expire_atTheDeadline_reverts() public {
        Batch memory batch = batchOf(frames, INDEX, 1);
        vm.warp(DEADLINE);
        _refuse(laneAToHub, batch, _notPassed(DEADLINE));
        hub.deliver(laneAToHub, batch);
        assertEq(recipient.count(), 1);
    }

    function test_expire_oneSecondAfterTheDeadline_succeeds() public {
        Batch memory batch = batchOf(frames, INDEX, 1);
        vm.warp(DEADLINE + 1);
        _end(laneAToHub, batch);
        assertTrue(hub.isDone(laneAToHub, INDEX));
    }

    function testFuzz_expire_anyTime_isOpenExactlyWhenDeliveryIsNot(uint40 deadline, uint40 time) public {
        bytes memory frame = frameTo(address(recipient), "", GAS_LIMIT, deadline);
        Batch memory batch = batchOf(listOf(frame), 0, 1);
        clientOfA.accept(batch.evidence);
        vm.warp(bound(time, 1, type(uint40).max));
        bool late = deadline != 0 && block.timestamp > deadline;
        if (!late) _refuse(laneAToHub, batch, _notPassed(deadline));
        else _end(laneAToHub, batch);
        assertEq(hub.isDone(laneAToHub, 0), late);
        hub.deliver(laneAToHub, batch);
        assertEq(recipient.count(), late ? 0 : 1);
    }

    function test_expire_noDeadline_reverts() public {
        Batch memory batch = batchOf(listOf(frameTo(address(recipient), "")), 0, 1);
        clientOfA.accept(batch.evidence);
        vm.warp(type(uint40).max);
        _refuse(laneAToHub, batch, _notPassed(0));
    }

    function test_expire_latestDeadline_reverts() public {
        bytes memory frame = frameTo(address(recipient), "", GAS_LIMIT, type(uint40).max);
        _refuse(laneAToHub, batchOf(listOf(frame), 0, 1), _notPassed(type(uint40).max));
    }

    // ---------------------------------------------------------------- internal

    function _end(bytes32 laneId, Batch memory batch) internal override returns (uint64, bytes32) {
        vm.prank(expirer);
        return hub.expire(laneId, batch);
    }

    function _callOf(bytes32 laneId, Batch memory batch) internal pure override returns (bytes memory) {
        return abi.encodeCall(IMailbox.expire, (laneId, batch));
    }

    function _expectEvent(bytes32 messageId, bytes32 laneId, uint64 index) internal override {
        vm.expectEmit(address(hub));
        emit IMailbox.MessageExpired(messageId, laneId, index);
    }

    function _notPassed(uint256 deadline) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IMailbox.DeadlineNotPassed.selector, deadline);
    }
}
