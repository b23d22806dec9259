// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IExpiry, Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {IExpirySender} from "@causeway/solidity/interfaces/IExpirySender.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {LaneTree} from "../../../../packages/simulator/solidity/LaneTree.sol";
import {AnsweringRecipient, BurningRecipient} from "../Recipients.sol";
import {ExpiryFixture} from "./ExpiryFixture.sol";
import {KeepingSender} from "./ExpirySenders.sol";

/// @dev Telling senders what became of their messages.
contract ExpirySettleTest is ExpiryFixture {
    uint64 private constant COUNT = 6;

    uint256 private _lane;

    function setUp() public override {
        super.setUp();
        _lane = _laneBetween(SPOKE_A, HUB);
        for (uint256 i = 0; i < COUNT; ++i) _send(_lane, abi.encode("payload", i));
        _pass(LIFETIME + 1);
    }

    // ---------------------------------------------------------------- what it does

    function test_settle_expiredMessage_callsTheSenderOnce() public {
        _end(_lane, 2);
        vm.expectEmit(address(_expiryOn(SPOKE_A)));
        emit IExpiry.MessageSettled(leaves[_lane][2], address(sender), Outcome.Expired);
        _settle(_lane, 2);
        assertEq(sender.count(), 1);
        KeepingSender.Kept memory kept = sender.kept(0);
        assertEq(kept.caller, address(_expiryOn(SPOKE_A)));
        assertEq(kept.messageId, leaves[_lane][2]);
        assertEq(uint8(kept.outcome), uint8(Outcome.Expired));
        assertEq(kept.recipient, abi.encodePacked(recipient));
        assertEq(kept.payload, abi.encode("payload", 2));
        (Outcome outcome, bool settled) = _expiryOn(SPOKE_A).outcomeOf(leaves[_lane][2]);
        assertEq(uint8(outcome), uint8(Outcome.Expired));
        assertTrue(settled);
    }

    function test_settle_rejectedMessage_callsTheSender() public {
        _reject(_lane, 4);
        _carryNotice(_lane);
        _settle(_lane, 4);
        assertEq(uint8(sender.kept(0).outcome), uint8(Outcome.Rejected));
    }

    function test_settle_everyPlaceWhileTheLaneGrows_succeeds() public {
        for (uint64 index = 0; index < COUNT; ++index) {
            _end(_lane, index);
            _send(_lane, "more");
            _settle(_lane, index);
            assertEq(sender.kept(index).messageId, leaves[_lane][index]);
        }
    }

    function test_settle_messageThroughTheHub_callsTheSender() public {
        uint256 lane = _laneBetween(SPOKE_A, SPOKE_B);
        uint64 index = _send(lane, "far");
        _pass(LIFETIME + 1);
        _end(lane, index);
        _settle(lane, index);
        assertEq(sender.kept(0).messageId, leaves[lane][index]);
    }

    function testFuzz_settle_anyPayload_isHandedOver(bytes memory payload) public {
        vm.assume(payload.length <= MAX_PAYLOAD);
        uint64 index = _send(_lane, payload);
        _pass(LIFETIME + 1);
        _end(_lane, index);
        _settle(_lane, index);
        assertEq(sender.kept(0).payload, payload);
        assertEq(sender.kept(0).recipient, abi.encodePacked(recipient));
    }

    function test_settle_afterTheLaneClosed_succeeds() public {
        _end(_lane, 2);
        _enter(SPOKE_A);
        bytes32 laneId = lanes[_lane].id;
        vm.prank(admin);
        mailboxes[SPOKE_A].closeLane(laneId);
        _settle(_lane, 2);
        assertEq(sender.count(), 1);
    }

    function test_settle_afterThePeerIsForgotten_succeeds() public {
        _end(_lane, 2);
        _enter(SPOKE_A);
        bytes memory peer = _peerAddress(HUB);
        vm.prank(admin);
        _expiryOn(SPOKE_A).forgetPeer(peer);
        _settle(_lane, 2);
        assertEq(sender.count(), 1);
    }

    // ---------------------------------------------------------------- what is refused

    function test_settle_again_reverts() public {
        _end(_lane, 2);
        _settle(_lane, 2);
        _refuse(_lane, 2, abi.encodeWithSelector(IExpiry.AlreadySettled.selector, leaves[_lane][2]));
        assertEq(sender.count(), 1);
    }

    function test_settle_noNotice_reverts() public {
        _refuse(_lane, 2, abi.encodeWithSelector(IExpiry.NoOutcome.selector, leaves[_lane][2]));
    }

    /// @dev Ended there, but nobody has carried the notice here.
    function test_settle_noticeUnderWay_reverts() public {
        _expire(_lane, 2);
        _refuse(_lane, 2, abi.encodeWithSelector(IExpiry.NoOutcome.selector, leaves[_lane][2]));
    }

    /// @dev The destination may claim what it likes about messages that were never sent.
    function testFuzz_settle_messageThatWasNeverSent_reverts(uint64 index, bytes memory payload) public {
        bytes memory frame = _frame(GAS_LIMIT, uint40(time - 1), address(sender), recipient, payload);
        bytes32 messageId = keccak256(bytes.concat(lanes[_lane].id, bytes8(index), keccak256(frame)));
        _claim(lanes[_lane].id, index, frame);
        bytes32[] memory siblings = index < COUNT ? LaneTree.frontierProof(leaves[_lane], index) : new bytes32[](0);
        _enter(SPOKE_A);
        vm.expectRevert(abi.encodeWithSelector(IExpiry.NotSent.selector, messageId));
        _expiryOn(SPOKE_A).settle(lanes[_lane].id, index, frame, siblings);
        assertEq(sender.count(), 0);
    }

    /// @dev The frame was sent, but elsewhere in the lane, or over another lane.
    function test_settle_otherPlaceOrLane_reverts() public {
        bytes memory frame = frames[_lane][2];
        bytes32 otherLane = lanes[_laneBetween(SPOKE_A, SPOKE_B)].id;
        _claim(lanes[_lane].id, 3, frame);
        bytes32[] memory siblings = LaneTree.frontierProof(leaves[_lane], 3);
        _expectNotSent(lanes[_lane].id, 3, frame);
        _expiryOn(SPOKE_A).settle(lanes[_lane].id, 3, frame, siblings);
        bytes32 id = keccak256(bytes.concat(otherLane, bytes8(uint64(2)), keccak256(frame)));
        vm.expectRevert(abi.encodeWithSelector(IExpiry.NoOutcome.selector, id));
        _expiryOn(SPOKE_A).settle(otherLane, 2, frame, siblings);
    }

    function testFuzz_settle_anythingChanged_reverts(uint256 which, bytes32 by) public {
        vm.assume(by != 0);
        _end(_lane, 2);
        _enter(SPOKE_A);
        bytes32 laneId = lanes[_lane].id;
        uint64 index = 2;
        bytes memory frame = frames[_lane][2];
        bytes32[] memory siblings = LaneTree.frontierProof(leaves[_lane], 2);
        which = bound(which, 0, 4);
        if (which == 0) laneId ^= by;
        if (which == 1) index ^= uint64(uint256(by)) | 1;
        if (which == 2) frame[uint256(by) % frame.length] ^= bytes1(uint8(1 << (uint256(by) % 8)));
        if (which == 3) siblings[uint256(by) % siblings.length] ^= by;
        if (which == 4) siblings = new bytes32[]((uint256(by) % 40) + 3);
        vm.expectRevert();
        _expiryOn(SPOKE_A).settle(laneId, index, frame, siblings);
        assertEq(sender.count(), 0);
    }

    function test_settle_emptyOrShortFrame_reverts() public {
        _end(_lane, 2);
        _enter(SPOKE_A);
        for (uint256 length = 0; length < 60; ++length) {
            bytes32 id = keccak256(bytes.concat(lanes[_lane].id, bytes8(uint64(2)), keccak256(new bytes(length))));
            vm.expectRevert(abi.encodeWithSelector(IExpiry.NoOutcome.selector, id));
            _expiryOn(SPOKE_A).settle(lanes[_lane].id, 2, new bytes(length), new bytes32[](0));
        }
    }

    // ---------------------------------------------------------------- senders

    function test_settle_senderReverts_isPossibleLater() public {
        _end(_lane, 2);
        sender.revertFromNowOn(true);
        _refuse(_lane, 2, abi.encodeWithSelector(KeepingSender.Unwilling.selector));
        (, bool settled) = _expiryOn(SPOKE_A).outcomeOf(leaves[_lane][2]);
        assertFalse(settled);
        sender.revertFromNowOn(false);
        _settle(_lane, 2);
        assertEq(sender.count(), 1);
    }

    function testFuzz_settle_senderAnswersOtherwise_isPossibleLater(bytes4 answer) public {
        vm.assume(answer != IExpirySender.onMessageExpired.selector);
        _end(_lane, 2);
        sender.answerFromNowOn(answer);
        _refuse(_lane, 2, abi.encodeWithSelector(IExpiry.SenderRefused.selector, sender, leaves[_lane][2]));
        assertEq(sender.count(), 0);
        sender.answerFromNowOn(IExpirySender.onMessageExpired.selector);
        _settle(_lane, 2);
        assertEq(sender.count(), 1);
    }

    function test_settle_senderWithoutCode_reverts() public {
        uint64 index = _send(_lane, stranger, recipient, "", uint40(time) + LIFETIME);
        _pass(LIFETIME + 1);
        _end(_lane, index);
        _refuse(_lane, index, abi.encodeWithSelector(IExpiry.SenderRefused.selector, stranger, leaves[_lane][index]));
    }

    function test_settle_senderThatKnowsNothingOfExpiry_reverts() public {
        address[3] memory senders = [
            address(new AnsweringRecipient("", false)),
            address(new AnsweringRecipient(hex"00112233", false)),
            address(new BurningRecipient())
        ];
        for (uint256 i = 0; i < senders.length; ++i) {
            uint64 index = _send(_lane, senders[i], recipient, "", uint40(time) + LIFETIME);
            _pass(LIFETIME + 1);
            _end(_lane, index);
            vm.expectRevert();
            this.settle(_lane, index);
        }
    }

    function test_settle_senderSettlesAgainMeanwhile_isRefused() public {
        _end(_lane, 2);
        _reenter(_settleCall(2));
        assertFalse(sender.succeeded());
        assertEq(sender.answer(), abi.encodeWithSelector(IExpiry.AlreadySettled.selector, leaves[_lane][2]));
    }

    function test_settle_senderSettlesAnotherMeanwhile_succeeds() public {
        _end(_lane, 3);
        _end(_lane, 2);
        bytes memory data = _settleCall(3);
        _enter(SPOKE_A);
        sender.prepare(address(_expiryOn(SPOKE_A)), data);
        vm.deal(address(sender), 0);
        _settle(_lane, 2);
        // the sender makes the same call in the second call that it gets, where it is refused
        assertEq(sender.count(), 2);
        assertTrue(sender.succeeded());
        _assertSettled(2);
        _assertSettled(3);
    }

    function test_settle_senderSendsMeanwhile_succeeds() public {
        _end(_lane, 2);
        _enter(SPOKE_A);
        uint256 fee = mailboxes[SPOKE_A].quote(chainIds[HUB], GAS_LIMIT, 5);
        bytes memory data = abi.encodeCall(
            IMailbox.send,
            (chainIds[HUB], abi.encodePacked(recipient), GAS_LIMIT, 0, address(sender), "again")
        );
        vm.deal(address(sender), fee);
        sender.prepare(address(mailboxes[SPOKE_A]), data);
        _settle(_lane, 2);
        assertTrue(sender.succeeded());
        assertEq(mailboxes[SPOKE_A].outboundLane(lanes[_lane].id).count, COUNT + 1);
        _assertSettled(2);
    }

    // ---------------------------------------------------------------- internal

    function settle(uint256 lane, uint64 index) external {
        _settle(lane, index);
    }

    /// @dev Expires a message and carries the notice home.
    function _end(uint256 lane, uint64 index) private {
        _expire(lane, index);
        assertTrue(_carryNotice(lane));
    }

    /// @dev The destination's own contract says that a message expired.
    function _claim(bytes32 laneId, uint64 index, bytes memory frame) private {
        _pretendDeliveryOf(_homeOf(_lane));
        vm.prank(address(mailboxes[SPOKE_A]));
        bytes memory notice = abi.encodePacked(uint8(1), laneId, index, keccak256(frame), uint8(1));
        _expiryOn(SPOKE_A).receiveMessage(0, _peerAddress(HUB), notice);
    }

    function _expectNotSent(bytes32 laneId, uint64 index, bytes memory frame) private {
        bytes32 id = keccak256(bytes.concat(laneId, bytes8(index), keccak256(frame)));
        vm.expectRevert(abi.encodeWithSelector(IExpiry.NotSent.selector, id));
    }

    function _refuse(uint256 lane, uint64 index, bytes memory reason) private {
        vm.expectRevert(reason);
        this.settle(lane, index);
    }

    function _settleCall(uint64 index) private view returns (bytes memory) {
        bytes32[] memory siblings = LaneTree.frontierProof(leaves[_lane], index);
        return abi.encodeCall(IExpiry.settle, (lanes[_lane].id, index, frames[_lane][index], siblings));
    }

    /// @dev Settles message 2, whose sender makes a call meanwhile.
    function _reenter(bytes memory data) private {
        vm.deal(address(sender), 0);
        sender.prepare(address(_expiryOn(SPOKE_A)), data);
        _settle(_lane, 2);
        assertTrue(sender.called());
        assertEq(sender.count(), 1);
    }

    function _assertSettled(uint64 index) private view {
        (, bool settled) = _expiryOn(SPOKE_A).outcomeOf(leaves[_lane][index]);
        assertTrue(settled);
    }
}
