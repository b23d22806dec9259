// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {InboxEndingTest} from "./InboxEndingTest.sol";

/// @dev Messages that their recipients do not want.
contract InboxRejectTest is InboxEndingTest {
    function test_reject_anyTime_succeeds() public {
        uint256[3] memory times = [uint256(START), DEADLINE, DEADLINE + 1];
        for (uint64 i = 0; i < times.length; ++i) {
            vm.warp(times[i]);
            _end(laneAToHub, batchOf(frames, i, 1));
            assertTrue(hub.isDone(laneAToHub, i));
        }
    }

    function test_reject_noDeadline_succeeds() public {
        _end(laneAToHub, batchOf(listOf(frameTo(address(recipient), "")), 0, 1));
        assertTrue(hub.isDone(laneAToHub, 0));
    }

    function testFuzz_reject_otherRecipient_reverts(address other) public {
        vm.assume(other != address(recipient));
        Batch memory batch = batchOf(frames, INDEX, 1);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.NotRecipient.selector, other, recipient));
        vm.prank(expirer);
        hub.reject(laneAToHub, batch, other);
        assertFalse(hub.isDone(laneAToHub, INDEX));
    }

    /// @dev Differs from the recipient in one bit alone.
    function test_reject_neighbouringRecipient_reverts() public {
        Batch memory batch = batchOf(frames, INDEX, 1);
        for (uint256 bit = 0; bit < 160; ++bit) {
            address other = address(uint160(address(recipient)) ^ uint160(1 << bit));
            vm.expectRevert(abi.encodeWithSelector(IMailbox.NotRecipient.selector, other, recipient));
            vm.prank(expirer);
            hub.reject(laneAToHub, batch, other);
        }
    }

    function test_reject_senderOfTheMessage_reverts() public {
        Batch memory batch = batchOf(frames, INDEX, 1);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.NotRecipient.selector, user, recipient));
        vm.prank(expirer);
        hub.reject(laneAToHub, batch, user);
    }

    // ---------------------------------------------------------------- internal

    function _end(bytes32 laneId, Batch memory batch) internal override returns (uint64, bytes32) {
        vm.prank(expirer);
        return hub.reject(laneId, batch, address(recipient));
    }

    function _callOf(bytes32 laneId, Batch memory batch) internal view override returns (bytes memory) {
        return abi.encodeCall(IMailbox.reject, (laneId, batch, address(recipient)));
    }

    function _expectEvent(bytes32 messageId, bytes32 laneId, uint64 index) internal override {
        vm.expectEmit(address(hub));
        emit IMailbox.MessageRejected(messageId, laneId, index);
    }
}
