// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IOrderReceiver, OrderResult} from "@causeway/solidity/interfaces/IOrderReceiver.sol";
import {HeldOrder} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {ISwapRouter, OrderFees, SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {IExecutor} from "../../../contracts/swap/interfaces/IExecutor.sol";
import {SwapTermsChange} from "../../../contracts/swap/interfaces/ISwapRouterAdmin.sol";
import {IVenue} from "../../../contracts/swap/interfaces/IVenue.sol";
import {CHEATCODES, ICheatcodes} from "../../../packages/simulator/solidity/ICheatcodes.sol";
import {PlainToken} from "../bridge/tokens/PlainToken.sol";
import {V4Key} from "./world/Liquidity.sol";
import {NotedCalls} from "./world/NotedCalls.sol";
import {Payer} from "./world/Payer.sol";
import {SwapHeldFixture} from "./world/SwapHeldFixture.sol";

/// @dev Asks for all of its hop's input but a unit, and pays one for each.
contract AllButOneVenue is IVenue {
    function swap(address, address tokenOut, uint256 amount, uint256, address to) external returns (uint256) {
        IExecutor(msg.sender).pay(address(this), amount - 1);
        IERC20(tokenOut).transfer(to, amount - 1);
        return 0;
    }
}

/// @dev Takes coin and calls, and notes the gas that came with the coin.
contract CoinTaker is IOrderReceiver {
    uint256 public gas;
    OrderResult private _last;

    receive() external payable {
        gas = gasleft();
    }

    function last() external view returns (OrderResult memory) {
        return _last;
    }

    function onOrderFilled(OrderResult calldata result, bytes calldata) external returns (bytes4) {
        _last = result;
        return IOrderReceiver.onOrderFilled.selector;
    }
}

interface IPricedPool {
    function slot0() external view returns (uint160 price, int24, uint16, uint16, uint16, uint8, bool);
    function token0() external view returns (address);
}

interface IPools {
    function poolOf(address one, address other, uint256 fee) external view returns (address);
}

/// @dev The smallest amounts and the largest, to the unit.
contract SwapUnitsTest is SwapHeldFixture {
    uint256 private constant ENORMOUS = 1e60;

    address private immutable purse = makeAddr("purse");
    address private immutable integrator = makeAddr("integrator");

    // ---------------------------------------------------------------- one unit

    function test_fees_ofOneUnitEach_arePaid() public {
        SwapTermsChange[] memory changes = new SwapTermsChange[](1);
        changes[0] = SwapTermsChange(chainIds[SPOKE_A], 40, 40);
        _provideAll(SPOKE_A, _wrapped(SPOKE_A));
        vm.startPrank(admin);
        _settings(SPOKE_A).setPurse(purse);
        _settings(SPOKE_A).setTerms(changes);
        vm.stopPrank();
        SwapOrder memory order = _localOrder();
        (order.tokenIn, order.amountIn, order.quotedOut, order.leastOut) = (address(0), 334, 1, 1);
        (order.integrator, order.integratorBps) = (integrator, 30);
        order.refundTo = fallbackReceiver;
        vm.recordLogs();
        vm.prank(user);
        routers[SPOKE_A].swapAndCall{value: 334}(order);
        _assertNoTransferTo(CHEATCODES.getRecordedLogs(), fallbackReceiver);
        assertEq(wrappedNative.balanceOf(purse), 1);
        assertEq(wrappedNative.balanceOf(integrator), 1);
        (order.tokenIn, order.nonce) = (address(tokenIn), 1);
        _fundOrder(order);
        vm.prank(user);
        routers[SPOKE_A].swapAndCall(order);
        assertEq(tokenIn.balanceOf(purse), 1);
        assertEq(tokenIn.balanceOf(integrator), 1);
    }

    function test_fill_forAFeeOfOneUnit_paysTheUnit() public {
        SwapOrder memory order = _order();
        order.fillFee = 1;
        HeldOrder memory held = _holdOrder(order);
        _restorePrice();
        _pass(30 minutes);
        _enter(HUB);
        vm.prank(stranger);
        receivers[HUB].fill(held, _direct());
        assertEq(tokens[HUB].balanceOf(stranger), 1);
    }

    function test_delivery_throughAVenueThatLeavesOneUnit_paysTheUnitToTheReceiver() public {
        AllButOneVenue venue = new AllButOneVenue();
        tokenOut.mint(address(venue), 100 * ONE);
        _enter(HUB);
        vm.prank(admin);
        executors[HUB].addVenue(3, venue);
        SwapOrder memory order = _order();
        order.destinationHops = _route(abi.encodePacked(uint8(3), address(tokenOut)));
        (order.quotedOut, order.leastOut) = (1, 1);
        (uint256 lane, uint64 index, , ) = _sendOrder(order);
        _deliverLogged(lane, index);
        assertEq(tokens[HUB].balanceOf(receiver), 1);
    }

    function test_swapAndCall_throughAVenueThatLeavesOneUnit_leavesItWithItsSender() public {
        SwapOrder memory order = _throughAllButOne("");
        _fundOrder(order);
        vm.prank(user);
        routers[SPOKE_A].swapAndCall(order);
        assertEq(tokenIn.balanceOf(user), 1);
    }

    /// @dev The rest is wrapped coin, and here.
    function test_swapAndCall_ofCoin_throughAVenueThatLeavesOneUnit_paysItToRefundTo() public {
        SwapOrder memory order = _throughAllButOne("");
        (order.tokenIn, order.refundTo) = (address(0), fallbackReceiver);
        vm.deal(user, order.amountIn);
        vm.prank(user);
        routers[SPOKE_A].swapAndCall{value: order.amountIn}(order);
        assertEq(wrappedNative.balanceOf(fallbackReceiver), 1);
    }

    function test_swapAndCall_whoseSecondVenueLeavesOneUnit_paysItToRefundTo() public {
        SwapOrder memory order = _throughAllButOne(_throughPool(address(tokens[SPOKE_A])));
        order.refundTo = fallbackReceiver;
        _fundOrder(order);
        vm.prank(user);
        routers[SPOKE_A].swapAndCall(order);
        assertEq(tokens[SPOKE_A].balanceOf(fallbackReceiver), 1);
    }

    /// @dev An order on spoke A that ends in a venue that leaves a unit.
    function _throughAllButOne(bytes memory before) private returns (SwapOrder memory order) {
        AllButOneVenue venue = new AllButOneVenue();
        order = _localOrder();
        tokenOut.mint(address(venue), order.amountIn);
        _enter(SPOKE_A);
        vm.prank(admin);
        executors[SPOKE_A].addVenue(3, venue);
        order.hops = _route(bytes.concat(before, abi.encodePacked(uint8(3), address(tokenOut))));
    }

    /// @dev A pool's fee is all of it: nothing comes out, which no minimum here forbids.
    function test_hop_ofOneUnit_inBothDirections_takesTheUnit() public {
        _enter(SPOKE_A);
        Payer payer = new Payer(executors[SPOKE_A]);
        PlainToken[2] memory two = [tokenIn, tokens[SPOKE_A]];
        for (uint256 i = 0; i < 2; ++i) {
            (PlainToken given, address asked) = (two[i], address(two[1 - i]));
            bytes[2] memory ways = [_throughPool(asked), _throughKeyed(asked)];
            for (uint256 k = 0; k < 2; ++k) {
                given.mint(address(payer), 1);
                payer.run(address(given), 1, _route(ways[k]), 0, receiver);
                assertEq(given.balanceOf(address(payer)), 0);
                assertEq(PlainToken(asked).balanceOf(receiver), 0);
            }
        }
    }

    // ---------------------------------------------------------------- all that there is

    function test_quote_ofTheLargestAmount_computesTheRoutersFee() public {
        SwapTermsChange[] memory changes = new SwapTermsChange[](1);
        changes[0] = SwapTermsChange(chainIds[SPOKE_A], 40, 40);
        _enter(SPOKE_A);
        vm.prank(admin);
        _settings(SPOKE_A).setTerms(changes);
        SwapOrder memory order = _localOrder();
        order.amountIn = type(uint256).max;
        assertEq(routers[SPOKE_A].quote(order, user).routerFee, Math.mulDiv(order.amountIn, 40, 10_000));
    }

    /// @dev A token that takes a part of what is held: orders are paid as long as there is something.
    function test_take_ofATokenThatShrank_isPaid_whileThereIsEnough() public {
        SwapOrder memory order = _order();
        HeldOrder memory first = _holdOrder(order);
        order.nonce = 1;
        HeldOrder memory second = _holdOrder(order);
        tokens[HUB].burn(address(receivers[HUB]), 1);
        vm.startPrank(receiver);
        receivers[HUB].take(first, stranger);
        assertEq(tokens[HUB].balanceOf(stranger), first.amount);
        vm.expectRevert();
        receivers[HUB].take(second, stranger);
        vm.stopPrank();
    }

    /// @dev A step before the prices that no pool passes.
    function test_hop_ofMoreThanAPoolTakes_endsAtTheLastPrice_inBothDirections() public {
        _enter(SPOKE_A);
        Payer payer = new Payer(executors[SPOKE_A]);
        address usd = address(tokens[SPOKE_A]);
        IPricedPool pool = IPricedPool(
            IPools(address(executors[SPOKE_A].venueOf(POOLS))).poolOf(usd, address(tokenIn), FEE)
        );
        PlainToken[2] memory two = [tokenIn, tokens[SPOKE_A]];
        for (uint256 i = 0; i < 2; ++i) {
            two[i].mint(address(payer), ENORMOUS);
            payer.run(address(two[i]), ENORMOUS, _route(_throughPool(address(two[1 - i]))), 0, receiver);
            (uint160 price, , , , , , ) = pool.slot0();
            bool isLeast = address(two[i]) == pool.token0();
            assertEq(price, isLeast ? 4295128740 : 1461446703485210103287273052203988822378723970341);
            assertGt(two[i].balanceOf(address(payer)), 0, "the rest stays with its payer");
        }
    }

    // ---------------------------------------------------------------- what the bridge takes

    function test_swapAndBridge_ofWholeUnits_leavesNothing_andMovesNothingBack() public {
        SwapOrder memory order = _order();
        (order.tokenIn, order.hops) = (address(tokens[SPOKE_A]), "");
        _fundOrder(order);
        uint256 fee = routers[SPOKE_A].quote(order, user).transfer.messageFee;
        vm.recordLogs();
        vm.prank(user);
        routers[SPOKE_A].swapAndBridge{value: fee}(order);
        ICheatcodes.Log[] memory logs = CHEATCODES.getRecordedLogs();
        OrderFees memory none;
        bytes memory told = abi.encode(chainIds[HUB], order.tokenIn, order.amountIn, order.amountIn, none);
        assertEq(_logOf(logs, ISwapRouter.OrderSent.selector).data, told);
        _assertNoTransferTo(logs, user);
    }

    function _assertNoTransferTo(ICheatcodes.Log[] memory logs, address account) private pure {
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].topics[0] != IERC20.Transfer.selector) continue;
            assertTrue(logs[i].topics[2] != bytes32(uint256(uint160(account))), "a transfer of nothing");
        }
    }

    // ---------------------------------------------------------------- coin

    function test_receiverOfCoin_getsTheGasOfANote_andIsToldOfCoin() public {
        _provideAll(SPOKE_A, _wrapped(SPOKE_A));
        CoinTaker taker = new CoinTaker();
        SwapOrder memory order = _localOrder();
        (order.tokenIn, order.paysCoin) = (address(tokens[SPOKE_A]), true);
        (order.hops, order.receiver) = (_route(_throughPool(address(wrappedNative))), abi.encodePacked(address(taker)));
        order.callGas = 200_000;
        _fundOrder(order);
        vm.prank(user);
        (, uint256 amountOut) = routers[SPOKE_A].swapAndCall(order);
        assertEq(address(taker).balance, amountOut);
        assertEq(taker.last().token, address(0));
        uint256 gas = taker.gas();
        vm.deal(address(this), 1);
        (bool paid, ) = address(taker).call{gas: 30_000, value: 1}("");
        assertTrue(paid);
        assertEq(gas, taker.gas());
    }

    // ---------------------------------------------------------------- hops and holds

    function test_hop_throughAPair_paysWhatItsPriceSays_toTheUnit() public {
        SwapOrder memory order = _localOrder();
        order.hops = _route(_throughPair(address(tokens[SPOKE_A])));
        _fundOrder(order);
        vm.prank(user);
        (, uint256 amountOut) = routers[SPOKE_A].swapAndCall(order);
        (uint256 reserve, uint256 kept) = (DEPTH * WHOLE, order.amountIn * 9_970);
        assertEq(amountOut, (kept * reserve) / (reserve * 10_000 + kept));
    }

    function test_hop_throughAKeyedPool_leavesTheGiftsOfTheExecutor() public {
        tokenIn.mint(address(executors[SPOKE_A]), 7);
        SwapOrder memory order = _localOrder();
        order.hops = _route(_throughKeyed(address(tokens[SPOKE_A])));
        _fundOrder(order);
        vm.prank(user);
        routers[SPOKE_A].swapAndCall(order);
        assertEq(tokenIn.balanceOf(address(executors[SPOKE_A])), 7);
    }

    function test_fill_ofAnOrderWithoutHops_paysTheAsset() public {
        NotedCalls called = new NotedCalls();
        called.setRefuses(true);
        SwapOrder memory order = _order();
        (order.destinationHops, order.quotedOut, order.leastOut) = ("", 1, 1);
        (order.receiver, order.callGas) = (abi.encodePacked(address(called)), 300_000);
        HeldOrder memory held = _holdOrder(order);
        called.setRefuses(false);
        receivers[HUB].fill(held, "");
        assertEq(tokens[HUB].balanceOf(address(called)), held.amount);
    }

    // ---------------------------------------------------------------- keyed pools

    /// @dev The lowest bit of its spacing is a bit of its own.
    function test_hop_throughAKeyedPool_ofSpacingOne_isMade() public {
        _enter(SPOKE_A);
        address usd = address(tokens[SPOKE_A]);
        tokenIn.mint(address(liquidity), DEPTH * WHOLE);
        tokens[SPOKE_A].mint(address(liquidity), DEPTH * WHOLE);
        (address low, address high) = usd < address(tokenIn) ? (usd, address(tokenIn)) : (address(tokenIn), usd);
        V4Key memory key = V4Key(low, high, 100, 1, address(0));
        liquidity.addKeyed(poolManager, modifyLiquidity, key, DEPTH * WHOLE, DEPTH * WHOLE);
        SwapOrder memory order = _localOrder();
        order.hops = _route(abi.encodePacked(KEYED, uint48((100 << 24) | 1), usd));
        _fundOrder(order);
        vm.prank(user);
        (, uint256 amountOut) = routers[SPOKE_A].swapAndCall(order);
        assertGt(amountOut, (9_998 * order.amountIn) / 10_000);
    }
}
