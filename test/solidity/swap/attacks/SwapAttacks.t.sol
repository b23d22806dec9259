// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {EntryState} from "@causeway/solidity/interfaces/IBridge.sol";
import {HeldOrder, ISwapReceiver} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {ISwapRouter, SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {Execution} from "../../../../contracts/swap/interfaces/IExecutor.sol";
import {CHEATCODES, ICheatcodes} from "../../../../packages/simulator/solidity/ICheatcodes.sol";
import {Payer} from "../world/Payer.sol";
import {SwapHeldFixture} from "../world/SwapHeldFixture.sol";
import {HostileToken} from "./HostileToken.sol";

contract SwapAttacksTest is SwapHeldFixture {
    address private immutable victim = makeAddr("victim");
    address private immutable attacker = makeAddr("attacker");

    /// @dev A victim's allowances: to the router on purpose, to all others by mistake.
    function _allowAll() private returns (address[7] memory all) {
        _enter(SPOKE_A);
        all = [
            address(routers[SPOKE_A]),
            address(executors[SPOKE_A]),
            address(receivers[SPOKE_A]),
            executors[SPOKE_A].orderCaller(),
            address(executors[SPOKE_A].venueOf(PAIRS)),
            address(executors[SPOKE_A].venueOf(POOLS)),
            address(executors[SPOKE_A].venueOf(KEYED))
        ];
        tokenIn.mint(victim, 1_000 * WHOLE);
        vm.startPrank(victim);
        for (uint256 i = 0; i < all.length; ++i) {
            tokenIn.approve(all[i], type(uint256).max);
        }
        vm.stopPrank();
    }

    /// @dev Calls of tokens and of the contracts, aimed at the victim's tokens.
    function _calls() private view returns (bytes[] memory calls) {
        bytes memory theft = abi.encodeCall(IERC20.transferFrom, (victim, attacker, 1 ether));
        bytes memory steps = _route(_throughPool(address(tokens[SPOKE_A])));
        Execution memory execution;
        (execution.tokenIn, execution.amountIn, execution.to) = (address(tokenIn), 1 ether, attacker);
        calls = new bytes[](12);
        calls[0] = theft;
        calls[1] = abi.encodeWithSignature("payInput(address,uint256)", attacker, 1 ether);
        calls[2] = abi.encodeWithSignature("pay(address,uint256)", attacker, 1 ether);
        calls[3] = abi.encodeWithSignature(
            "execute((bytes32,address,uint256,uint256,address,address,bool,bool,uint64),bytes,bytes)",
            execution,
            steps,
            theft
        );
        calls[4] = abi.encodeWithSignature(
            "swap(address,address,uint256,uint256,address)",
            address(tokenIn),
            address(tokens[SPOKE_A]),
            1 ether,
            uint256(FEE),
            attacker
        );
        calls[5] = abi.encodeWithSignature("uniswapV3SwapCallback(int256,int256,bytes)", 1 ether, 0, theft);
        calls[6] = abi.encodeWithSignature(
            "callReceiver(address,uint64,(bytes32,address,uint256,bool),bytes)",
            address(tokenIn),
            uint64(100_000),
            bytes32(0),
            address(tokenIn),
            1 ether,
            false,
            theft
        );
        calls[7] = abi.encodeWithSignature(
            "attempt(bytes32,address,uint256,bytes)",
            bytes32(0),
            address(tokenIn),
            1 ether,
            _payloadOf(_order(), 0)
        );
        calls[8] = abi.encodeCall(ISwapRouter.swapAndCall, (_theftBy(theft)));
        calls[9] = abi.encodeCall(ISwapRouter.swapAndBridge, (_order()));
        calls[10] = abi.encodeWithSelector(bytes4(0x480a3411), victim, 1 ether, theft, theft, theft);
        calls[11] = abi.encodeWithSelector(bytes4(0xecc847d3), bytes32(0), victim, 1 ether, 0, theft, theft, theft);
    }

    function _theftBy(bytes memory theft) private view returns (SwapOrder memory order) {
        order = _localOrder();
        (order.callGas, order.call) = (200_000, theft);
        order.receiver = abi.encodePacked(address(tokenIn));
    }

    function test_allowances_ofVictims_areNobodyElses() public {
        address[7] memory all = _allowAll();
        bytes[] memory calls = _calls();
        vm.startPrank(attacker);
        for (uint256 i = 0; i < all.length; ++i) {
            for (uint256 k = 0; k < calls.length; ++k) {
                (bool succeeded, ) = all[i].call(calls[k]);
                assertFalse(succeeded);
            }
        }
        vm.stopPrank();
        assertEq(tokenIn.balanceOf(victim), 1_000 * WHOLE);
        assertEq(tokenIn.balanceOf(attacker), 0);
    }

    function testFuzz_allowances_ofVictims_surviveAnyCall(uint8 which, bytes4 selector, bytes memory data) public {
        address[7] memory all = _allowAll();
        vm.prank(attacker);
        (bool succeeded, ) = all[which % 7].call(bytes.concat(selector, data));
        if (succeeded) assertEq(tokenIn.allowance(victim, attacker), 0);
        assertEq(tokenIn.balanceOf(victim), 1_000 * WHOLE);
    }

    function test_orderInAnotherTokensCall_hasOneSelector() public {
        // an order whose receiver is a token: its call is `onOrderFilled`, which no token knows
        SwapOrder memory order = _theftBy(abi.encodeCall(IERC20.transferFrom, (victim, attacker, 1)));
        _allowAll();
        _fundOrder(order);
        vm.prank(user);
        vm.expectRevert();
        routers[SPOKE_A].swapAndCall(order);
        assertEq(tokenIn.balanceOf(victim), 1_000 * WHOLE);
    }

    // ---------------------------------------------------------------- deliveries inside a swap

    function test_deliveryInsideAStrangersSwap_holdsTheOrder_andItsOwnerLosesNothing() public {
        SwapOrder memory order = _order();
        (uint256 lane, uint64 index, bytes32 id, bytes32 transfer) = _sendOrder(order);
        HostileToken hostile = new HostileToken();
        Payer payer = _poolOf(hostile);
        bytes memory call = abi.encodeCall(mailboxes[HUB].deliver, (lanes[lane].id, _batchOf(lane, index)));
        hostile.setCall(address(mailboxes[HUB]), call);
        vm.recordLogs();
        bytes memory steps = _route(abi.encodePacked(PAIRS, address(hostile)));
        payer.run(address(tokenOut), WHOLE, steps, 0, attacker);
        ICheatcodes.Log[] memory logs = CHEATCODES.getRecordedLogs();
        assertTrue(hostile.succeeded(), "the attacker delivered in the middle of a swap");
        HeldOrder memory held = _heldIn(logs, transfer, _payloadOf(order, id));
        assertEq(receivers[HUB].fillFeeOf(held), 0);
        receivers[HUB].fill(held, _direct());
        assertGt(tokenOut.balanceOf(receiver), order.quotedOut);
        _assertEmpty();
    }

    function test_exitsInsideAFill_findTheReceiverLocked() public {
        HeldOrder memory held = _hold();
        HostileToken hostile = new HostileToken();
        _poolOf(hostile);
        hostile.setCall(address(receivers[HUB]), abi.encodeCall(ISwapReceiver.release, (held)));
        _pass(2 days);
        _enter(HUB);
        bytes memory there = abi.encodePacked(POOLS, FEE, address(tokenOut), PAIRS, address(hostile));
        bytes memory steps = _route(bytes.concat(there, abi.encodePacked(PAIRS, address(tokenOut))));
        _pullOutPrice(HUB, 175_000);
        vm.prank(attacker);
        receivers[HUB].fill(held, steps);
        assertEq(hostile.made(), 1);
        assertFalse(hostile.succeeded(), "locked");
        _assertEmpty();
    }

    // ---------------------------------------------------------------- gas

    function test_delivery_withAnyGas_fillsTheOrder_orLeavesItAsItWas() public {
        (uint256 lane, uint64 index, , bytes32 transfer) = _sendOrder(_order());
        bytes32 laneId = lanes[lane].id;
        bytes memory call = abi.encodeCall(mailboxes[HUB].deliver, (laneId, _batchOf(lane, index)));
        uint256 filled;
        for (uint256 gas = 200_000; gas < 2_600_000; gas += 60_000) {
            uint256 state = vm.snapshotState();
            (bool succeeded, ) = address(mailboxes[HUB]).call{gas: gas}(call);
            bool isDone = succeeded && mailboxes[HUB].isDone(laneId, index);
            if (isDone) {
                assertGt(tokenOut.balanceOf(receiver), 99 * WHOLE, "filled, not held");
                assertEq(uint256(_entry(HUB, transfer).state), uint256(EntryState.None));
                ++filled;
            } else {
                assertEq(tokens[HUB].balanceOf(address(receivers[HUB])), 0);
            }
            vm.revertToState(state);
        }
        assertGt(filled, 10);
    }

    function test_delivery_withAnyGas_holdsAnOrderThatCannotBeFilled_orLeavesItAsItWas() public {
        (uint256 lane, uint64 index, , ) = _sendOrder(_order());
        _pushOutPrice(HUB, PUSHED);
        bytes32 laneId = lanes[lane].id;
        bytes memory call = abi.encodeCall(mailboxes[HUB].deliver, (laneId, _batchOf(lane, index)));
        uint256 held;
        for (uint256 gas = 200_000; gas < 2_600_000; gas += 60_000) {
            uint256 state = vm.snapshotState();
            (bool succeeded, ) = address(mailboxes[HUB]).call{gas: gas}(call);
            if (succeeded && mailboxes[HUB].isDone(laneId, index)) {
                assertGt(receivers[HUB].heldOf(address(tokens[HUB])), 0);
                ++held;
            }
            vm.revertToState(state);
        }
        assertGt(held, 10);
    }

    // ---------------------------------------------------------------- advances

    function test_advance_ofAnInventedFrame_withAVictimsOrderId_costsItsMakerAlone() public {
        SwapOrder memory order = _offered();
        (uint256 lane, uint64 index, bytes32 id, ) = _sendOrder(order);
        _advance(lane, index);
        uint256 first = tokenOut.balanceOf(receiver);
        assertGt(first, 0);
        // the true order arrives all the same, and pays its advancer
        _deliverLogged(lane, index);
        assertEq(tokenOut.balanceOf(receiver), first);
        assertTrue(id != 0);
        _assertEmpty();
    }

    // ---------------------------------------------------------------- helpers

    /// @dev A pair of a hostile token and `tokenOut`, and a contract of the attacker's that uses the executor.
    function _poolOf(HostileToken hostile) private returns (Payer payer) {
        _enter(HUB);
        uint256 depth = DEPTH * WHOLE;
        hostile.mint(address(liquidity), depth);
        tokenOut.mint(address(liquidity), depth);
        liquidity.addPair(v2Factory, address(hostile), address(tokenOut), depth, depth);
        payer = new Payer(executors[HUB]);
        tokenOut.mint(address(payer), WHOLE);
    }
}
