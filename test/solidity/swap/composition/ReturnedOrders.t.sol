// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState, IBridgeEvents, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {ISwapReceiver} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {Batch} from "@causeway/solidity/interfaces/IMailbox.sol";
import {ComposedFixture} from "./ComposedFixture.sol";

/// @dev Orders that go back to their origin: from aside by their owner, or ended after their deadline.
contract ReturnedOrdersTest is ComposedFixture {
    /// @dev The release's fee takes more than the order's minimum leaves.
    function _aside() private returns (TransferFrame memory) {
        SwapOrder memory order = _ofUsd();
        (order.amountIn, order.minReceived) = ((995 * WHOLE) / 10, (995 * ONE) / 10);
        _sendOne(order);
        assertTrue(_deliver(lane, index));
        _assertState(EntryState.Aside);
        return _transferOf(lane, index);
    }

    function _assertRefunded() private {
        _assertState(EntryState.Returned);
        _carryHome();
        _settleReturn();
        assertGt(_unitsOf(SPOKE_A, user), 99 * ONE);
        assertEq(tokenOut.balanceOf(receiver), 0);
        assertEq(tokens[HUB].balanceOf(receiver), 0);
        _assertEmpty();
    }

    function test_aside_thenSentBackByTheOwner_isPaidToRefundTo() public {
        _aside();
        _sendBackAs(receiver);
        _assertRefunded();
    }

    function test_aside_thenSentBackByTheFallbackReceiver_isPaidToRefundTo() public {
        _aside();
        _sendBackAs(fallbackReceiver);
        _assertRefunded();
    }

    /// @dev Neither through the receiver of orders nor at the bridge, also not by the order's sender.
    function test_aside_sentBackByAnybodyElse_beforeTheDeadline_reverts() public {
        TransferFrame memory transfer = _aside();
        uint256 fee = bridges[HUB].quoteReturn(chainIds[SPOKE_A]);
        address[3] memory others = [stranger, user, address(executors[HUB])];
        for (uint256 i = 0; i < others.length; ++i) {
            vm.deal(others[i], 10 ether);
            vm.startPrank(others[i]);
            vm.expectRevert(
                abi.encodeWithSelector(ISwapReceiver.NotOwner.selector, others[i], receiver, fallbackReceiver)
            );
            receivers[HUB].sendBack{value: fee}(transfer);
            vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.DeadlineNotPassed.selector, _order().deadline));
            bridges[HUB].sendBack{value: fee}(transfer);
            vm.stopPrank();
        }
        _assertState(EntryState.Aside);
    }

    function test_aside_thenSentBackByAStranger_afterTheDeadline_isPaidToRefundTo() public {
        TransferFrame memory transfer = _aside();
        _pass(LIFETIME + 1);
        _enter(HUB);
        uint256 fee = bridges[HUB].quoteReturn(chainIds[SPOKE_A]);
        vm.recordLogs();
        vm.prank(stranger);
        bridges[HUB].sendBack{value: fee}(transfer);
        _note();
        _assertRefunded();
    }

    /// @dev The charge is exact: the surplus is the caller's, and the contract keeps none.
    function test_sendBack_withASurplus_givesItBack_andWithTooLittle_reverts() public {
        TransferFrame memory transfer = _aside();
        uint256 fee = bridges[HUB].quoteReturn(chainIds[SPOKE_A]);
        vm.deal(receiver, 10 ether);
        vm.startPrank(receiver);
        vm.expectRevert();
        receivers[HUB].sendBack{value: fee - 1}(transfer);
        receivers[HUB].sendBack{value: fee + 3 ether}(transfer);
        vm.stopPrank();
        assertEq(receiver.balance, 10 ether - fee);
        assertEq(address(receivers[HUB]).balance, 0);
    }

    function test_aside_thenSentBack_isNotSentBackAgain() public {
        TransferFrame memory transfer = _aside();
        _sendBackAs(receiver);
        vm.prank(receiver);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.WrongState.selector, transferId, EntryState.Returned));
        receivers[HUB].sendBack{value: 1 ether}(transfer);
    }

    // ---------------------------------------------------------------- ended

    function test_ended_afterTheDeadline_isPaidToRefundTo_andNeverDelivered() public {
        _sendOne(_order());
        Batch memory batch = _batchOf(lane, index);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.DeadlineNotPassed.selector, _order().deadline));
        bridges[HUB].end{value: 0}(lanes[lane].id, batch);
        _pass(LIFETIME + 1);
        _end();
        _carryHome();
        bytes32[] memory siblings = _siblings(lane, index);
        _enter(SPOKE_A);
        expiries[SPOKE_A].settle(lanes[lane].id, index, frames[lane][index], siblings);
        assertGt(_unitsOf(SPOKE_A, user), 99 * ONE);
        _deliver(lane, index);
        assertEq(tokenOut.balanceOf(receiver), 0);
        assertEq(receivers[HUB].heldOf(address(tokens[HUB])), 0);
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.expectRevert();
        receivers[HUB].claim(transfer);
        _assertEmpty();
    }

    /// @dev An order that was advanced is not ended: its receiver has been paid.
    function test_advanced_thenEndedAfterTheDeadline_reverts() public {
        _sendOne(_offered());
        _advance(lane, index);
        _pass(LIFETIME + 1);
        Batch memory batch = _batchOf(lane, index);
        vm.expectPartialRevert(IBridgeEvents.AlreadyAdvanced.selector);
        bridges[HUB].end{value: 1 ether}(lanes[lane].id, batch);
    }

    /// @dev A delivery after the deadline is a delivery like any other, if nobody ended the transfer.
    function test_delivered_afterTheDeadline_isFilled() public {
        _sendOne(_order());
        _pass(LIFETIME + 1);
        _deliverLogged(lane, index);
        assertGt(tokenOut.balanceOf(receiver), _order().leastOut);
        _assertEmpty();
    }
}
