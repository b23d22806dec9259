// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {HeldOrder} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {ISwapRouter, SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {IExecutor} from "../../../../contracts/swap/interfaces/IExecutor.sol";
import {IVenue} from "../../../../contracts/swap/interfaces/IVenue.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SwapHeldFixture} from "../world/SwapHeldFixture.sol";

/// @dev Takes its hop's input, and pays an amount that was fixed before.
contract ExactVenue is IVenue {
    uint256 private immutable OUT;

    constructor(uint256 out) {
        OUT = out;
    }

    function swap(address, address tokenOut, uint256 amount, uint256, address to) external returns (uint256) {
        IExecutor(msg.sender).pay(address(this), amount);
        IERC20(tokenOut).transfer(to, OUT);
        return 0;
    }
}

/// @dev Connext, issue 6038: a transfer took its user's slippage, and nothing enforced it. Here each bound of an order
/// is set to the very amount that comes out, which passes, and one unit above, which does not.
contract ConnextUnenforcedSlippageTest is SwapHeldFixture {
    // ---------------------------------------------------------------- at the origin

    function test_minBridged_isEnforced_toTheUnit() public {
        SwapOrder memory order = _order();
        uint256 bridged = _bridgedBy(order);
        order.minBridged = bridged + 1;
        _fundOrder(order);
        vm.prank(user);
        vm.expectRevert(_insufficient(address(tokens[SPOKE_A]), bridged, bridged + 1));
        routers[SPOKE_A].swapAndBridge{value: 1 ether}(order);
        order.minBridged = bridged;
        vm.prank(user);
        routers[SPOKE_A].swapAndBridge{value: 1 ether}(order);
    }

    function test_minBridged_withoutASwapHere_isEnforced_toTheUnit() public {
        SwapOrder memory order = _order();
        (order.tokenIn, order.hops, order.minBridged) = (address(tokens[SPOKE_A]), "", order.amountIn + 1);
        _fundOrder(order);
        vm.prank(user);
        vm.expectRevert(abi.encodeWithSelector(ISwapRouter.BelowMinBridged.selector, order.amountIn, order.minBridged));
        routers[SPOKE_A].swapAndBridge{value: 1 ether}(order);
        order.minBridged = order.amountIn;
        vm.prank(user);
        routers[SPOKE_A].swapAndBridge{value: 1 ether}(order);
    }

    function test_leastOut_onOneChain_isEnforced_toTheUnit() public {
        SwapOrder memory order = _localOrder();
        order.quotedOut = order.leastOut;
        _fundOrder(order);
        uint256 state = vm.snapshotState();
        vm.prank(user);
        (, uint256 out) = routers[SPOKE_A].swapAndCall(order);
        vm.revertToState(state);
        (order.quotedOut, order.leastOut) = (uint128(out + 1), uint128(out + 1));
        vm.prank(user);
        vm.expectRevert(_insufficient(address(tokens[SPOKE_A]), out, out + 1));
        routers[SPOKE_A].swapAndCall(order);
        (order.quotedOut, order.leastOut) = (uint128(out), uint128(out));
        vm.prank(user);
        routers[SPOKE_A].swapAndCall(order);
        assertEq(tokens[SPOKE_A].balanceOf(receiver), out);
    }

    // ---------------------------------------------------------------- at the destination

    function test_minReceived_isEnforced_toTheUnit() public {
        SwapOrder memory order = _order();
        (order.tokenIn, order.hops) = (address(tokens[SPOKE_A]), "");
        // the least fee of a release is 0.05
        uint256 arrives = 100 * ONE - ONE / 20;
        order.minReceived = arrives + 1;
        (uint256 lane, uint64 index, , bytes32 id) = _sendOrder(order);
        assertTrue(_deliver(lane, index));
        assertEq(uint256(_entry(HUB, id).state), uint256(EntryState.Aside));
        (order.minReceived, order.nonce) = (arrives, 1);
        _carryOrder(order);
        assertGt(tokenOut.balanceOf(receiver), 99 * WHOLE);
    }

    function test_quotedOut_isEnforced_atDelivery_toTheUnit() public {
        SwapOrder memory order = _order();
        order.leastOut = 1;
        uint256 state = vm.snapshotState();
        (uint256 lane, uint64 index, , ) = _sendOrder(order);
        _deliverLogged(lane, index);
        uint256 out = tokenOut.balanceOf(receiver);
        vm.revertToState(state);
        assertGt(out, 0);
        order.quotedOut = uint128(out);
        _expectAtDelivery(order, out);
        order.quotedOut = uint128(out + 1);
        _expectAtDelivery(order, 0);
    }

    function test_quotedOut_isEnforced_atAnAdvance_toTheUnit() public {
        SwapOrder memory order = _offered();
        order.leastOut = 1;
        uint256 state = vm.snapshotState();
        (uint256 lane, uint64 index, , ) = _sendOrder(order);
        _advance(lane, index);
        uint256 out = tokenOut.balanceOf(receiver);
        vm.revertToState(state);
        state = vm.snapshotState();
        order.quotedOut = uint128(out + 1);
        (lane, index, , ) = _sendOrder(order);
        TransferFrame memory transfer = _transferOf(lane, index);
        _fundFiller();
        vm.prank(stranger);
        vm.expectRevert();
        bridges[HUB].advance(0, type(uint40).max, transfer.laneId, index, transfer.frame);
        vm.revertToState(state);
        order.quotedOut = uint128(out);
        (lane, index, , ) = _sendOrder(order);
        _advance(lane, index);
        assertEq(tokenOut.balanceOf(receiver), out);
    }

    function test_minimumOfTheMoment_isEnforced_atAFill_toTheUnit() public {
        HeldOrder memory held = _hold();
        _restorePrice();
        // the minimum falls by one in ten of its way
        _pass(15 minutes);
        _enter(HUB);
        uint256 minimum = receivers[HUB].minimumOf(held.payload);
        assertEq(minimum, 99 * WHOLE - WHOLE / 10);
        uint256 price = minimum - 1;
        _fillThatPays(held, price, _insufficient(address(tokenOut), price, minimum));
        _fillThatPays(held, minimum, "");
        assertEq(tokenOut.balanceOf(receiver), minimum);
    }

    function test_leastOfTheOwner_isEnforced_toTheUnit() public {
        HeldOrder memory held = _hold();
        uint256 state = vm.snapshotState();
        vm.prank(receiver);
        uint256 out = receivers[HUB].fillAsOwner(held, _direct(), 1, receiver);
        vm.revertToState(state);
        vm.prank(receiver);
        vm.expectRevert(_insufficient(address(tokenOut), out, out + 1));
        receivers[HUB].fillAsOwner(held, _direct(), out + 1, receiver);
        vm.prank(receiver);
        receivers[HUB].fillAsOwner(held, _direct(), out, receiver);
    }

    // ---------------------------------------------------------------- helpers

    function _insufficient(address token, uint256 amount, uint256 least) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IExecutor.InsufficientOutput.selector, token, amount, least);
    }

    /// @dev Smallest units that the hops of an order put out now.
    function _bridgedBy(SwapOrder memory order) private returns (uint256 bridged) {
        uint256 state = vm.snapshotState();
        SwapOrder memory local = _localOrder();
        (local.hops, local.quotedOut, local.leastOut) = (order.hops, 1, 1);
        _fundOrder(local);
        vm.prank(user);
        (, bridged) = routers[SPOKE_A].swapAndCall(local);
        vm.revertToState(state);
    }

    /// @dev Filled with exactly `out`; held if that is 0. The state is as before.
    function _expectAtDelivery(SwapOrder memory order, uint256 out) private {
        uint256 state = vm.snapshotState();
        (uint256 lane, uint64 index, , ) = _sendOrder(order);
        _deliverLogged(lane, index);
        assertEq(tokenOut.balanceOf(receiver), out);
        assertEq(receivers[HUB].heldOf(address(tokens[HUB])) == 0, out != 0, "else held");
        vm.revertToState(state);
    }

    /// @dev A filler's own venue pays exactly `out`.
    function _fillThatPays(HeldOrder memory held, uint256 out, bytes memory refusal) private {
        ExactVenue venue = new ExactVenue(out);
        tokenOut.mint(address(venue), out);
        uint8 id = uint8(10 + executors[HUB].venueIds().length);
        vm.prank(admin);
        executors[HUB].addVenue(id, venue);
        bytes memory hops = _route(abi.encodePacked(id, address(tokenOut)));
        if (refusal.length != 0) vm.expectRevert(refusal);
        receivers[HUB].fill(held, hops);
    }
}
