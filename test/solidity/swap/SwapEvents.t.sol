// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {HeldOrder, ISwapReceiver} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {ISwapRouter, OrderFees, SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {SwapTermsChange} from "../../../contracts/swap/interfaces/ISwapRouterAdmin.sol";
import {CHEATCODES, ICheatcodes} from "../../../packages/simulator/solidity/ICheatcodes.sol";
import {SwapHeldFixture} from "./world/SwapHeldFixture.sol";

/// @dev What followers of orders read, field by field.
contract SwapEventsTest is SwapHeldFixture {
    address private immutable integrator = makeAddr("integrator");

    /// @dev 0.2 % of each order from spoke A, and 0.3 % for the integrator.
    function _charged(SwapOrder memory order) private returns (OrderFees memory fees) {
        SwapTermsChange[] memory changes = new SwapTermsChange[](2);
        changes[0] = SwapTermsChange(chainIds[SPOKE_A], 20, 20);
        changes[1] = SwapTermsChange(chainIds[HUB], 20, 20);
        _enter(SPOKE_A);
        vm.startPrank(admin);
        _settings(SPOKE_A).setPurse(makeAddr("purse"));
        _settings(SPOKE_A).setTerms(changes);
        vm.stopPrank();
        (order.integrator, order.integratorBps) = (integrator, 30);
        // not a multiple of what fees are parts of
        order.amountIn += 12_345;
        uint256 routerFee = (order.amountIn * 20) / 10_000;
        return OrderFees(routerFee, integrator, (order.amountIn * 30) / 10_000);
    }

    // ---------------------------------------------------------------- the router

    function test_swapAndBridge_tellsOfTheOrder_itsTransferAndItsFees() public {
        SwapOrder memory order = _order();
        order.minBridged = 98 * WHOLE;
        OrderFees memory fees = _charged(order);
        _fundOrder(order);
        uint256 fee = routers[SPOKE_A].quote(order, user).transfer.messageFee;
        uint256 before = tokens[SPOKE_A].balanceOf(address(custodies[SPOKE_A]));
        vm.recordLogs();
        vm.prank(user);
        (bytes32 id, bytes32 transfer) = routers[SPOKE_A].swapAndBridge{value: fee}(order);
        ICheatcodes.Log memory log = _logOf(CHEATCODES.getRecordedLogs(), ISwapRouter.OrderSent.selector);
        uint256 locked = tokens[SPOKE_A].balanceOf(address(custodies[SPOKE_A])) - before;
        assertEq(log.topics[1], id);
        assertEq(log.topics[2], bytes32(uint256(uint160(user))));
        assertEq(log.topics[3], transfer);
        assertEq(log.data, abi.encode(chainIds[HUB], tokenIn, order.amountIn, locked, fees));
        assertGt(tokens[SPOKE_A].balanceOf(user), 0, "the part below a unit");
    }

    function test_swapAndCall_tellsOfTheOrder_itsOutputAndItsFees() public {
        SwapOrder memory order = _localOrder();
        (order.quotedOut, order.leastOut) = (1, 1);
        OrderFees memory fees = _charged(order);
        _fundOrder(order);
        vm.recordLogs();
        vm.prank(user);
        (bytes32 id, uint256 amountOut) = routers[SPOKE_A].swapAndCall(order);
        ICheatcodes.Log memory log = _logOf(CHEATCODES.getRecordedLogs(), ISwapRouter.OrderSwapped.selector);
        assertEq(log.topics[1], id);
        assertEq(log.topics[2], bytes32(uint256(uint160(user))));
        assertEq(log.topics[3], bytes32(uint256(uint160(receiver))));
        assertEq(log.data, abi.encode(tokenIn, order.amountIn, tokens[SPOKE_A], amountOut, fees));
        assertEq(amountOut, tokens[SPOKE_A].balanceOf(receiver));
    }

    // ---------------------------------------------------------------- held orders

    function test_fill_tellsOfTheOrder_andOfItsFiller() public {
        SwapOrder memory order = _order();
        order.fillFee = uint96(ONE / 5);
        HeldOrder memory held = _holdOrder(order);
        _restorePrice();
        _pass(15 minutes);
        _enter(HUB);
        uint256 fee = receivers[HUB].fillFeeOf(held);
        vm.recordLogs();
        vm.prank(stranger);
        uint256 amountOut = receivers[HUB].fill(held, _direct());
        ICheatcodes.Log[] memory logs = CHEATCODES.getRecordedLogs();
        _assertTold(_logOf(logs, ISwapReceiver.HeldOrderFilled.selector), stranger, abi.encode(fee));
        bytes memory told = abi.encode(tokenOut, amountOut, false);
        _assertTold(_logOf(logs, ISwapReceiver.OrderFilled.selector), receiver, told);
    }

    function test_fillAsOwner_tellsWhoGotTheOutput() public {
        HeldOrder memory held = _hold();
        vm.recordLogs();
        vm.prank(receiver);
        uint256 amountOut = receivers[HUB].fillAsOwner(held, _direct(), 1, stranger);
        bytes memory told = abi.encode(tokenOut, amountOut, false);
        _assertTold(_logOf(CHEATCODES.getRecordedLogs(), ISwapReceiver.OrderFilled.selector), stranger, told);
    }

    function test_take_tellsWhoGotTheAsset() public {
        HeldOrder memory held = _hold();
        vm.recordLogs();
        vm.prank(receiver);
        receivers[HUB].take(held, stranger);
        bytes memory told = abi.encode(tokens[HUB], held.amount);
        _assertTold(_logOf(CHEATCODES.getRecordedLogs(), ISwapReceiver.OrderTaken.selector), stranger, told);
    }

    function test_release_tellsWhoGotTheAsset() public {
        HeldOrder memory held = _hold();
        _pass(1 days);
        _enter(HUB);
        vm.recordLogs();
        receivers[HUB].release(held);
        bytes memory told = abi.encode(tokens[HUB], held.amount);
        _assertTold(_logOf(CHEATCODES.getRecordedLogs(), ISwapReceiver.OrderTaken.selector), receiver, told);
    }

    function test_sendBack_tellsOfTheOrder_andOfItsReturn() public {
        SwapOrder memory order = _order();
        (order.hops, order.tokenIn) = ("", address(tokens[SPOKE_A]));
        (order.amountIn, order.minReceived) = ((995 * WHOLE) / 10, (995 * ONE) / 10);
        order.minBridged = order.amountIn;
        uint256 lane;
        uint64 index;
        (lane, index, orderId, transferId) = _sendOrder(order);
        assertTrue(_deliver(lane, index));
        TransferFrame memory transfer = _transferOf(lane, index);
        uint256 fee = bridges[HUB].quoteReturn(chainIds[SPOKE_A]);
        vm.recordLogs();
        vm.prank(receiver);
        // one wei too much comes back as well
        bytes32 returnId = receivers[HUB].sendBack{value: fee + 1}(transfer);
        ICheatcodes.Log memory log = _logOf(CHEATCODES.getRecordedLogs(), ISwapReceiver.OrderSentBack.selector);
        assertEq(log.topics[1], orderId);
        assertEq(log.topics[2], transferId);
        assertEq(log.topics[3], returnId);
        assertEq(address(receivers[HUB]).balance, 0);
    }

    function test_takeAsset_holdsTheOrder_asAClaimDoes() public {
        uint256 lane;
        uint64 index;
        (lane, index, orderId, transferId) = _sendOrder(_order());
        bytes memory code = address(receivers[HUB]).code;
        vm.etch(address(receivers[HUB]), hex"fd");
        assertTrue(_deliver(lane, index));
        vm.etch(address(receivers[HUB]), code);
        vm.recordLogs();
        receivers[HUB].takeAsset(_transferOf(lane, index));
        ICheatcodes.Log[] memory logs = CHEATCODES.getRecordedLogs();
        HeldOrder memory held = _heldIn(logs, transferId, _payloadOf(_order(), orderId));
        assertGt(held.amount, 98 * ONE);
        bytes memory told = abi.encode(tokens[HUB], held.amount, bytes32(0));
        _assertTold(_logOf(logs, ISwapReceiver.OrderHeld.selector), receiver, told);
    }

    /// @dev A fee above the held amount is all of it: nothing is left to swap.
    function test_fill_forAFeeAboveTheAmount_reverts_andTheOrderStaysHeld() public {
        SwapOrder memory order = _order();
        order.fillFee = uint96(1_000 * ONE);
        HeldOrder memory held = _holdOrder(order);
        _pass(2 hours);
        _enter(HUB);
        vm.expectRevert(abi.encodeWithSignature("NothingToSwap(address)", tokens[HUB]));
        receivers[HUB].fill(held, _direct());
        assertTrue(receivers[HUB].isHeld(held));
    }

    /// @dev The hops end in another token, and everything else would do.
    function test_fill_intoAnotherToken_namesBothTokens() public {
        SwapOrder memory order = _order();
        (order.quotedOut, order.leastOut) = (uint128(1), uint128(1));
        order.destinationHops = _route(abi.encodePacked(POOLS, LOW_FEE, address(tokenOut)));
        HeldOrder memory held = _holdOrder(order);
        vm.expectRevert(
            abi.encodeWithSelector(ISwapReceiver.WrongFinalToken.selector, address(tokens[HUB]), address(tokenOut))
        );
        receivers[HUB].fill(held, "");
    }

    function _assertTold(ICheatcodes.Log memory log, address account, bytes memory told) private view {
        assertEq(log.topics[1], orderId);
        assertEq(log.topics[2], transferId);
        assertEq(log.topics[3], bytes32(uint256(uint160(account))));
        assertEq(log.data, told);
    }
}
