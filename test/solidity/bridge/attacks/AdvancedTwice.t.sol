// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {
    EntryState,
    IBridgeAdvances,
    IBridgeEvents,
    TransferFrame,
    TransferRequest
} from "@causeway/solidity/interfaces/IBridge.sol";
import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {Advancing} from "../advances/Advancing.sol";

/// @dev One transfer has one receiver, who is paid once, and one payment, which is made once: whatever is advanced.
contract AdvancedTwiceTest is Advancing {
    address private immutable _other = makeAddr("another filler");

    function setUp() public override {
        super.setUp();
        _endow(_other, 100_000 * ONE);
    }

    /// @dev The origin was reorganised: what was advanced at one place is delivered at another.
    function test_atAnotherPlaceAfterAReorganisation_itIsTheSameAdvance() public {
        uint256 before = vm.snapshotState();
        (uint64 index, ) = _sendOffering(UNITS);
        TransferFrame memory seen = _transferOf(lane, index);
        bytes32 key = _advanceId(index);
        vm.revertToState(before);
        _sendSalted("came in between");
        (uint64 moved, bytes32 id) = _sendOffering(UNITS);
        assertEq(moved, index + 1);
        _enter(SPOKE_A);
        vm.prank(filler);
        bridges[SPOKE_A].advance(0, type(uint40).max, seen.laneId, seen.index, seen.frame);
        assertEq(bridges[SPOKE_A].advanceOf(key).advancer, filler);
        uint256 received = _unitsOf(SPOKE_A, receiver);
        assertTrue(_deliver(lane, moved));
        assertEq(_gained(), int256(OFFER));
        assertEq(_unitsOf(SPOKE_A, receiver), received);
        _assertState(id, EntryState.None);
    }

    function test_atAnyOtherPlace_itIsNotAdvancedAgain() public {
        (uint64 index, ) = _sendOffering(UNITS);
        _advanceBy(filler, index);
        TransferFrame memory transfer = _transferOf(lane, index);
        _enter(SPOKE_A);
        vm.prank(_other);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.AlreadyAdvanced.selector, _advanceId(index), filler));
        bridges[SPOKE_A].advance(0, type(uint40).max, transfer.laneId, index + 9, transfer.frame);
    }

    /// @dev Its place is only a guard: who names one that is not done pays the receiver a second time, himself.
    function test_whatIsRepaid_advancedAgainAtAnInventedPlace_costsWhoDoesItAlone() public {
        (uint64 index, ) = _sendOffering(UNITS);
        uint256 paid = _advanceBy(filler, index);
        assertTrue(_deliver(lane, index));
        TransferFrame memory transfer = _transferOf(lane, index);
        _enter(SPOKE_A);
        bytes memory books = abi.encode(_books(SPOKE_A));
        vm.prank(_other);
        bridges[SPOKE_A].advance(0, type(uint40).max, transfer.laneId, index + 9, transfer.frame);
        assertEq(_unitsOf(SPOKE_A, receiver), 2 * paid);
        assertEq(_unitsOf(SPOKE_A, _other), 100_000 * ONE - paid);
        assertEq(abi.encode(_books(SPOKE_A)), books);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.MessageDone.selector, lanes[lane].id, index));
        vm.prank(_other);
        bridges[SPOKE_A].advance(0, type(uint40).max, transfer.laneId, index, transfer.frame);
    }

    /// @dev Delivered, sent back and claimed, all before the filler's transaction: it is refused.
    function test_acceptedAndSentBackBeforehand_itCannotBeAdvanced() public {
        (uint64 index, bytes32 id) = _sendOffering(3_000 * ONE);
        assertTrue(_deliver(lane, index));
        bytes memory reason = abi.encodeWithSelector(IMailbox.MessageDone.selector, lanes[lane].id, index);
        _expectNoAdvance(index, reason);
        _sendBack(receiver, index);
        _assertState(id, EntryState.Returned);
        _expectNoAdvance(index, reason);
    }

    function test_endedBeforehand_itCannotBeAdvanced() public {
        TransferRequest memory request = _offering(UNITS);
        request.advanceUntil = request.deadline;
        (, uint64 index, ) = _send(HUB, request);
        _pass(LIFETIME + 1);
        _end(index);
        _expectNoAdvance(index, abi.encodeWithSelector(IMailbox.MessageDone.selector, lanes[lane].id, index));
    }

    /// @dev Whoever advances at the last moment has paid the receiver: there is nothing to refund.
    function test_advancedInTheLastMoment_itsRefundIsHeldUpByItsPrice() public {
        TransferRequest memory request = _offering(UNITS);
        request.advanceUntil = request.deadline;
        (, uint64 index, ) = _send(HUB, request);
        _pass(LIFETIME - 1);
        uint256 paid = _advanceBy(filler, index);
        assertGt(paid, UNITS - _fee(UNITS) - OFFER);
        assertEq(_unitsOf(SPOKE_A, receiver), paid);
        _pass(2);
        Batch memory batch = _batchOf(lane, index);
        uint256 fee = expiries[SPOKE_A].quoteNotice(lanes[lane].id);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.AlreadyAdvanced.selector, _advanceId(index), filler));
        bridges[SPOKE_A].end{value: fee}(lanes[lane].id, batch);
        assertTrue(_deliver(lane, index));
    }

    function test_fromTheDeadlineOn_nobodyHoldsUpARefund() public {
        TransferRequest memory request = _offering(UNITS);
        request.advanceUntil = request.deadline;
        (, uint64 index, ) = _send(HUB, request);
        _pass(LIFETIME);
        _expectNoAdvance(index, abi.encodeWithSelector(IBridgeAdvances.AdvanceTooLate.selector, request.deadline));
        _pass(1);
        _end(index);
        _carryHome();
        uint256 before = _unitsOf(HUB, user);
        _settle(index);
        assertEq(_unitsOf(HUB, user), before + UNITS);
    }

    function _sendSalted(bytes32 salt) private {
        TransferRequest memory request = _offering(UNITS);
        request.salt = salt;
        _send(HUB, request);
    }
}
