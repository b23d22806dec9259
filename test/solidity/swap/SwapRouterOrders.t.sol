// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {OrderResult} from "@causeway/solidity/interfaces/IOrderReceiver.sol";
import {ISwapRouter, OrderQuote, SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {IExecutor} from "../../../contracts/swap/interfaces/IExecutor.sol";
import {IInputPayer} from "../../../contracts/swap/interfaces/IInputPayer.sol";
import {ISwapRouterAdmin, SwapTermsChange} from "../../../contracts/swap/interfaces/ISwapRouterAdmin.sol";
import {HopsLib} from "../../../contracts/swap/libraries/HopsLib.sol";
import {NotedCalls} from "./world/NotedCalls.sol";
import {SwapFixture} from "./world/SwapFixture.sol";

contract SwapRouterOrdersTest is SwapFixture {
    address private immutable purse = makeAddr("purse");
    address private immutable integrator = makeAddr("integrator");

    // ---------------------------------------------------------------- on one chain

    function test_swapAndCall_paysTheReceiver() public {
        SwapOrder memory order = _localOrder();
        _fundOrder(order);
        vm.prank(user);
        (, uint256 amountOut) = routers[SPOKE_A].swapAndCall(order);
        assertEq(tokens[SPOKE_A].balanceOf(receiver), amountOut);
        assertGe(amountOut, order.quotedOut);
        _assertEmpty();
    }

    function test_swapAndCall_callsTheReceiver() public {
        NotedCalls called = new NotedCalls();
        SwapOrder memory order = _localOrder();
        (order.receiver, order.callGas, order.call) = (abi.encodePacked(address(called)), 200_000, "now");
        _fundOrder(order);
        vm.prank(user);
        (bytes32 orderId, uint256 amountOut) = routers[SPOKE_A].swapAndCall(order);
        OrderResult memory result = called.last();
        assertEq(result.orderId, orderId);
        assertEq(result.amount, amountOut);
        assertEq(called.data(), "now");
    }

    function test_swapAndCall_whoseCallFails_reverts() public {
        NotedCalls called = new NotedCalls();
        called.setRefuses(true);
        SwapOrder memory order = _localOrder();
        (order.receiver, order.callGas) = (abi.encodePacked(address(called)), 200_000);
        _fundOrder(order);
        vm.prank(user);
        vm.expectRevert();
        routers[SPOKE_A].swapAndCall(order);
        assertEq(tokenIn.balanceOf(user), order.amountIn);
    }

    function test_swapAndCall_belowTheMinimumOfThatMoment_reverts() public {
        SwapOrder memory order = _localOrder();
        (order.quotedOut, order.leastOut) = (uint128(101 * WHOLE), uint128(98 * WHOLE));
        _fundOrder(order);
        vm.prank(user);
        vm.expectPartialRevert(IExecutor.InsufficientOutput.selector);
        routers[SPOKE_A].swapAndCall(order);
        _pass(1 hours);
        _enter(SPOKE_A);
        vm.prank(user);
        routers[SPOKE_A].swapAndCall(order);
    }

    function test_swapAndCall_takesFees_fromTheInput() public {
        _charge(chainIds[SPOKE_A], 10);
        SwapOrder memory order = _localOrder();
        (order.integrator, order.integratorBps, order.quotedOut) = (integrator, 50, order.leastOut);
        _fundOrder(order);
        OrderQuote memory quoted = routers[SPOKE_A].quote(order, user);
        vm.prank(user);
        (bytes32 orderId, ) = routers[SPOKE_A].swapAndCall(order);
        assertEq(quoted.orderId, orderId);
        assertEq(tokenIn.balanceOf(purse), WHOLE / 10);
        assertEq(tokenIn.balanceOf(integrator), WHOLE / 2);
        assertEq(quoted.routerFee, WHOLE / 10);
        assertEq(quoted.integratorFee, WHOLE / 2);
        assertEq(quoted.amountSwapped, 100 * WHOLE - WHOLE / 10 - WHOLE / 2);
        _assertEmpty();
    }

    function test_swapAndCall_chargesTheLowerOfPriceAndTarget() public {
        _charge(chainIds[SPOKE_A], 10);
        SwapTermsChange[] memory changes = new SwapTermsChange[](1);
        changes[0] = SwapTermsChange(chainIds[SPOKE_A], 10, 4);
        vm.prank(admin);
        _settings(SPOKE_A).setTerms(changes);
        assertEq(routers[SPOKE_A].quote(_localOrder(), user).routerFee, (100 * WHOLE * 4) / 10_000);
    }

    function test_swapAndCall_ofCoin_takesExactlyTheValue() public {
        _provideAll(SPOKE_A, _wrapped(SPOKE_A));
        SwapOrder memory order = _localOrder();
        (order.tokenIn, order.amountIn) = (address(0), 1 ether);
        (order.quotedOut, order.leastOut) = (uint128(WHOLE / 2), uint128(WHOLE / 2));
        _enter(SPOKE_A);
        vm.startPrank(user);
        vm.expectRevert(abi.encodeWithSelector(ISwapRouter.InsufficientValue.selector, 1 ether - 1, 1 ether));
        routers[SPOKE_A].swapAndCall{value: 1 ether - 1}(order);
        vm.expectRevert(abi.encodeWithSelector(ISwapRouter.UnusedField.selector, "value"));
        routers[SPOKE_A].swapAndCall{value: 1 ether + 1}(order);
        routers[SPOKE_A].swapAndCall{value: 1 ether}(order);
        vm.stopPrank();
        assertGt(tokens[SPOKE_A].balanceOf(receiver), order.leastOut);
        _assertEmpty();
    }

    // ---------------------------------------------------------------- refused

    function test_order_withANonceThatWasUsed_reverts() public {
        SwapOrder memory order = _localOrder();
        order.quotedOut = order.leastOut;
        _fundOrder(order);
        vm.prank(user);
        routers[SPOKE_A].swapAndCall(order);
        assertTrue(routers[SPOKE_A].isNonceUsed(user, 0));
        assertFalse(routers[SPOKE_A].isNonceUsed(user, 1));
        _fundOrder(order);
        vm.prank(user);
        vm.expectRevert(abi.encodeWithSelector(ISwapRouter.NonceUsed.selector, user, 0));
        routers[SPOKE_A].swapAndCall(order);
    }

    function test_localOrder_refusesFieldsThatNothingActsOn() public {
        for (uint256 field = 0; field < 11; ++field) {
            SwapOrder memory order = _localOrder();
            string memory name = _fill(order, field);
            _expectLocalRefusal(order, abi.encodeWithSelector(ISwapRouter.UnusedField.selector, name));
        }
    }

    function test_localOrder_refusesWhatCouldNotBeMeant() public {
        SwapOrder memory order = _localOrder();
        order.destinationChainId = chainIds[HUB];
        bytes memory refusal = abi.encodeWithSelector(
            ISwapRouter.WrongDestination.selector,
            chainIds[HUB],
            chainIds[SPOKE_A]
        );
        _expectLocalRefusal(order, refusal);
        order = _localOrder();
        order.deadline = uint40(time - 1);
        _expectLocalRefusal(order, abi.encodeWithSelector(ISwapRouter.OrderTooLate.selector, time - 1, time));
        order = _localOrder();
        order.receiver = hex"1234";
        _expectLocalRefusal(order, abi.encodeWithSelector(ISwapRouter.InvalidReceiver.selector, hex"1234"));
        order = _localOrder();
        (order.quotedOut, order.leastOut) = (0, 0);
        _expectLocalRefusal(order, abi.encodeWithSelector(ISwapRouter.NoMinimum.selector));
        order = _localOrder();
        order.call = "data without gas";
        _expectLocalRefusal(order, abi.encodeWithSelector(ISwapRouter.InvalidCall.selector, 16, 0));
        order = _localOrder();
        order.submitterFee = order.amountIn;
        refusal = abi.encodeWithSelector(ISwapRouter.NothingLeft.selector, order.amountIn, order.amountIn);
        _expectLocalRefusal(order, refusal);
    }

    function test_localOrder_refusesAReceiverThatCouldDoNothingWithIt() public {
        address[2] memory known = [address(routers[SPOKE_A]), address(tokenIn)];
        for (uint256 i = 0; i < known.length; ++i) {
            SwapOrder memory order = _localOrder();
            order.receiver = abi.encodePacked(known[i]);
            _expectLocalRefusal(order, abi.encodeWithSelector(ISwapRouter.InvalidReceiver.selector, order.receiver));
        }
        IExecutor executor = executors[SPOKE_A];
        address[3] memory refused = [address(executor), executor.orderCaller(), address(tokens[SPOKE_A])];
        for (uint256 i = 0; i < refused.length; ++i) {
            SwapOrder memory order = _localOrder();
            order.receiver = abi.encodePacked(refused[i]);
            _expectLocalRefusal(order, abi.encodeWithSelector(IExecutor.InvalidAccount.selector, refused[i]));
        }
        address[2] memory refunded = [address(0), address(routers[SPOKE_A])];
        for (uint256 i = 0; i < refunded.length; ++i) {
            SwapOrder memory order = _localOrder();
            order.refundTo = refunded[i];
            bytes memory account = abi.encodePacked(refunded[i]);
            _expectLocalRefusal(order, abi.encodeWithSelector(ISwapRouter.InvalidReceiver.selector, account));
        }
    }

    function test_order_refusesAMinimumThatRises() public {
        SwapOrder memory order = _localOrder();
        order.quotedOut = order.leastOut - 1;
        _expectLocalRefusal(order, _invalidMinimum(order));
        order = _localOrder();
        order.minimumUntil = order.minimumFrom - 1;
        _expectLocalRefusal(order, _invalidMinimum(order));
        // it may fall at once
        order.minimumUntil = order.minimumFrom;
        routers[SPOKE_A].quote(order, user);
    }

    function test_order_refusesAnIntegratorThatIsNone() public {
        address[3] memory who = [address(0), integrator, integrator];
        uint16[3] memory bps = [uint16(1), 0, 101];
        for (uint256 i = 0; i < 3; ++i) {
            SwapOrder memory order = _localOrder();
            (order.integrator, order.integratorBps) = (who[i], bps[i]);
            bytes4 selector = ISwapRouter.InvalidIntegrator.selector;
            _expectLocalRefusal(order, abi.encodeWithSelector(selector, who[i], bps[i], 100));
        }
    }

    function test_plainOrder_refusesFieldsThatNothingActsOn() public {
        string[8] memory names = [
            "quotedOut",
            "leastOut",
            "minimumFrom",
            "minimumUntil",
            "gasLimit",
            "fallbackReceiver",
            "holdUntil",
            "fillFee"
        ];
        for (uint256 field = 0; field < names.length; ++field) {
            SwapOrder memory order = _plain();
            _fillPlain(order, field);
            _expectRefusal(order, abi.encodeWithSelector(ISwapRouter.UnusedField.selector, names[field]));
        }
    }

    function test_order_toAChainWithoutAReceiverOfOrders_reverts() public {
        vm.startPrank(admin);
        _enter(SPOKE_A);
        _settings(SPOKE_A).setDestination(chainIds[HUB], _destination(address(0)));
        vm.stopPrank();
        _expectRefusal(_order(), abi.encodeWithSelector(ISwapRouter.NoReceiverOn.selector, chainIds[HUB]));
    }

    function test_order_toTheReceiverOfOrdersItself_orToTheFinalToken_reverts() public {
        address[2] memory refused = [address(receivers[HUB]), address(tokenOut)];
        for (uint256 i = 0; i < refused.length; ++i) {
            bytes memory refusal = abi.encodeWithSelector(
                ISwapRouter.InvalidReceiver.selector,
                abi.encodePacked(refused[i])
            );
            SwapOrder memory order = _order();
            order.receiver = abi.encodePacked(refused[i]);
            _expectRefusal(order, refusal);
            order = _order();
            order.fallbackReceiver = refused[i];
            _expectRefusal(order, refusal);
        }
    }

    function test_order_thatWouldBeRefundedToTheRouter_reverts() public {
        SwapOrder[2] memory orders = [_order(), _plain()];
        bytes memory router = abi.encodePacked(address(routers[SPOKE_A]));
        for (uint256 i = 0; i < orders.length; ++i) {
            orders[i].refundTo = address(routers[SPOKE_A]);
            _expectRefusal(orders[i], abi.encodeWithSelector(ISwapRouter.InvalidReceiver.selector, router));
        }
    }

    function testFuzz_order_withARouteThatIsCutOff_reverts(uint256 size) public {
        SwapOrder memory order = _order();
        bytes memory hops = order.destinationHops;
        size = bound(size, 1, hops.length - 1);
        assembly ("memory-safe") {
            mstore(hops, size)
        }
        _fundOrder(order);
        vm.prank(user);
        vm.expectPartialRevert(HopsLib.HopsCutOff.selector);
        routers[SPOKE_A].swapAndBridge(order);
    }

    /// @dev It would only be held at its destination, for its owner.
    function test_order_whoseSplitThereIsNone_neverLeaves() public {
        bytes memory hop = _throughPool(address(tokenOut));
        bytes memory half = abi.encodePacked(uint16(5_000), uint8(1), hop);
        bytes memory rest = abi.encodePacked(uint16(0), uint8(1), hop);
        bytes memory apart = abi.encodePacked(uint16(0), uint8(1), _throughPool(address(tokenIn)));
        bytes[6] memory bad = [
            bytes.concat(hex"0001", rest),
            bytes.concat(hex"0002", half, half),
            bytes.concat(hex"0002", rest, rest),
            bytes.concat(hex"0003", half, half, rest),
            bytes.concat(hex"0002", abi.encodePacked(uint16(10_000), uint8(1), hop), rest),
            bytes.concat(hex"0002", half, apart)
        ];
        for (uint256 i = 0; i < bad.length; ++i) {
            SwapOrder memory order = _order();
            order.destinationHops = _route(bad[i]);
            _fundOrder(order);
            bytes4 refusal = i == 5 ? HopsLib.SplitTokensDiffer.selector : HopsLib.InvalidSplit.selector;
            vm.prank(user);
            vm.expectPartialRevert(refusal);
            routers[SPOKE_A].swapAndBridge{value: 1 ether}(order);
            vm.expectPartialRevert(refusal);
            routers[SPOKE_A].quote(order, user);
        }
    }

    function test_order_whosePoolTakesLess_leavesTheRestWithItsSender() public {
        SwapOrder memory order = _localOrder();
        order.amountIn = 40_000_000_000 * WHOLE;
        (order.quotedOut, order.leastOut) = (1, 1);
        _fundOrder(order);
        vm.prank(user);
        routers[SPOKE_A].swapAndCall(order);
        _assertEmpty();
        assertGt(tokens[SPOKE_A].balanceOf(receiver), 999_000 * WHOLE);
    }

    function test_order_whileOrdersArePaused_reverts() public {
        _enter(SPOKE_A);
        vm.prank(admin);
        _settings(SPOKE_A).pause();
        bytes memory refusal = abi.encodeWithSelector(ISwapRouter.OrdersPaused.selector, time + 7 days);
        _expectLocalRefusal(_localOrder(), refusal);
        _expectRefusal(_order(), refusal);
        vm.prank(admin);
        vm.expectRevert(abi.encodeWithSelector(ISwapRouterAdmin.PausedTooRecently.selector, time + 14 days));
        _settings(SPOKE_A).pause();
        vm.prank(admin);
        _settings(SPOKE_A).unpause();
        SwapOrder memory order = _localOrder();
        _fundOrder(order);
        vm.prank(user);
        routers[SPOKE_A].swapAndCall(order);
    }

    function test_payInput_byAnother_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IInputPayer.NotExecutor.selector, address(this)));
        IInputPayer(address(routers[SPOKE_A])).payInput(address(this), 0);
        vm.prank(address(executors[SPOKE_A]));
        vm.expectRevert(abi.encodeWithSelector(IInputPayer.InputExceeded.selector, 1, 0));
        IInputPayer(address(routers[SPOKE_A])).payInput(address(this), 1);
    }

    // ---------------------------------------------------------------- the earlier generation

    function test_functionsOfGeneration21_nameTheirSuccessors() public {
        bytes memory call = abi.encodeWithSelector(bytes4(0x480a3411), user, 1, "", "", "");
        (bool succeeded, bytes memory reason) = address(routers[SPOKE_A]).call(call);
        assertFalse(succeeded);
        bytes4 selector = ISwapRouter.GenerationDeprecated.selector;
        bytes4 useInstead = ISwapRouter.swapAndBridge.selector;
        assertEq(reason, abi.encodeWithSelector(selector, bytes4(0x480a3411), useInstead));
        call = abi.encodeWithSelector(bytes4(0xecc847d3), bytes32(0), user, 1, 0, "", "", "");
        (succeeded, reason) = address(routers[SPOKE_A]).call(call);
        assertFalse(succeeded);
        useInstead = ISwapRouter.swapAndCall.selector;
        assertEq(reason, abi.encodeWithSelector(selector, bytes4(0xecc847d3), useInstead));
        assertEq(bytes4(0x480a3411), bytes4(keccak256("swapAndBridge(address,uint256,bytes,bytes,bytes)")));
        assertEq(bytes4(0xecc847d3), bytes4(keccak256("swapAndCall(bytes32,address,uint256,uint8,bytes,bytes,bytes)")));
    }

    function test_unknownFunctionsAndCoin_areRefused() public {
        (bool succeeded, ) = address(routers[SPOKE_A]).call(hex"12345678");
        assertFalse(succeeded);
        (succeeded, ) = address(routers[SPOKE_A]).call{value: 1}("");
        assertFalse(succeeded);
        (succeeded, ) = address(executors[SPOKE_A]).call{value: 1}("");
        assertFalse(succeeded);
        (succeeded, ) = address(receivers[SPOKE_A]).call{value: 1}("");
        assertFalse(succeeded);
    }

    // ---------------------------------------------------------------- settings

    function test_settings_byAnother_revert() public {
        ISwapRouterAdmin settings = _settings(SPOKE_A);
        bytes memory refusal = abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, stranger);
        vm.startPrank(stranger);
        vm.expectRevert(refusal);
        settings.setDestination(1, _destination(stranger));
        vm.expectRevert(refusal);
        settings.setTerms(new SwapTermsChange[](0));
        vm.expectRevert(refusal);
        settings.setPurse(stranger);
        vm.expectRevert(refusal);
        settings.pause();
        vm.expectRevert(refusal);
        settings.unpause();
        vm.expectRevert(refusal);
        settings.deprecate();
        vm.stopPrank();
    }

    function test_setTerms_aboveTheBound_reverts() public {
        SwapTermsChange[] memory changes = new SwapTermsChange[](1);
        changes[0] = SwapTermsChange(chainIds[SPOKE_A], 0, 101);
        _enter(SPOKE_A);
        vm.prank(admin);
        vm.expectRevert(abi.encodeWithSelector(ISwapRouterAdmin.FeeTooHigh.selector, 101, 100));
        _settings(SPOKE_A).setTerms(changes);
    }

    function test_deprecate_takesNoOrdersAnyMore() public {
        _enter(SPOKE_A);
        vm.prank(admin);
        _settings(SPOKE_A).deprecate();
        _pass(3650 days);
        bytes memory refusal = abi.encodeWithSelector(ISwapRouter.OrdersPaused.selector, type(uint40).max);
        _expectLocalRefusal(_localOrder(), refusal);
    }

    // ---------------------------------------------------------------- helpers

    function _charge(uint64 chainId, uint256 bps) private {
        SwapTermsChange[] memory changes = new SwapTermsChange[](1);
        changes[0] = SwapTermsChange(chainId, bps, bps);
        _enter(SPOKE_A);
        vm.startPrank(admin);
        _settings(SPOKE_A).setPurse(purse);
        _settings(SPOKE_A).setTerms(changes);
        vm.stopPrank();
    }

    function _expectLocalRefusal(SwapOrder memory order, bytes memory refusal) private {
        _fundOrder(order);
        vm.prank(user);
        vm.expectRevert(refusal);
        routers[SPOKE_A].swapAndCall(order);
    }

    function _expectRefusal(SwapOrder memory order, bytes memory refusal) private {
        _fundOrder(order);
        vm.prank(user);
        vm.expectRevert(refusal);
        routers[SPOKE_A].swapAndBridge(order);
        vm.expectRevert(refusal);
        routers[SPOKE_A].quote(order, user);
    }

    function _invalidMinimum(SwapOrder memory order) private pure returns (bytes memory) {
        return
            abi.encodeWithSelector(
                ISwapRouter.InvalidMinimum.selector,
                order.quotedOut,
                order.leastOut,
                order.minimumFrom,
                order.minimumUntil
            );
    }

    /// @dev Gives a field of a plain order a value.
    function _fillPlain(SwapOrder memory order, uint256 field) private view {
        if (field == 0) order.quotedOut = 1;
        if (field == 1) order.leastOut = 1;
        if (field == 2) order.minimumFrom = 1;
        if (field == 3) order.minimumUntil = 1;
        if (field == 4) order.gasLimit = 1;
        if (field > 4) _fillOther(order, field + 3);
    }

    /// @dev Gives a field of a local order a value; returns its name.
    function _fill(SwapOrder memory order, uint256 field) private view returns (string memory) {
        if (field < 6) _fillFirst(order, field);
        else _fillOther(order, field);
        string[11] memory names = [
            "assetId",
            "minBridged",
            "minReceived",
            "destinationHops",
            "gasLimit",
            "advanceFee",
            "advanceFrom",
            "advanceUntil",
            "fallbackReceiver",
            "holdUntil",
            "fillFee"
        ];
        return names[field];
    }

    function _fillFirst(SwapOrder memory order, uint256 field) private pure {
        if (field == 0) order.assetId = USD;
        if (field == 1) order.minBridged = 1;
        if (field == 2) order.minReceived = 1;
        if (field == 3) order.destinationHops = hex"01";
        if (field == 4) order.gasLimit = 1;
        if (field == 5) order.advanceFee = 1;
    }

    function _fillOther(SwapOrder memory order, uint256 field) private view {
        if (field == 6) order.advanceFrom = 1;
        if (field == 7) order.advanceUntil = 1;
        if (field == 8) order.fallbackReceiver = stranger;
        if (field == 9) order.holdUntil = 1;
        if (field == 10) order.fillFee = 1;
    }
}
