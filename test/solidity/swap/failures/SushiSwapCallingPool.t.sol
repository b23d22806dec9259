// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {IExecutor} from "../../../../contracts/swap/interfaces/IExecutor.sol";
import {IInputPayer} from "../../../../contracts/swap/interfaces/IInputPayer.sol";
import {HostileToken} from "../attacks/HostileToken.sol";
import {VictimFixture} from "./VictimFixture.sol";

interface ICallbacks {
    error NotPool(address caller);

    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata data) external;
    function pancakeV3SwapCallback(int256 amount0, int256 amount1, bytes calldata data) external;
}

/// @dev Pretends to be any pool, and a token as well: when it swaps, it asks its caller for a victim's tokens.
contract CallingPool {
    address private immutable VICTIM;
    uint256 public swaps;

    constructor(address victim) {
        VICTIM = victim;
    }

    function balanceOf(address) external view returns (uint256) {
        return type(uint128).max - gasleft();
    }

    function transfer(address, uint256) external pure returns (bool) {
        return true;
    }

    function getReserves() external pure returns (uint112, uint112, uint32) {
        return (1e24, 1e24, 0);
    }

    function swap(address, bool, int256 amount, uint160, bytes calldata) external returns (int256, int256) {
        ++swaps;
        ICallbacks(msg.sender).uniswapV3SwapCallback(amount, amount, abi.encode(VICTIM, amount));
        return (amount, -amount);
    }

    function swap(uint256, uint256, address, bytes calldata) external {
        ++swaps;
    }
}

/// @dev SushiSwap's RouteProcessor2, 2023: the caller named the pool. The pool called back, and named the account that
/// paid it. Here a venue derives its pools, and pays nobody but the pool that it calls, once, out of the hop's input.
contract SushiSwapCallingPoolTest is VictimFixture {
    function _callbacks() private view returns (ICallbacks) {
        return ICallbacks(address(executors[SPOKE_A].venueOf(POOLS)));
    }

    function test_callback_byAnybody_isRefused() public {
        bytes memory data = abi.encode(address(tokenIn), victim);
        int256 amount = int256(STOLEN);
        bytes memory refusal = abi.encodeWithSelector(ICallbacks.NotPool.selector, attacker);
        ICallbacks pools = _callbacks();
        vm.startPrank(attacker);
        vm.expectRevert(refusal);
        pools.uniswapV3SwapCallback(amount, -amount, data);
        vm.expectRevert(refusal);
        pools.pancakeV3SwapCallback(-amount, amount, data);
        vm.stopPrank();
        _assertUnharmed();
    }

    function test_hop_thatNamesTheAttackersPool_neverCallsIt() public {
        CallingPool pool = new CallingPool(victim);
        bytes[3] memory hops = [_throughPair(address(pool)), _throughPool(address(pool)), _throughKeyed(address(pool))];
        for (uint256 i = 0; i < hops.length; ++i) {
            SwapOrder memory order = _localOrder();
            (order.hops, order.quotedOut, order.leastOut) = (_route(hops[i]), 1, 1);
            _fundOrder(order);
            vm.prank(user);
            vm.expectRevert();
            routers[SPOKE_A].swapAndCall(order);
        }
        assertEq(pool.swaps(), 0);
        _assertUnharmed();
    }

    /// @dev A real pool pays the attacker's token first, and the token calls before the pool does.
    function test_callback_byATokenInTheMiddleOfARealSwap_isRefused() public {
        _callInTheMiddle(
            address(_callbacks()),
            abi.encodeCall(ICallbacks.uniswapV3SwapCallback, (int256(STOLEN), int256(STOLEN), ""))
        );
        _callInTheMiddle(
            address(_callbacks()),
            abi.encodeCall(ICallbacks.pancakeV3SwapCallback, (int256(STOLEN), int256(STOLEN), ""))
        );
    }

    function test_payment_askedForByATokenInTheMiddleOfARealSwap_isRefused() public {
        _callInTheMiddle(address(executors[SPOKE_A]), abi.encodeCall(IExecutor.pay, (attacker, STOLEN)));
        _callInTheMiddle(address(routers[SPOKE_A]), abi.encodeCall(IInputPayer.payInput, (attacker, STOLEN)));
    }

    /// @dev The victim themselves swaps into the attacker's token; the token calls in the middle of the swap.
    function _callInTheMiddle(address target, bytes memory doing) private {
        HostileToken hostile = new HostileToken();
        hostile.mint(address(liquidity), 10 * DEPTH * WHOLE);
        tokenIn.mint(address(liquidity), 10 * DEPTH * WHOLE);
        uint256 depth = DEPTH * WHOLE;
        liquidity.addPool(v3Factory, address(tokenIn), address(hostile), depth, depth, FEE);
        hostile.setCall(target, doing);
        SwapOrder memory order = _localOrder();
        (order.hops, order.nonce) = (_route(_throughPool(address(hostile))), uint256(keccak256(doing)));
        order.quotedOut = order.leastOut;
        uint256 before = tokenIn.balanceOf(victim);
        vm.prank(victim);
        routers[SPOKE_A].swapAndCall(order);
        assertEq(hostile.made(), 1);
        assertFalse(hostile.succeeded(), "refused");
        assertEq(tokenIn.balanceOf(victim), before - order.amountIn, "the victim paid for the swap alone");
        assertEq(tokenIn.balanceOf(address(hostile)) + tokenIn.balanceOf(attacker), 0);
        assertGe(hostile.balanceOf(receiver), order.leastOut);
    }
}
