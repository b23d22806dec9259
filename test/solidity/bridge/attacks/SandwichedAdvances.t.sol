// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {
    EntryState,
    IBridgeAdvances,
    IBridgeEvents,
    TransferFrame,
    TransferRequest
} from "@causeway/solidity/interfaces/IBridge.sol";
import {CurveTerms} from "../../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {CurveTermsLib} from "../../../../contracts/bridge/libraries/CurveTermsLib.sol";
import {Advancing} from "../advances/Advancing.sol";

/// @dev Somebody empties the vault just before a delivery, so that who paid its receiver is repaid less.
contract SandwichedAdvancesTest is Advancing {
    uint256 private constant TAKEN = 400 * ONE;

    /// @dev Nothing up to 500, then steeply more.
    function setUp() public override {
        super.setUp();
        _boundCurve(0);
        _setCurve(CurveTerms({rateBps: 10_000, knee: uint112(500 * ONE), depth: uint112(1_000 * ONE)}));
        _provide(SPOKE_A, 10_000 * ONE);
    }

    function _setCurve(CurveTerms memory curve) private {
        _enter(SPOKE_A);
        vm.prank(admin);
        custodies[SPOKE_A].setTerms(_changes(0, CurveTermsLib.pack(curve)));
    }

    /// @dev As much as makes the vault lack so much, for somebody else.
    function _takeUpTo(uint256 deficit) private {
        int256 lacks = -_books(SPOKE_A).net;
        _carry(HUB, SPOKE_A, uint256(int256(deficit) - lacks));
    }

    function _fillAll() private {
        _carry(SPOKE_A, HUB, 2_000 * ONE);
        _enter(SPOKE_A);
    }

    function test_theVaultIsEmptiedBeforeTheDelivery_heIsNotRepaidLess() public {
        (uint64 index, bytes32 id) = _sendOffering(UNITS);
        _advanceBy(filler, index);
        _takeUpTo(TAKEN);
        assertTrue(_deliver(lane, index));
        _assertState(id, EntryState.Aside);
        assertLt(_gained(), 0);
        assertEq(_books(SPOKE_A).queued, 0, "it binds something");
        assertEq(_entry(SPOKE_A, id).advancer, filler);
        // the other half of the attack, or anybody's filling
        _fillAll();
        vm.prank(stranger);
        bridges[SPOKE_A].retry(_transferOf(lane, index));
        if (_entry(SPOKE_A, id).state == EntryState.Waiting) _drain(index);
        _assertState(id, EntryState.None);
        assertEq(_gained(), int256(OFFER));
    }

    function test_whatHeLetsTheCurveTake_itTakesAtMost() public {
        _boundCurve(1_000);
        (uint64 index, bytes32 id) = _sendOffering(UNITS);
        _advanceBy(filler, index);
        _takeUpTo(TAKEN);
        assertTrue(_deliver(lane, index));
        // 400 of 500 beyond the knee cost 160
        _assertState(id, EntryState.Aside);
        _boundCurve(3_200);
        bridges[SPOKE_A].retry(_transferOf(lane, index));
        if (_entry(SPOKE_A, id).state == EntryState.Waiting) _drain(index);
        _assertState(id, EntryState.None);
        assertEq(_gained(), int256(OFFER) - 160 * int256(ONE));
    }

    /// @dev A basis point of a unit more than they said, rounded down, is a unit too much.
    function test_whatHeLetsTheCurveTake_isExact() public {
        _boundCurve(1);
        for (uint256 more = 0; more < 2; ++more) {
            (uint64 index, bytes32 id) = _sendOffering(UNITS + more);
            _advanceBy(filler, index);
            _takeUpTo(TAKEN);
            _setCurve(CurveTerms({rateBps: 1, knee: 0, depth: 1}));
            assertTrue(_deliver(lane, index));
            _assertState(id, more == 0 ? EntryState.None : EntryState.Aside);
            if (more == 1) _expectRetryRefused(index, UNITS + 1 - _fee(UNITS + 1) - ONE / 20);
            _fillAll();
        }
    }

    /// @dev By a unit too little.
    function _expectRetryRefused(uint64 index, uint256 least) private {
        TransferFrame memory transfer = _transferOf(lane, index);
        bytes4 reason = IBridgeEvents.BelowMinimum.selector;
        vm.expectRevert(abi.encodeWithSelector(reason, leaves[lane][index], least - 1, least));
        bridges[SPOKE_A].retry(transfer);
    }

    /// @dev A part was repaid before the curve rose. Its base fee is that of that time, whatever the terms are now.
    function test_theRestOfARepayment_waitsUntilTheCurveTakesAsLittleAsHeSaid() public {
        _setCurve(CurveTerms({rateBps: 0, knee: 0, depth: 1}));
        uint256 units = 12_000 * ONE;
        (uint64 index, bytes32 id) = _sendOffering(units);
        _advanceBy(filler, index);
        assertTrue(_deliver(lane, index));
        _drain(index);
        assertEq(_entry(SPOKE_A, id).queued, 1_000 * ONE);
        _setCurve(CurveTerms({rateBps: 100, knee: 0, depth: 1}));
        _charge(500);
        _provide(SPOKE_A, 5_000 * ONE);
        _drain(index);
        _assertState(id, EntryState.Aside);
        TransferFrame memory transfer = _transferOf(lane, index);
        // a twelfth of the base; the curve's hundredth; a unit for the rounding of each
        (uint256 paid, uint256 least) = (989.5e6, 999.5e6 - 2);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.BelowMinimum.selector, id, paid, least));
        bridges[SPOKE_A].retry(transfer);
        _setCurve(CurveTerms({rateBps: 0, knee: 0, depth: 1}));
        bridges[SPOKE_A].retry(transfer);
        _assertState(id, EntryState.None);
        assertEq(_gained(), int256(OFFER));
    }

    /// @dev What an integrator takes was agreed, and is not one of what the curve may take.
    function test_whatAnIntegratorTakes_isNotTheCurves() public {
        TransferRequest memory request = _offering(UNITS);
        (request.integrator, request.integratorBps) = (abi.encodePacked(stranger), 100);
        (, uint64 index, bytes32 id) = _send(HUB, request);
        _advanceBy(filler, index);
        assertTrue(_deliver(lane, index));
        _assertState(id, EntryState.None);
        assertEq(_gained(), int256(OFFER));
        assertEq(custodies[SPOKE_A].owedTo(stranger), UNITS / 100);
    }

    /// @dev Nobody's share is not charged: so the curve must not take it either.
    function test_whatAnIntegratorOfZerosWouldTake_isNotTheCurves() public {
        TransferRequest memory request = _offering(UNITS);
        (request.integrator, request.integratorBps) = (abi.encodePacked(address(0)), 100);
        (, uint64 index, bytes32 id) = _send(HUB, request);
        assertEq(_advanceBy(filler, index), UNITS - _fee(UNITS) - OFFER);
        _takeUpTo(TAKEN);
        _setCurve(CurveTerms({rateBps: 1, knee: 0, depth: 1}));
        assertTrue(_deliver(lane, index));
        _assertState(id, EntryState.Aside);
    }

    function test_whileItStandsAside_itIsNobodyElses() public {
        (uint64 index, bytes32 id) = _sendOffering(UNITS);
        _advanceBy(filler, index);
        _takeUpTo(TAKEN);
        _deliver(lane, index);
        _pass(LIFETIME + 1);
        _enter(SPOKE_A);
        uint256 fee = bridges[SPOKE_A].quoteReturn(chainIds[HUB]);
        vm.prank(receiver);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.AlreadyAdvanced.selector, id, filler));
        bridges[SPOKE_A].sendBack{value: fee}(_transferOf(lane, index));
    }

    function test_setCurveBound_isTold_andAtMostTheWhole() public {
        _enter(SPOKE_A);
        vm.expectEmit(address(bridges[SPOKE_A]));
        emit IBridgeAdvances.CurveBoundSet(stranger, 30);
        vm.prank(stranger);
        bridges[SPOKE_A].setCurveBound(30);
        assertEq(bridges[SPOKE_A].curveBoundOf(stranger), 30);
        assertEq(bridges[SPOKE_A].curveBoundOf(filler), 0);
        vm.expectRevert(abi.encodeWithSelector(IBridgeAdvances.CurveBoundTooLarge.selector, 10_001, 10_000));
        bridges[SPOKE_A].setCurveBound(10_001);
    }

    /// @dev Whatever the vault lacks when it is delivered, he has what he said, or waits.
    function testFuzz_heIsRepaidWhatHeSaid_orWaits(uint256 lacks, uint16 bound_) public {
        lacks = bound(lacks, 1, 900) * ONE;
        bound_ = uint16(bound(bound_, 0, 10_000));
        _boundCurve(bound_);
        (uint64 index, bytes32 id) = _sendOffering(UNITS);
        _advanceBy(filler, index);
        _takeUpTo(lacks);
        assertTrue(_deliver(lane, index));
        EntryState state = _entry(SPOKE_A, id).state;
        if (state == EntryState.Aside) return;
        assertEq(uint8(state), uint8(EntryState.None));
        assertGe(_gained(), int256(OFFER) - int256((UNITS * bound_) / 10_000));
    }
}
