// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {OrderResult} from "@causeway/solidity/interfaces/IOrderReceiver.sol";
import {HeldOrder} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {ISwapRouter, SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {IExecutor} from "../../../contracts/swap/interfaces/IExecutor.sol";
import {SwapTermsChange} from "../../../contracts/swap/interfaces/ISwapRouterAdmin.sol";
import {OrderCaller} from "../../../contracts/swap/OrderCaller.sol";
import {NotedCalls} from "./world/NotedCalls.sol";
import {SwapHeldFixture} from "./world/SwapHeldFixture.sol";

/// @dev The last value that an order may have, and the first that it may not.
contract SwapEdgesTest is SwapHeldFixture {
    // ---------------------------------------------------------------- calls of receivers

    function test_callReceiver_byAnother_reverts() public {
        OrderCaller caller = OrderCaller(executors[HUB].orderCaller());
        address called = address(new NotedCalls());
        OrderResult memory result;
        vm.expectRevert(abi.encodeWithSelector(OrderCaller.NotExecutor.selector, address(this)));
        caller.callReceiver(called, 1, result, "");
    }

    /// @dev Each call around it keeps 1/64, and 5,000 are for what lies between.
    function test_swapAndCall_withLessGasThanTheCallIsPromised_saysBoth() public {
        SwapOrder memory order = _localOrder();
        (order.receiver, order.callGas) = (abi.encodePacked(address(new NotedCalls())), 6_300_000);
        _fundOrder(order);
        vm.prank(user);
        (bool succeeded, bytes memory reason) = address(routers[SPOKE_A]).call{gas: 6_000_000}(
            abi.encodeCall(ISwapRouter.swapAndCall, (order))
        );
        assertFalse(succeeded);
        assertEq(bytes4(reason), OrderCaller.InsufficientCallGas.selector);
        (uint256 available, uint256 needed) = abi.decode(_argumentsOf(reason), (uint256, uint256));
        assertEq(needed, 6_300_000 + 100_000 + 5_000);
        assertLt(available, 6_000_000);
    }

    function test_fillAsOwner_paysTheToken_withoutACall() public {
        NotedCalls called = new NotedCalls();
        called.setRefuses(true);
        SwapOrder memory order = _order();
        order.receiver = abi.encodePacked(address(called));
        (order.callGas, order.call) = (300_000, "later");
        HeldOrder memory held = _holdOrder(order);
        called.setRefuses(false);
        vm.prank(fallbackReceiver);
        uint256 amountOut = receivers[HUB].fillAsOwner(held, _direct(), 1, address(called));
        assertEq(tokenOut.balanceOf(address(called)), amountOut);
        assertEq(called.data(), "");
        assertEq(called.caller(), address(0));
    }

    // ---------------------------------------------------------------- orders on one chain

    function test_swapAndCall_inTheLastSecond_isTaken_andNotLater() public {
        SwapOrder memory order = _localOrder();
        (order.quotedOut, order.leastOut) = (1, 1);
        _fundOrder(order);
        vm.warp(uint256(order.deadline) + 1);
        vm.expectRevert(
            abi.encodeWithSelector(ISwapRouter.OrderTooLate.selector, order.deadline, uint256(order.deadline) + 1)
        );
        routers[SPOKE_A].quote(order, user);
        vm.warp(order.deadline);
        vm.prank(user);
        routers[SPOKE_A].swapAndCall(order);
    }

    function test_order_refundedToNobody_reverts() public {
        SwapOrder memory order = _localOrder();
        order.refundTo = address(0);
        _enter(SPOKE_A);
        vm.expectRevert(abi.encodeWithSelector(ISwapRouter.InvalidReceiver.selector, abi.encodePacked(address(0))));
        routers[SPOKE_A].quote(order, user);
        order.refundTo = address(1);
        routers[SPOKE_A].quote(order, user);
    }

    function test_order_whoseSubmitterTakesAll_reverts_andSaysTheAmounts() public {
        SwapOrder memory order = _localOrder();
        order.submitterFee = order.amountIn + 1;
        _enter(SPOKE_A);
        vm.expectRevert(abi.encodeWithSelector(ISwapRouter.NothingLeft.selector, order.amountIn, order.amountIn + 1));
        routers[SPOKE_A].quote(order, user);
    }

    function test_order_promisesItsCallUpTo32Bits() public {
        SwapOrder memory order = _localOrder();
        order.callGas = type(uint32).max;
        _enter(SPOKE_A);
        routers[SPOKE_A].quote(order, user);
        ++order.callGas;
        vm.expectRevert(abi.encodeWithSelector(ISwapRouter.InvalidCall.selector, 0, order.callGas));
        routers[SPOKE_A].quote(order, user);
    }

    function test_quote_ofAnOrderWhoseHopsEndElsewhere_namesBothTokens() public {
        SwapOrder memory order = _order();
        order.hops = _route(_throughPool(address(tokenOut)));
        _enter(SPOKE_A);
        vm.expectRevert(
            abi.encodeWithSelector(ISwapRouter.WrongToken.selector, address(tokenOut), address(tokens[SPOKE_A]))
        );
        routers[SPOKE_A].quote(order, user);
    }

    // ---------------------------------------------------------------- coin

    function test_swapAndCall_ofCoin_paysBothFees() public {
        _provideAll(SPOKE_A, _wrapped(SPOKE_A));
        SwapTermsChange[] memory changes = new SwapTermsChange[](1);
        changes[0] = SwapTermsChange(chainIds[SPOKE_A], 40, 40);
        address purse = makeAddr("purse");
        vm.startPrank(admin);
        _settings(SPOKE_A).setPurse(purse);
        _settings(SPOKE_A).setTerms(changes);
        vm.stopPrank();
        SwapOrder memory order = _localOrder();
        (order.tokenIn, order.amountIn, order.quotedOut, order.leastOut) = (address(0), 10_000, 1, 1);
        (order.integrator, order.integratorBps) = (makeAddr("integrator"), 30);
        vm.prank(user);
        vm.expectRevert(abi.encodeWithSelector(ISwapRouter.InsufficientValue.selector, 9_999, 10_000));
        routers[SPOKE_A].swapAndCall{value: 9_999}(order);
        vm.prank(user);
        routers[SPOKE_A].swapAndCall{value: 10_000}(order);
        assertEq(wrappedNative.balanceOf(purse), 40);
        assertEq(wrappedNative.balanceOf(order.integrator), 30);
        _assertEmpty();
    }

    function test_order_forCoin_inAnotherToken_reverts() public {
        SwapOrder memory order = _localOrder();
        order.paysCoin = true;
        _fundOrder(order);
        vm.prank(user);
        vm.expectRevert(abi.encodeWithSelector(IExecutor.NotWrappedCoin.selector, address(tokens[SPOKE_A])));
        routers[SPOKE_A].swapAndCall(order);
    }

    // ---------------------------------------------------------------- venues

    function test_hop_throughAPoolOfCoin_withoutTheWrappedCoin_namesBothTokens() public {
        SwapOrder memory order = _localOrder();
        order.hops = _route(abi.encodePacked(KEYED, KEY | (1 << 23), address(tokens[SPOKE_A])));
        _fundOrder(order);
        vm.prank(user);
        vm.expectRevert(
            abi.encodeWithSignature("NotNativePool(address,address)", address(tokenIn), address(tokens[SPOKE_A]))
        );
        routers[SPOKE_A].swapAndCall(order);
    }

    /// @dev The least amount for which a pair of this price pays a unit.
    function test_hop_throughAPair_thatWouldPayNothing_saysSo() public {
        SwapOrder memory order = _localOrder();
        order.hops = _route(_throughPair(address(tokens[SPOKE_A])));
        (order.amountIn, order.quotedOut, order.leastOut) = (1, 1, 1);
        _fundOrder(order);
        vm.prank(user);
        vm.expectPartialRevert(bytes4(keccak256("NothingOut(address,uint256)")));
        routers[SPOKE_A].swapAndCall(order);
        order.amountIn = 2;
        _fundOrder(order);
        vm.prank(user);
        (, uint256 amountOut) = routers[SPOKE_A].swapAndCall(order);
        assertEq(amountOut, 1);
    }

    function _argumentsOf(bytes memory reason) private pure returns (bytes memory data) {
        data = new bytes(reason.length - 4);
        for (uint256 i = 0; i < data.length; ++i) data[i] = reason[i + 4];
    }
}
