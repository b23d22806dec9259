// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IExpiry, Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {Batch, IMailbox, Price} from "@causeway/solidity/interfaces/IMailbox.sol";
import {PeerRecords} from "../../../../contracts/messaging/peers/PeerRecords.sol";
import {CallingRecipient} from "../Recipients.sol";
import {ExpiryFixture} from "./ExpiryFixture.sol";
import {Forwarder} from "./ExpirySenders.sol";
import {priceOnly} from "../PriceChanges.sol";

/// @dev Ending messages at their destination, and the notices that are sent home.
contract ExpiryDestinationTest is ExpiryFixture {
    uint256 private _lane;
    bytes32 private _laneId;

    function setUp() public override {
        super.setUp();
        _lane = _laneBetween(SPOKE_A, HUB);
        _laneId = lanes[_lane].id;
        for (uint256 i = 0; i < 3; ++i) _send(_lane, abi.encode(i));
    }

    // ---------------------------------------------------------------- constructor

    function test_constructor_knowsItsMailboxAndAuthority() public view {
        assertEq(address(_expiryOn(HUB).mailbox()), address(mailboxes[HUB]));
        assertEq(_expiryOn(HUB).authority(), address(managers[HUB]));
        assertEq(mailboxes[HUB].expiry(), address(_expiryOn(HUB)));
    }

    function test_constructor_zeroAddress_reverts() public {
        vm.expectRevert(IMailbox.ZeroAddress.selector);
        create("Expiry.sol:Expiry", abi.encode(managers[HUB], address(0)));
        vm.expectRevert(IMailbox.ZeroAddress.selector);
        create("Expiry.sol:Expiry", abi.encode(address(0), mailboxes[HUB]));
    }

    // ---------------------------------------------------------------- expire

    function test_expire_lateMessage_isDoneAndNoticeIsSentHome() public {
        _pass(LIFETIME + 1);
        Batch memory batch = _batchOf(_lane, 1);
        uint256 fee = _expiryOn(HUB).quoteNotice(_laneId);
        bytes memory home = _noticeFrame(_notice(_lane, 1, 1));
        bytes32 expected = _homeId(0, home);
        vm.expectEmit(address(mailboxes[HUB]));
        emit IMailbox.MessageExpired(leaves[_lane][1], _laneId, 1);
        vm.expectEmit(address(mailboxes[HUB]));
        emit IMailbox.MessageAppended(expected, lanes[_homeOf(_lane)].id, 0, home);
        vm.expectEmit(address(_expiryOn(HUB)));
        emit IExpiry.NoticeSent(leaves[_lane][1], expected, Outcome.Expired);
        vm.prank(stranger);
        assertEq(_expiryOn(HUB).expire{value: fee}(_laneId, batch, stranger), expected);
        assertTrue(mailboxes[HUB].isDone(_laneId, 1));
        assertEq(address(_expiryOn(HUB)).balance, 0);
        assertEq(address(mailboxes[HUB]).balance, fee);
    }

    function test_expire_inTime_reverts() public {
        _pass(LIFETIME);
        Batch memory batch = _batchOf(_lane, 1);
        _refuseExpire(batch, 1 ether, abi.encodeWithSelector(IMailbox.DeadlineNotPassed.selector, time));
    }

    function test_expire_twice_reverts() public {
        _pass(LIFETIME + 1);
        _expire(_lane, 1);
        Batch memory batch = _batchOf(_lane, 1);
        _refuseExpire(batch, 1 ether, abi.encodeWithSelector(IMailbox.MessageDone.selector, _laneId, 1));
    }

    function test_expire_afterReject_reverts() public {
        _pass(LIFETIME + 1);
        _reject(_lane, 1);
        Batch memory batch = _batchOf(_lane, 1);
        _refuseExpire(batch, 1 ether, abi.encodeWithSelector(IMailbox.MessageDone.selector, _laneId, 1));
    }

    function test_expire_throughTheHub_sendsTheNoticeThroughTheHub() public {
        uint256 lane = _laneBetween(SPOKE_A, SPOKE_B);
        uint64 index = _send(lane, "far");
        _pass(LIFETIME + 1);
        _expire(lane, index);
        assertEq(mailboxes[SPOKE_B].outboundLane(lanes[_homeOf(lane)].id).count, 1);
        assertTrue(_carryNotice(lane));
        (Outcome outcome, bool settled) = _expiryOn(SPOKE_A).outcomeOf(leaves[lane][index]);
        assertEq(uint8(outcome), uint8(Outcome.Expired));
        assertFalse(settled);
    }

    /// @dev The notice goes to a peer with an address of 33 bytes, with gas in nanoton.
    function test_expire_messageFromTon_sendsTheNoticeToTon() public {
        (bytes32 laneId, bytes32 homeLane) = _connectTon();
        bytes memory frame = abi.encodePacked(
            bytes.concat(hex"01", bytes8(GAS_LIMIT), bytes5(uint40(time - 1)), hex"21"),
            _tonAccount(),
            uint8(20),
            recipient,
            uint24(0)
        );
        Batch memory batch = _tonBatch(laneId, frame);
        uint256 fee = _expiryOn(HUB).quoteNotice(laneId);
        bytes memory notice = abi.encodePacked(uint8(1), laneId, uint64(0), keccak256(frame), uint8(1));
        bytes memory home = abi.encodePacked(
            bytes.concat(hex"01", bytes8(_expiryOn(HUB).NOTICE_NANOTON()), bytes5(0), hex"14"),
            address(_expiryOn(HUB)),
            uint8(33),
            _tonAccount(),
            uint24(notice.length),
            notice
        );
        bytes32 expected = keccak256(bytes.concat(homeLane, bytes8(0), keccak256(home)));
        vm.expectEmit(address(mailboxes[HUB]));
        emit IMailbox.MessageAppended(expected, homeLane, 0, home);
        _expiryOn(HUB).expire{value: fee}(laneId, batch, stranger);
    }

    // ---------------------------------------------------------------- reject

    function test_reject_byTheRecipient_isDoneAndNoticeIsSentHome() public {
        Batch memory batch = _batchOf(_lane, 2);
        uint256 fee = _expiryOn(HUB).quoteNotice(_laneId);
        bytes32 expected = _homeId(0, _noticeFrame(_notice(_lane, 2, 2)));
        vm.expectEmit(address(mailboxes[HUB]));
        emit IMailbox.MessageRejected(leaves[_lane][2], _laneId, 2);
        vm.expectEmit(address(_expiryOn(HUB)));
        emit IExpiry.NoticeSent(leaves[_lane][2], expected, Outcome.Rejected);
        vm.prank(recipient);
        assertEq(_expiryOn(HUB).reject{value: fee}(_laneId, batch, recipient), expected);
        assertTrue(mailboxes[HUB].isDone(_laneId, 2));
    }

    function test_reject_noDeadline_succeeds() public {
        uint64 index = _send(_lane, "for ever", 0);
        _reject(_lane, index);
        assertTrue(mailboxes[HUB].isDone(_laneId, index));
    }

    function testFuzz_reject_byAnyoneElse_reverts(address caller) public {
        vm.assume(caller != recipient);
        assumeNotForgeAddress(caller);
        Batch memory batch = _batchOf(_lane, 2);
        vm.deal(caller, 1 ether);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.NotRecipient.selector, caller, recipient));
        vm.prank(caller);
        _expiryOn(HUB).reject{value: 1 ether}(_laneId, batch, recipient);
    }

    function test_reject_afterExpire_reverts() public {
        _pass(LIFETIME + 1);
        _expire(_lane, 1);
        Batch memory batch = _batchOf(_lane, 1);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.MessageDone.selector, _laneId, 1));
        vm.prank(recipient);
        _expiryOn(HUB).reject{value: 1 ether}(_laneId, batch, recipient);
    }

    // ---------------------------------------------------------------- whose delivery is under way

    /// @dev A recipient that is called may neither reject nor expire: its own message nor another.
    function test_deliver_recipientEndsMessages_isRefused() public {
        CallingRecipient caller = new CallingRecipient();
        uint64 own = _send(_lane, address(sender), address(caller), "own", uint40(time) + LIFETIME);
        uint64 other = _send(_lane, address(sender), address(caller), "other", uint40(time) + LIFETIME);
        for (uint64 index = own; index <= other; ++index) {
            Batch memory ended = _batchOf(_lane, index);
            _reenter(caller, own, abi.encodeCall(IExpiry.reject, (_laneId, ended, recipient)));
            _reenter(caller, own, abi.encodeCall(IExpiry.expire, (_laneId, ended, recipient)));
        }
        assertFalse(mailboxes[HUB].isDone(_laneId, other));
    }

    /// @dev Delivers with the recipient making a call meanwhile; then undoes it.
    function _reenter(CallingRecipient caller, uint64 index, bytes memory data) private {
        uint256 snapshot = vm.snapshotState();
        caller.prepare(address(_expiryOn(HUB)), data);
        mailboxes[HUB].deliver(_laneId, _batchOf(_lane, index));
        assertTrue(mailboxes[HUB].isDone(_laneId, index));
        assertTrue(caller.called());
        assertFalse(caller.succeeded());
        assertEq(bytes4(caller.answer()), ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
        vm.revertToState(snapshot);
    }

    // ---------------------------------------------------------------- paying

    function test_quoteNotice_isWhatTheMailboxCharges() public {
        _enter(HUB);
        uint256 expected = mailboxes[HUB].quote(chainIds[SPOKE_A], _expiryOn(HUB).NOTICE_GAS(), 74);
        assertEq(_expiryOn(HUB).quoteNotice(_laneId), expected);
    }

    function test_quoteNotice_unknownLane_reverts() public {
        _enter(HUB);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.UnknownLane.selector, bytes32(0)));
        _expiryOn(HUB).quoteNotice(bytes32(0));
    }

    function test_quoteNotice_noPeer_reverts() public {
        _forgetSpokeA();
        vm.expectRevert(abi.encodeWithSelector(PeerRecords.NoPeer.selector, chainIds[SPOKE_A]));
        _expiryOn(HUB).quoteNotice(_laneId);
    }

    function testFuzz_expire_tooLittlePaid_revertsAndLeavesTheMessage(uint256 paid) public {
        _pass(LIFETIME + 1);
        Batch memory batch = _batchOf(_lane, 0);
        uint256 fee = _expiryOn(HUB).quoteNotice(_laneId);
        paid = bound(paid, 0, fee - 1);
        _refuseExpire(batch, paid, abi.encodeWithSelector(IMailbox.InsufficientFee.selector, fee, paid));
        assertFalse(mailboxes[HUB].isDone(_laneId, 0));
    }

    /// @dev What was brought for this contract pays for nothing.
    function test_expire_nothingPaidButBrought_reverts() public {
        _pass(LIFETIME + 1);
        Batch memory batch = _batchOf(_lane, 0);
        uint256 fee = _expiryOn(HUB).quoteNotice(_laneId);
        prepaids[HUB].bringFee{value: 1 ether}(address(_expiryOn(HUB)));
        _refuseExpire(batch, 0, abi.encodeWithSelector(IMailbox.InsufficientFee.selector, fee, 0));
    }

    function test_expire_freeLane_costsNothing() public {
        _pass(LIFETIME + 1);
        Batch memory batch = _batchOf(_lane, 0);
        Price memory set = Price(0, 0, 5_000_000, 4096, 40);
        vm.prank(admin);
        mailboxes[HUB].setPrices(priceOnly(chainIds[SPOKE_A], set));
        assertEq(_expiryOn(HUB).quoteNotice(_laneId), 0);
        _expiryOn(HUB).expire(_laneId, batch, address(0));
        assertTrue(mailboxes[HUB].isDone(_laneId, 0));
    }

    function testFuzz_expire_tooMuchPaid_paysWhoIsNamed(uint256 more) public {
        more = bound(more, 1, 50 ether);
        _pass(LIFETIME + 1);
        Batch memory batch = _batchOf(_lane, 0);
        uint256 fee = _expiryOn(HUB).quoteNotice(_laneId);
        address refundTo = makeAddr("who paid for the caller");
        uint256 before = stranger.balance;
        vm.prank(stranger);
        _expiryOn(HUB).expire{value: fee + more}(_laneId, batch, refundTo);
        assertEq(before - stranger.balance, fee + more);
        assertEq(refundTo.balance, more);
        assertEq(address(_expiryOn(HUB)).balance, 0);
    }

    /// @dev A contract that rejects on behalf of somebody else.
    function test_reject_tooMuchPaid_paysWhoIsNamedAndNotTheRecipient() public {
        Batch memory batch = _batchOf(_lane, 2);
        uint256 fee = _expiryOn(HUB).quoteNotice(_laneId);
        (uint256 before, uint256 strangers) = (recipient.balance, stranger.balance);
        vm.prank(recipient);
        _expiryOn(HUB).reject{value: fee + 5}(_laneId, batch, stranger);
        assertEq(before - recipient.balance, fee + 5);
        assertEq(stranger.balance - strangers, 5);
    }

    function test_expireAndReject_tooMuchPaidForNobody_revertAndLeaveTheMessage() public {
        _pass(LIFETIME + 1);
        Batch memory batch = _batchOf(_lane, 0);
        uint256 fee = _expiryOn(HUB).quoteNotice(_laneId);
        vm.expectRevert(IMailbox.ZeroAddress.selector);
        _expiryOn(HUB).expire{value: fee + 1}(_laneId, batch, address(0));
        vm.expectRevert(IMailbox.ZeroAddress.selector);
        vm.prank(recipient);
        _expiryOn(HUB).reject{value: fee + 1}(_laneId, batch, address(0));
        assertFalse(mailboxes[HUB].isDone(_laneId, 0));
        _expiryOn(HUB).expire{value: fee}(_laneId, batch, address(0));
        assertTrue(mailboxes[HUB].isDone(_laneId, 0), "nobody is needed where nothing is left");
    }

    function test_reject_tooMuchPaidByWhoTakesNoPayment_reverts() public {
        Forwarder forwarder = new Forwarder{value: 1 ether}(false);
        uint64 index = _send(_lane, address(sender), address(forwarder), "", 0);
        Batch memory batch = _batchOf(_lane, index);
        uint256 fee = _expiryOn(HUB).quoteNotice(_laneId);
        bytes memory call_ = abi.encodeCall(IExpiry.reject, (_laneId, batch, address(forwarder)));
        vm.expectRevert(abi.encodeWithSelector(IMailbox.PaymentFailed.selector, forwarder, 1));
        forwarder.forward(address(_expiryOn(HUB)), fee + 1, call_);
        assertFalse(mailboxes[HUB].isDone(_laneId, index));
        forwarder.forward(address(_expiryOn(HUB)), fee, call_);
        assertTrue(mailboxes[HUB].isDone(_laneId, index));
    }

    // ---------------------------------------------------------------- no way home

    function test_expire_noPeer_revertsAndLeavesTheMessage() public {
        _pass(LIFETIME + 1);
        Batch memory batch = _batchOf(_lane, 0);
        _forgetSpokeA();
        _refuseExpire(batch, 1 ether, abi.encodeWithSelector(PeerRecords.NoPeer.selector, chainIds[SPOKE_A]));
        assertFalse(mailboxes[HUB].isDone(_laneId, 0));
    }

    function test_expireAndReject_noOpenLaneHome_revertAndLeaveTheMessage() public {
        _pass(LIFETIME + 1);
        Batch memory batch = _batchOf(_lane, 0);
        bytes32 home = lanes[_homeOf(_lane)].id;
        vm.prank(admin);
        mailboxes[HUB].closeLane(home);
        bytes memory reason = abi.encodeWithSelector(IMailbox.NoOpenLane.selector, chainIds[SPOKE_A]);
        _refuseExpire(batch, 1 ether, reason);
        vm.expectRevert(reason);
        vm.prank(recipient);
        _expiryOn(HUB).reject{value: 1 ether}(_laneId, batch, recipient);
        assertFalse(mailboxes[HUB].isDone(_laneId, 0));
    }

    // ---------------------------------------------------------------- internal

    function _refuseExpire(Batch memory batch, uint256 value, bytes memory reason) private {
        vm.expectRevert(reason);
        vm.prank(stranger);
        _expiryOn(HUB).expire{value: value}(_laneId, batch, stranger);
    }

    function _forgetSpokeA() private {
        _enter(HUB);
        vm.prank(admin);
        _expiryOn(HUB).forgetPeer(_peerAddress(SPOKE_A));
    }

    function _noticeFrame(bytes memory notice) private view returns (bytes memory) {
        uint64 gasLimit = _expiryOn(HUB).NOTICE_GAS();
        return _frame(gasLimit, 0, address(_expiryOn(HUB)), address(_expiryOn(SPOKE_A)), notice);
    }

    function _homeId(uint64 index, bytes memory frame) private view returns (bytes32) {
        return keccak256(bytes.concat(lanes[_homeOf(_lane)].id, bytes8(index), keccak256(frame)));
    }
}
