// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {TransferFrame, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {HeldOrder, ISwapReceiver} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {CHEATCODES, ICheatcodes} from "../../../../packages/simulator/solidity/ICheatcodes.sol";
import {HostileToken} from "../attacks/HostileToken.sol";
import {NotedCalls} from "../world/NotedCalls.sol";
import {ComposedFixture} from "./ComposedFixture.sol";

/// @dev An attacker delivers a victim's order in the middle of a swap of their own: through the router, in a fill, or
/// while their receiver is called. The order is held, and nothing of it moves.
contract DeliveredInsideHopsTest is ComposedFixture {
    bytes4 private constant LOCKED = ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector;

    address private immutable attacker = makeAddr("attacker");
    HostileToken private _hostile;

    /// @dev The attacker's token has a pair with `tokenOut`.
    function setUp() public override {
        super.setUp();
        _enter(HUB);
        _hostile = new HostileToken();
        uint256 depth = DEPTH * WHOLE;
        _hostile.mint(address(liquidity), depth);
        tokenOut.mint(address(liquidity), depth);
        liquidity.addPair(v2Factory, address(_hostile), address(tokenOut), depth, depth);
    }

    function test_deliveryInsideAnOrderOfTheRouter_isHeld_andChangesNothingOfThatOrder() public {
        _sendOne(_order());
        bytes memory delivery = _delivery();
        uint256 state = vm.snapshotState();
        uint256 alone = _swapIntoHostile(abi.encodePacked(attacker));
        vm.revertToState(state);
        _hostile.setCall(address(mailboxes[HUB]), delivery);
        vm.recordLogs();
        assertEq(_swapIntoHostile(abi.encodePacked(attacker)), alone, "the attacker gets their own swap's output");
        assertTrue(_hostile.succeeded());
        _assertHeldWhole(LOCKED);
    }

    function test_deliveryInsideAFill_isHeld_andNeitherOrderSpendsTheOthers() public {
        SwapOrder memory order = _order();
        order.nonce = 1;
        HeldOrder memory first = _holdOrder(order);
        _sendOne(_order());
        _pullOutPrice(HUB, 175_000);
        _hostile.setCall(address(mailboxes[HUB]), _delivery());
        bytes memory there = abi.encodePacked(POOLS, FEE, address(tokenOut), PAIRS, address(_hostile));
        bytes memory hops = _route(bytes.concat(there, abi.encodePacked(PAIRS, address(tokenOut))));
        vm.recordLogs();
        vm.prank(attacker);
        receivers[HUB].fill(first, hops);
        assertTrue(_hostile.succeeded());
        _assertHeldWhole(0);
    }

    function test_deliveryInsideACallOfTheAttackers_isHeld() public {
        _sendOne(_order());
        NotedCalls called = new NotedCalls();
        called.setCall(address(mailboxes[HUB]), _delivery());
        vm.recordLogs();
        _swapIntoHostile(abi.encodePacked(address(called)));
        assertTrue(called.succeeded());
        _assertHeldWhole(LOCKED);
    }

    /// @dev An order that is advanced is filled, or not advanced.
    function test_advanceInsideAnOrderOfTheRouter_reverts() public {
        _sendOne(_offered());
        TransferFrame memory transfer = _transferOf(lane, index);
        _enter(HUB);
        tokens[HUB].mint(address(_hostile), 1_000 * ONE);
        vm.prank(address(_hostile));
        tokens[HUB].approve(address(bridges[HUB]), type(uint256).max);
        _hostile.setCall(
            address(bridges[HUB]),
            abi.encodeCall(bridges[HUB].advance, (0, type(uint40).max, transfer.laneId, index, transfer.frame))
        );
        _swapIntoHostile(abi.encodePacked(attacker));
        assertEq(_hostile.made(), 1);
        assertFalse(_hostile.succeeded());
        assertEq(tokens[HUB].balanceOf(address(_hostile)), 1_000 * ONE);
        _deliverLogged(lane, index);
        assertGt(tokenOut.balanceOf(receiver), _order().leastOut);
        _assertEmpty();
    }

    /// @dev Exits of a held order, asked for in the middle of its own fill.
    function test_exitsInsideAFill_ofTheSameOrder_findItEnded() public {
        HeldOrder memory held = _hold();
        _pass(1 days);
        _pullOutPrice(HUB, 175_000);
        bytes memory there = abi.encodePacked(POOLS, FEE, address(tokenOut), PAIRS, address(_hostile));
        bytes memory hops = _route(bytes.concat(there, abi.encodePacked(PAIRS, address(tokenOut))));
        bytes[3] memory exits = [
            abi.encodeCall(ISwapReceiver.release, (held)),
            abi.encodeCall(ISwapReceiver.fill, (held, _direct())),
            abi.encodeCall(ISwapReceiver.take, (held, attacker))
        ];
        for (uint256 i = 0; i < 3; ++i) {
            uint256 state = vm.snapshotState();
            _hostile.setCall(address(receivers[HUB]), exits[i]);
            vm.prank(attacker);
            receivers[HUB].fill(held, hops);
            assertEq(_hostile.made(), 1);
            assertFalse(_hostile.succeeded());
            _assertEmpty();
            vm.revertToState(state);
        }
    }

    // ---------------------------------------------------------------- inside a payment

    /// @dev The asset's token calls before it moves, and keeps a part: what is on its way out makes up for no part.
    function test_deliveryInsideAPayment_ofATokenThatKeepsAPart_isUndoneWithThePayment() public {
        HeldOrder memory held = _holdOrder(_cheap(1));
        _sendOne(_cheap(2));
        _pass(1 days);
        _enter(HUB);
        bytes memory hops = _route(_throughPair(address(tokenOut)));
        _expectUndone(held, stranger, abi.encodeCall(ISwapReceiver.fill, (held, hops)));
        _expectUndone(held, receiver, abi.encodeCall(ISwapReceiver.fillAsOwner, (held, "", 0, receiver)));
        _expectUndone(held, receiver, abi.encodeCall(ISwapReceiver.take, (held, receiver)));
    }

    /// @dev A release gives the token little gas: enough for a call that is made again, of an order of little gas.
    function test_callMadeAgainInsideARelease_ofATokenThatKeepsAPart_isUndoneWithIt() public {
        HeldOrder memory held = _holdOrder(_cheap(1));
        TransferRequest memory request = _request(SPOKE_A, HUB, 100 * ONE);
        request.receiver = abi.encodePacked(address(receivers[HUB]));
        (request.gasLimit, request.payload) = (130_000, _payloadOf(_cheap(2), "id"));
        (, index, transferId) = _send(SPOKE_A, request);
        TransferFrame memory ready = _deliverReady();
        _pass(1 days);
        _enter(HUB);
        _keepAndCall(address(bridges[HUB]), abi.encodeCall(bridges[HUB].execute, (ready)));
        vm.expectPartialRevert(ISwapReceiver.HoldsNotCovered.selector);
        receivers[HUB].release(held);
    }

    /// @dev The order that is executed is held, and the other one is still on its way.
    function test_deliveryInsideAnExecutedCall_ofATokenThatKeepsAPart_isUndone() public {
        SwapOrder memory order = _cheap(1);
        order.destinationHops = _route(_throughPair(address(tokenOut)));
        _sendOne(order);
        TransferFrame memory ready = _deliverReady();
        _sendOne(_cheap(2));
        _keepAndCall(address(mailboxes[HUB]), _delivery());
        bridges[HUB].execute(ready);
        assertFalse(mailboxes[HUB].isDone(lanes[lane].id, index));
        assertGt(receivers[HUB].heldOf(address(tokens[HUB])), 98 * ONE);
        _assertEmpty();
    }

    // ---------------------------------------------------------------- helpers

    /// @dev Its minimum leaves room for what the token keeps.
    function _cheap(uint256 nonce) private view returns (SwapOrder memory order) {
        order = _order();
        (order.quotedOut, order.leastOut, order.nonce) = (uint128(90 * WHOLE), uint128(90 * WHOLE), nonce);
    }

    /// @dev The hub's USD keeps a part, and makes a call when the receiver of orders pays.
    function _keepAndCall(address target, bytes memory doing) private {
        _usd().setKept(100);
        _usd().setCallBy(address(receivers[HUB]), target, doing);
    }

    function _expectUndone(HeldOrder memory held, address caller, bytes memory call) private {
        uint256 state = vm.snapshotState();
        _keepAndCall(address(mailboxes[HUB]), _delivery());
        vm.prank(caller);
        (bool succeeded, bytes memory reason) = address(receivers[HUB]).call(call);
        _assertEmpty();
        assertFalse(succeeded);
        assertEq(bytes4(reason), ISwapReceiver.HoldsNotCovered.selector);
        (uint256 has, uint256 sum) = _coverIn(reason);
        assertLt(has, sum);
        assertTrue(receivers[HUB].isHeld(held));
        vm.revertToState(state);
    }

    /// @dev The last two words of a refusal.
    function _coverIn(bytes memory reason) private pure returns (uint256 has, uint256 sum) {
        assertEq(reason.length, 100);
        assembly ("memory-safe") {
            has := mload(add(reason, 68))
            sum := mload(add(reason, 100))
        }
    }

    function _delivery() private returns (bytes memory) {
        return abi.encodeCall(mailboxes[HUB].deliver, (lanes[lane].id, _batchOf(lane, index)));
    }

    /// @dev The attacker's own order on the hub: `tokenOut` for their token. What comes out.
    function _swapIntoHostile(bytes memory to) private returns (uint256 amountOut) {
        SwapOrder memory order = _localOrder();
        (order.tokenIn, order.amountIn) = (address(tokenOut), WHOLE);
        (order.destinationChainId, order.receiver) = (chainIds[HUB], to);
        order.hops = _route(_throughPair(address(_hostile)));
        (order.quotedOut, order.leastOut) = (1, 1);
        if (address(bytes20(to)) != attacker) order.callGas = 4_000_000;
        _enter(HUB);
        tokenOut.mint(attacker, WHOLE);
        vm.startPrank(attacker);
        tokenOut.approve(address(routers[HUB]), WHOLE);
        (, amountOut) = routers[HUB].swapAndCall(order);
        vm.stopPrank();
    }

    /// @dev The victim's order is held with all that came for it, for no fee, and anybody fills it at once.
    /// @param reason Why it was not filled, as the executor says it; zero if its receiver did not try.
    function _assertHeldWhole(bytes4 reason) private {
        ICheatcodes.Log[] memory logs = CHEATCODES.getRecordedLogs();
        HeldOrder memory held = _heldIn(logs, transferId, _payloadOf(_order(), orderId));
        bytes memory told = abi.encode(tokens[HUB], held.amount, bytes32(reason));
        assertEq(_logOf(logs, ISwapReceiver.OrderHeld.selector).data, told);
        assertGt(held.amount, 99 * ONE);
        assertEq(receivers[HUB].heldOf(address(tokens[HUB])), held.amount);
        assertEq(receivers[HUB].fillFeeOf(held), 0);
        _assertEmpty();
        uint256 before = tokenOut.balanceOf(receiver);
        vm.prank(stranger);
        receivers[HUB].fill(held, _direct());
        assertGe(tokenOut.balanceOf(receiver) - before, _order().quotedOut);
        _assertEmpty();
    }
}
