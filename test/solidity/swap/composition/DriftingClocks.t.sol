// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {HeldOrder} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {Batch} from "@causeway/solidity/interfaces/IMailbox.sol";
import {CHEATCODES} from "../../../../packages/simulator/solidity/ICheatcodes.sol";
import {ComposedFixture} from "./ComposedFixture.sol";

/// @dev The hub's clock differs from spoke A's by as much as its light client allows. An order's times are by the clock
/// of its destination.
contract DriftingClocksTest is ComposedFixture {
    uint256 private constant DRIFT = 15 minutes;

    /// @dev Delivers while the hub's clock is elsewhere.
    function _deliverAt(uint256 clock) private returns (bool) {
        Batch memory batch = _batchOf(lane, index);
        vm.warp(clock);
        bytes memory call = abi.encodeCall(mailboxes[HUB].deliver, (lanes[lane].id, batch));
        vm.recordLogs();
        (bool delivered, ) = address(mailboxes[HUB]).call{gas: 6_000_000}(call);
        return delivered && mailboxes[HUB].isDone(lanes[lane].id, index);
    }

    function _heldAt(SwapOrder memory order, uint256 clock) private returns (HeldOrder memory held) {
        (uint256 present, bytes memory payload) = (time, _payloadOf(order, orderId));
        time = clock;
        held = _heldIn(CHEATCODES.getRecordedLogs(), transferId, payload);
        time = present;
        vm.warp(clock);
    }

    /// @dev At the origin, nothing of the minimum has fallen yet.
    function test_destinationAhead_byTheDrift_takesTheMinimumOfItsOwnTime() public {
        SwapOrder memory order = _order();
        (order.quotedOut, order.leastOut) = (uint128(101 * WHOLE), uint128(98 * WHOLE));
        _sendOne(order);
        uint256 clock = time + DRIFT;
        assertTrue(_deliverAt(clock));
        HeldOrder memory held = _heldAt(order, clock);
        // five of fifty minutes have passed there
        uint256 minimum = 101 * WHOLE - (3 * WHOLE) / 10;
        assertEq(receivers[HUB].minimumOf(held.payload), minimum);
        vm.warp(order.minimumUntil);
        receivers[HUB].fill(held, _direct());
        assertGe(tokenOut.balanceOf(receiver), order.leastOut);
    }

    function test_destinationBehind_byTheDrift_takesTheWholeQuote() public {
        time += DRIFT;
        _sendOne(_order());
        assertTrue(_deliverAt(time - DRIFT));
        assertGe(tokenOut.balanceOf(receiver), _order().quotedOut);
        _assertEmpty();
    }

    function test_destinationBehind_byMoreThanTheDrift_waits_andLosesNothing() public {
        time += DRIFT;
        _sendOne(_order());
        assertFalse(_deliverAt(time - DRIFT - 1));
        assertEq(tokenOut.balanceOf(receiver), 0);
        assertTrue(_deliverAt(time - DRIFT));
        assertGe(tokenOut.balanceOf(receiver), _order().quotedOut);
    }

    /// @dev The hold, and the fee that rises from it, are by one clock: it never counts time before the hold.
    function test_destinationBehind_holdsAndReleasesByItsOwnTime() public {
        time += DRIFT;
        SwapOrder memory order = _order();
        (order.quotedOut, order.leastOut) = (uint128(101 * WHOLE), uint128(101 * WHOLE));
        _sendOne(order);
        uint256 clock = time - DRIFT;
        assertTrue(_deliverAt(clock));
        HeldOrder memory held = _heldAt(order, clock);
        assertEq(held.heldAt, clock);
        assertEq(receivers[HUB].fillFeeOf(held), 0);
        vm.warp(clock + 30 minutes);
        assertEq(receivers[HUB].fillFeeOf(held), order.fillFee);
        vm.warp(order.holdUntil - 1);
        vm.expectRevert();
        receivers[HUB].release(held);
        vm.warp(order.holdUntil);
        receivers[HUB].release(held);
        assertEq(tokens[HUB].balanceOf(receiver), held.amount);
    }

    /// @dev The hold would be over by the hub's clock, not by spoke A's.
    function test_destinationAhead_pastTheHold_paysTheAssetAtOnce() public {
        SwapOrder memory order = _order();
        (order.quotedOut, order.leastOut) = (uint128(101 * WHOLE), uint128(101 * WHOLE));
        order.holdUntil = uint40(time + DRIFT);
        _sendOne(order);
        assertTrue(_deliverAt(time + DRIFT));
        assertEq(receivers[HUB].heldOf(address(tokens[HUB])), 0);
        assertGt(tokens[HUB].balanceOf(receiver), 98 * ONE);
        _assertEmpty();
    }
}
