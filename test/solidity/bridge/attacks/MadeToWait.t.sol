// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState, IBridgeEvents, TransferFrame, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {ShortOfLiquidity} from "../Payouts.t.sol";

/// @dev One unit whose minimum is out of reach is put in front of everybody.
contract MadeToWaitTest is ShortOfLiquidity {
    function _aside(uint256 units, uint256 least) private returns (uint64 index, bytes32 id) {
        TransferRequest memory request = _request(HUB, SPOKE_A, units);
        request.minReceived = least;
        (, index, id) = _send(HUB, request);
        assertTrue(_deliver(lane, index));
        _assertState(id, EntryState.Aside);
        _enter(SPOKE_A);
    }

    function test_whoIsBelowTheirMinimum_makesNobodyWait() public {
        (uint64 index, bytes32 id) = _aside(1, 1);
        TransferFrame memory transfer = _transferOf(lane, index);
        (bool retried, ) = address(bridges[SPOKE_A]).call(abi.encodeCall(bridges[SPOKE_A].retry, (transfer)));
        assertFalse(retried);
        _assertState(id, EntryState.Aside);
        (, , bytes32 next) = _carry(HUB, SPOKE_A, 10 * ONE);
        _assertState(next, EntryState.None);
        assertEq(_unitsOf(SPOKE_A, receiver), 10 * ONE - _fee(10 * ONE));
    }

    function test_retry_saysWhatWouldBePaid() public {
        (uint64 index, bytes32 id) = _aside(100 * ONE, 100 * ONE);
        TransferFrame memory transfer = _transferOf(lane, index);
        uint256 paid = 100 * ONE - _fee(100 * ONE);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.BelowMinimum.selector, id, paid, 100 * ONE));
        bridges[SPOKE_A].retry(transfer);
    }

    function test_retry_countsWhatAnIntegratorTakes() public {
        TransferRequest memory request = _request(HUB, SPOKE_A, 100 * ONE);
        (request.integrator, request.integratorBps) = (abi.encodePacked(makeAddr("app")), 100);
        request.minReceived = 99.5e6;
        (, uint64 index, bytes32 id) = _send(HUB, request);
        assertTrue(_deliver(lane, index));
        _chargeNothing();
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.BelowMinimum.selector, id, 99 * ONE, 99.5e6));
        bridges[SPOKE_A].retry(transfer);
    }

    /// @dev Nobody's share is not charged, so it keeps nobody from being paid.
    function test_retry_countsNothingForAnIntegratorOfZeros() public {
        TransferRequest memory request = _request(HUB, SPOKE_A, 100 * ONE);
        (request.integrator, request.integratorBps) = (abi.encodePacked(address(0)), 100);
        request.minReceived = 100 * ONE;
        (, uint64 index, bytes32 id) = _send(HUB, request);
        assertTrue(_deliver(lane, index));
        _assertState(id, EntryState.Aside);
        _chargeNothing();
        bridges[SPOKE_A].retry(_transferOf(lane, index));
        assertEq(_unitsOf(SPOKE_A, receiver), 100 * ONE);
    }

    /// @dev Whether it is retried is what its minimum says, and nothing else.
    function testFuzz_retry_paysFromItsMinimumOn(uint256 least) public {
        least = bound(least, 100 * ONE - _fee(100 * ONE) + 1, 100 * ONE);
        (uint64 index, bytes32 id) = _aside(100 * ONE, least);
        _charge(2);
        // 0.05 at least
        uint256 paid = 100 * ONE - ONE / 20;
        TransferFrame memory transfer = _transferOf(lane, index);
        if (least > paid) {
            vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.BelowMinimum.selector, id, paid, least));
            bridges[SPOKE_A].retry(transfer);
        }
        _chargeNothing();
        bridges[SPOKE_A].retry(transfer);
        _assertState(id, EntryState.None);
        assertEq(_unitsOf(SPOKE_A, receiver), 100 * ONE);
    }

    function test_retry_entersTheLineBehindWhoWaits() public {
        (uint64 index, bytes32 id) = _aside(100 * ONE, 100 * ONE);
        (, uint64 first, bytes32 firstId) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _chargeNothing();
        bridges[SPOKE_A].retry(_transferOf(lane, index));
        _assertState(id, EntryState.Waiting);
        assertEq(_entry(SPOKE_A, id).position, 1);
        _provide(SPOKE_A, 5_000 * ONE);
        _drain(first);
        _assertState(firstId, EntryState.None);
        _drain(index);
        _assertState(id, EntryState.None);
    }

    function test_retry_whereTheLimitIsUsedUp_waitsInLine() public {
        _provide(SPOKE_A, LIQUIDITY);
        (uint64 index, bytes32 id) = _aside(100 * ONE, 100 * ONE);
        _carry(HUB, SPOKE_A, CAPACITY);
        _chargeNothing();
        bridges[SPOKE_A].retry(_transferOf(lane, index));
        _assertState(id, EntryState.Waiting);
        assertEq(_entry(SPOKE_A, id).held, 100 * ONE);
        _pass(WINDOW);
        _drain(index);
        _assertState(id, EntryState.None);
    }

    function test_retry_twice_isRefused() public {
        (uint64 index, bytes32 id) = _aside(100 * ONE, 100 * ONE);
        _chargeNothing();
        TransferFrame memory transfer = _transferOf(lane, index);
        bridges[SPOKE_A].retry(transfer);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.WrongState.selector, id, EntryState.None));
        bridges[SPOKE_A].retry(transfer);
    }
}
