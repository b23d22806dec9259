// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState, IBridgeEvents, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {HeldOrder} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {ICheatcodes} from "../../../../packages/simulator/solidity/ICheatcodes.sol";
import {ComposedFixture} from "./ComposedFixture.sol";
import {SwitchToken} from "./SwitchToken.sol";

/// @dev Orders that are paid in advance: with a token that keeps a part, at two places, and before their proof.
contract AdvancedOrdersTest is ComposedFixture {
    /// @dev Through pairs, which count what arrives.
    function _throughPairs() private view returns (SwapOrder memory order) {
        order = _offered();
        order.destinationHops = _route(_throughPair(address(tokenOut)));
        (order.quotedOut, order.leastOut) = (uint128(96 * WHOLE), uint128(96 * WHOLE));
    }

    // ---------------------------------------------------------------- a token that keeps a part

    function test_advance_ofATokenThatKeepsAPart_spendsNothingThatIsHeld() public {
        HeldOrder memory held = _hold();
        SwapOrder memory order = _throughPairs();
        order.nonce = 1;
        _sendOne(order);
        _usd().setKept(100);
        _advance(lane, index);
        assertGt(tokenOut.balanceOf(receiver), order.leastOut);
        assertEq(receivers[HUB].heldOf(address(tokens[HUB])), held.amount);
        _assertEmpty();
        _usd().setKept(0);
        vm.prank(receiver);
        receivers[HUB].take(held, receiver);
        assertEq(tokens[HUB].balanceOf(receiver), held.amount);
    }

    /// @dev The order's minimum counts, and the filler's money comes back with the transaction.
    function test_advance_ofATokenThatKeepsTooMuch_reverts() public {
        _hold();
        SwapOrder memory order = _throughPairs();
        order.nonce = 1;
        _sendOne(order);
        _fundFiller();
        uint256 before = tokens[HUB].balanceOf(stranger);
        TransferFrame memory transfer = _transferOf(lane, index);
        _usd().setKept(300);
        vm.prank(stranger);
        vm.expectRevert();
        bridges[HUB].advance(0, type(uint40).max, transfer.laneId, index, transfer.frame);
        assertEq(tokens[HUB].balanceOf(stranger), before);
        _assertEmpty();
    }

    function test_delivery_ofATokenThatKeepsAPart_holdsTheAmountThatCame() public {
        HeldOrder memory first = _hold();
        SwapOrder memory order = _order();
        order.nonce = 1;
        _sendOne(order);
        _usd().setKept(100);
        ICheatcodes.Log[] memory logs = _deliverLogged(lane, index);
        HeldOrder memory held = _heldIn(logs, transferId, _payloadOf(order, orderId));
        assertLt(held.amount, 99 * ONE);
        assertEq(receivers[HUB].heldOf(address(tokens[HUB])), first.amount + held.amount);
        _assertEmpty();
        _usd().setKept(0);
        vm.startPrank(receiver);
        receivers[HUB].take(held, receiver);
        receivers[HUB].take(first, receiver);
        vm.stopPrank();
        assertEq(tokens[HUB].balanceOf(receiver), first.amount + held.amount);
    }

    /// @dev The token calls while an owner takes a held order: what is on its way out is nobody else's.
    function test_advance_inTheMiddleOfATake_reverts() public {
        HeldOrder memory held = _hold();
        SwapOrder memory order = _throughPairs();
        order.nonce = 1;
        _sendOne(order);
        TransferFrame memory transfer = _transferOf(lane, index);
        SwitchToken usd = _usd();
        usd.mint(address(usd), 1_000 * ONE);
        vm.prank(address(usd));
        usd.approve(address(bridges[HUB]), type(uint256).max);
        bytes memory call = abi.encodeCall(
            bridges[HUB].advance,
            (0, type(uint40).max, transfer.laneId, index, transfer.frame)
        );
        _enter(HUB);
        usd.setCall(address(bridges[HUB]), call);
        vm.prank(receiver);
        receivers[HUB].take(held, receiver);
        assertFalse(usd.succeeded());
        assertEq(usd.balanceOf(receiver), held.amount);
        _assertEmpty();
    }

    // ---------------------------------------------------------------- two places

    function test_sameFrame_atAnotherPlace_isNotAdvancedAgain_andIsDeliveredOnce() public {
        _sendOne(_offered());
        TransferFrame memory transfer = _transferOf(lane, index);
        _fundFiller();
        vm.startPrank(stranger);
        bridges[HUB].advance(0, type(uint40).max, transfer.laneId, index + 9, transfer.frame);
        bytes32 advanceId = bridges[HUB].advanceIdOf(transfer.laneId, transfer.frame);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.AlreadyAdvanced.selector, advanceId, stranger));
        bridges[HUB].advance(0, type(uint40).max, transfer.laneId, index, transfer.frame);
        vm.stopPrank();
        uint256 paid = tokenOut.balanceOf(receiver);
        uint256 before = tokens[HUB].balanceOf(stranger);
        _deliverLogged(lane, index);
        assertEq(tokenOut.balanceOf(receiver), paid, "the receiver is paid once");
        assertGt(tokens[HUB].balanceOf(stranger), before, "the advancer is repaid");
        _assertEmpty();
    }

    /// @dev After the repayment, an invented place costs its inventor, and pays the receiver again.
    function test_sameFrame_atAnInventedPlace_afterItsDelivery_costsItsInventorAlone() public {
        _sendOne(_offered());
        _advance(lane, index);
        _deliverLogged(lane, index);
        uint256 paid = tokenOut.balanceOf(receiver);
        bytes memory books = abi.encode(_books(HUB));
        TransferFrame memory transfer = _transferOf(lane, index);
        uint256 before = tokens[HUB].balanceOf(stranger);
        vm.prank(stranger);
        bridges[HUB].advance(0, type(uint40).max, transfer.laneId, index + 9, transfer.frame);
        assertLt(tokens[HUB].balanceOf(stranger), before - 99 * ONE);
        assertGt(tokenOut.balanceOf(receiver), paid + 98 * WHOLE);
        assertEq(abi.encode(_books(HUB)), books, "the vault paid nothing");
        _assertEmpty();
    }

    // ---------------------------------------------------------------- advance, then proof

    function test_advance_thenProof_repaysTheFillerWithTheFee_andTouchesNoOrder() public {
        _sendOne(_offered());
        _fundFiller();
        uint256 before = tokens[HUB].balanceOf(stranger);
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.prank(stranger);
        bridges[HUB].advance(0, type(uint40).max, transfer.laneId, index, transfer.frame);
        uint256 paid = tokenOut.balanceOf(receiver);
        assertGt(paid, _order().quotedOut);
        _pushOutPrice(HUB, PUSHED);
        _deliverLogged(lane, index);
        assertEq(tokens[HUB].balanceOf(stranger), before + ONE / 10);
        assertEq(tokenOut.balanceOf(receiver), paid);
        assertEq(receivers[HUB].heldOf(address(tokens[HUB])), 0, "nothing is held, though the price has moved");
        _assertState(EntryState.None);
        _assertEmpty();
    }

    /// @dev The filler is repaid in a queue; the order ended long before.
    function test_advance_thenProof_atAShortVault_queuesTheFillerAlone() public {
        _sendOne(_offered());
        _advance(lane, index);
        uint256 paid = tokenOut.balanceOf(receiver);
        uint256 before = tokens[HUB].balanceOf(stranger);
        _leave(40 * ONE);
        assertTrue(_deliver(lane, index));
        _assertState(EntryState.Waiting);
        _drain();
        _provide(HUB, 1_000 * ONE);
        _drain();
        _assertState(EntryState.None);
        assertGt(tokens[HUB].balanceOf(stranger), before + 99 * ONE);
        assertEq(tokenOut.balanceOf(receiver), paid);
        _assertEmpty();
    }
}
