// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {HeldOrder, ISwapReceiver} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {CHEATCODES, ICheatcodes} from "../../../../packages/simulator/solidity/ICheatcodes.sol";
import {Payer} from "../world/Payer.sol";
import {SwapHeldFixture} from "../world/SwapHeldFixture.sol";
import {HostileToken} from "./HostileToken.sol";

contract SwapAttacksTest is SwapHeldFixture {
    address private immutable attacker = makeAddr("attacker");

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

    // ---------------------------------------------------------------- advances

    function test_advance_ofAnInventedFrame_withAVictimsOrderId_costsItsMakerAlone() public {
        SwapOrder memory order = _offered();
        (uint256 lane, uint64 index, bytes32 id, bytes32 transfer) = _sendOrder(order);
        // the true frame, but for the order's receiver: no origin ever sent it
        bytes memory invented = _replaced(frames[lane][index], receiver, attacker);
        uint256 paid = _advanceInvented(lane, index, invented, id, transfer);
        // nor at a place where nothing was sent
        paid += _advanceInvented(lane, index + 1, _replaced(invented, attacker, stranger), id, transfer);
        assertEq(tokenOut.balanceOf(receiver), 0);
        // the true order arrives all the same, is filled out of its own transfer, and repays nobody
        ICheatcodes.Log[] memory logs = _deliverLogged(lane, index);
        ICheatcodes.Log memory filled = _logOf(logs, ISwapReceiver.OrderFilled.selector);
        assertEq(filled.topics[2], transfer);
        (, uint256 amount, bool isAdvanced) = abi.decode(filled.data, (address, uint256, bool));
        assertFalse(isAdvanced);
        assertEq(tokenOut.balanceOf(receiver), amount);
        assertGt(amount, order.leastOut);
        assertEq(tokens[HUB].balanceOf(attacker), 1_000 * ONE - paid, "not repaid");
        _assertEmpty();
    }

    /// @dev The attacker advances; returns what they paid. The event names the victim's order, and not their transfer.
    function _advanceInvented(
        uint256 lane,
        uint64 index,
        bytes memory invented,
        bytes32 id,
        bytes32 transfer
    ) private returns (uint256 paid) {
        _enter(HUB);
        uint256 before = 1_000 * ONE;
        if (tokens[HUB].balanceOf(attacker) == 0) tokens[HUB].mint(attacker, before);
        else before = tokens[HUB].balanceOf(attacker);
        vm.recordLogs();
        vm.startPrank(attacker);
        tokens[HUB].approve(address(bridges[HUB]), type(uint256).max);
        bridges[HUB].advance(0, type(uint40).max, lanes[lane].id, index, invented);
        vm.stopPrank();
        ICheatcodes.Log memory filled = _logOf(CHEATCODES.getRecordedLogs(), ISwapReceiver.OrderFilled.selector);
        assertEq(filled.topics[1], id, "as if it were the victim's");
        assertTrue(filled.topics[2] != transfer, "by another transfer");
        paid = before - tokens[HUB].balanceOf(attacker);
        assertGt(paid, 98 * ONE);
    }

    /// @dev A frame with another account in the one place where an account stands.
    function _replaced(bytes memory frame, address account, address other) private pure returns (bytes memory changed) {
        changed = bytes.concat(frame);
        uint256 count;
        for (uint256 place = 32; place + 20 <= 32 + changed.length; ++place) {
            bytes32 word;
            assembly ("memory-safe") {
                word := mload(add(changed, place))
            }
            if (bytes20(word) != bytes20(account)) continue;
            ++count;
            bytes32 mixed = bytes32(bytes20(other)) | ((word << 160) >> 160);
            assembly ("memory-safe") {
                mstore(add(changed, place), mixed)
            }
        }
        assertEq(count, 1, "one place");
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
