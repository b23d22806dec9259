// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {HeldOrder, ISwapReceiver} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {IExecutor} from "../../../contracts/swap/interfaces/IExecutor.sol";
import {OutputMinimumLib} from "../../../contracts/swap/libraries/OutputMinimumLib.sol";
import {ICheatcodes} from "../../../packages/simulator/solidity/ICheatcodes.sol";
import {NotedCalls} from "./world/NotedCalls.sol";
import {SwapHeldFixture} from "./world/SwapHeldFixture.sol";

contract SwapHeldTest is SwapHeldFixture {
    function test_delivery_atAMovedPrice_holdsTheOrder() public {
        HeldOrder memory held = _hold();
        assertEq(receivers[HUB].heldOf(address(tokens[HUB])), held.amount);
        assertGt(held.amount, 98 * ONE);
    }

    // ---------------------------------------------------------------- fill

    function test_fill_byAStranger_paysTheReceiver_andTheFillerTheirFee() public {
        SwapOrder memory order = _order();
        order.fillFee = uint96(ONE / 5);
        HeldOrder memory held = _holdOrder(order);
        _restorePrice();
        _pass(15 minutes);
        _enter(HUB);
        uint256 fee = receivers[HUB].fillFeeOf(held);
        assertEq(fee, ONE / 10);
        vm.prank(stranger);
        uint256 amountOut = receivers[HUB].fill(held, _direct());
        assertEq(tokens[HUB].balanceOf(stranger), fee);
        assertEq(tokenOut.balanceOf(receiver), amountOut);
        assertGe(amountOut, receivers[HUB].minimumOf(held.payload));
        _assertEmpty();
    }

    function test_fill_atTheHold_earnsNothing() public {
        HeldOrder memory held = _hold();
        _restorePrice();
        vm.prank(stranger);
        receivers[HUB].fill(held, _direct());
        assertEq(tokens[HUB].balanceOf(stranger), 0);
    }

    function test_fill_twice_reverts() public {
        HeldOrder memory held = _hold();
        _restorePrice();
        receivers[HUB].fill(held, _direct());
        vm.expectRevert(abi.encodeWithSelector(ISwapReceiver.NotHeld.selector, transferId));
        receivers[HUB].fill(held, _direct());
    }

    function test_fill_belowTheMinimum_reverts_andTheOrderStaysHeld() public {
        HeldOrder memory held = _hold();
        uint256 minimum = receivers[HUB].minimumOf(held.payload);
        vm.expectPartialRevert(IExecutor.InsufficientOutput.selector);
        receivers[HUB].fill(held, _direct());
        assertGt(minimum, 0);
        assertTrue(receivers[HUB].isHeld(held));
        _assertEmpty();
    }

    function test_fill_intoAnotherToken_reverts() public {
        HeldOrder memory held = _hold();
        _pass(30 days);
        _enter(HUB);
        vm.expectRevert();
        receivers[HUB].fill(held, "");
        assertTrue(receivers[HUB].isHeld(held));
    }

    function testFuzz_fill_ofAnAlteredOrder_reverts(uint256 place, uint8 with_) public {
        HeldOrder memory held = _hold();
        _restorePrice();
        with_ = uint8(bound(with_, 1, 255));
        bytes memory payload = held.payload;
        place = bound(place, 0, payload.length - 1);
        payload[place] = bytes1(uint8(payload[place]) ^ with_);
        vm.expectRevert(abi.encodeWithSelector(ISwapReceiver.NotHeld.selector, transferId));
        receivers[HUB].fill(held, _direct());
    }

    function test_fill_callsTheReceiver() public {
        NotedCalls called = new NotedCalls();
        SwapOrder memory order = _order();
        order.receiver = abi.encodePacked(address(called));
        (order.callGas, order.call) = (300_000, "later");
        HeldOrder memory held = _holdOrder(order);
        _restorePrice();
        vm.prank(stranger);
        receivers[HUB].fill(held, _direct());
        assertEq(called.data(), "later");
    }

    function test_delivery_whoseCallFails_isHeld_andFilledLater() public {
        NotedCalls called = new NotedCalls();
        called.setRefuses(true);
        SwapOrder memory order = _order();
        order.receiver = abi.encodePacked(address(called));
        (order.callGas, order.call) = (300_000, "later");
        (bytes32 id, bytes32 transfer, ICheatcodes.Log[] memory logs) = _carryOrder(order);
        HeldOrder memory held = _heldIn(logs, transfer, _payloadOf(order, id));
        assertEq(tokenOut.balanceOf(address(called)), 0);
        called.setRefuses(false);
        receivers[HUB].fill(held, _direct());
        assertEq(called.data(), "later");
        assertGt(tokenOut.balanceOf(address(called)), order.quotedOut);
    }

    // ---------------------------------------------------------------- the owner

    function test_fillAsOwner_atAMinimumOfTheirOwn_pays() public {
        HeldOrder memory held = _hold();
        vm.prank(receiver);
        uint256 amountOut = receivers[HUB].fillAsOwner(held, _direct(), 1, stranger);
        assertEq(tokenOut.balanceOf(stranger), amountOut);
        _assertEmpty();
    }

    function test_fillAsOwner_byTheFallbackReceiver_pays() public {
        HeldOrder memory held = _hold();
        vm.prank(fallbackReceiver);
        assertGt(receivers[HUB].fillAsOwner(held, _direct(), 1, fallbackReceiver), 0);
    }

    function test_fillAsOwner_belowTheirMinimum_reverts() public {
        HeldOrder memory held = _hold();
        vm.prank(receiver);
        vm.expectPartialRevert(IExecutor.InsufficientOutput.selector);
        receivers[HUB].fillAsOwner(held, _direct(), 99 * WHOLE, receiver);
    }

    function test_ownersExits_byAnother_revert() public {
        HeldOrder memory held = _hold();
        bytes memory refusal = abi.encodeWithSelector(
            ISwapReceiver.NotOwner.selector,
            stranger,
            receiver,
            fallbackReceiver
        );
        vm.startPrank(stranger);
        vm.expectRevert(refusal);
        receivers[HUB].fillAsOwner(held, _direct(), 0, stranger);
        vm.expectRevert(refusal);
        receivers[HUB].take(held, stranger);
        vm.stopPrank();
    }

    function test_take_paysTheAsset_toAnyAccount() public {
        HeldOrder memory held = _hold();
        vm.prank(receiver);
        receivers[HUB].take(held, stranger);
        assertEq(tokens[HUB].balanceOf(stranger), held.amount);
        vm.prank(receiver);
        vm.expectRevert(abi.encodeWithSelector(ISwapReceiver.NotHeld.selector, transferId));
        receivers[HUB].take(held, stranger);
        _assertEmpty();
    }

    // ---------------------------------------------------------------- the end of the hold

    function test_release_beforeTheEnd_reverts() public {
        HeldOrder memory held = _hold();
        uint256 holdUntil = _order().holdUntil;
        vm.expectRevert(abi.encodeWithSelector(ISwapReceiver.HoldNotOver.selector, holdUntil, time));
        receivers[HUB].release(held);
    }

    function test_release_afterTheEnd_paysTheReceiver() public {
        HeldOrder memory held = _hold();
        uint256 holdUntil = _order().holdUntil;
        _enter(HUB);
        vm.warp(holdUntil - 1);
        vm.expectRevert(abi.encodeWithSelector(ISwapReceiver.HoldNotOver.selector, holdUntil, holdUntil - 1));
        receivers[HUB].release(held);
        vm.warp(holdUntil);
        vm.prank(stranger);
        receivers[HUB].release(held);
        assertEq(tokens[HUB].balanceOf(receiver), held.amount);
        _assertEmpty();
    }

    function test_delivery_afterTheHoldsEnd_paysTheAsset() public {
        SwapOrder memory order = _order();
        order.holdUntil = uint40(time);
        (uint256 lane, uint64 index, , ) = _sendOrder(order);
        _pushOutPrice(HUB, PUSHED);
        ICheatcodes.Log[] memory logs = _deliverLogged(lane, index);
        _logOf(logs, ISwapReceiver.OrderTaken.selector);
        assertGt(tokens[HUB].balanceOf(receiver), 98 * ONE);
        _assertEmpty();
    }

    function test_delivery_aSecondBeforeTheHoldsEnd_holdsTheOrder() public {
        SwapOrder memory order = _order();
        order.holdUntil = uint40(time) + 1;
        _holdOrder(order);
    }

    function test_delivery_afterTheHoldsEnd_swaps_ifItCan() public {
        SwapOrder memory order = _order();
        order.holdUntil = uint40(time);
        _carryOrder(order);
        assertGt(tokenOut.balanceOf(receiver), order.quotedOut);
    }

    // ---------------------------------------------------------------- arithmetic

    function testFuzz_minimumAt_fallsLinearly(uint128 quoted, uint128 least, uint40 from, uint40 until) public pure {
        (least, quoted) = least > quoted ? (quoted, least) : (least, quoted);
        (from, until) = from > until ? (until, from) : (from, until);
        assertEq(OutputMinimumLib.minimumAt(quoted, least, from, until, from), quoted);
        if (from != until) assertEq(OutputMinimumLib.minimumAt(quoted, least, from, until, until), least);
        uint256 middle = (uint256(from) + until) / 2;
        uint256 then = OutputMinimumLib.minimumAt(quoted, least, from, until, middle);
        assertLe(then, quoted);
        assertGe(then, least);
        if (middle > from && middle < until) {
            uint256 fallen = ((uint256(quoted) - least) * (middle - from)) / (until - from);
            assertEq(then, quoted - fallen);
        }
    }

    function test_minimumAt_aSecondAroundEachTime() public pure {
        uint256[2][6] memory expected = [
            [uint256(99), 1_000],
            [uint256(100), 1_000],
            [uint256(101), 940],
            [uint256(109), 460],
            [uint256(110), 400],
            [uint256(111), 400]
        ];
        for (uint256 i = 0; i < expected.length; ++i) {
            assertEq(OutputMinimumLib.minimumAt(1_000, 400, 100, 110, expected[i][0]), expected[i][1]);
        }
        assertEq(OutputMinimumLib.minimumAt(10, 8, 0, 3, 1), 10, "rounded up");
        assertEq(OutputMinimumLib.minimumAt(1_000, 400, 100, 100, 100), 1_000, "no time between");
        assertEq(OutputMinimumLib.minimumAt(1_000, 400, 100, 100, 101), 400);
    }

    function test_fillFeeAt_aSecondAroundTheHold_andAroundHalfAnHour() public pure {
        uint256[2][5] memory expected = [
            [uint256(0), 0],
            [uint256(1), 1],
            [uint256(1_799), 1_799],
            [uint256(1_800), 1_800],
            [uint256(1_801), 1_800]
        ];
        for (uint256 i = 0; i < expected.length; ++i) {
            assertEq(OutputMinimumLib.fillFeeAt(1_800, 50, 50 + expected[i][0]), expected[i][1]);
        }
        assertEq(OutputMinimumLib.fillFeeAt(1_799, 50, 51), 0, "rounded down");
    }

    function testFuzz_fillFeeAt_risesToTheWhole(uint96 whole, uint40 heldAt, uint32 passed) public pure {
        uint256 fee = OutputMinimumLib.fillFeeAt(whole, heldAt, uint256(heldAt) + passed);
        assertEq(OutputMinimumLib.fillFeeAt(whole, heldAt, heldAt), 0);
        assertEq(fee, passed >= 30 minutes ? whole : (uint256(whole) * passed) / 30 minutes);
    }
}
