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
import {ICustody} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {LightClient} from "../../../contracts/light-clients/LightClient.sol";
import {TestReceiver} from "./Receivers.sol";
import {GoingBack} from "./Returns.t.sol";

/// @dev Places in lines, and turns between them.
contract PayoutsLinesTest is GoingBack {
    function _assertNext(uint32 expectedProvenance, uint32 expectedPosition) private {
        _enter(SPOKE_A);
        (uint32 provenance, uint32 position) = bridges[SPOKE_A].nextOf(USD);
        assertEq(provenance, expectedProvenance);
        assertEq(position, expectedPosition);
    }

    function _admit(uint64 one, uint64 other) private {
        TransferFrame[] memory transfers = new TransferFrame[](2);
        (transfers[0], transfers[1]) = (_transferOf(lane, one), _transferOf(lane, other));
        _enter(SPOKE_A);
        bridges[SPOKE_A].admit(USD, transfers);
    }

    /// @dev Three that the limit holds; the first is the second message of the lane.
    function _holdThree() private returns (bytes32[3] memory ids) {
        _provide(SPOKE_A, LIQUIDITY);
        _carry(HUB, SPOKE_A, CAPACITY);
        for (uint256 i = 0; i < 3; ++i) {
            (, , ids[i]) = _carry(HUB, SPOKE_A, 1_000 * ONE);
            assertEq(_entry(SPOKE_A, ids[i]).held, 1_000 * ONE);
            assertEq(_entry(SPOKE_A, ids[i]).position, i);
        }
        assertEq(_entry(SPOKE_A, ids[0]).provenance, 4);
    }

    // ---------------------------------------------------------------- places

    function test_whoLeavesOutOfTurn_isPassedOver() public {
        for (uint256 i = 0; i < 4; ++i) {
            _carry(HUB, SPOKE_A, 3_000 * ONE);
        }
        _sendBack(receiver, 1);
        _sendBack(receiver, 2);
        _assertNext(4, 0);
        _provide(SPOKE_A, 50_000 * ONE);
        _drain(0);
        _assertNext(4, 3);
        _drain(3);
        _assertNext(0, 0);
        (, , bytes32 id) = _carry(HUB, SPOKE_A, 10 * ONE);
        _assertState(id, EntryState.None);
        // places go on where they were
        (, , id) = _carry(HUB, SPOKE_A, 100_000 * ONE);
        assertEq(_entry(SPOKE_A, id).position, 4);
        _assertNext(4, 4);
    }

    function test_whoLeavesBehindOneWhoWaits_leavesHimNext() public {
        _carry(HUB, SPOKE_A, 3_000 * ONE);
        _carry(HUB, SPOKE_A, 3_000 * ONE);
        _sendBack(receiver, 1);
        _assertNext(4, 0);
        (, , bytes32 id) = _carry(HUB, SPOKE_A, 10 * ONE);
        _assertState(id, EntryState.Waiting);
        assertEq(_entry(SPOKE_A, id).queued, 10 * ONE);
    }

    function test_admit_passesOverWhoLeftBeforeHisTurn() public {
        bytes32[3] memory ids = _holdThree();
        _sendBack(receiver, 2);
        _pass(WINDOW);
        _admit(1, 3);
        assertEq(_entry(SPOKE_A, ids[0]).queued, 1_000 * ONE);
        assertEq(_entry(SPOKE_A, ids[2]).queued, 1_000 * ONE);
    }

    function test_admit_passesOverWhoLeftInHisTurn() public {
        bytes32[3] memory ids = _holdThree();
        _pass(WINDOW);
        _enter(SPOKE_A);
        bridges[SPOKE_A].admit(USD, _transfersOf(lane, 1));
        _sendBack(receiver, 2);
        bridges[SPOKE_A].admit(USD, _transfersOf(lane, 3));
        assertEq(_entry(SPOKE_A, ids[2]).queued, 1_000 * ONE);
        // all are admitted: who comes now is as well
        (, , bytes32 id) = _carry(HUB, SPOKE_A, 10 * ONE);
        assertEq(_entry(SPOKE_A, id).queued, 10 * ONE);
    }

    function test_admit_afterTheFirstLeft_isTheSeconds() public {
        bytes32[3] memory ids = _holdThree();
        _sendBack(receiver, 1);
        _pass(WINDOW);
        _admit(2, 3);
        assertEq(_entry(SPOKE_A, ids[1]).queued, 1_000 * ONE);
        assertEq(_entry(SPOKE_A, ids[2]).queued, 1_000 * ONE);
    }

    function test_admit_untilTheLimitIsUsedUp_changesNoMore() public {
        bytes32[3] memory ids = _holdThree();
        // enough for one
        _pass(WINDOW / 200);
        Entry memory entry = _entry(SPOKE_A, ids[0]);
        vm.expectEmit(address(bridges[SPOKE_A]));
        emit IBridgeEvents.TransferWaits(ids[0], USD, EntryState.Waiting, entry.provenance, 0, 0, 1_000 * ONE);
        _admit(1, 2);
        assertEq(_entry(SPOKE_A, ids[0]).queued, 1_000 * ONE);
        assertEq(_entry(SPOKE_A, ids[1]).held, 1_000 * ONE);
        TransferFrame[] memory transfers = _transfersOf(lane, 3);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NotNext.selector, ids[2], 4, 1));
        bridges[SPOKE_A].admit(USD, transfers);
    }

    function test_drain_ofWhomTheLimitHolds_leavesHimWhereHeIs() public {
        bytes32[3] memory ids = _holdThree();
        _drain(1);
        assertEq(_entry(SPOKE_A, ids[0]).held, 1_000 * ONE);
        _assertState(ids[0], EntryState.Waiting);
        _assertNext(4, 0);
    }

    function test_drain_ofWhomTheLimitHeld_whoseFeeRose_hasHimStepAside() public {
        _provide(SPOKE_A, LIQUIDITY);
        _carry(HUB, SPOKE_A, CAPACITY);
        TransferRequest memory request = _request(HUB, SPOKE_A, 1_000 * ONE);
        request.minReceived = 999 * ONE;
        (, , bytes32 id) = _send(HUB, request);
        _deliver(lane, 1);
        _assertState(id, EntryState.Waiting);
        _pass(WINDOW);
        _charge(100);
        _drain(1);
        _assertState(id, EntryState.Aside);
        assertEq(_entry(SPOKE_A, id).held, 1_000 * ONE);
        assertEq(_books(SPOKE_A).queued, 0);
        _assertNext(0, 0);
    }

    function test_drain_afterManyLeftInAnyOrder_passesThemAllOver() public {
        for (uint256 i = 0; i < 9; ++i) {
            _carry(HUB, SPOKE_A, 3_000 * ONE);
        }
        uint64[6] memory leaving = [uint64(1), 2, 3, 5, 7, 6];
        for (uint256 i = 0; i < leaving.length; ++i) {
            _sendBack(receiver, leaving[i]);
        }
        _provide(SPOKE_A, 50_000 * ONE);
        _drain(0);
        _assertNext(4, 4);
        _drain(4);
        _assertNext(4, 8);
        _drain(8);
        _assertNext(0, 0);
    }

    function test_admit_pastWhoStepsAside_goesOnWithTheNext() public {
        _provide(SPOKE_A, LIQUIDITY);
        _carry(HUB, SPOKE_A, CAPACITY);
        TransferRequest memory request = _request(HUB, SPOKE_A, 1_000 * ONE);
        request.minReceived = 999 * ONE;
        (, , bytes32 first) = _send(HUB, request);
        _deliver(lane, 1);
        (, , bytes32 second) = _carry(HUB, SPOKE_A, 1_000 * ONE);
        _pass(WINDOW);
        _charge(100);
        vm.expectEmit(address(bridges[SPOKE_A]));
        emit IBridgeEvents.TransferWaits(first, USD, EntryState.Aside, 4, 0, 1_000 * ONE, 0);
        vm.expectEmit(address(bridges[SPOKE_A]));
        emit IBridgeEvents.TransferWaits(second, USD, EntryState.Waiting, 4, 1, 0, 1_000 * ONE);
        _admit(1, 2);
        _assertState(first, EntryState.Aside);
        assertEq(_entry(SPOKE_A, second).queued, 1_000 * ONE);
    }

    /// @dev Whoever names more than the limit allows has what it allows let in: he cannot know what others use of it.
    function test_admit_ofMoreThanTheLimitAllows_letsInWhatItAllows() public {
        bytes32[3] memory ids = _holdThree();
        _pass(WINDOW / 200);
        _enter(SPOKE_A);
        TransferFrame[] memory transfers = new TransferFrame[](3);
        for (uint64 i = 0; i < 3; ++i) {
            transfers[i] = _transferOf(lane, i + 1);
        }
        bridges[SPOKE_A].admit(USD, transfers);
        assertEq(_entry(SPOKE_A, ids[0]).queued, 1_000 * ONE);
        for (uint256 i = 1; i < 3; ++i) {
            assertEq(_entry(SPOKE_A, ids[i]).held, 1_000 * ONE);
            assertEq(_entry(SPOKE_A, ids[i]).queued, 0);
        }
    }

    function test_whatWaitsOfOneAsset_isOfNoOther() public {
        (, , bytes32 id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        bytes32 other = keccak256("another asset");
        bytes memory arguments = abi.encode(
            managers[SPOKE_A],
            bridges[SPOKE_A],
            other,
            tokens[SPOKE_A],
            DECIMALS,
            "",
            ""
        );
        ICustody custody = ICustody(create("Vault.sol:Vault", arguments));
        vm.prank(admin);
        _admin(SPOKE_A).addAsset(custody);
        TransferFrame[] memory transfers = _transfersOf(lane, 0);
        bytes memory unknown = abi.encodeWithSelector(IBridgeEvents.UnknownAsset.selector, USD);
        vm.expectRevert(unknown);
        bridges[SPOKE_A].admit(other, transfers);
        vm.expectRevert(unknown);
        bridges[SPOKE_A].drain(other, transfers);
        _assertState(id, EntryState.Waiting);
    }

    // ---------------------------------------------------------------- turns

    /// @dev That nobody waits in one line says nothing of the others.
    function test_whoeverComesWhenAnotherLineEnds_isBehindWhoIsHeld() public {
        _provide(SPOKE_A, LIQUIDITY);
        uint256 other = _laneBetween(SPOKE_B, SPOKE_A);
        _carry(SPOKE_B, SPOKE_A, CAPACITY);
        (, uint64 index, bytes32 ended) = _carry(SPOKE_B, SPOKE_A, 1_000 * ONE);
        _carry(HUB, SPOKE_A, CAPACITY);
        (, , bytes32 first) = _carry(HUB, SPOKE_A, 10_000 * ONE);
        _pass(WINDOW / 100);
        _assertNext(4, 0);
        bridges[SPOKE_A].drain(USD, _transfersOf(other, index));
        _assertState(ended, EntryState.None);
        _assertNext(8, 0);
        // the limit has room for it, not for who came before
        (, , bytes32 second) = _carry(HUB, SPOKE_A, 500 * ONE);
        assertEq(_entry(SPOKE_A, first).held, 10_000 * ONE);
        assertEq(_entry(SPOKE_A, second).held, 500 * ONE);
        assertEq(_entry(SPOKE_A, second).position, 1);
    }

    /// @dev Notes are dear: who is paid at once makes none, whoever waited before.
    function test_onceNobodyWaits_whatIsPaidAtOnceIsNotNoted() public {
        _carry(HUB, SPOKE_A, 3_000 * ONE);
        _provide(SPOKE_A, 5_000 * ONE);
        _drain(0);
        _assertNext(0, 0);
        (, , bytes32 id) = _carry(SPOKE_B, SPOKE_A, 10 * ONE);
        _assertState(id, EntryState.None);
        vm.prank(admin);
        LightClient(address(clients[SPOKE_A][HUB])).distrust();
        _pass(1 hours);
        // the second by which anything waits
        (, , id) = _carry(HUB, SPOKE_A, 100_000 * ONE);
        assertEq(_entry(SPOKE_A, id).provenance, 8);
    }

    function test_aLineWhoseLaneWasPaused_isNextAgain() public {
        _carry(HUB, SPOKE_A, 3_000 * ONE);
        uint256 other = _laneBetween(SPOKE_B, SPOKE_A);
        (, uint64 index, bytes32 id) = _carry(SPOKE_B, SPOKE_A, 3_000 * ONE);
        assertEq(_entry(SPOKE_A, id).provenance, 8);
        vm.prank(admin);
        mailboxes[SPOKE_A].pauseLane(lanes[lane].id);
        _assertNext(8, 0);
        bridges[SPOKE_A].drain(USD, _transfersOf(other, index));
        assertEq(_entry(SPOKE_A, id).queued, 2_000 * ONE);
        _pass(7 days - 1);
        _assertNext(8, 0);
        _pass(1);
        _assertNext(4, 0);
        _provide(SPOKE_A, 1_000 * ONE);
        _drain(0);
        _assertNext(8, 0);
    }

    // ---------------------------------------------------------------- out of a line

    /// @dev The fee rose while it was queued.
    function test_drain_ofWhatWouldBePaidTooLittle_stepsAsideAndBindsNothing() public {
        TransferRequest memory request = _request(HUB, SPOKE_A, 3_000 * ONE);
        request.minReceived = 2_998 * ONE;
        (, uint64 index, bytes32 id) = _send(HUB, request);
        _deliver(lane, index);
        (, , bytes32 behind) = _carry(HUB, SPOKE_A, 10 * ONE);
        _charge(100);
        vm.expectEmit(address(bridges[SPOKE_A]));
        emit IBridgeEvents.TransferWaits(id, USD, EntryState.Aside, 4, 0, 3_000 * ONE, 0);
        _drain(index);
        assertEq(_books(SPOKE_A).queued, 10 * ONE);
        _drain(1);
        _assertState(behind, EntryState.None);
        _charge(5);
        _provide(SPOKE_A, 5_000 * ONE);
        bridges[SPOKE_A].retry(_transferOf(lane, index));
        _assertState(id, EntryState.None);
        assertEq(_books(SPOKE_A).queued, 0);
    }

    /// @dev What stands aside, was paid or went back counts in no sum of its line.
    function test_contain_freesTheSumsOfALine() public {
        uint256 setAside = _refused();
        TransferRequest memory request = _request(HUB, SPOKE_A, 3_000 * ONE);
        request.minReceived = 2_998 * ONE;
        _send(HUB, request);
        _deliver(lane, 1);
        _carry(HUB, SPOKE_A, 2_000 * ONE);
        _carry(HUB, SPOKE_A, 500 * ONE);
        _charge(100);
        _drain(1);
        _charge(5);
        _drain(2);
        _sendBack(receiver, 3);
        uint256 queued = _entry(SPOKE_A, _idOf(2)).queued;
        assertEq(_books(SPOKE_A).queued, queued);
        vm.prank(admin);
        LightClient(address(clients[SPOKE_A][HUB])).distrust();
        vm.expectEmit(address(bridges[SPOKE_A]));
        emit IBridgeEvents.ProvenanceContained(USD, 4, queued, setAside);
        bridges[SPOKE_A].contain(USD, 4);
        assertEq(_books(SPOKE_A).queued, 0);
        assertEq(_books(SPOKE_A).claimable, 0);
        vm.recordLogs();
        bridges[SPOKE_A].contain(USD, 4);
        assertEq(vm.getRecordedLogs().length, 0);
    }

    /// @dev What was claimed or went back is in no sum of its line any more.
    function test_contain_afterAClaimAndAReturn_freesWhatIsLeft() public {
        uint256 setAside = _refused();
        TestReceiver called = new TestReceiver();
        vm.deal(address(called), 1 ether);
        called.setRefuses(true);
        (uint64 claimed, ) = _carryTo(called, 100 * ONE);
        (uint64 returned, bytes32 id) = _carryTo(called, 3_000 * ONE);
        assertEq(_books(SPOKE_A).claimable, 2 * setAside);
        _drain(returned);
        assertGt(_entry(SPOKE_A, id).setAside, 0);
        _sendBack(address(called), returned);
        TransferFrame memory taken = _transferOf(lane, claimed);
        vm.prank(address(called));
        bridges[SPOKE_A].claim(taken, address(called));
        vm.prank(admin);
        LightClient(address(clients[SPOKE_A][HUB])).distrust();
        vm.expectEmit(address(bridges[SPOKE_A]));
        emit IBridgeEvents.ProvenanceContained(USD, 4, 0, setAside);
        bridges[SPOKE_A].contain(USD, 4);
        assertEq(_books(SPOKE_A).claimable, 0);
    }

    /// @dev The first of the lane: its receiver refuses it.
    function _refused() private returns (uint256 units) {
        TestReceiver called = new TestReceiver();
        called.setRefuses(true);
        TransferRequest memory request = _request(HUB, SPOKE_A, 100 * ONE);
        request.receiver = abi.encodePacked(called);
        (request.gasLimit, request.payload) = (300_000, "hello");
        (, , bytes32 id) = _send(HUB, request);
        Batch memory batch = _batchOf(lane, 0);
        units = 100 * ONE - ONE / 20;
        vm.expectEmit(address(bridges[SPOKE_A]));
        emit IBridgeEvents.ReceiverCallFailed(id, address(called), TestReceiver.Refused.selector);
        vm.expectEmit(address(bridges[SPOKE_A]));
        emit IBridgeEvents.TransferSetAside(id, USD, EntryState.Ready, units);
        mailboxes[SPOKE_A].deliver(lanes[lane].id, batch);
        assertEq(_books(SPOKE_A).claimable, units);
    }
}
