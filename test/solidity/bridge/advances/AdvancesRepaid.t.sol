// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Entry, EntryState, IBridgeEvents, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {Batch} from "@causeway/solidity/interfaces/IMailbox.sol";
import {CurveTerms} from "../../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {ICustody, Limit, Limited} from "../../../../contracts/bridge/interfaces/ICustody.sol";
import {CurveTermsLib} from "../../../../contracts/bridge/libraries/CurveTermsLib.sol";
import {Advancing} from "./Advancing.sol";

/// @dev What becomes of an advance when its transfer is delivered.
contract AdvancesRepaidTest is Advancing {
    function test_delivered_itIsPaidToWhoAdvancedIt() public {
        (uint64 index, bytes32 id) = _sendOffering(UNITS);
        uint256 paid = _advanceBy(filler, index);
        bytes32 key = _advanceId(index);
        Batch memory batch = _batchOf(lane, index);
        vm.expectEmit();
        emit IBridgeEvents.AdvanceDelivered(key, id, filler);
        vm.expectEmit();
        emit IBridgeEvents.TransferPaid(id, USD, filler, UNITS - _fee(UNITS));
        mailboxes[SPOKE_A].deliver(lanes[lane].id, batch);
        assertEq(_unitsOf(SPOKE_A, receiver), paid);
        assertEq(_gained(), int256(OFFER));
        assertEq(_advancerOf(index), address(0));
        _assertState(id, EntryState.None);
    }

    /// @dev The second of two that are alike is another transfer.
    function test_oneAdvance_isRepaidOnce() public {
        (uint64 first, ) = _sendOffering(UNITS);
        _advanceBy(filler, first);
        (uint64 second, ) = _sendOffering(UNITS);
        assertTrue(_deliver(lane, second));
        assertEq(_gained(), int256(OFFER));
        uint256 received = _unitsOf(SPOKE_A, receiver);
        _provide(SPOKE_A, 10 * UNITS);
        assertTrue(_deliver(lane, first));
        assertEq(_gained(), int256(OFFER));
        assertEq(_unitsOf(SPOKE_A, receiver), received + UNITS - _fee(UNITS));
    }

    /// @dev What it costs was fixed: neither a more expensive schedule nor a minimum touches who pays in advance.
    function test_aFeeThatChangesMeanwhile_isNotHis() public {
        TransferRequest memory request = _offering(UNITS);
        request.minReceived = UNITS - _fee(UNITS) - OFFER;
        (, uint64 index, ) = _send(HUB, request);
        _advanceBy(filler, index);
        _charge(500);
        assertTrue(_deliver(lane, index));
        assertEq(_gained(), int256(OFFER));
    }

    function test_termsThatAreGone_doNotKeepItFromBeingRepaid() public {
        (uint64 index, ) = _sendOffering(UNITS);
        _advanceBy(filler, index);
        _setTerms(0);
        assertTrue(_deliver(lane, index));
        assertEq(_gained(), int256(OFFER));
        assertEq(_books(SPOKE_A).fees, _fee(UNITS));
    }

    function test_theCurve_isTheAdvancers() public {
        CurveTerms memory curve = CurveTerms({rateBps: 100, knee: 0, depth: uint112(1_000 * ONE)});
        _enter(SPOKE_A);
        vm.prank(admin);
        custodies[SPOKE_A].setTerms(_changes(0, CurveTermsLib.pack(curve)));
        (uint64 index, ) = _sendOffering(UNITS);
        uint256 cost = custodies[SPOKE_A].quoteRelease(chainIds[HUB], UNITS, 0).curve;
        assertGt(cost, 0);
        uint256 paid = _advanceBy(filler, index);
        assertEq(paid, UNITS - _fee(UNITS) - OFFER);
        assertTrue(_deliver(lane, index));
        assertEq(_gained(), int256(OFFER) - int256(cost));
        assertEq(_unitsOf(SPOKE_A, receiver), paid);
    }

    // ---------------------------------------------------------------- waiting

    function test_whereLiquidityIsShort_itWaitsInItsPlace_andIsPaidInParts() public {
        TransferRequest memory request = _offering(3_000 * ONE);
        (, uint64 index, bytes32 id) = _send(HUB, request);
        uint256 paid = _advanceBy(filler, index);
        assertTrue(_deliver(lane, index));
        Entry memory entry = _entry(SPOKE_A, id);
        assertEq(uint8(entry.state), uint8(EntryState.Waiting));
        assertEq(entry.advancer, filler);
        assertEq(entry.queued, 3_000 * ONE);
        _drain(index);
        assertEq(_entry(SPOKE_A, id).queued, 2_000 * ONE);
        _provide(SPOKE_A, 5_000 * ONE);
        _drain(index);
        assertEq(_entry(SPOKE_A, id).advancer, address(0));
        _assertState(id, EntryState.None);
        assertEq(_gained(), int256(OFFER));
        assertEq(_unitsOf(SPOKE_A, receiver), paid);
        assertEq(_books(SPOKE_A).queued, 0);
    }

    /// @dev A payload was handed over when it was advanced: nothing is set aside for a second time.
    function test_whatWaits_neitherGoesBackNorEnds() public {
        (, uint64 index, bytes32 id) = _send(HUB, _offering(3_000 * ONE));
        _advanceBy(filler, index);
        assertTrue(_deliver(lane, index));
        uint256 fee = bridges[SPOKE_A].quoteReturn(chainIds[HUB]);
        bytes memory reason = abi.encodeWithSelector(IBridgeEvents.AlreadyAdvanced.selector, id, filler);
        address[3] memory callers = [receiver, filler, stranger];
        for (uint256 i = 0; i < 2; ++i) {
            for (uint256 k = 0; k < 3; ++k) {
                vm.deal(callers[k], 1 ether);
                vm.prank(callers[k]);
                vm.expectRevert(reason);
                bridges[SPOKE_A].sendBack{value: fee}(_transferOf(lane, index));
            }
            _pass(LIFETIME);
            _enter(SPOKE_A);
        }
    }

    function test_anOpenAdvance_keepsItsTransferFromBeingEnded() public {
        (uint64 index, ) = _sendOffering(UNITS);
        _advanceBy(filler, index);
        _pass(LIFETIME + 1);
        Batch memory batch = _batchOf(lane, index);
        uint256 fee = expiries[SPOKE_A].quoteNotice(lanes[lane].id);
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.AlreadyAdvanced.selector, _advanceId(index), filler));
        bridges[SPOKE_A].end{value: fee}(lanes[lane].id, batch);
        mailboxes[SPOKE_A].deliver(lanes[lane].id, batch);
        assertEq(_gained(), int256(OFFER));
    }

    function test_whatALimitHolds_isAdmittedForTheAdvancer() public {
        _enter(SPOKE_A);
        vm.prank(admin);
        custodies[SPOKE_A].setLimit(chainIds[HUB], Limited.Arrivals, Limit(0, 1 days));
        (uint64 index, bytes32 id) = _sendOffering(UNITS);
        _advanceBy(filler, index);
        assertTrue(_deliver(lane, index));
        assertEq(_entry(SPOKE_A, id).held, UNITS);
        vm.prank(admin);
        custodies[SPOKE_A].setLimit(chainIds[HUB], Limited.Arrivals, Limit(uint208(CAPACITY), WINDOW));
        _pass(1 days);
        _enter(SPOKE_A);
        bridges[SPOKE_A].admit(USD, _transfersOf(lane, index));
        bridges[SPOKE_A].drain(USD, _transfersOf(lane, index));
        assertEq(_gained(), int256(OFFER));
        _assertState(id, EntryState.None);
    }

    function test_whatADistrustCovers_isRepaidOnAFreshProof() public {
        (, uint64 index, bytes32 id) = _send(HUB, _offering(3_000 * ONE));
        _advanceBy(filler, index);
        assertTrue(_deliver(lane, index));
        _distrust(SPOKE_A, HUB);
        _provide(SPOKE_A, 5_000 * ONE);
        bridges[SPOKE_A].reprove(lanes[lane].id, _batchOf(lane, index));
        _drain(index);
        _assertState(id, EntryState.None);
        assertEq(_gained(), int256(OFFER));
    }

    /// @dev Whom the token does not pay has it owed to him: he is no receiver of the transfer, who could claim it.
    function test_anAdvancerWhomTheTokenRefuses_isOwedIt() public {
        (uint64 index, bytes32 id) = _sendOffering(UNITS);
        _advanceBy(filler, index);
        uint256 repaid = UNITS - _fee(UNITS);
        _refuse(SPOKE_A, filler, repaid);
        assertTrue(_deliver(lane, index));
        vm.clearMockedCalls();
        _assertState(id, EntryState.None);
        assertEq(custodies[SPOKE_A].owedTo(filler), repaid);
        assertEq(_books(SPOKE_A).claimable, repaid);
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(ICustody.NotOwner.selector, stranger, filler));
        custodies[SPOKE_A].pullOwed(filler, stranger, repaid);
        vm.prank(stranger);
        custodies[SPOKE_A].pullOwed(filler, filler, repaid);
        assertEq(_gained(), int256(OFFER));
        assertEq(_books(SPOKE_A).claimable, 0);
    }
}
