// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Entry, EntryState, IBridgeEvents, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {ContainmentLib} from "@causeway/solidity/libraries/ContainmentLib.sol";
import {CurveTerms} from "../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {CurveTermsLib} from "../../../contracts/bridge/libraries/CurveTermsLib.sol";
import {GoingBack} from "./Returns.t.sol";

/// @dev The hub pays back what was sent to spoke A, whose messages were forged for a while: what a distrust covers is
/// paid by a fresh proof alone, and as far as that goes.
contract ReturnsLesserProofsTest is GoingBack {
    uint64 internal index;
    bytes32 internal id;

    /// @dev Spoke A says that all of it comes back, and the hub has nothing to pay it with.
    function _forgeAndSettle(uint256 units) private {
        _withdraw(HUB, LIQUIDITY);
        _carry(SPOKE_A, HUB, units);
        _forgeReturn(id, units);
        _settleReturn(index);
        assertEq(_entry(HUB, id).queued, units);
        _distrust(HUB, SPOKE_A);
    }

    /// @dev Of 3,000 a third is paid at the destination. All is forged to come back, of which the hub pays what it has,
    /// 3,000 less `missing`.
    function _forgeAndPayAPart(uint256 missing) private returns (uint256 paid) {
        (, index, id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _drain(index);
        _withdraw(HUB, LIQUIDITY);
        _carry(SPOKE_A, HUB, missing);
        _forgeReturn(id, 3_000 * ONE);
        _settleReturn(index);
        bridges[HUB].drain(USD, _transfersOf(lane, index));
        return _unitsOf(HUB, user);
    }

    /// @dev What was believed first stays counted as come back: a custody has room for the rest as far as something was
    /// sent that did not come back.
    function _makeRoom() private {
        _carry(HUB, SPOKE_A, LEFT);
        _carry(SPOKE_A, HUB, LEFT);
    }

    /// @dev The attacker is paid a part at the destination, forges that all comes back, and proves truly that the rest
    /// does.
    function test_aForgedReturn_isNotRenewedByATrueOneOfLess() public {
        (, index, id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _drain(index);
        uint256 left = _entry(SPOKE_A, id).queued;
        assertEq(left, 2_000 * ONE);
        _forgeAndSettle(3_000 * ONE);
        _sendBack(receiver, index);
        _carryHome();
        _enter(HUB);
        bridges[HUB].renewRefund(_transferOf(lane, index));
        _provide(HUB, 10_000 * ONE);
        bridges[HUB].drain(USD, _transfersOf(lane, index));
        assertEq(_unitsOf(HUB, user), left - ONE / 20);
        assertEq(uint8(_entry(HUB, id).state), uint8(EntryState.Refunded));
    }

    /// @dev It was paid a part before it was found out: in all no more is paid than the true one says.
    function test_aForgedReturnOfWhichAPartWasPaid_isRenewedByWhatIsTrue() public {
        uint256 paid = _forgeAndPayAPart(2_500 * ONE);
        assertGt(paid, 500 * ONE - 1);
        _distrust(HUB, SPOKE_A);
        _sendBack(receiver, index);
        _carryHome();
        _enter(HUB);
        bridges[HUB].renewRefund(_transferOf(lane, index));
        assertEq(_entry(HUB, id).held, 2_000 * ONE - ONE / 20 - paid);
    }

    /// @dev More was paid than the true one says: there is nothing left to wait for.
    function test_aForgedReturnOfWhichTooMuchWasPaid_endsWhereTheTrueOneIsLess() public {
        uint256 paid = _forgeAndPayAPart(900 * ONE);
        assertGt(paid, 2_000 * ONE);
        assertGt(_entry(HUB, id).queued, 0);
        _distrust(HUB, SPOKE_A);
        _sendBack(receiver, index);
        _carryHome();
        TransferFrame memory transfer = _transferOf(lane, index);
        _enter(HUB);
        vm.expectEmit(address(bridges[HUB]));
        emit IBridgeEvents.TransferPaid(id, USD, user, 0);
        bridges[HUB].renewRefund(transfer);
        Entry memory entry = _entry(HUB, id);
        assertEq(uint8(entry.state), uint8(EntryState.Refunded));
        assertEq(entry.held + entry.queued + entry.setAside, 0);
        assertEq(_unitsOf(HUB, user), paid);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.WrongState.selector, id, EntryState.Refunded));
        bridges[HUB].settleReturn(transfer, _siblings(lane, index));
    }

    /// @dev By what it waits then: that the forged one is voided holds it up no more.
    function test_aForgedReturnThatIsVoided_isNoneOfTheTrueOnesThatRenewedIt() public {
        (, index, id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _drain(index);
        _forgeAndSettle(3_000 * ONE);
        uint64 forged = uint64(leaves[home].length - 1);
        _sendBack(receiver, index);
        _carryHome();
        _enter(HUB);
        bridges[HUB].renewRefund(_transferOf(lane, index));
        _void(forged);
        _assertPaidByWhatIsTrue(2_000 * ONE - ONE / 20);
    }

    function test_aForgedReturnThatIsVoided_isNoneOfTheNoticeThatRenewedIt() public {
        (, index, id) = _send(HUB, _request(HUB, SPOKE_A, 100 * ONE));
        _forgeAndSettle(100 * ONE);
        uint64 forged = uint64(leaves[home].length - 1);
        _pass(LIFETIME + 1);
        _end(index);
        _carryHome();
        _enter(HUB);
        bridges[HUB].renewRefund(_transferOf(lane, index));
        _void(forged);
        _assertPaidByWhatIsTrue(100 * ONE);
    }

    function _void(uint64 forged) private {
        bytes32 frameHash = keccak256(frames[home][forged]);
        vm.prank(admin);
        expiries[HUB].voidSilently(lanes[home].id, forged, frameHash);
    }

    function _assertPaidByWhatIsTrue(uint256 units) private {
        assertFalse(_entry(HUB, id).isVoided);
        _provide(HUB, 10_000 * ONE);
        bridges[HUB].drain(USD, _transfersOf(lane, index));
        assertEq(_unitsOf(HUB, user), units);
    }

    // ---------------------------------------------------------------- forged to be too little

    /// @dev Else whoever forges could have everybody's refund be one unit, for good.
    function test_aForgedReturnOfOneUnit_leavesTheRestToTheTrueOne() public {
        (, index, id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _drain(index);
        _forgeReturn(id, 1);
        _settleReturn(index);
        assertEq(_unitsOf(HUB, user), 1);
        _distrust(HUB, SPOKE_A);
        _sendBack(receiver, index);
        _carryHome();
        TransferFrame memory transfer = _transferOf(lane, index);
        bytes32[] memory siblings = _siblings(lane, index);
        _enter(HUB);
        vm.expectEmit(address(bridges[HUB]));
        emit IBridgeEvents.TransferCameBack(id, 2_000 * ONE - ONE / 20 - 1);
        bridges[HUB].settleReturn(transfer, siblings);
        assertEq(_unitsOf(HUB, user), 2_000 * ONE - ONE / 20);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.WrongState.selector, id, EntryState.Refunded));
        bridges[HUB].settleReturn(transfer, siblings);
    }

    /// @dev A fresh proof of what was paid back in full says nothing more.
    function test_whatWasPaidBackInFull_isNotPaidOnAFreshProof() public {
        (, index, id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _sendBack(receiver, index);
        _carryHome();
        _settleReturn(index);
        _distrust(HUB, SPOKE_A);
        bridges[HUB].reprove(lanes[home].id, _batchOf(home, uint64(leaves[home].length - 1)));
        TransferFrame memory transfer = _transferOf(lane, index);
        bytes32[] memory siblings = _siblings(lane, index);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.WrongState.selector, id, EntryState.Refunded));
        bridges[HUB].settleReturn(transfer, siblings);
    }

    /// @dev What counts still is not topped up, whatever else is said: or whoever forges would be paid at both ends.
    function test_aTrueReturn_leavesNothingToAForgedNotice() public {
        (, index, id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _drain(index);
        _sendBack(receiver, index);
        _carryHome();
        _settleReturn(index);
        uint256 paid = _unitsOf(HUB, user);
        _forgeNotice(index);
        bytes32[] memory siblings = _siblings(lane, index);
        _enter(HUB);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.WrongState.selector, id, EntryState.Refunded));
        expiries[HUB].settle(lanes[lane].id, index, frames[lane][index], siblings);
        assertEq(_unitsOf(HUB, user), paid);
    }

    function test_aForgedReturnOfOneUnit_leavesTheRestToANotice() public {
        (, index, id) = _send(HUB, _request(HUB, SPOKE_A, 100 * ONE));
        _forgeReturn(id, 1);
        _settleReturn(index);
        _distrust(HUB, SPOKE_A);
        _pass(LIFETIME + 1);
        _end(index);
        _carryHome();
        _settle(index);
        assertEq(_unitsOf(HUB, user), 100 * ONE);
        assertEq(_books(HUB).net, 0);
    }

    /// @dev It was ended, and its refund waits; what is forged then cuts it to a unit. Its notice was settled already.
    function test_anEndedOneThatAForgedReturnCut_isPaidTheRestByItsNotice() public {
        _makeRoom();
        (, index, id) = _send(HUB, _request(HUB, SPOKE_A, 100 * ONE));
        _withdraw(HUB, LIQUIDITY);
        _carry(SPOKE_A, HUB, 100 * ONE);
        _pass(LIFETIME + 1);
        _end(index);
        uint64 notice = uint64(leaves[home].length - 1);
        _carryHome();
        _settle(index);
        assertEq(_entry(HUB, id).queued, 100 * ONE);
        _distrust(HUB, SPOKE_A);
        _forgeReturn(id, 1);
        TransferFrame memory transfer = _transferOf(lane, index);
        _enter(HUB);
        bridges[HUB].renewRefund(transfer);
        _provide(HUB, 10_000 * ONE);
        bridges[HUB].drain(USD, _transfersOf(lane, index));
        assertEq(_unitsOf(HUB, user), 1);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.WrongState.selector, id, EntryState.Refunded));
        bridges[HUB].renewRefund(transfer);
        _pass(2 days);
        _distrust(HUB, SPOKE_A);
        vm.expectPartialRevert(ContainmentLib.NoLongerVouchedFor.selector);
        bridges[HUB].renewRefund(transfer);
        expiries[HUB].confirm(lanes[home].id, _batchOf(home, notice));
        _enter(HUB);
        vm.expectEmit(address(bridges[HUB]));
        emit IBridgeEvents.TransferCameBack(id, 100 * ONE - 1);
        bridges[HUB].renewRefund(transfer);
        assertEq(uint8(_entry(HUB, id).state), uint8(EntryState.Refunded));
        assertEq(_unitsOf(HUB, user), 100 * ONE);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.WrongState.selector, id, EntryState.Refunded));
        bridges[HUB].renewRefund(transfer);
    }

    /// @dev Nobody ended it: what came back is all that its destination sent back.
    function test_aReturnThatCountsNoMore_isNotToppedUpWithoutANotice() public {
        (, index, id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _drain(index);
        _sendBack(receiver, index);
        _carryHome();
        _settleReturn(index);
        _distrust(HUB, SPOKE_A);
        TransferFrame memory transfer = _transferOf(lane, index);
        _enter(HUB);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.UnknownLane.selector, bytes32(0)));
        bridges[HUB].renewRefund(transfer);
    }

    /// @dev One forged return says too much, a second too little; what is true is between them.
    function test_whatWasRenewedByTooLittle_isPaidTheRestByTheTrueOne() public {
        _makeRoom();
        _makeRoom();
        (, index, id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _drain(index);
        uint256 left = _entry(SPOKE_A, id).queued;
        _forgeAndSettle(3_000 * ONE);
        _forgeReturn(id, 500 * ONE);
        bridges[HUB].renewRefund(_transferOf(lane, index));
        assertEq(_entry(HUB, id).held, 500 * ONE);
        _provide(HUB, 10_000 * ONE);
        bridges[HUB].drain(USD, _transfersOf(lane, index));
        assertEq(_unitsOf(HUB, user), 500 * ONE);
        _pass(2 days);
        _distrust(HUB, SPOKE_A);
        _sendBack(receiver, index);
        _carryHome();
        _settleReturn(index);
        assertGt(left, 500 * ONE);
        assertEq(_unitsOf(HUB, user), left - ONE / 20);
    }

    /// @dev Both parts are relieved of what the whole was, and no more.
    function test_theRest_isRelievedOfTheRestAlone() public {
        _enter(HUB);
        vm.prank(admin);
        custodies[HUB].setTerms(_changes(0, CurveTermsLib.pack(CurveTerms(50, 0, uint112(1_000 * ONE)))));
        _carry(SPOKE_A, HUB, 10_000 * ONE);
        _pass(1);
        (int256 net, uint256 had) = (_books(HUB).net, _unitsOf(HUB, user));
        uint256 units = LEFT + 10_000 * ONE;
        uint256 relief = bridges[HUB].quote(_request(HUB, SPOKE_A, units)).relief;
        (, index, id) = _send(HUB, _request(HUB, SPOKE_A, units));
        _forgeReturn(id, units / 2);
        _settleReturn(index);
        assertEq(_unitsOf(HUB, user), had + units / 2);
        (, , uint256 paidBack) = bridges[HUB].returnOf(chainIds[SPOKE_A], id);
        assertEq(paidBack, units / 2);
        _distrust(HUB, SPOKE_A);
        _pass(LIFETIME + 1);
        _end(index);
        _carryHome();
        uint256 cost = custodies[HUB].quoteRelease(chainIds[SPOKE_A], units - units / 2, 0).curve;
        _settle(index);
        // the first half came back to a vault that lacked least, for less than it was relieved of
        uint256 charged = had + units - _unitsOf(HUB, user);
        assertEq(charged, cost - (relief - relief / 2));
        assertGt(charged, 0);
        assertEq(_books(HUB).net, net);
    }

    /// @dev That nothing counts any more of what was forged does not stand in the way of what is true.
    function test_aForgedReturnThatWasContained_isRenewedByATrueNotice() public {
        (, index, id) = _send(HUB, _request(HUB, SPOKE_A, 100 * ONE));
        _forgeAndSettle(100 * ONE);
        bridges[HUB].contain(USD, _entry(HUB, id).provenance);
        _pass(LIFETIME + 1);
        _end(index);
        _carryHome();
        _enter(HUB);
        bridges[HUB].renewRefund(_transferOf(lane, index));
        _provide(HUB, 1_000 * ONE);
        bridges[HUB].drain(USD, _transfersOf(lane, index));
        assertEq(_unitsOf(HUB, user), 100 * ONE);
    }

    /// @dev A return of nothing would be a place in a line that nobody can pay.
    function test_aReturnOfNothing_renewsNothing() public {
        (, index, id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _forgeAndSettle(3_000 * ONE);
        _forgeReturn(id, 0);
        TransferFrame memory transfer = _transferOf(lane, index);
        _enter(HUB);
        vm.expectRevert(abi.encodeWithSignature("NothingLeft(bytes32,uint256)", id, 3_000 * ONE));
        bridges[HUB].renewRefund(transfer);
    }
}
