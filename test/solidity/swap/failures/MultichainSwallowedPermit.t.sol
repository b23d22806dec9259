// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {TokenPermit} from "@causeway/solidity/interfaces/IBridge.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {SwallowingToken} from "./SwallowingToken.sol";
import {VictimFixture} from "./VictimFixture.sol";

/// @dev Multichain 2022: a function called `permit` in a victim's name, and took the victim's tokens if it succeeded.
/// The wrapped coin has no `permit`; its fallback took the call. The victim had a standing allowance. Here a permit is
/// for its caller alone, and decides nothing.
contract MultichainSwallowedPermitTest is VictimFixture {
    TokenPermit private _permit = TokenPermit(type(uint256).max, 27, "r", "s");
    SwallowingToken private _token;

    function setUp() public override {
        super.setUp();
        _token = new SwallowingToken();
        _token.mint(victim, SAVINGS);
        _token.mint(address(liquidity), 10 * DEPTH * WHOLE);
        tokens[SPOKE_A].mint(address(liquidity), 10 * DEPTH * WHOLE);
        uint256 depth = DEPTH * WHOLE;
        liquidity.addPool(v3Factory, address(_token), address(tokens[SPOKE_A]), depth, depth, FEE);
        vm.prank(victim);
        _token.approve(address(routers[SPOKE_A]), type(uint256).max);
    }

    function _sold(SwapOrder memory order) private view returns (SwapOrder memory) {
        (order.tokenIn, order.refundTo, order.quotedOut) = (address(_token), victim, order.leastOut);
        return order;
    }

    function test_permit_thatATokensFallbackSwallows_takesNothingOfTheVictim() public {
        vm.startPrank(attacker);
        vm.expectRevert();
        routers[SPOKE_A].swapAndCallWithPermit(_sold(_localOrder()), _permit);
        vm.expectRevert();
        routers[SPOKE_A].swapAndBridgeWithPermit{value: 1 ether}(_sold(_order()), _permit);
        vm.stopPrank();
        assertEq(_token.balanceOf(victim), SAVINGS);
    }

    function test_permit_thatATokensFallbackSwallows_leavesTheCallersAllowanceToDecide() public {
        SwapOrder memory order = _sold(_localOrder());
        _token.mint(attacker, order.amountIn);
        vm.startPrank(attacker);
        vm.expectRevert();
        routers[SPOKE_A].swapAndCallWithPermit(order, _permit);
        _token.approve(address(routers[SPOKE_A]), order.amountIn);
        routers[SPOKE_A].swapAndCallWithPermit(order, _permit);
        vm.stopPrank();
        assertEq(_token.swallowed(), 1, "the call that succeeded");
        assertEq(_token.balanceOf(attacker), 0);
        assertEq(_token.balanceOf(victim), SAVINGS);
    }
}
