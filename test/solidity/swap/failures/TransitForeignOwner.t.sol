// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {TokenPermit} from "@causeway/solidity/interfaces/IBridge.sol";
import {OrderSignature, SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {PlainToken} from "../../bridge/tokens/PlainToken.sol";
import {VictimFixture} from "./VictimFixture.sol";

/// @dev Transit Swap 2022: the order named the account whose tokens were taken. Here an order is paid by the account
/// that submits it, or by the account whose signature it has.
contract TransitForeignOwnerTest is VictimFixture {
    /// @dev Orders that name the victim wherever an order names an account here.
    function _naming(SwapOrder memory order) private view returns (SwapOrder memory) {
        (order.refundTo, order.receiver) = (victim, abi.encodePacked(victim));
        (order.integrator, order.integratorBps) = (victim, 100);
        return order;
    }

    function test_orderOfAnotherAccount_isNotPaidByTheVictim() public {
        TokenPermit memory permit = TokenPermit(type(uint256).max, 27, "r", "s");
        address[3] memory sold = [address(tokenIn), address(tokens[SPOKE_A]), address(wrappedNative)];
        for (uint256 i = 0; i < sold.length; ++i) {
            SwapOrder memory local = _naming(_localOrder());
            SwapOrder memory order = _naming(_order());
            (local.tokenIn, order.tokenIn) = (sold[i], sold[i]);
            if (sold[i] == address(tokens[SPOKE_A])) order.hops = "";
            vm.startPrank(attacker);
            vm.expectRevert();
            routers[SPOKE_A].swapAndCall(local);
            vm.expectRevert();
            routers[SPOKE_A].swapAndCallWithPermit(local, permit);
            vm.expectRevert();
            routers[SPOKE_A].swapAndBridge{value: 1 ether}(order);
            vm.expectRevert();
            routers[SPOKE_A].swapAndBridgeWithPermit{value: 1 ether}(order, permit);
            vm.stopPrank();
            _assertUnharmed();
        }
    }

    /// @dev The attacker can pay: still nothing is taken of anybody else.
    function test_orderThatNamesTheVictim_isPaidByItsSender() public {
        SwapOrder memory order = _naming(_localOrder());
        order.quotedOut = order.leastOut;
        tokenIn.mint(attacker, order.amountIn);
        vm.startPrank(attacker);
        tokenIn.approve(address(routers[SPOKE_A]), order.amountIn);
        routers[SPOKE_A].swapAndCall(order);
        vm.stopPrank();
        assertEq(tokenIn.balanceOf(attacker), 0);
        assertEq(tokenIn.balanceOf(victim), SAVINGS + order.amountIn / 100, "the integrator's fee came, nothing left");
    }

    function test_signedOrder_inTheVictimsName_isRefused() public {
        SwapOrder memory order = _naming(_order());
        SwapOrder memory local = _naming(_localOrder());
        (order.submitterFee, local.submitterFee) = (STOLEN, STOLEN);
        (order.minBridged, order.minReceived, order.leastOut, local.leastOut) = (WHOLE, ONE, 1, 1);
        (order.quotedOut, local.quotedOut) = (1, 1);
        OrderSignature memory signed = _sign(order, attackerKey);
        signed.owner = victim;
        bytes[4] memory signatures = [signed.signature, bytes(""), new bytes(65), new bytes(64)];
        for (uint256 i = 0; i < signatures.length; ++i) {
            signed.signature = signatures[i];
            vm.startPrank(attacker);
            vm.expectRevert();
            routers[SPOKE_A].swapAndBridgeSigned{value: 1 ether}(order, signed);
            vm.expectRevert();
            routers[SPOKE_A].swapAndCallSigned(local, signed);
            vm.stopPrank();
        }
        _assertUnharmed();
    }

    /// @dev Contracts sign too (ERC-1271): those of the swap have allowances, and never answer.
    function test_signedOrder_inTheNameOfAContractOfTheSwap_isRefused() public {
        SwapOrder memory order = _order();
        OrderSignature memory signed = _sign(order, attackerKey);
        address[] memory named = _spenders();
        for (uint256 i = 0; i < named.length; ++i) {
            deal(address(tokenIn), named[i], order.amountIn);
            vm.prank(named[i]);
            PlainToken(tokenIn).approve(permit2, type(uint256).max);
            signed.owner = named[i];
            vm.prank(attacker);
            vm.expectRevert();
            routers[SPOKE_A].swapAndBridgeSigned{value: 1 ether}(order, signed);
            assertEq(tokenIn.balanceOf(named[i]), order.amountIn);
        }
    }
}
