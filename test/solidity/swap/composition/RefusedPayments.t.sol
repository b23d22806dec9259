// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {HeldOrder, ISwapReceiver} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {CHEATCODES, ICheatcodes} from "../../../../packages/simulator/solidity/ICheatcodes.sol";
import {NotedCalls} from "../world/NotedCalls.sol";
import {ComposedFixture} from "./ComposedFixture.sol";
import {SwitchToken} from "./SwitchToken.sol";

/// @dev Takes coin only with more gas than it is given.
contract CoinBurner {
    receive() external payable {
        while (true) {}
    }
}

/// @dev Notes the gas that comes with coin.
contract CoinMeter {
    uint256 public gas;

    receive() external payable {
        gas = gasleft();
    }
}

/// @dev Tokens that are paused or refuse an account, and receivers that refuse coin.
contract RefusedPaymentsTest is ComposedFixture {
    // ---------------------------------------------------------------- a paused token

    function test_tokenPaused_betweenArrivalAndClaim_keepsTheTransferReady() public {
        _sendOne(_order());
        TransferFrame memory transfer = _deliverReady();
        _usd().setPaused(true);
        vm.expectRevert();
        receivers[HUB].claim(transfer);
        vm.expectRevert();
        bridges[HUB].execute(transfer);
        _assertState(EntryState.Ready);
        assertEq(receivers[HUB].heldOf(address(tokens[HUB])), 0);
        _usd().setPaused(false);
        vm.recordLogs();
        receivers[HUB].claim(transfer);
        HeldOrder memory held = _heldIn(CHEATCODES.getRecordedLogs(), transferId, _payloadOf(_order(), orderId));
        _assertEmpty();
        _usd().setPaused(true);
        vm.prank(receiver);
        vm.expectRevert();
        receivers[HUB].take(held, receiver);
        vm.expectRevert();
        receivers[HUB].fill(held, _direct());
        assertTrue(receivers[HUB].isHeld(held));
        _usd().setPaused(false);
        receivers[HUB].fill(held, _direct());
        assertGt(tokenOut.balanceOf(receiver), _order().quotedOut);
        _assertEmpty();
    }

    function test_tokenPaused_atTheDelivery_losesNothing() public {
        _sendOne(_order());
        _usd().setPaused(true);
        _deliver(lane, index);
        _usd().setPaused(false);
        if (mailboxes[HUB].isDone(lanes[lane].id, index)) bridges[HUB].execute(_transferOf(lane, index));
        else _deliverLogged(lane, index);
        assertGt(tokenOut.balanceOf(receiver), _order().quotedOut);
        _assertEmpty();
    }

    /// @dev The final token is paused, not the asset's: the order is held.
    function test_finalTokenPaused_atTheDelivery_holdsTheOrder() public {
        (SwitchToken out, SwapOrder memory order) = _forSwitchToken();
        _sendOne(order);
        out.setPaused(true);
        HeldOrder memory held = _heldIn(_deliverLogged(lane, index), transferId, _payloadOf(order, orderId));
        out.setPaused(false);
        receivers[HUB].fill(held, order.destinationHops);
        assertGt(out.balanceOf(receiver), order.quotedOut);
        _assertEmpty();
    }

    // ---------------------------------------------------------------- a receiver whom a token refuses

    function test_receiverRefusedByTheFinalToken_isHeld_andExitsToAnotherAccount() public {
        (SwitchToken out, SwapOrder memory order) = _forSwitchToken();
        out.refuse(receiver, true);
        _sendOne(order);
        HeldOrder memory held = _heldIn(_deliverLogged(lane, index), transferId, _payloadOf(order, orderId));
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(SwitchToken.Refused.selector, receiver));
        receivers[HUB].fill(held, order.destinationHops);
        vm.prank(fallbackReceiver);
        uint256 amountOut = receivers[HUB].fillAsOwner(held, order.destinationHops, order.leastOut, fallbackReceiver);
        assertEq(out.balanceOf(fallbackReceiver), amountOut);
        assertGt(amountOut, order.leastOut);
        _assertEmpty();
    }

    function test_receiverRefusedByTheAsset_isReleasedToTheFallbackReceiver() public {
        HeldOrder memory held = _hold();
        _usd().refuse(receiver, true);
        vm.prank(receiver);
        vm.expectRevert();
        receivers[HUB].take(held, receiver);
        _pass(1 days);
        _enter(HUB);
        vm.prank(stranger);
        receivers[HUB].release(held);
        assertEq(tokens[HUB].balanceOf(fallbackReceiver), held.amount);
        _assertEmpty();
    }

    function test_bothReceiversRefusedByTheAsset_stayOwners() public {
        HeldOrder memory held = _hold();
        _usd().refuse(receiver, true);
        _usd().refuse(fallbackReceiver, true);
        _pass(1 days);
        _enter(HUB);
        bytes memory refusal = abi.encodeWithSelector(
            ISwapReceiver.PaymentRefused.selector,
            address(tokens[HUB]),
            receiver,
            fallbackReceiver
        );
        vm.expectRevert(refusal);
        receivers[HUB].release(held);
        assertTrue(receivers[HUB].isHeld(held));
        vm.prank(receiver);
        receivers[HUB].take(held, stranger);
        assertEq(tokens[HUB].balanceOf(stranger), held.amount);
        _assertEmpty();
    }

    /// @dev Whoever pays for the release brings little gas: the fallback receiver gets nothing by that.
    function test_release_withAnyGas_paysTheReceiver_orReverts() public {
        HeldOrder memory held = _hold();
        _pass(1 days);
        _enter(HUB);
        bytes memory call = abi.encodeCall(ISwapReceiver.release, (held));
        uint256 paid;
        for (uint256 gas = 60_000; gas < 900_000; gas += 20_000) {
            uint256 state = vm.snapshotState();
            (bool released, ) = address(receivers[HUB]).call{gas: gas}(call);
            assertEq(tokens[HUB].balanceOf(fallbackReceiver), 0);
            assertEq(tokens[HUB].balanceOf(receiver), released ? held.amount : 0);
            if (released) ++paid;
            vm.revertToState(state);
        }
        assertGt(paid, 10);
    }

    /// @dev It arrives after its hold would have ended, cannot be filled, and the asset refuses its receiver.
    function test_lateOrder_whoseReceiverIsRefused_isPaidToTheFallbackReceiver() public {
        SwapOrder memory order = _order();
        order.holdUntil = uint40(time);
        _sendOne(order);
        _pushOutPrice(HUB, PUSHED);
        _usd().refuse(receiver, true);
        _deliverLogged(lane, index);
        assertGt(tokens[HUB].balanceOf(fallbackReceiver), 98 * ONE);
        _assertEmpty();
    }

    function test_lateOrder_whoseReceiversAreBothRefused_isHeld() public {
        SwapOrder memory order = _order();
        order.holdUntil = uint40(time);
        _sendOne(order);
        _pushOutPrice(HUB, PUSHED);
        _usd().refuse(receiver, true);
        _usd().refuse(fallbackReceiver, true);
        HeldOrder memory held = _heldIn(_deliverLogged(lane, index), transferId, _payloadOf(order, orderId));
        _assertEmpty();
        vm.prank(fallbackReceiver);
        receivers[HUB].take(held, stranger);
        assertEq(tokens[HUB].balanceOf(stranger), held.amount);
    }

    // ---------------------------------------------------------------- a receiver that refuses coin

    function test_receiverThatRefusesCoin_isPaidTheWrappedCoin_atAFill_andToldSo() public {
        NotedCalls called = new NotedCalls();
        SwapOrder memory order = _forCoin(address(called));
        (order.callGas, order.call) = (300_000, "wrapped?");
        HeldOrder memory held = _holdCoinOrder(order);
        receivers[HUB].fill(held, order.destinationHops);
        assertGt(wrappedNative.balanceOf(address(called)), order.leastOut);
        assertEq(called.last().token, address(wrappedNative));
        assertEq(called.last().amount, wrappedNative.balanceOf(address(called)));
        _assertEmpty();
    }

    function test_receiverThatBurnsTheGasOfCoin_isPaidTheWrappedCoin() public {
        SwapOrder memory order = _forCoin(address(new CoinBurner()));
        _provideAll(HUB, _wrapped(HUB));
        _sendOne(order);
        _deliverLogged(lane, index);
        assertGt(wrappedNative.balanceOf(address(bytes20(order.receiver))), order.quotedOut);
        _assertEmpty();
    }

    /// @dev Enough for a note; what a relayer brings is not a receiver's to burn.
    function test_receiverOfCoin_isGivenLittleGas() public {
        CoinMeter meter = new CoinMeter();
        SwapOrder memory order = _forCoin(address(meter));
        _provideAll(HUB, _wrapped(HUB));
        _sendOne(order);
        _deliverLogged(lane, index);
        assertGt(address(meter).balance, order.quotedOut);
        assertGt(meter.gas(), 25_000);
        assertLe(meter.gas(), 32_300);
    }

    function test_receiverThatTakesCoin_isPaidCoin_atAnAdvance_andToldSo() public {
        SwapOrder memory order = _forCoin(receiver);
        (order.advanceFee, order.advanceFrom) = (ONE / 10, uint40(time) + 10 minutes);
        order.advanceUntil = uint40(time) + 1 hours;
        _provideAll(HUB, _wrapped(HUB));
        _sendOne(order);
        uint256 before = receiver.balance;
        _advance(lane, index);
        assertGt(receiver.balance - before, order.quotedOut);
        assertEq(wrappedNative.balanceOf(receiver), 0);
        _assertEmpty();
    }

    // ---------------------------------------------------------------- helpers

    function _forSwitchToken() private returns (SwitchToken out, SwapOrder memory order) {
        out = new SwitchToken(18);
        _provideAll(HUB, out);
        order = _order();
        order.destinationHops = _route(_throughPool(address(out)));
    }

    function _forCoin(address to) private view returns (SwapOrder memory order) {
        order = _order();
        (order.paysCoin, order.receiver) = (true, abi.encodePacked(to));
        order.destinationHops = _route(_throughPool(address(wrappedNative)));
    }

    /// @dev Held, since its pool comes later than the order.
    function _holdCoinOrder(SwapOrder memory order) private returns (HeldOrder memory held) {
        _sendOne(order);
        ICheatcodes.Log[] memory logs = _deliverLogged(lane, index);
        held = _heldIn(logs, transferId, _payloadOf(order, orderId));
        _provideAll(HUB, _wrapped(HUB));
        _enter(HUB);
    }
}
