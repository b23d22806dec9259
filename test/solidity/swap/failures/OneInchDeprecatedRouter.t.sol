// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState, TokenPermit, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {HeldOrder} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {ISwapRouter, OrderSignature, SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {VictimFixture} from "./VictimFixture.sol";

/// @dev 1inch 2025: resolvers lost 5 million through a settlement contract that was deprecated in name, and still took
/// orders. Here a deprecated router takes none of any kind, though accounts still allow it to; orders that it sent
/// before keep all their exits.
contract OneInchDeprecatedRouterTest is VictimFixture {
    function _deprecate() private {
        _enter(SPOKE_A);
        vm.prank(admin);
        _settings(SPOKE_A).deprecate();
    }

    function _expectPaused() private {
        vm.expectRevert(abi.encodeWithSelector(ISwapRouter.OrdersPaused.selector, type(uint40).max));
    }

    function test_deprecatedRouter_takesNoOrder_ofAnyKind_atAnyTime() public {
        SwapOrder memory order = _order();
        SwapOrder memory local = _localOrder();
        vm.prank(victim);
        tokenIn.approve(permit2, type(uint256).max);
        OrderSignature memory signed = _sign(order, userKey);
        TokenPermit memory permit = TokenPermit(type(uint256).max, 27, "r", "s");
        _deprecate();
        uint256[3] memory later = [uint256(0), 8 days, 3650 days];
        for (uint256 i = 0; i < later.length; ++i) {
            _pass(later[i]);
            _enter(SPOKE_A);
            vm.startPrank(victim);
            _expectPaused();
            routers[SPOKE_A].swapAndBridge(order);
            _expectPaused();
            routers[SPOKE_A].swapAndBridgeWithPermit(order, permit);
            _expectPaused();
            routers[SPOKE_A].swapAndBridgeSigned(order, signed);
            _expectPaused();
            routers[SPOKE_A].swapAndCall(local);
            _expectPaused();
            routers[SPOKE_A].swapAndCallWithPermit(local, permit);
            _expectPaused();
            routers[SPOKE_A].swapAndCallSigned(local, signed);
            _expectPaused();
            routers[SPOKE_A].quote(order, victim);
            vm.stopPrank();
            _assertUnharmed();
        }
    }

    function test_deprecatedRouter_isNotReopenedByTheGuardiansPause() public {
        _deprecate();
        vm.prank(admin);
        vm.expectRevert();
        _settings(SPOKE_A).pause();
        assertEq(_settings(SPOKE_A).pausedUntil(), type(uint40).max);
    }

    function test_ordersSentBefore_areDelivered_heldAndFilled() public {
        (uint256 lane, uint64 index, bytes32 id, bytes32 transfer) = _sendOrder(_order());
        for (uint256 chain = 0; chain < CHAINS; ++chain) {
            _enter(chain);
            vm.prank(admin);
            _settings(chain).deprecate();
        }
        _pushOutPrice(HUB, PUSHED);
        HeldOrder memory held = _heldIn(_deliverLogged(lane, index), transfer, _payloadOf(_order(), id));
        _restorePrice();
        receivers[HUB].fill(held, _direct());
        assertGt(tokenOut.balanceOf(receiver), _order().leastOut);
    }

    function test_ordersSentBefore_comeBack() public {
        SwapOrder memory order = _order();
        order.minReceived = (995 * ONE) / 10;
        (order.hops, order.tokenIn, order.amountIn) = ("", address(tokens[SPOKE_A]), (995 * WHOLE) / 10);
        (uint256 lane, uint64 index, , bytes32 transfer) = _sendOrder(order);
        _deprecate();
        assertTrue(_deliver(lane, index));
        TransferFrame memory framed = _transferOf(lane, index);
        uint256 fee = bridges[HUB].quoteReturn(chainIds[SPOKE_A]);
        vm.prank(receiver);
        receivers[HUB].sendBack{value: fee}(framed);
        assertEq(uint256(_entry(HUB, transfer).state), uint256(EntryState.Returned));
    }
}
