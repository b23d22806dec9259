// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IBridgeDepartures} from "@causeway/solidity/interfaces/IBridge.sol";
import {IOrderReceiver, OrderResult} from "@causeway/solidity/interfaces/IOrderReceiver.sol";
import {HeldOrder} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {ISwapRouter, SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {IWrappedNative} from "../../../contracts/bridge/interfaces/IWrappedNative.sol";
import {IExecutor} from "../../../contracts/swap/interfaces/IExecutor.sol";
import {IInputPayer} from "../../../contracts/swap/interfaces/IInputPayer.sol";
import {SwapTermsChange} from "../../../contracts/swap/interfaces/ISwapRouterAdmin.sol";
import {HopsLib} from "../../../contracts/swap/libraries/HopsLib.sol";
import {OrderCaller} from "../../../contracts/swap/OrderCaller.sol";
import {NotedCalls} from "./world/NotedCalls.sol";
import {SwapHeldFixture} from "./world/SwapHeldFixture.sol";
import {TestVenue} from "./world/Venues.sol";

/// @dev Reverts with the word that a receiver answers with.
contract RevertingAnswer {
    fallback() external {
        bytes4 answer = IOrderReceiver.onOrderFilled.selector;
        assembly ("memory-safe") {
            mstore(0, answer)
            revert(0, 32)
        }
    }
}

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

    function test_callReceiver_thatRevertsWithTheAnswer_isRefused() public {
        OrderResult memory result;
        RevertingAnswer called = new RevertingAnswer();
        OrderCaller caller = OrderCaller(executors[HUB].orderCaller());
        bytes32 answer = bytes32(IOrderReceiver.onOrderFilled.selector);
        vm.prank(address(executors[HUB]));
        vm.expectRevert(abi.encodeWithSelector(OrderCaller.CallRefused.selector, address(called), answer));
        caller.callReceiver(address(called), 1, result, "");
    }

    /// @dev The gas on the way to the check follows from a refusal.
    function test_callReceiver_withTheLeastGas_calls_andWithAUnitLess_doesNot() public {
        OrderResult memory result;
        address called = address(new NotedCalls());
        bytes memory call = abi.encodeCall(OrderCaller.callReceiver, (called, 630_000, result, ""));
        uint256 needed = 630_000 + 10_000 + 5_000;
        (, bytes memory reason) = _callAsExecutor(call, 300_000);
        (uint256 available, uint256 told) = abi.decode(_argumentsOf(reason), (uint256, uint256));
        assertEq(told, needed);
        uint256 least = 300_000 + needed - available;
        (, reason) = _callAsExecutor(call, least - 1);
        assertEq(reason, abi.encodeWithSelector(OrderCaller.InsufficientCallGas.selector, needed - 1, needed));
        (bool succeeded, ) = _callAsExecutor(call, least);
        assertTrue(succeeded);
    }

    function _callAsExecutor(bytes memory call, uint256 gas) private returns (bool, bytes memory) {
        address caller = executors[HUB].orderCaller();
        vm.prank(address(executors[HUB]));
        return caller.call{gas: gas}(call);
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

    function test_fillAsOwner_ofAnOrderForCoin_paysTheWrappedCoin() public {
        _provideAll(HUB, _wrapped(HUB));
        SwapOrder memory order = _order();
        (order.paysCoin, order.destinationHops) = (true, _route(_throughPool(address(wrappedNative))));
        HeldOrder memory held = _holdOrder(order);
        uint256 before = stranger.balance;
        vm.prank(receiver);
        uint256 amountOut = receivers[HUB].fillAsOwner(held, order.destinationHops, 1, stranger);
        assertEq(wrappedNative.balanceOf(stranger), amountOut);
        assertEq(stranger.balance, before);
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

    function test_order_thatEndsInAnotherTokenThanTheAssets_namesBothTokens() public {
        SwapOrder memory order = _order();
        (order.minBridged, order.hops) = (0, "");
        _expectWrongToken(order, address(tokenIn));
        order.hops = _route(bytes.concat(_throughPool(address(tokens[SPOKE_A])), _throughPair(address(tokenIn))));
        _expectWrongToken(order, address(tokenIn));
        (order.tokenIn, order.hops) = (address(wrappedNative), "");
        vm.deal(user, 1_000 ether);
        vm.prank(user);
        IWrappedNative(address(wrappedNative)).deposit{value: order.amountIn}();
        _expectWrongToken(order, address(wrappedNative));
    }

    function _expectWrongToken(SwapOrder memory order, address token) private {
        bytes memory refusal = abi.encodeWithSelector(ISwapRouter.WrongToken.selector, token, tokens[SPOKE_A]);
        _enter(SPOKE_A);
        vm.expectRevert(refusal);
        routers[SPOKE_A].quote(order, user);
        if (token == address(tokenIn)) tokenIn.mint(user, order.amountIn);
        vm.startPrank(user);
        IERC20(order.tokenIn).approve(address(routers[SPOKE_A]), order.amountIn);
        vm.expectRevert(refusal);
        routers[SPOKE_A].swapAndBridge{value: 1 ether}(order);
        vm.stopPrank();
    }

    /// @dev Without hops the amount is known; with hops, it is at least the order's minimum.
    function test_quote_ofTheTransfer_isOfTheAmountThatCrosses() public {
        _enter(SPOKE_A);
        SwapOrder memory order = _order();
        assertEq(routers[SPOKE_A].quote(order, user).transfer.amount, order.minBridged);
        (order.tokenIn, order.hops) = (address(tokens[SPOKE_A]), "");
        assertEq(routers[SPOKE_A].quote(order, user).transfer.amount, order.amountIn);
    }

    function test_orderToItsOwnChain_isNotBridged() public {
        SwapOrder memory order = _order();
        order.destinationChainId = chainIds[SPOKE_A];
        _fundOrder(order);
        vm.prank(user);
        vm.expectRevert(
            abi.encodeWithSelector(ISwapRouter.WrongDestination.selector, chainIds[SPOKE_A], chainIds[SPOKE_A])
        );
        routers[SPOKE_A].swapAndBridge(order);
    }

    /// @dev The size of its hops travels in 16 bits.
    function test_order_withMoreHopsThanTravel_isRefused_andTheLastThatFitAreRead() public {
        SwapOrder memory order = _order();
        order.destinationHops = new bytes(65_536);
        _enter(SPOKE_A);
        vm.expectRevert(abi.encodeWithSelector(ISwapRouter.InvalidCall.selector, 65_536, 0));
        routers[SPOKE_A].quote(order, user);
        order.destinationHops = new bytes(65_535);
        vm.expectRevert(abi.encodeWithSelector(HopsLib.UnknownHopsVersion.selector, 0));
        routers[SPOKE_A].quote(order, user);
    }

    function test_quote_ofRoutesThatAreCutOff_saysHowManyBytesAreLeft() public {
        SwapOrder memory order = _order();
        order.hops = new bytes(20);
        _enter(SPOKE_A);
        vm.expectRevert(abi.encodeWithSelector(HopsLib.HopsCutOff.selector, 20));
        routers[SPOKE_A].quote(order, user);
        order = _order();
        order.destinationHops = hex"0140";
        vm.expectRevert(abi.encodeWithSelector(HopsLib.HopsCutOff.selector, 1));
        routers[SPOKE_A].quote(order, user);
        order.destinationHops = new bytes(20);
        vm.expectRevert(abi.encodeWithSelector(HopsLib.UnknownHopsVersion.selector, 0));
        routers[SPOKE_A].quote(order, user);
        order.destinationHops = abi.encodePacked(uint8(1), fallbackReceiver);
        bytes memory account = abi.encodePacked(fallbackReceiver);
        vm.expectRevert(abi.encodeWithSelector(ISwapRouter.InvalidReceiver.selector, account));
        routers[SPOKE_A].quote(order, user);
    }

    /// @dev As the bridge says it.
    function test_order_thatTheBridgeRefuses_saysWhy() public {
        SwapOrder memory order = _order();
        order.deadline = uint40(time);
        _fundOrder(order);
        vm.prank(user);
        vm.expectPartialRevert(IBridgeDepartures.DeadlineOutOfRange.selector);
        routers[SPOKE_A].swapAndBridge{value: 1 ether}(order);
    }

    function test_integrator_takesUpToAHundredth() public {
        SwapOrder memory order = _localOrder();
        (order.integrator, order.integratorBps) = (stranger, 100);
        _enter(SPOKE_A);
        assertEq(routers[SPOKE_A].quote(order, user).integratorFee, WHOLE);
        order.integratorBps = 101;
        vm.expectRevert(abi.encodeWithSelector(ISwapRouter.InvalidIntegrator.selector, stranger, 101, 100));
        routers[SPOKE_A].quote(order, user);
    }

    function test_submitterFee_leavesAtLeastAUnit() public {
        SwapOrder memory order = _localOrder();
        order.submitterFee = order.amountIn - 1;
        _enter(SPOKE_A);
        assertEq(routers[SPOKE_A].quote(order, user).amountSwapped, 1);
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

    function test_delivery_throughAVenueThatTakesLess_paysTheRestToTheReceiver() public {
        SwapOrder memory order = _order();
        (order.destinationHops, order.quotedOut, order.leastOut) = (_thrifty(), 1, 1);
        (uint256 lane, uint64 index, , ) = _sendOrder(order);
        _deliverLogged(lane, index);
        _assertRest(receiver);
    }

    function test_swapAndBridge_whoseSecondVenueTakesLess_refundsTheRest() public {
        uint256 amount = 100 * WHOLE;
        TestVenue[2] memory two = [new TestVenue(), new TestVenue()];
        two[0].setTerms(10_000, 10_000, address(two[0]));
        two[1].setTerms(6_000, 10_000, address(two[1]));
        _enter(SPOKE_A);
        tokenOut.mint(address(two[0]), amount);
        tokens[SPOKE_A].mint(address(two[1]), amount);
        vm.startPrank(admin);
        executors[SPOKE_A].addVenue(3, two[0]);
        executors[SPOKE_A].addVenue(4, two[1]);
        vm.stopPrank();
        SwapOrder memory order = _order();
        order.hops = _route(abi.encodePacked(uint8(3), tokenOut, uint8(4), tokens[SPOKE_A]));
        _sendOrder(order);
        assertEq(tokenOut.balanceOf(user), (amount * 4) / 10);
    }

    function test_exits_throughAVenueThatTakesLess_payTheRest_whereTheOutputGoes() public {
        SwapOrder memory order = _order();
        (order.quotedOut, order.leastOut) = (1, 1);
        order.destinationHops = _route(abi.encodePacked(POOLS, LOW_FEE, address(tokenOut)));
        HeldOrder memory held = _holdOrder(order);
        bytes memory hops = _thrifty();
        uint256 state = vm.snapshotState();
        vm.prank(stranger);
        receivers[HUB].fill(held, hops);
        _assertRest(receiver);
        vm.revertToState(state);
        vm.prank(receiver);
        receivers[HUB].fillAsOwner(held, hops, 1, fallbackReceiver);
        _assertRest(fallbackReceiver);
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

    /// @dev A route on the hub through a venue that asks for six tenths of its input.
    function _thrifty() private returns (bytes memory) {
        TestVenue venue = new TestVenue();
        venue.setTerms(6_000, 10_000, address(venue));
        tokenOut.mint(address(venue), WHOLE);
        _enter(HUB);
        vm.prank(admin);
        executors[HUB].addVenue(3, venue);
        return _route(abi.encodePacked(uint8(3), address(tokenOut)));
    }

    /// @dev The rest is paid, and nothing can be asked for any more.
    function _assertRest(address account) private {
        uint256 rest = tokens[HUB].balanceOf(account);
        uint256 taken = tokens[HUB].balanceOf(address(executors[HUB].venueOf(3)));
        assertGt(rest, 39 * ONE);
        assertApproxEqAbs(rest * 6, taken * 4, 6);
        assertEq(tokens[HUB].balanceOf(address(receivers[HUB])), 0);
        assertEq(tokens[HUB].balanceOf(address(executors[HUB])), 0);
        vm.prank(address(executors[HUB]));
        vm.expectRevert(abi.encodeWithSelector(IInputPayer.InputExceeded.selector, 1, 0));
        IInputPayer(address(receivers[HUB])).payInput(stranger, 1);
    }

    function _argumentsOf(bytes memory reason) private pure returns (bytes memory data) {
        data = new bytes(reason.length - 4);
        for (uint256 i = 0; i < data.length; ++i) data[i] = reason[i + 4];
    }
}
