// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IExpiry, Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {LightClient} from "../../../../contracts/light-clients/LightClient.sol";
import {CallingRecipient} from "../Recipients.sol";
import {ExpiryFixture} from "./ExpiryFixture.sol";

/// @dev Ending what a compromise left behind: places that forged messages hold, and genuine messages that were sent
/// because of forged ones.
contract ExpiryVoidTest is ExpiryFixture {
    uint64 private constant BURNED = 1;

    uint256 private _lane;
    bytes32 private _laneId;

    function setUp() public override {
        super.setUp();
        _lane = _laneBetween(SPOKE_A, HUB);
        _laneId = lanes[_lane].id;
        for (uint256 i = 0; i < 3; ++i) _send(_lane, abi.encode(i));
    }

    // ---------------------------------------------------------------- voidMessage

    /// @dev Without it, the honest message could neither be delivered nor expire.
    function test_voidMessage_ofABurnedPlace_tellsTheSenderOfTheHonestMessage() public {
        _burn();
        _pass(LIFETIME + 1);
        Batch memory batch = _batchOf(_lane, BURNED);
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.MessageDone.selector, _laneId, BURNED));
        _expiryOn(HUB).expire{value: 1 ether}(_laneId, batch, stranger);

        _void(BURNED);
        assertTrue(_expiryOn(HUB).isVoided(leaves[_lane][BURNED]));
        _tell(BURNED);
        assertTrue(_carryNotice(_lane));
        _settle(_lane, BURNED);
        assertEq(sender.count(), 1);
        assertEq(sender.kept(0).messageId, leaves[_lane][BURNED]);
        assertEq(uint8(sender.kept(0).outcome), uint8(Outcome.Voided));
        assertEq(sender.kept(0).payload, abi.encode(1));
    }

    function test_voidMessage_notDeliveredYet_canNeverBeDelivered() public {
        vm.expectEmit(address(mailboxes[HUB]));
        emit IMailbox.MessageVoided(leaves[_lane][0], _laneId, 0);
        _void(0);
        assertTrue(mailboxes[HUB].isDone(_laneId, 0));
        Batch memory batch = _batchOf(_lane, 0);
        clients[HUB][SPOKE_A].accept(batch.evidence);
        vm.recordLogs();
        mailboxes[HUB].deliver(_laneId, batch);
        assertEq(vm.getRecordedLogs().length, 0, "nobody was called");
    }

    /// @dev Before the lane opens again.
    function test_voidMessage_ofAPausedLane_succeeds() public {
        _enter(HUB);
        vm.prank(admin);
        mailboxes[HUB].pauseLane(_laneId);
        _void(0);
        assertTrue(mailboxes[HUB].isDone(_laneId, 0));
    }

    function test_voidMessage_byStranger_reverts() public {
        _enter(HUB);
        bytes32 frameHash = keccak256(frames[_lane][0]);
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, stranger));
        vm.prank(stranger);
        _expiryOn(HUB).voidMessage(_laneId, 0, frameHash);
        assertFalse(mailboxes[HUB].isDone(_laneId, 0));
    }

    function test_voidMessage_ofALaneThatDoesNotEndHere_reverts() public {
        bytes32 other = lanes[_laneBetween(HUB, SPOKE_A)].id;
        _enter(HUB);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.UnknownLane.selector, other));
        vm.prank(admin);
        _expiryOn(HUB).voidMessage(other, 0, keccak256("frame"));
        vm.expectRevert(abi.encodeWithSelector(IMailbox.UnknownLane.selector, bytes32(0)));
        vm.prank(admin);
        _expiryOn(HUB).voidMessage(0, type(uint64).max, 0);
    }

    /// @dev The bits of a word are kept in memory while a delivery is under way.
    function test_annul_duringADelivery_reverts() public {
        CallingRecipient calling = new CallingRecipient();
        uint64 index = _send(_lane, address(sender), address(calling), "", 0);
        calling.prepare(address(mailboxes[HUB]), abi.encodeCall(IMailbox.annul, (_laneId, 0, 0)));
        Batch memory batch = _batchOf(_lane, index);
        mailboxes[HUB].deliver(_laneId, batch);
        assertTrue(calling.called());
        assertFalse(mailboxes[HUB].isDone(_laneId, 0));
        bytes4 locked = ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector;
        assertEq(bytes4(calling.answer()), locked);
    }

    function testFuzz_annul_byAnybodyElse_reverts(address caller) public {
        vm.assume(caller != address(_expiryOn(HUB)));
        _enter(HUB);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.NotExpiry.selector, caller));
        vm.prank(caller);
        mailboxes[HUB].annul(_laneId, 0, 0);
    }

    // ---------------------------------------------------------------- voidSilently

    function test_voidSilently_endsItAndNobodyHasItsOriginTold() public {
        _enter(HUB);
        bytes32 frameHash = keccak256(frames[_lane][0]);
        vm.expectEmit(address(mailboxes[HUB]));
        emit IMailbox.MessageVoided(leaves[_lane][0], _laneId, 0);
        vm.prank(admin);
        _expiryOn(HUB).voidSilently(_laneId, 0, frameHash);
        assertTrue(_expiryOn(HUB).isVoided(leaves[_lane][0]));
        assertTrue(mailboxes[HUB].isDone(_laneId, 0));
        vm.expectRevert(abi.encodeWithSelector(IExpiry.VoidedSilently.selector, leaves[_lane][0]));
        _expiryOn(HUB).tellVoided{value: 1 ether}(_laneId, 0, frameHash, stranger);
    }

    /// @dev A part of it may have been paid: its sender must not get back all.
    function test_voidSilently_ofWhatWasDelivered_leavesItsOriginUntold() public {
        Batch memory batch = _batchOf(_lane, 0);
        recipient = address(new CallingRecipient());
        uint64 index = _send(_lane, "taken");
        batch = _batchOf(_lane, index);
        mailboxes[HUB].deliver(_laneId, batch);
        assertTrue(mailboxes[HUB].isDone(_laneId, index));
        bytes32 frameHash = keccak256(frames[_lane][index]);
        vm.prank(admin);
        _expiryOn(HUB).voidSilently(_laneId, index, frameHash);
        assertTrue(_expiryOn(HUB).isVoided(leaves[_lane][index]));
        vm.expectRevert(abi.encodeWithSelector(IExpiry.VoidedSilently.selector, leaves[_lane][index]));
        _expiryOn(HUB).tellVoided{value: 1 ether}(_laneId, index, frameHash, stranger);
    }

    /// @dev The last word counts, in either order.
    function test_voidMessage_afterwards_hasItTold() public {
        _enter(HUB);
        bytes32 frameHash = keccak256(frames[_lane][0]);
        vm.prank(admin);
        _expiryOn(HUB).voidSilently(_laneId, 0, frameHash);
        _void(0);
        _tell(0);
        vm.prank(admin);
        _expiryOn(HUB).voidSilently(_laneId, 0, frameHash);
        vm.expectRevert(abi.encodeWithSelector(IExpiry.VoidedSilently.selector, leaves[_lane][0]));
        _expiryOn(HUB).tellVoided{value: 1 ether}(_laneId, 0, frameHash, stranger);
    }

    function test_voidSilently_byStranger_reverts() public {
        _enter(HUB);
        bytes32 frameHash = keccak256(frames[_lane][0]);
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, stranger));
        vm.prank(stranger);
        _expiryOn(HUB).voidSilently(_laneId, 0, frameHash);
        assertFalse(_expiryOn(HUB).isVoided(leaves[_lane][0]));
    }

    function test_voidSilently_ofALaneThatDoesNotEndHere_reverts() public {
        _enter(HUB);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.UnknownLane.selector, bytes32(0)));
        vm.prank(admin);
        _expiryOn(HUB).voidSilently(0, type(uint64).max, 0);
    }

    // ---------------------------------------------------------------- tellVoided

    function test_tellVoided_whatWasNotVoided_reverts() public {
        _void(0);
        _enter(HUB);
        // the place of one, the frame of the other
        bytes32 frameHash = keccak256(frames[_lane][2]);
        bytes32 messageId = keccak256(bytes.concat(_laneId, bytes8(0), frameHash));
        vm.expectRevert(abi.encodeWithSelector(IExpiry.NotVoided.selector, messageId));
        _expiryOn(HUB).tellVoided{value: 1 ether}(_laneId, 0, frameHash, stranger);
    }

    function test_tellVoided_twice_tellsTheSenderOnce() public {
        _void(0);
        _tell(0);
        assertTrue(_carryNotice(_lane));
        _tell(0);
        assertTrue(_carryNotice(_lane));
        _settle(_lane, 0);
        vm.expectRevert(abi.encodeWithSelector(IExpiry.AlreadySettled.selector, leaves[_lane][0]));
        _settle(_lane, 0);
        assertEq(sender.count(), 1);
    }

    function test_tellVoided_tooMuchPaid_paysWhoIsNamed() public {
        _void(0);
        _enter(HUB);
        uint256 fee = _expiryOn(HUB).quoteNotice(_laneId);
        bytes32 frameHash = keccak256(frames[_lane][0]);
        uint256 before = stranger.balance;
        _expiryOn(HUB).tellVoided{value: fee + 7}(_laneId, 0, frameHash, stranger);
        assertEq(stranger.balance - before, 7);
    }

    function test_tellVoided_withoutTheFee_reverts() public {
        _void(0);
        _enter(HUB);
        uint256 fee = _expiryOn(HUB).quoteNotice(_laneId);
        bytes32 frameHash = keccak256(frames[_lane][0]);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.InsufficientFee.selector, fee, fee - 1));
        _expiryOn(HUB).tellVoided{value: fee - 1}(_laneId, 0, frameHash, stranger);
    }

    /// @dev The origin knows itself what it sent: what a compromise invented is settled for nobody.
    function test_settle_voidedMessageThatWasNeverSent_reverts() public {
        bytes memory invented = _frame(GAS_LIMIT, 0, address(sender), recipient, "invented");
        _enter(HUB);
        vm.prank(admin);
        _expiryOn(HUB).voidMessage(_laneId, 2, keccak256(invented));
        vm.recordLogs();
        _expiryOn(HUB).tellVoided{value: 1 ether}(_laneId, 2, keccak256(invented), stranger);
        _noteNotice(HUB);
        assertTrue(_carryNotice(_lane));
        frames[_lane][2] = invented;
        bytes32 messageId = keccak256(bytes.concat(_laneId, bytes8(uint64(2)), keccak256(invented)));
        _enter(SPOKE_A);
        vm.expectRevert(abi.encodeWithSelector(IExpiry.NotSent.selector, messageId));
        this.settle(_lane, 2);
    }

    function settle(uint256 lane, uint64 index) external {
        _settle(lane, index);
    }

    // ---------------------------------------------------------------- internal

    /// @dev A forged lane root lets a stranger deliver a message that was never sent at an honest one's place; then the
    /// light client is distrusted and anchored again.
    function _burn() private {
        bytes32 honest = leaves[_lane][BURNED];
        bytes memory frame = frames[_lane][BURNED];
        frames[_lane][BURNED] = _frame(GAS_LIMIT, 0, stranger, address(new CallingRecipient()), "invented");
        leaves[_lane][BURNED] = keccak256(bytes.concat(_laneId, bytes8(BURNED), keccak256(frames[_lane][BURNED])));
        Batch memory batch = _forgedBatch(_lane, BURNED);
        _enter(HUB);
        mailboxes[HUB].deliver(_laneId, batch);
        assertTrue(mailboxes[HUB].isDone(_laneId, BURNED), "the attack works");
        (leaves[_lane][BURNED], frames[_lane][BURNED]) = (honest, frame);
        LightClient client = LightClient(address(clients[HUB][SPOKE_A]));
        vm.startPrank(admin);
        client.distrust();
        client.anchor(COMMITTEE, COMMITTEE_HASH, EPOCH, 1);
        vm.stopPrank();
        _pass(1);
    }

    function _void(uint64 index) private {
        _enter(HUB);
        vm.prank(admin);
        _expiryOn(HUB).voidMessage(_laneId, index, keccak256(frames[_lane][index]));
    }

    function _tell(uint64 index) private {
        _enter(HUB);
        uint256 fee = _expiryOn(HUB).quoteNotice(_laneId);
        vm.recordLogs();
        vm.prank(stranger);
        _expiryOn(HUB).tellVoided{value: fee}(_laneId, index, keccak256(frames[_lane][index]), stranger);
        _noteNotice(HUB);
    }
}
