// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {OrderResult} from "@causeway/solidity/interfaces/IOrderReceiver.sol";
import {ISwapReceiver} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {ICheatcodes} from "../../../packages/simulator/solidity/ICheatcodes.sol";
import {PlainToken} from "../bridge/tokens/PlainToken.sol";
import {V4Key} from "./world/Liquidity.sol";
import {NotedCalls} from "./world/NotedCalls.sol";
import {SwapFixture} from "./world/SwapFixture.sol";

contract SwapAcrossChainsTest is SwapFixture {
    function test_swapAndBridge_swapsHereAndThere_inOneOrder() public {
        SwapOrder memory order = _order();
        (bytes32 orderId, bytes32 transferId, ICheatcodes.Log[] memory logs) = _carryOrder(order);
        ICheatcodes.Log memory filled = _logOf(logs, ISwapReceiver.OrderFilled.selector);
        assertEq(filled.topics[1], orderId);
        assertEq(filled.topics[2], transferId);
        (address token, uint256 amount, bool isAdvanced) = abi.decode(filled.data, (address, uint256, bool));
        assertEq(token, address(tokenOut));
        assertEq(tokenOut.balanceOf(receiver), amount);
        assertGt(amount, order.quotedOut);
        assertFalse(isAdvanced);
        assertEq(tokenIn.balanceOf(user), 0);
    }

    function test_swapAndBridge_throughPairs_pays() public {
        SwapOrder memory order = _order();
        order.hops = _route(_throughPair(address(tokens[SPOKE_A])));
        order.destinationHops = _route(_throughPair(address(tokenOut)));
        _carryOrder(order);
        assertGt(tokenOut.balanceOf(receiver), order.quotedOut);
    }

    function test_swapAndBridge_throughPoolsOfTheSingleton_pays() public {
        SwapOrder memory order = _order();
        order.hops = _route(_throughKeyed(address(tokens[SPOKE_A])));
        order.destinationHops = _route(_throughKeyed(address(tokenOut)));
        _carryOrder(order);
        assertGt(tokenOut.balanceOf(receiver), order.quotedOut);
    }

    function test_swapAndBridge_splitOverAllKindsOfPools_pays() public {
        SwapOrder memory order = _order();
        order.hops = _route(_splitThree(address(tokens[SPOKE_A])));
        order.destinationHops = _route(_splitThree(address(tokenOut)));
        _carryOrder(order);
        assertGt(tokenOut.balanceOf(receiver), order.quotedOut);
    }

    function test_swapAndBridge_throughSeveralHops_pays() public {
        PlainToken between = new PlainToken(18);
        _joinByPool(between, tokenIn, LOW_FEE);
        _provideAll(SPOKE_A, between);
        SwapOrder memory order = _order();
        bytes memory first = abi.encodePacked(POOLS, LOW_FEE, address(between));
        order.hops = _route(bytes.concat(first, _throughPair(address(tokens[SPOKE_A]))));
        _carryOrder(order);
        assertEq(between.balanceOf(address(executors[SPOKE_A])), 0);
        assertGt(tokenOut.balanceOf(receiver), order.leastOut);
    }

    function test_swapAndBridge_withNothingToDoThere_isAPlainTransfer() public {
        SwapOrder memory order = _plain();
        (, bytes32 transferId, ICheatcodes.Log[] memory logs) = _carryOrder(order);
        for (uint256 i = 0; i < logs.length; ++i) {
            assertTrue(logs[i].emitter != address(receivers[HUB]), "no receiver of orders");
        }
        assertGt(_unitsOf(HUB, receiver), 98 * ONE);
        assertEq(uint256(_entry(HUB, transferId).state), 0);
    }

    function test_swapAndBridge_withNothingToSwapHere_bridgesTheInput() public {
        SwapOrder memory order = _order();
        (order.tokenIn, order.hops) = (address(tokens[SPOKE_A]), "");
        _carryOrder(order);
        assertGt(tokenOut.balanceOf(receiver), order.quotedOut);
    }

    function test_swapAndBridge_refundsWhatIsBelowAUnit() public {
        SwapOrder memory order = _order();
        (order.tokenIn, order.hops, order.amountIn) = (address(tokens[SPOKE_A]), "", 100 * WHOLE + 1);
        _carryOrder(order);
        assertEq(tokens[SPOKE_A].balanceOf(user), 1);
    }

    function test_swapAndBridge_throughARouterThatSomebodyGaveTokens_sendsTheOrder() public {
        _enter(SPOKE_A);
        tokens[SPOKE_A].mint(address(routers[SPOKE_A]), 1_000 * WHOLE);
        _carryOrder(_order());
        assertGt(tokenOut.balanceOf(receiver), 99 * WHOLE);
        assertGe(tokens[SPOKE_A].balanceOf(user), 1_000 * WHOLE, "the gift is the sender's");
    }

    function test_swapAndBridge_callsTheReceiver_withTheResult() public {
        NotedCalls called = new NotedCalls();
        SwapOrder memory order = _order();
        order.receiver = abi.encodePacked(address(called));
        (order.callGas, order.call) = (300_000, "hello");
        (bytes32 orderId, , ) = _carryOrder(order);
        OrderResult memory result = called.last();
        assertEq(result.orderId, orderId);
        assertEq(result.token, address(tokenOut));
        assertEq(result.amount, tokenOut.balanceOf(address(called)));
        assertEq(called.data(), "hello");
        assertEq(called.caller(), executors[HUB].orderCaller());
    }

    function test_swapAndBridge_callsTheReceiver_withoutASwapThere() public {
        NotedCalls called = new NotedCalls();
        SwapOrder memory order = _order();
        order.receiver = abi.encodePacked(address(called));
        (order.callGas, order.call, order.destinationHops) = (300_000, "hello", "");
        (order.quotedOut, order.leastOut) = (uint128(99 * ONE), uint128(98 * ONE));
        _carryOrder(order);
        assertEq(called.last().token, address(tokens[HUB]));
        assertEq(called.last().amount, tokens[HUB].balanceOf(address(called)));
    }

    function test_swapAndBridge_ofCoin_wrapsIt() public {
        _provideAll(SPOKE_A, _wrapped(SPOKE_A));
        SwapOrder memory order = _order();
        order.tokenIn = address(0);
        order.amountIn = 1 ether;
        (order.minBridged, order.minReceived) = (WHOLE / 2, ONE / 2);
        (order.quotedOut, order.leastOut) = (uint128(WHOLE / 2), uint128(WHOLE / 2));
        uint256 fee = routers[SPOKE_A].quote(order, user).transfer.messageFee;
        _enter(SPOKE_A);
        uint256 before = user.balance;
        vm.recordLogs();
        vm.prank(user);
        routers[SPOKE_A].swapAndBridge{value: 1 ether + fee + 5}(order);
        _note();
        assertEq(user.balance, before - 1 ether - fee, "the surplus came back");
        uint256 lane = _laneBetween(SPOKE_A, HUB);
        _deliverLogged(lane, uint64(leaves[lane].length - 1));
        assertGt(tokenOut.balanceOf(receiver), order.leastOut);
        _assertEmpty();
    }

    function test_swapAndBridge_forCoin_unwrapsIt() public {
        _provideAll(HUB, _wrapped(HUB));
        SwapOrder memory order = _forCoin();
        uint256 before = receiver.balance;
        _carryOrder(order);
        assertGt(receiver.balance - before, order.leastOut);
        assertEq(wrappedNative.balanceOf(receiver), 0);
    }

    function test_swapAndBridge_forCoin_paysAReceiverThatRefusesCoin_wrapped() public {
        _provideAll(HUB, _wrapped(HUB));
        SwapOrder memory order = _forCoin();
        order.receiver = abi.encodePacked(address(new NotedCalls()));
        _carryOrder(order);
        assertGt(wrappedNative.balanceOf(address(bytes20(order.receiver))), order.leastOut);
    }

    function test_swapAndBridge_throughAPoolOfCoin_swapsTheWrappedCoin() public {
        PlainToken wrapped = _wrapped(HUB);
        _enter(HUB);
        _mintUsd(HUB, address(liquidity), 1_000 * ONE);
        V4Key memory key = V4Key(address(0), address(tokens[HUB]), 3_000, 60, address(0));
        vm.deal(address(liquidity), 1_000 ether);
        liquidity.addKeyed(poolManager, modifyLiquidity, key, 500 ether, 500 * ONE);
        SwapOrder memory order = _forCoin();
        uint48 nativeKey = KEY | (1 << 23);
        order.destinationHops = _route(abi.encodePacked(KEYED, nativeKey, address(wrapped)));
        (order.quotedOut, order.leastOut) = (80 ether, 80 ether);
        uint256 before = receiver.balance;
        _carryOrder(order);
        assertGt(receiver.balance - before, 80 ether);
    }

    function test_advance_fillsTheOrder_atOnce() public {
        SwapOrder memory order = _offered();
        (uint256 lane, uint64 index, , bytes32 transferId) = _sendOrder(order);
        ICheatcodes.Log[] memory logs = _advance(lane, index);
        ICheatcodes.Log memory filled = _logOf(logs, ISwapReceiver.OrderFilled.selector);
        assertEq(filled.topics[2], transferId);
        (, uint256 amount, bool isAdvanced) = abi.decode(filled.data, (address, uint256, bool));
        assertTrue(isAdvanced);
        assertEq(tokenOut.balanceOf(receiver), amount);
        logs = _deliverLogged(lane, index);
        for (uint256 i = 0; i < logs.length; ++i) {
            assertTrue(logs[i].emitter != address(receivers[HUB]), "the proof repays the filler alone");
        }
        _assertEmpty();
    }

    /// @dev Plain transfers without an order's id: the salt alone tells them apart.
    function test_advance_ofTwoOrdersThatDifferInTheirNonceAlone_paysBoth() public {
        SwapOrder memory order = _plain();
        (order.tokenIn, order.hops) = (address(tokens[SPOKE_A]), "");
        (order.advanceFee, order.advanceFrom) = (ONE / 10, uint40(time));
        order.advanceUntil = uint40(time) + 1 hours;
        for (order.nonce = 0; order.nonce < 2; ++order.nonce) {
            (uint256 lane, uint64 index, , ) = _sendOrder(order);
            _advance(lane, index);
        }
        assertGt(_unitsOf(HUB, receiver), 196 * ONE);
    }

    function test_advance_belowTheMinimum_reverts() public {
        SwapOrder memory order = _offered();
        (uint256 lane, uint64 index, , ) = _sendOrder(order);
        _pushOutPrice(HUB, 200_000);
        TransferFrame memory transfer = _transferOf(lane, index);
        _fundFiller();
        vm.prank(stranger);
        vm.expectRevert();
        bridges[HUB].advance(0, type(uint40).max, transfer.laneId, index, transfer.frame);
        assertEq(tokenOut.balanceOf(receiver), 0);
    }

    // ---------------------------------------------------------------- helpers

    function _splitThree(address token) private pure returns (bytes memory) {
        bytes memory first = abi.encodePacked(uint16(3_000), uint8(1), _throughPair(token));
        bytes memory second = abi.encodePacked(uint16(4_000), uint8(1), _throughPool(token));
        bytes memory third = abi.encodePacked(uint16(0), uint8(1), _throughKeyed(token));
        return bytes.concat(hex"0003", first, second, third);
    }

    function _joinByPool(PlainToken one, PlainToken other, uint24 fee) private {
        one.mint(address(liquidity), DEPTH * WHOLE);
        other.mint(address(liquidity), DEPTH * WHOLE);
        liquidity.addPool(v3Factory, address(one), address(other), DEPTH * WHOLE, DEPTH * WHOLE, fee);
    }

    function _forCoin() private view returns (SwapOrder memory order) {
        order = _order();
        order.paysCoin = true;
        order.destinationHops = _route(_throughPool(address(wrappedNative)));
    }
}
