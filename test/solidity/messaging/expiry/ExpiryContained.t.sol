// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IExpiry, Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {ContainmentLib} from "@causeway/solidity/libraries/ContainmentLib.sol";
import {Peer} from "../../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {LightClient} from "../../../../contracts/light-clients/LightClient.sol";
import {CausewayCode} from "../../../../packages/simulator/solidity/CausewayCode.sol";
import {ExpiryFixture} from "./ExpiryFixture.sol";

/// @dev What was told of a message counts as long as the proof that it was told.
contract ExpiryContainedTest is ExpiryFixture {
    uint64 private constant FORGED = 0;
    uint64 private constant HONEST = 1;

    uint256 private _lane;
    uint256 private _home;
    LightClient private _client;

    function setUp() public override {
        super.setUp();
        _lane = _laneBetween(SPOKE_A, HUB);
        _home = _homeOf(_lane);
        _client = LightClient(address(clients[SPOKE_A][HUB]));
        for (uint256 i = 0; i < 3; ++i) _send(_lane, abi.encode(i));
        _pass(LIFETIME + 1);
    }

    // ---------------------------------------------------------------- what is noted

    function test_provenanceOf_recordedOutcome_isWhatVouchedForIt() public {
        _assertProvenance(HONEST, 0, address(0), 0);
        _distrust();
        _pass(1 hours);
        _endHonestly();
        _assertProvenance(HONEST, lanes[_home].id, address(_client), 1);
        _settle(_lane, HONEST);
        _assertProvenance(HONEST, lanes[_home].id, address(_client), 1);
    }

    /// @dev A sender that pays later notes it together with what it gets.
    function test_provenanceOf_askedByTheSenderThatIsTold_isThere() public {
        _endHonestly();
        bytes memory data = abi.encodeCall(IExpiry.provenanceOf, (leaves[_lane][HONEST]));
        sender.prepare(address(_expiryOn(SPOKE_A)), data);
        vm.deal(address(sender), 0);
        _settle(_lane, HONEST);
        assertEq(sender.answer(), abi.encode(lanes[_home].id, _client, 0));
    }

    // ---------------------------------------------------------------- a distrust

    /// @dev Without the rule the sender gives back what its message carried, though that was delivered.
    function test_settle_forgedNoticeRecordedBeforeADistrust_isRefused() public {
        _forgeNotice(0);
        _distrust();
        _pass(1 hours);
        _refuseSettle(FORGED, _noLongerVouchedFor(address(_client), 0));
        assertEq(sender.count(), 0);
    }

    function test_settle_honestNoticeRecordedBeforeADistrust_settlesOnceConfirmed() public {
        _endHonestly();
        _distrust();
        _refuseSettle(HONEST, _noLongerVouchedFor(address(_client), 0));
        _pass(1 hours);
        _confirm(0);
        _assertProvenance(HONEST, lanes[_home].id, address(_client), 1);
        _settle(_lane, HONEST);
        assertEq(sender.kept(0).messageId, leaves[_lane][HONEST]);
        _refuseSettle(HONEST, abi.encodeWithSelector(IExpiry.AlreadySettled.selector, leaves[_lane][HONEST]));
    }

    function test_confirm_byTheDistrustedProof_reverts() public {
        _endHonestly();
        Batch memory batch = _batchOf(_home, 0);
        _distrust();
        vm.expectPartialRevert(ILightClient.CheckpointDistrusted.selector);
        _expiryOn(SPOKE_A).confirm(lanes[_home].id, batch);
    }

    /// @dev The honest notice takes the place of the forged one, by its delivery.
    function test_receiveMessage_afterAForgedNoticeWasDistrusted_replacesIt() public {
        _forgeNotice(1);
        _distrust();
        _pass(1 hours);
        _reject(_lane, FORGED);
        vm.expectEmit(address(_expiryOn(SPOKE_A)));
        emit IExpiry.OutcomeRecorded(leaves[_lane][FORGED], lanes[_lane].id, FORGED, Outcome.Rejected);
        assertTrue(_carryNotice(_lane));
        _assertProvenance(FORGED, lanes[_home].id, address(_client), 1);
        _settle(_lane, FORGED);
        assertEq(uint8(sender.kept(0).outcome), uint8(Outcome.Rejected));
    }

    /// @dev The forged notice holds the honest one's place, which can then never be delivered.
    function test_confirm_noticeWhosePlaceAForgedOneHolds_replacesIt() public {
        _forgeNotice(0);
        _distrust();
        _pass(1 hours);
        _reject(_lane, FORGED);
        _confirm(0);
        _settle(_lane, FORGED);
        assertEq(uint8(sender.kept(0).outcome), uint8(Outcome.Rejected));
    }

    /// @dev A sender that has not paid yet asks again.
    function test_confirm_settledMessage_renewsItsProvenanceAndStaysSettled() public {
        _endHonestly();
        _settle(_lane, HONEST);
        _distrust();
        _pass(1 hours);
        _confirm(0);
        _assertProvenance(HONEST, lanes[_home].id, address(_client), 1);
        _refuseSettle(HONEST, abi.encodeWithSelector(IExpiry.AlreadySettled.selector, leaves[_lane][HONEST]));
        assertEq(sender.count(), 1);
    }

    // ---------------------------------------------------------------- a notice that was voided

    /// @dev It came through a hub, for example, whose client here vouches for it still.
    function test_settle_recordedNoticeThatWasVoided_isRefused() public {
        _forgeNotice(0);
        bytes32 noticeId = _expiryOn(SPOKE_A).noticeOf(leaves[_lane][FORGED]);
        assertEq(noticeId, keccak256(bytes.concat(lanes[_home].id, bytes8(0), keccak256(_forgedNotice()))));
        _voidNotice(0);
        _refuseSettle(FORGED, abi.encodeWithSelector(IExpiry.NoticeVoided.selector, noticeId));
        assertEq(sender.count(), 0);
    }

    function test_receiveMessage_afterAForgedNoticeWasVoided_replacesIt() public {
        _forgeNotice(1);
        _voidNotice(1);
        _reject(_lane, FORGED);
        assertTrue(_carryNotice(_lane));
        uint256 honest = leaves[_home].length - 1;
        assertEq(_expiryOn(SPOKE_A).noticeOf(leaves[_lane][FORGED]), leaves[_home][honest]);
        _settle(_lane, FORGED);
        assertEq(uint8(sender.kept(0).outcome), uint8(Outcome.Rejected));
    }

    function test_noticeOf_whatHasNoOutcome_isZero() public view {
        assertEq(_expiryOn(SPOKE_A).noticeOf(leaves[_lane][HONEST]), 0);
    }

    // ---------------------------------------------------------------- a pause, a stop, another light client

    function test_settle_laneOfTheNoticePaused_waits() public {
        _endHonestly();
        _enter(SPOKE_A);
        bytes32 home = lanes[_home].id;
        vm.prank(admin);
        mailboxes[SPOKE_A].pauseLane(home);
        _refuseSettle(HONEST, abi.encodeWithSelector(IMailbox.LanePaused.selector, home, time + 7 days));
        Batch memory batch = _batchOf(_home, 0);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.LanePaused.selector, home, time + 7 days));
        _expiryOn(SPOKE_A).confirm(home, batch);
        _pass(7 days - 1);
        _refuseSettle(HONEST, abi.encodeWithSelector(IMailbox.LanePaused.selector, home, time + 1));
        _pass(1);
        _settle(_lane, HONEST);
        assertEq(sender.count(), 1);
    }

    function test_settle_lightClientStopped_settlesOnceConfirmedAfterwards() public {
        _endHonestly();
        _enter(SPOKE_A);
        vm.prank(admin);
        _client.stop();
        _refuseSettle(HONEST, _noLongerVouchedFor(address(_client), 0));
        Batch memory batch = _batchOf(_home, 0);
        vm.expectRevert(abi.encodeWithSelector(ILightClient.LightClientStopped.selector, time + 10 days));
        _expiryOn(SPOKE_A).confirm(lanes[_home].id, batch);
        _pass(10 days + 1 hours);
        _refuseSettle(HONEST, _noLongerVouchedFor(address(_client), 0));
        _confirm(0);
        _settle(_lane, HONEST);
        assertEq(sender.count(), 1);
    }

    function test_settle_lightClientFrozen_reverts() public {
        _endHonestly();
        _enter(SPOKE_A);
        vm.mockCall(address(_client), abi.encodeCall(ILightClient.vouchesFor, (0)), abi.encode(false));
        _refuseSettle(HONEST, _noLongerVouchedFor(address(_client), 0));
    }

    /// @dev Both clients are in their first generation: what one vouched for is nothing to the other.
    function test_settle_lightClientReplaced_settlesOnceConfirmedByTheNewOne() public {
        _endHonestly();
        LightClient other = _replaceClient();
        assertEq(other.generation(), _client.generation());
        _refuseSettle(HONEST, _noLongerVouchedFor(address(_client), 0));
        _confirm(0);
        _assertProvenance(HONEST, lanes[_home].id, address(other), 0);
        _settle(_lane, HONEST);
        assertEq(sender.count(), 1);
    }

    function test_receiveMessage_whilePaused_isNotDelivered() public {
        _expire(_lane, HONEST);
        Batch memory batch = _batchOf(_home, 0);
        bytes32 home = lanes[_home].id;
        vm.prank(admin);
        mailboxes[SPOKE_A].pauseLane(home);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.LanePaused.selector, home, time + 7 days));
        mailboxes[SPOKE_A].deliver(home, batch);
    }

    /// @dev Where a lane stays paused, the destination tells over another that was opened instead.
    function test_receiveMessage_overAnotherLaneWhileTheFirstIsPaused_replacesIt() public {
        _endHonestly();
        _enter(SPOKE_A);
        bytes32 home = lanes[_home].id;
        Peer memory successor = Peer(0, chainIds[HUB], abi.encodePacked(makeAddr("another mailbox of the hub")));
        vm.startPrank(admin);
        mailboxes[SPOKE_A].pauseLane(home);
        bytes32 other = mailboxes[SPOKE_A].addInboundLane(successor, 0, 0, ILightClient(address(_client)));
        vm.stopPrank();
        bytes memory current = abi.encode(other, uint64(0));
        vm.mockCall(address(mailboxes[SPOKE_A]), abi.encodeCall(IMailbox.current, ()), current);
        vm.prank(address(mailboxes[SPOKE_A]));
        _expiryOn(SPOKE_A).receiveMessage(0, _peerAddress(HUB), _notice(_lane, HONEST, 3));
        _assertProvenance(HONEST, other, address(_client), 0);
        _settle(_lane, HONEST);
        assertEq(uint8(sender.kept(0).outcome), uint8(Outcome.Voided));
    }

    // ---------------------------------------------------------------- what can be confirmed

    function test_confirm_noticeThatCounts_changesNothing() public {
        _endHonestly();
        Batch memory batch = _batchOf(_home, 0);
        _client.accept(batch.evidence);
        for (uint256 i = 0; i < 2; ++i) {
            vm.recordLogs();
            _expiryOn(SPOKE_A).confirm(lanes[_home].id, batch);
            assertEq(vm.getRecordedLogs().length, 0);
        }
        _assertProvenance(HONEST, lanes[_home].id, address(_client), 0);
        _settle(_lane, HONEST);
    }

    /// @dev The first outcome stays as long as it counts, whatever else the destination says.
    function test_confirm_otherOutcomeThanTheOneThatCounts_changesNothing() public {
        _endHonestly();
        uint64 index = _sendNotice(address(_expiryOn(HUB)), address(_expiryOn(SPOKE_A)), _notice(_lane, HONEST, 3));
        _confirm(index);
        (Outcome outcome, ) = _expiryOn(SPOKE_A).outcomeOf(leaves[_lane][HONEST]);
        assertEq(uint8(outcome), uint8(Outcome.Expired));
    }

    function test_confirm_noticeThatWasNotDelivered_recordsIt() public {
        _expire(_lane, HONEST);
        vm.expectEmit(address(_expiryOn(SPOKE_A)));
        emit IExpiry.OutcomeRecorded(leaves[_lane][HONEST], lanes[_lane].id, HONEST, Outcome.Expired);
        _confirm(0);
        _settle(_lane, HONEST);
        assertEq(sender.count(), 1);
        assertTrue(_carryNotice(_lane), "and it is delivered afterwards");
        _refuseSettle(HONEST, abi.encodeWithSelector(IExpiry.AlreadySettled.selector, leaves[_lane][HONEST]));
    }

    function test_confirm_noticeThatWasVoided_reverts() public {
        _expire(_lane, HONEST);
        Batch memory batch = _batchOf(_home, 0);
        bytes32 home = lanes[_home].id;
        bytes32 frameHash = keccak256(frames[_home][0]);
        vm.prank(admin);
        _expiryOn(SPOKE_A).voidMessage(home, 0, frameHash);
        vm.expectRevert(abi.encodeWithSelector(IExpiry.NoticeVoided.selector, leaves[_home][0]));
        _expiryOn(SPOKE_A).confirm(home, batch);
    }

    function test_confirm_noticeFromTon_recordsIt() public {
        (bytes32 laneId, bytes32 outbound) = _connectTon();
        bytes32 frameHash = keccak256("frame");
        bytes memory notice = abi.encodePacked(uint8(1), outbound, uint64(0), frameHash, uint8(2));
        bytes memory frame = abi.encodePacked(
            bytes.concat(hex"01", bytes8(GAS_LIMIT), bytes5(0), hex"21"),
            _tonAccount(),
            uint8(20),
            address(_expiryOn(HUB)),
            uint24(notice.length),
            notice
        );
        _expiryOn(HUB).confirm(laneId, _tonBatch(laneId, frame));
        bytes32 messageId = keccak256(bytes.concat(outbound, bytes8(0), frameHash));
        (Outcome outcome, ) = _expiryOn(HUB).outcomeOf(messageId);
        assertEq(uint8(outcome), uint8(Outcome.Rejected));
    }

    // ---------------------------------------------------------------- what cannot

    function test_confirm_notFromAPeer_reverts() public {
        uint64 index = _sendNotice(stranger, address(_expiryOn(SPOKE_A)), _notice(_lane, HONEST, 1));
        bytes memory from = _interop(HUB, stranger);
        _refuseConfirm(index, abi.encodeWithSignature("NotPeer(bytes)", from));
    }

    function test_confirm_fromAForgottenPeer_reverts() public {
        _endHonestly();
        _distrust();
        _pass(1 hours);
        _enter(SPOKE_A);
        bytes memory peer = _peerAddress(HUB);
        vm.prank(admin);
        _expiryOn(SPOKE_A).forgetPeer(peer);
        _refuseConfirm(0, abi.encodeWithSignature("NotPeer(bytes)", peer));
    }

    function test_confirm_addressedToSomebodyElse_reverts() public {
        uint64 index = _sendNotice(address(_expiryOn(HUB)), recipient, _notice(_lane, HONEST, 1));
        address here = address(_expiryOn(SPOKE_A));
        _refuseConfirm(index, abi.encodeWithSelector(IMailbox.NotRecipient.selector, here, recipient));
    }

    function test_confirm_noNotice_reverts() public {
        uint64 index = _sendNotice(address(_expiryOn(HUB)), address(_expiryOn(SPOKE_A)), "no notice");
        _refuseConfirm(index, abi.encodeWithSelector(IExpiry.InvalidNotice.selector, "no notice"));
    }

    /// @dev The peer of another chain has nothing to say of a lane that does not lead there.
    function test_confirm_fromAnotherChainThanTheDestination_reverts() public {
        _home = _laneBetween(SPOKE_B, SPOKE_A);
        uint64 index = _sendNotice(address(_expiryOn(SPOKE_B)), address(_expiryOn(SPOKE_A)), _notice(_lane, HONEST, 1));
        bytes memory reason = abi.encodeWithSelector(
            IExpiry.NotDestination.selector,
            lanes[_lane].id,
            chainIds[SPOKE_B]
        );
        _refuseConfirm(index, reason);
    }

    function test_confirm_digestOrSeveralMembers_reverts() public {
        _expire(_lane, HONEST);
        _expire(_lane, 2);
        Batch memory batch = _batchOf(_home, 0);
        uint256 checkpoint = checkpoints.length - 1;
        bytes32 home = lanes[_home].id;
        batch.members = bytes.concat(hex"00", keccak256(frames[_home][0]));
        vm.expectRevert(abi.encodeWithSelector(IMailbox.NotOneFrame.selector, 1));
        _expiryOn(SPOKE_A).confirm(home, batch);
        batch = _batch(_home, checkpoint, 0, 2, 0);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.NotOneFrame.selector, 2));
        _expiryOn(SPOKE_A).confirm(home, batch);
    }

    function testFuzz_confirm_anythingChanged_reverts(uint256 which, bytes32 by) public {
        vm.assume(by != 0);
        _expire(_lane, HONEST);
        _expire(_lane, 2);
        Batch memory batch = _batchOf(_home, 0);
        which = bound(which, 0, 4);
        if (which == 0) batch.count ^= uint64(uint256(by)) | 1;
        if (which == 1) batch.first ^= uint64(uint256(by)) | 1;
        if (which == 2) batch.siblings[0] ^= by;
        if (which == 3) batch.members[uint256(by) % batch.members.length] ^= bytes1(uint8(1 << (uint256(by) % 8)));
        if (which == 4) batch.evidence[uint256(by) % 185] ^= bytes1(uint8(1 << (uint256(by) % 8)));
        vm.expectRevert();
        _expiryOn(SPOKE_A).confirm(lanes[_home].id, batch);
    }

    // ---------------------------------------------------------------- internal

    function settle(uint256 lane, uint64 index) external {
        _settle(lane, index);
    }

    /// @dev The destination ends a message and tells this chain.
    function _endHonestly() private {
        _expire(_lane, HONEST);
        assertTrue(_carryNotice(_lane));
    }

    /// @dev Whoever stole the committee's keys tells what the destination never said; and it is taken.
    function _forgeNotice(uint64 place) private {
        bytes memory forged = _forgedNotice();
        for (uint256 i = 0; i <= place; ++i) _noteSent(_home, forged);
        Batch memory batch = _forgedBatch(_home, place);
        _enter(SPOKE_A);
        mailboxes[SPOKE_A].deliver(lanes[_home].id, batch);
        assertTrue(mailboxes[SPOKE_A].isDone(lanes[_home].id, place));
        _dropAfter(_home, 0);
        uint256 snapshot = vm.snapshotState();
        _settle(_lane, FORGED);
        assertEq(sender.count(), 1, "the attack works");
        vm.revertToState(snapshot);
    }

    /// @dev Anybody on the destination sends something like a notice.
    function _sendNotice(address from, address to, bytes memory payload) private returns (uint64 index) {
        return _send(_home, from, to, payload, 0);
    }

    function _forgedNotice() private view returns (bytes memory) {
        (address from, address to) = (address(_expiryOn(HUB)), address(_expiryOn(SPOKE_A)));
        return _frame(GAS_LIMIT, 0, from, to, _notice(_lane, FORGED, uint8(Outcome.Expired)));
    }

    function _voidNotice(uint64 index) private {
        _enter(SPOKE_A);
        (bytes32 home, bytes32 frameHash) = (lanes[_home].id, keccak256(_forgedNotice()));
        vm.prank(admin);
        _expiryOn(SPOKE_A).voidSilently(home, index, frameHash);
    }

    function _distrust() private {
        _enter(SPOKE_A);
        vm.prank(admin);
        _client.distrust();
    }

    /// @dev By another of the same trust.
    function _replaceClient() private returns (LightClient other) {
        _enter(SPOKE_A);
        bytes memory arguments = abi.encode(
            address(managers[SPOKE_A]),
            ENVIRONMENT,
            _peer(HUB),
            Anchor(COMMITTEE, COMMITTEE_HASH, EPOCH, 1)
        );
        other = LightClient(_deployCode(CausewayCode.mockLightClient(), arguments));
        bytes32 home = lanes[_home].id;
        vm.prank(admin);
        mailboxes[SPOKE_A].replaceLightClient(home, ILightClient(address(other)));
    }

    function _confirm(uint64 index) private {
        Batch memory batch = _batchOf(_home, index);
        _expiryOn(SPOKE_A).confirm(lanes[_home].id, batch);
    }

    function _refuseConfirm(uint64 index, bytes memory reason) private {
        Batch memory batch = _batchOf(_home, index);
        bytes32 home = lanes[_home].id;
        vm.expectRevert(reason);
        _expiryOn(SPOKE_A).confirm(home, batch);
    }

    function _refuseSettle(uint64 index, bytes memory reason) private {
        vm.expectRevert(reason);
        this.settle(_lane, index);
    }

    function _noLongerVouchedFor(address lightClient, uint32 generation) private view returns (bytes memory) {
        bytes32 home = lanes[_home].id;
        return abi.encodeWithSelector(ContainmentLib.NoLongerVouchedFor.selector, home, lightClient, generation);
    }

    function _assertProvenance(uint64 index, bytes32 laneId, address lightClient, uint32 generation) private view {
        (bytes32 noticeLaneId, ILightClient client, uint32 noted) = _expiryOn(SPOKE_A).provenanceOf(
            leaves[_lane][index]
        );
        assertEq(noticeLaneId, laneId);
        assertEq(address(client), lightClient);
        assertEq(noted, generation);
    }
}
