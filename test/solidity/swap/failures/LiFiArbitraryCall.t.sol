// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {HeldOrder} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {ICheatcodes} from "../../../../packages/simulator/solidity/ICheatcodes.sol";
import {OrderCaller} from "../../../../contracts/swap/OrderCaller.sol";
import {SwallowingToken} from "./SwallowingToken.sol";
import {VictimFixture} from "./VictimFixture.sol";

/// @dev LI.FI 2022 and 2024, Socket 2024, Dexible 2023, SwapNet 2026: a contract with users' allowances made a call
/// whose target and data its caller chose, and so called `transferFrom` of a token. Here an order has bytes of four
/// kinds: none of them is ever called.
contract LiFiArbitraryCallTest is VictimFixture {
    /// @dev Contracts that would obey a stolen allowance, or that fall back to doing nothing.
    function _targets() private view returns (address[5] memory) {
        return [address(tokenIn), address(wrappedNative), permit2, address(tokens[SPOKE_A]), address(routers[SPOKE_A])];
    }

    function test_callOfALocalOrder_isNoCallOfAToken() public {
        bytes[3] memory thefts = _thefts();
        address[5] memory targets = _targets();
        for (uint256 i = 0; i < targets.length; ++i) {
            for (uint256 k = 0; k < thefts.length; ++k) {
                SwapOrder memory order = _localOrder();
                (order.hops, order.tokenIn) = ("", address(tokenOut));
                (order.receiver, order.callGas, order.call) = (abi.encodePacked(targets[i]), 200_000, thefts[k]);
                order.quotedOut = order.leastOut;
                _asAttacker(order);
            }
        }
    }

    function test_callOfADeliveredOrder_isNoCallOfAToken() public {
        bytes[3] memory thefts = _thefts();
        SwapOrder memory order = _order();
        (order.receiver, order.callGas) = (abi.encodePacked(address(tokenIn)), 200_000);
        for (uint256 k = 0; k < thefts.length; ++k) {
            (order.call, order.nonce) = (thefts[k], k);
            (bytes32 id, bytes32 transfer, ICheatcodes.Log[] memory logs) = _carryOrder(order);
            HeldOrder memory held = _heldIn(logs, transfer, _payloadOf(order, id));
            vm.prank(attacker);
            vm.expectRevert(abi.encodeWithSelector(OrderCaller.CallRefused.selector, address(tokenIn), bytes32(0)));
            receivers[HUB].fill(held, _direct());
            _assertUnharmed();
        }
    }

    function test_callOfAnOrder_toATokenWhoseFallbackTakesAnyCall_isRefused() public {
        SwapOrder memory order = _localOrder();
        (order.receiver, order.callGas) = (abi.encodePacked(address(new SwallowingToken())), 200_000);
        order.quotedOut = order.leastOut;
        _fundOrder(order);
        vm.prank(user);
        vm.expectPartialRevert(OrderCaller.CallRefused.selector);
        routers[SPOKE_A].swapAndCall(order);
    }

    function test_hopsOfAnOrder_areNoCalldata() public {
        bytes[3] memory thefts = _thefts();
        for (uint256 k = 0; k < thefts.length; ++k) {
            SwapOrder memory order = _localOrder();
            order.hops = thefts[k];
            _asAttacker(order);
            order.hops = _route(thefts[k]);
            _asAttacker(order);
            order.hops = _route(bytes.concat(_throughPool(address(tokens[SPOKE_A])), thefts[k]));
            _asAttacker(order);
        }
    }

    function testFuzz_hopsOfAnOrder_reachVenuesAlone(bytes memory steps) public {
        SwapOrder memory order = _localOrder();
        (order.hops, order.quotedOut, order.leastOut) = (_route(steps), 1, 1);
        _fundOrder(order);
        vm.prank(user);
        (bool succeeded, ) = address(routers[SPOKE_A]).call(abi.encodeCall(routers[SPOKE_A].swapAndCall, (order)));
        if (!succeeded) assertEq(tokenIn.balanceOf(user), order.amountIn);
        _assertUnharmed();
    }

    function test_hopsOfAFiller_areNoCalldata() public {
        HeldOrder memory held = _hold();
        bytes[3] memory thefts = _thefts();
        for (uint256 k = 0; k < thefts.length; ++k) {
            vm.startPrank(attacker);
            vm.expectRevert();
            receivers[HUB].fill(held, thefts[k]);
            vm.expectRevert();
            receivers[HUB].fill(held, _route(thefts[k]));
            vm.stopPrank();
        }
        assertTrue(receivers[HUB].isHeld(held));
        _assertUnharmed();
    }

    /// @dev The attacker pays for an order of their own, so that nothing but its bytes can fail.
    function _asAttacker(SwapOrder memory order) private {
        _enter(SPOKE_A);
        deal(order.tokenIn, attacker, order.amountIn);
        vm.startPrank(attacker);
        (bool approved, ) = order.tokenIn.call(
            abi.encodeWithSignature("approve(address,uint256)", address(routers[SPOKE_A]), order.amountIn)
        );
        assertTrue(approved);
        vm.expectRevert();
        routers[SPOKE_A].swapAndCall(order);
        vm.stopPrank();
        _assertUnharmed();
    }
}
