// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {
    Entry,
    EntryState,
    IBridgeEvents,
    TransferFrame,
    TransferRequest
} from "@causeway/solidity/interfaces/IBridge.sol";
import {Batch} from "@causeway/solidity/interfaces/IMailbox.sol";
import {CurveTerms} from "../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {CurveTermsLib} from "../../../contracts/bridge/libraries/CurveTermsLib.sol";
import {LightClient} from "../../../contracts/light-clients/LightClient.sol";
import {PeerRecords} from "../../../contracts/messaging/peers/PeerRecords.sol";
import {TestReceiver} from "./Receivers.sol";
import {GoingBack} from "./Returns.t.sol";

/// @dev What comes back to the hub past its curve, in parts, or to somebody whom its token refuses.
contract ReturnsMoneyTest is GoingBack {
    // ---------------------------------------------------------------- the curve

    /// @dev The hub's vault lacks 100,000, and its curve begins at once.
    function _emptyTheHub() private {
        _enter(HUB);
        vm.prank(admin);
        custodies[HUB].setTerms(
            _changes(0, CurveTermsLib.pack(CurveTerms({rateBps: 50, knee: 0, depth: uint112(LIQUIDITY)})))
        );
        _carry(SPOKE_A, HUB, 100_000 * ONE);
        _pass(12);
    }

    /// @dev What a message says of the origin's custody.
    function _reliefOf(uint64 index) private view returns (uint256 relief) {
        bytes memory frame = frames[lane][index];
        // behind the frame's head of 59 bytes, version and kind
        assembly ("memory-safe") {
            relief := shr(128, mload(add(frame, 93)))
        }
    }

    function test_settleReturn_ofAPart_paysTheCurveLessThePartsRelief() public {
        _emptyTheHub();
        TransferRequest memory request = _request(HUB, SPOKE_A, 50_000 * ONE);
        request.minReceived = request.amount;
        uint256 relief = bridges[HUB].quote(request).relief;
        (, uint64 index, bytes32 id) = _send(HUB, request);
        assertGt(relief, 0);
        assertEq(_reliefOf(index), relief);
        _deliver(lane, index);
        _assertState(id, EntryState.Aside);
        _sendBack(receiver, index);
        uint256 back = _returned();
        _carryHome();
        _carry(SPOKE_A, HUB, 70_000 * ONE);
        uint256 cost = custodies[HUB].quoteRelease(chainIds[SPOKE_A], back, 0).curve;
        uint256 left = back - (cost - (relief * back) / (50_000 * ONE));
        assertLt(left, back);
        TransferFrame memory transfer = _transferOf(lane, index);
        bytes32[] memory siblings = _siblings(lane, index);
        _enter(HUB);
        vm.expectEmit(address(bridges[HUB]));
        emit IBridgeEvents.TransferCameBack(id, back);
        vm.expectEmit(address(bridges[HUB]));
        emit IBridgeEvents.TransferPaid(id, USD, user, left);
        bridges[HUB].settleReturn(transfer, siblings);
        assertEq(_unitsOf(HUB, user), left);
    }

    function test_end_whereNothingElseHappened_comesBackWhole() public {
        _emptyTheHub();
        int256 net = _books(HUB).net;
        (, uint64 index, ) = _send(HUB, _request(HUB, SPOKE_A, 50_000 * ONE));
        _pass(LIFETIME + 1);
        _end(index);
        _carryHome();
        _settle(index);
        assertApproxEqAbs(_unitsOf(HUB, user), 50_000 * ONE, 1);
        assertEq(_books(HUB).net, net);
    }

    /// @dev It waits for liquidity: what it is relieved of is known from its frame when it is paid.
    function test_end_whereLiquidityIsShort_comesBackWholeFromTheLine() public {
        _emptyTheHub();
        (, uint64 index, bytes32 id) = _send(HUB, _request(HUB, SPOKE_A, 50_000 * ONE));
        uint256 liquid = custodies[HUB].liquidity();
        _withdraw(HUB, liquid);
        _pass(LIFETIME + 1);
        _end(index);
        _carryHome();
        _settle(index);
        assertEq(_entry(HUB, id).queued, 50_000 * ONE);
        _provide(HUB, 60_000 * ONE);
        bridges[HUB].drain(USD, _transfersOf(lane, index));
        assertApproxEqAbs(_unitsOf(HUB, user), 50_000 * ONE, 1);
    }

    /// @dev However little it is.
    function test_end_ofWhatAUnitWasSavedFor_comesBackWhole() public {
        _emptyTheHub();
        _enter(HUB);
        vm.prank(admin);
        custodies[HUB].setTerms(_changes(0, CurveTermsLib.pack(CurveTerms({rateBps: 1, knee: 0, depth: 1}))));
        (, uint64 index, ) = _send(HUB, _request(HUB, SPOKE_A, 10_000));
        assertEq(_reliefOf(index), 1);
        _pass(LIFETIME + 1);
        _end(index);
        _carryHome();
        _settle(index);
        assertEq(_unitsOf(HUB, user), 10_000);
    }

    /// @dev What the destination says to have sent back.
    function _returned() private view returns (uint256 units) {
        bytes memory frame = frames[home][leaves[home].length - 1];
        // the last 16 bytes of a return
        assembly ("memory-safe") {
            units := shr(128, shl(128, mload(add(frame, mload(frame)))))
        }
    }

    // ---------------------------------------------------------------- who learns what

    function test_sendBack_isToldAtBothEnds() public {
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        uint256 left = 3_000 * ONE - ONE / 20;
        _enter(SPOKE_A);
        uint256 fee = bridges[SPOKE_A].quoteReturn(chainIds[HUB]);
        assertEq(fee, mailboxes[SPOKE_A].quote(chainIds[HUB], 180_000, 50));
        uint256 before = receiver.balance;
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.recordLogs();
        vm.expectEmit(true, false, false, true, address(bridges[SPOKE_A]));
        emit IBridgeEvents.TransferReturned(id, 0, left);
        vm.prank(receiver);
        bytes32 returnId = bridges[SPOKE_A].sendBack{value: fee + 5}(transfer);
        _note();
        assertEq(leaves[home][0], returnId);
        assertGe(receiver.balance, before - fee, "what he paid too much is his");
        Batch memory batch = _batchOf(home, 0);
        vm.expectEmit(address(bridges[HUB]));
        emit IBridgeEvents.ReturnRecorded(id, chainIds[SPOKE_A], left);
        mailboxes[HUB].deliver(lanes[home].id, batch);
        (uint256 units, uint32 provenance, ) = bridges[HUB].returnOf(chainIds[SPOKE_A], id);
        assertEq(units, left);
        // bears no fee: one more than its place twice
        assertEq(provenance, 6);
    }

    function test_aSecondReturn_changesNothingWhileTheFirstCounts() public {
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _sendBack(receiver, index);
        _carryHome();
        _forgeReturn(id, 1);
        (uint256 units, , ) = bridges[HUB].returnOf(chainIds[SPOKE_A], id);
        assertEq(units, 3_000 * ONE - ONE / 20);
    }

    // ---------------------------------------------------------------- set aside

    /// @dev A part is set aside for its call; that goes back, too.
    function test_sendBack_ofWhatIsPartlySetAside_sendsAllOfIt() public {
        TestReceiver called = new TestReceiver();
        (uint64 index, bytes32 id) = _carryTo(called, 3_000 * ONE);
        _drain(index);
        assertEq(_entry(SPOKE_A, id).setAside, 999.5e6);
        vm.deal(address(called), 1 ether);
        _sendBack(address(called), index);
        assertEq(_entry(SPOKE_A, id).setAside, 0);
        assertEq(_books(SPOKE_A).claimable, 0);
        assertEq(_books(SPOKE_A).queued, 0);
        _carryHome();
        _settleReturn(index);
        assertEq(_unitsOf(HUB, user), 2_999.5e6 - ONE / 20);
    }

    function test_sendBack_ofWhatIsItsReceivers_isRefused() public {
        _refuse(SPOKE_A, receiver, 100 * ONE - _fee(100 * ONE));
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 100 * ONE);
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.prank(receiver);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.WrongState.selector, id, EntryState.Claimable));
        bridges[SPOKE_A].sendBack{value: 1 ether}(transfer);
    }

    function test_sendBack_ofARefund_isRefused() public {
        (uint64 index, bytes32 id) = _waitingRefund();
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.prank(user);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.WrongState.selector, id, EntryState.Waiting));
        bridges[HUB].sendBack{value: 1 ether}(transfer);
    }

    function test_aRefundThatTheTokenRefuses_isClaimedByWhomItCameFrom() public {
        (, uint64 index, bytes32 id) = _send(HUB, _request(HUB, SPOKE_A, 100 * ONE));
        _pass(LIFETIME + 1);
        _end(index);
        _carryHome();
        _refuse(HUB, user, 100 * ONE);
        _settle(index);
        Entry memory entry = _entry(HUB, id);
        assertEq(uint8(entry.state), uint8(EntryState.Claimable));
        assertTrue(entry.isRefund);
        assertEq(entry.setAside, 100 * ONE);
        _claimAsUser(index, 100 * ONE);
        assertEq(uint8(_entry(HUB, id).state), uint8(EntryState.Refunded));
    }

    /// @dev Of a refund nobody is called: it is claimed.
    function test_aRefundFromTheQueueThatTheTokenRefuses_isClaimed() public {
        (uint64 index, bytes32 id) = _waitingRefund();
        _provide(HUB, 1_000 * ONE);
        _refuse(HUB, user, 100 * ONE);
        bridges[HUB].drain(USD, _transfersOf(lane, index));
        assertEq(uint8(_entry(HUB, id).state), uint8(EntryState.Claimable));
        _claimAsUser(index, 100 * ONE);
        assertEq(uint8(_entry(HUB, id).state), uint8(EntryState.Refunded));
    }

    function _claimAsUser(uint64 index, uint256 units) private {
        vm.clearMockedCalls();
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.prank(receiver);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NotReceiver.selector, receiver, user));
        bridges[HUB].claim(transfer, receiver);
        vm.expectEmit(address(bridges[HUB]));
        emit IBridgeEvents.TransferPaid(_idOf(index), USD, user, units);
        bridges[HUB].claim(transfer, user);
        assertEq(_unitsOf(HUB, user), units);
        assertEq(_books(HUB).claimable, 0);
    }

    /// @dev With a call that it never has: it comes back to who sent it, and the hub has nothing to pay it with.
    function _waitingRefund() private returns (uint64 index, bytes32 id) {
        TransferRequest memory request = _request(HUB, SPOKE_A, 100 * ONE);
        (request.gasLimit, request.payload) = (300_000, "hello");
        (, index, id) = _send(HUB, request);
        _withdraw(HUB, LIQUIDITY);
        _carry(SPOKE_A, HUB, 100 * ONE);
        _pass(LIFETIME + 1);
        _end(index);
        _carryHome();
        _settle(index);
        assertEq(uint8(_entry(HUB, id).state), uint8(EntryState.Waiting));
    }

    // ---------------------------------------------------------------- who lies

    /// @dev A message of anybody looks like a transfer, and the destination says that it sent it back.
    function test_settleReturn_ofAMessageThatTheBridgeDidNotSend_isRefused() public {
        (, uint64 index, ) = _send(HUB, _request(HUB, SPOKE_A, 100 * ONE));
        bytes memory payload = _payload(frames[lane][index]);
        _sendAs(HUB, SPOKE_A, stranger, address(bridges[SPOKE_A]), payload);
        bytes32 id = _idOf(1);
        _forgeReturn(id, 100 * ONE);
        TransferFrame memory transfer = _transferOf(lane, 1);
        bytes32[] memory siblings = _siblings(lane, 1);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NotSent.selector, id));
        bridges[HUB].settleReturn(transfer, siblings);
    }

    /// @dev A stranger's message to another account; one to the bridge, that says to be a return.
    function test_reprove_ofWhatIsNotTheBridges_isRefused() public {
        (, uint64 index, ) = _send(HUB, _request(HUB, SPOKE_A, 100 * ONE));
        _sendAs(HUB, SPOKE_A, stranger, receiver, _payload(frames[lane][index]));
        Batch memory batch = _batchOf(lane, 1);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NotProven.selector, _idOf(1)));
        bridges[SPOKE_A].reprove(lanes[lane].id, batch);

        bytes memory back = abi.encodePacked(uint8(1), uint8(2), _idOf(0), uint128(1));
        _sendAs(SPOKE_A, HUB, stranger, address(bridges[HUB]), back);
        batch = _batchOf(home, 0);
        vm.expectRevert(abi.encodeWithSelector(PeerRecords.NotPeer.selector, _interop(SPOKE_A, stranger)));
        bridges[HUB].reprove(lanes[home].id, batch);
        (, uint32 provenance, ) = bridges[HUB].returnOf(chainIds[SPOKE_A], _idOf(0));
        assertEq(provenance, 0);
    }

    function test_renewRefund_isForRefundsAlone() public {
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.WrongState.selector, id, EntryState.Waiting));
        bridges[SPOKE_A].renewRefund(transfer);
    }

    /// @dev A refund that waits by a return, which is proven again.
    function test_renewRefund_takesTheReturnThatWasProvenAfresh() public {
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _sendBack(receiver, index);
        _carryHome();
        _withdraw(HUB, LIQUIDITY);
        _carry(SPOKE_A, HUB, 3_000 * ONE);
        _settleReturn(index);
        assertEq(uint8(_entry(HUB, id).state), uint8(EntryState.Waiting));
        vm.prank(admin);
        LightClient(address(clients[HUB][SPOKE_A])).distrust();
        _pass(1 hours);
        Batch memory batch = _batchOf(home, 0);
        bridges[HUB].reprove(lanes[home].id, batch);
        (, uint32 provenance, ) = bridges[HUB].returnOf(chainIds[SPOKE_A], id);
        assertNotEq(_entry(HUB, id).provenance, provenance);
        bridges[HUB].renewRefund(_transferOf(lane, index));
        assertEq(_entry(HUB, id).provenance, provenance);
        _provide(HUB, 5_000 * ONE);
        bridges[HUB].drain(USD, _transfersOf(lane, index));
        assertEq(_unitsOf(HUB, user), 3_000 * ONE - ONE / 20);
    }

    /// @dev What follows a frame's head: what it says of deadline, gas and accounts of EVM chains.
    function _payload(bytes memory frame) private pure returns (bytes memory payload) {
        bytes memory empty = _frame(0, 0, address(0), address(0), "");
        payload = new bytes(frame.length - empty.length);
        for (uint256 i = 0; i < payload.length; ++i) {
            payload[i] = frame[i + empty.length];
        }
    }
}
