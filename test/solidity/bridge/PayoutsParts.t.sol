// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Entry, EntryState, IBridgeEvents, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {CHEATCODES, ICheatcodes} from "../../../packages/simulator/solidity/ICheatcodes.sol";
import {TestReceiver} from "./Receivers.sol";
import {GoingBack} from "./Returns.t.sol";

/// @dev What is paid in parts, what its token refuses, and what is as little as it can be.
contract PayoutsPartsTest is GoingBack {
    /// @dev How often an event was recorded.
    function _logsOf(bytes32 selector) private returns (uint256 count) {
        ICheatcodes.Log[] memory logs = CHEATCODES.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].topics[0] == selector) ++count;
        }
    }

    // ---------------------------------------------------------------- parts

    function test_drain_ofAPart_tellsWhatWasTakenAndPaid() public {
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _enter(SPOKE_A);
        vm.expectEmit(address(bridges[SPOKE_A]));
        emit IBridgeEvents.TransferPartPaid(id, USD, receiver, 1_000 * ONE, 999.5e6);
        _drain(index);
    }

    /// @dev A first part was paid on what was agreed: the rest is too, whatever it costs by then.
    function test_drain_ofTheRest_isPaidByTheMinimumThoughTheFeeRose() public {
        (uint64 index, bytes32 id) = _atLeast(2_998 * ONE);
        _drain(index);
        assertEq(_unitsOf(SPOKE_A, receiver), 999.5e6);
        _provide(SPOKE_A, 5_000 * ONE);
        _charge(100);
        // two thirds of the minimum, rounded up
        uint256 rest = 1_998_666_667;
        vm.expectEmit(address(bridges[SPOKE_A]));
        emit IBridgeEvents.TransferPaid(id, USD, receiver, rest);
        _drain(index);
        _assertState(id, EntryState.None);
        assertEq(_unitsOf(SPOKE_A, receiver), 999.5e6 + rest);
    }

    /// @dev Less than a hundredth of it is there: no part.
    function test_drain_ofNothing_tellsNothingAndAgreesToNothing() public {
        _withdraw(SPOKE_A, LEFT - 5 * ONE);
        (uint64 index, bytes32 id) = _atLeast(2_998 * ONE);
        vm.recordLogs();
        _drain(index);
        assertEq(CHEATCODES.getRecordedLogs().length, 0);
        assertEq(_entry(SPOKE_A, id).queued, 3_000 * ONE);
        _provide(SPOKE_A, 5_000 * ONE);
        _charge(100);
        _drain(index);
        _assertState(id, EntryState.Aside);
        assertEq(_unitsOf(SPOKE_A, receiver), 0);
    }

    /// @dev A part of it was paid, the rest stands aside for want of terms: proven again, nothing of it is charged.
    function test_retry_ofWhatWasChargedAndProvenAfresh_asksForNoTerms() public {
        TestReceiver called = new TestReceiver();
        (uint64 index, bytes32 id) = _carryTo(called, 3_000 * ONE);
        _drain(index);
        _setTerms(0);
        _provide(SPOKE_A, 5_000 * ONE);
        _drain(index);
        _assertState(id, EntryState.Aside);
        assertEq(_entry(SPOKE_A, id).setAside, 999.5e6);
        _distrust(SPOKE_A, HUB);
        bridges[SPOKE_A].reprove(lanes[lane].id, _batchOf(lane, index));
        _assertState(id, EntryState.Aside);
        bridges[SPOKE_A].retry(_transferOf(lane, index));
        _assertState(id, EntryState.Ready);
        assertEq(_entry(SPOKE_A, id).setAside, 2_999.5e6);
    }

    function _atLeast(uint256 minReceived) private returns (uint64 index, bytes32 id) {
        TransferRequest memory request = _request(HUB, SPOKE_A, 3_000 * ONE);
        request.minReceived = minReceived;
        (, index, id) = _send(HUB, request);
        assertTrue(_deliver(lane, index));
        assertEq(_entry(SPOKE_A, id).queued, 3_000 * ONE);
    }

    /// @dev Nobody is called for it, so it is claimed; and it is not told to be paid before it is.
    function test_drain_whereTheTokenRefuses_keepsItAsAClaim() public {
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _provide(SPOKE_A, 5_000 * ONE);
        uint256 units = 3_000 * ONE - _fee(3_000 * ONE);
        _refuse(SPOKE_A, receiver, units);
        vm.expectEmit(address(bridges[SPOKE_A]));
        emit IBridgeEvents.TransferSetAside(id, USD, EntryState.Claimable, units);
        vm.recordLogs();
        _drain(index);
        assertEq(_logsOf(IBridgeEvents.TransferPaid.selector), 0);
        _assertState(id, EntryState.Claimable);
        assertEq(_entry(SPOKE_A, id).setAside, units);
        vm.clearMockedCalls();
        vm.expectEmit(address(bridges[SPOKE_A]));
        emit IBridgeEvents.TransferPaid(id, USD, receiver, units);
        bridges[SPOKE_A].claim(_transferOf(lane, index), receiver);
        assertEq(_unitsOf(SPOKE_A, receiver), units);
    }

    /// @dev Who adds up what was paid counts each part once, and takes nothing for the last that is not.
    function test_drain_inPartsOfWhichTheTokenRefusesOne_tellsEachOnceItIsPaid() public {
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _refuse(SPOKE_A, receiver, 999.5e6);
        vm.recordLogs();
        _drain(index);
        assertEq(_logsOf(IBridgeEvents.TransferPartPaid.selector), 0);
        vm.clearMockedCalls();
        _provide(SPOKE_A, 5_000 * ONE);
        vm.expectEmit(address(bridges[SPOKE_A]));
        emit IBridgeEvents.TransferSetAside(id, USD, EntryState.Claimable, 999.5e6);
        vm.expectEmit(address(bridges[SPOKE_A]));
        emit IBridgeEvents.TransferPartPaid(id, USD, receiver, 2_000 * ONE, 1_999e6);
        vm.recordLogs();
        _drain(index);
        assertEq(_logsOf(IBridgeEvents.TransferPaid.selector), 0);
        vm.expectEmit(address(bridges[SPOKE_A]));
        emit IBridgeEvents.TransferPaid(id, USD, receiver, 999.5e6);
        bridges[SPOKE_A].claim(_transferOf(lane, index), receiver);
        assertEq(_unitsOf(SPOKE_A, receiver), 2_998.5e6);
    }

    // ---------------------------------------------------------------- a single unit

    function test_drain_ofASingleUnit_isPaid() public {
        _chargeNothing();
        (, uint64 first, ) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 1);
        assertEq(_entry(SPOKE_A, id).queued, 1);
        _provide(SPOKE_A, 5_000 * ONE);
        _drain(first);
        assertEq(_books(SPOKE_A).queued, 1);
        vm.expectEmit(address(bridges[SPOKE_A]));
        emit IBridgeEvents.TransferPaid(id, USD, receiver, 1);
        vm.recordLogs();
        _drain(index);
        assertEq(_logsOf(IBridgeEvents.TransferPartPaid.selector), 0);
        _assertState(id, EntryState.None);
        assertEq(_books(SPOKE_A).queued, 0);
        assertEq(_unitsOf(SPOKE_A, receiver), 3_000 * ONE + 1);
    }

    function test_drain_ofASingleUnitThatNothingPrices_stepsAsideAndBindsNothing() public {
        _chargeNothing();
        (, uint64 first, ) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 1);
        _setTerms(0);
        _drain(first);
        _drain(index);
        _assertState(id, EntryState.Aside);
        assertEq(_entry(SPOKE_A, id).held, 1);
        assertEq(_entry(SPOKE_A, id).queued, 0);
        assertEq(_books(SPOKE_A).queued, 0);
        assertEq(_books(SPOKE_A).net, 0);
    }

    function test_admit_ofASingleUnit_letsItIn() public {
        _provide(SPOKE_A, LIQUIDITY);
        _chargeNothing();
        _carry(HUB, SPOKE_A, CAPACITY);
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 1);
        assertEq(_entry(SPOKE_A, id).held, 1);
        _pass(WINDOW);
        _enter(SPOKE_A);
        vm.expectEmit(address(bridges[SPOKE_A]));
        emit IBridgeEvents.TransferWaits(id, USD, EntryState.Waiting, 4, 0, 0, 1);
        bridges[SPOKE_A].admit(USD, _transfersOf(lane, index));
        assertEq(_books(SPOKE_A).queued, 1);
        _drain(index);
        _assertState(id, EntryState.None);
    }

    function test_sendBack_ofASingleUnitThatIsSetAside_sendsItToo() public {
        _chargeNothing();
        _withdraw(SPOKE_A, LEFT - 1);
        TestReceiver called = new TestReceiver();
        vm.deal(address(called), 1 ether);
        (uint64 index, bytes32 id) = _carryTo(called, 100);
        _drain(index);
        Entry memory entry = _entry(SPOKE_A, id);
        assertEq(entry.setAside, 1);
        assertEq(entry.queued, 99);
        _sendBack(address(called), index);
        assertEq(_entry(SPOKE_A, id).setAside, 0);
        assertEq(_books(SPOKE_A).claimable, 0);
        assertEq(_books(SPOKE_A).queued, 0);
        _carryHome();
        _settleReturn(index);
        assertEq(_unitsOf(HUB, user), 100);
    }
}
