// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {MockLightClient} from "../../../contracts/light-clients/MockLightClient.sol";
import {IMailbox, ImportedLaneView} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IMailboxAdmin} from "../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {Vm} from "forge-std/Vm.sol";
import {MailboxFixture} from "./MailboxFixture.sol";

contract LaneImportsTest is MailboxFixture {
    bytes32 private constant ROOT = keccak256("root");
    bytes32 private constant LATER_ROOT = keccak256("later root");

    bytes32[] private _noProof;

    // ---------------------------------------------------------------- importLane

    function test_importLane_proven_takesItOver() public {
        bytes memory evidence = evidenceFor(clientOfA, _leaf(7, ROOT));
        vm.expectEmit(address(hub));
        emit IMailbox.LaneImported(laneAToB, 7, ROOT, newestHeight);
        vm.prank(stranger);
        hub.importLane(laneAToB, evidence, _noProof, 7, ROOT);
        _assertImported(7, ROOT, 0);
        assertEq(hub.laneRoot(laneAToB), ROOT);
        assertEq(hub.outboxRoot(), _outboxOf(_leaf(7, ROOT)));
    }

    function test_importLane_laneAmongOthers_isFoundByItsProof() public {
        bytes32[] memory proof = new bytes32[](1);
        proof[0] = keccak256("another lane");
        bytes memory evidence = evidenceFor(clientOfA, _join(_leaf(7, ROOT), proof[0]));
        hub.importLane(laneAToB, evidence, proof, 7, ROOT);
        assertEq(hub.importedLane(laneAToB).count, 7);
    }

    function testFuzz_importLane_countRisen_takesItsPlace(uint64 count, uint64 later) public {
        count = uint64(bound(count, 1, type(uint32).max - 1));
        later = uint64(bound(later, count + 1, type(uint32).max));
        _import(count, ROOT);
        _import(later, LATER_ROOT);
        _assertImported(later, LATER_ROOT, 0);
        assertEq(hub.outboxRoot(), _outboxOf(_leaf(later, LATER_ROOT)));
    }

    /// @dev Of two relayers one is overtaken: that is no reason to revert.
    function testFuzz_importLane_countNotRisen_changesNothing(uint64 count, uint64 later) public {
        count = uint64(bound(count, 1, type(uint32).max));
        later = uint64(bound(later, 0, count));
        _import(count, ROOT);
        bytes memory evidence = evidenceFor(clientOfA, _leaf(later, LATER_ROOT));
        vm.recordLogs();
        hub.importLane(laneAToB, evidence, _noProof, later, LATER_ROOT);
        _assertImported(count, ROOT, 0);
        _assertNotAnnounced();
    }

    function test_importLane_emptyLane_changesNothing() public {
        bytes memory evidence = evidenceFor(clientOfA, _leaf(0, ROOT));
        hub.importLane(laneAToB, evidence, _noProof, 0, ROOT);
        _assertImported(0, 0, 0);
        assertEq(hub.outboxRoot(), EMPTY_OUTBOX);
    }

    function testFuzz_importLane_countThatNoLaneHas_reverts(uint64 count) public {
        count = uint64(bound(count, uint256(type(uint32).max) + 1, type(uint64).max));
        bytes memory evidence = evidenceFor(clientOfA, _leaf(count, ROOT));
        vm.expectRevert(abi.encodeWithSelector(IMailbox.CountTooHigh.selector, laneAToB, count));
        hub.importLane(laneAToB, evidence, _noProof, count, ROOT);
    }

    function test_importLane_zeroRoot_reverts() public {
        bytes memory evidence = evidenceFor(clientOfA, _leaf(7, 0));
        vm.expectRevert(abi.encodeWithSelector(IMailbox.ZeroLaneRoot.selector, laneAToB));
        hub.importLane(laneAToB, evidence, _noProof, 7, 0);
    }

    function test_importLane_anotherLeafThanClaimed_reverts() public {
        _refuseLeaf(_leaf(8, ROOT));
        _refuseLeaf(_leaf(7, LATER_ROOT));
        _refuseLeaf(laneLeafOf(SPOKE_B, SPOKE_A, laneAToB, 7, ROOT));
        _refuseLeaf(laneLeafOf(SPOKE_A, HUB, laneAToB, 7, ROOT));
        _refuseLeaf(laneLeafOf(SPOKE_A, SPOKE_B, laneAToHub, 7, ROOT));
        _refuseLeaf(ROOT);
    }

    function test_importLane_outboxProofTooLong_reverts() public {
        bytes memory evidence = evidenceFor(clientOfA, ROOT);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.OutboxProofTooLong.selector, 17));
        hub.importLane(laneAToB, evidence, new bytes32[](17), 7, ROOT);
    }

    function test_importLane_evidenceForAnotherClient_reverts() public {
        bytes memory evidence = evidenceFor(clientOfHub, _leaf(7, ROOT));
        vm.expectPartialRevert(ILightClient.InvalidProof.selector);
        hub.importLane(laneAToB, evidence, _noProof, 7, ROOT);
    }

    function test_importLane_frozenClient_reverts() public {
        bytes memory evidence = evidenceFor(clientOfA, _leaf(7, ROOT));
        clientOfA.accept(evidence);
        freeze(clientOfA);
        vm.expectRevert(ILightClient.LightClientIsFrozen.selector);
        hub.importLane(laneAToB, evidence, _noProof, 7, ROOT);
    }

    function test_importLane_laneThatIsNotImported_reverts() public {
        bytes memory evidence = evidenceFor(clientOfA, laneLeafOf(SPOKE_A, HUB, laneAToHub, 7, ROOT));
        vm.expectRevert(abi.encodeWithSelector(IMailbox.UnknownLane.selector, laneAToHub));
        hub.importLane(laneAToHub, evidence, _noProof, 7, ROOT);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.UnknownLane.selector, laneHubToA));
        hub.importLane(laneHubToA, evidence, _noProof, 7, ROOT);
    }

    // ---------------------------------------------------------------- outbox

    function test_outboxRoot_frozenClient_leavesTheLaneOut() public {
        _import(7, ROOT);
        freeze(clientOfA);
        assertEq(hub.outboxRoot(), EMPTY_OUTBOX);
        assertEq(hub.laneRoot(laneAToB), ROOT);
    }

    function test_outboxRoot_frozenClient_keepsOwnLanes() public {
        _import(7, ROOT);
        uint256 fee = hub.quote(SPOKE_A, GAS_LIMIT, 0);
        vm.prank(user);
        hub.send{value: fee}(SPOKE_A, abi.encodePacked(stranger), GAS_LIMIT, 0, user, "");
        bytes32 own = laneLeafOf(HUB, SPOKE_A, laneHubToA, 1, hub.laneRoot(laneHubToA));
        assertEq(hub.outboxRoot(), _join(own, _leaf(7, ROOT)));
        freeze(clientOfA);
        assertEq(hub.outboxRoot(), _join(own, 0));
    }

    function test_outboxRoot_anchoredAgain_leavesTheLaneOutUntilItIsImportedAgain() public {
        _import(7, ROOT);
        freeze(clientOfA);
        anchorAtAnother(clientOfA);
        assertEq(hub.outboxRoot(), EMPTY_OUTBOX);
        // the first generation may have lied about the count
        _import(3, LATER_ROOT);
        _assertImported(3, LATER_ROOT, 1);
        assertEq(hub.outboxRoot(), _outboxOf(_leaf(3, LATER_ROOT)));
    }

    function test_importLane_anchoredAgain_countsOnlyRiseFromThere() public {
        _import(7, ROOT);
        anchorAgain(clientOfA);
        _import(3, LATER_ROOT);
        _import(3, ROOT);
        _assertImported(3, LATER_ROOT, 1);
    }

    function test_importLane_anchoredAgainAndEmpty_leavesTheLaneOut() public {
        _import(7, ROOT);
        anchorAgain(clientOfA);
        _import(0, LATER_ROOT);
        assertEq(hub.outboxRoot(), EMPTY_OUTBOX);
    }

    // ---------------------------------------------------------------- replaceLightClient

    function test_replaceLightClient_ofTheSameTrust_dropsWhatWasImported() public {
        _import(7, ROOT);
        MockLightClient other = newClient(SPOKE_A, ENVIRONMENT);
        vm.expectEmit(address(hub));
        emit IMailboxAdmin.LightClientReplaced(laneAToB, other, clientOfA);
        vm.prank(admin);
        hub.replaceLightClient(laneAToB, other);
        ImportedLaneView memory lane = hub.importedLane(laneAToB);
        assertEq(address(lane.lightClient), address(other));
        assertEq(lane.count, 0);
        assertEq(lane.laneRoot, 0);
        assertEq(hub.outboxRoot(), EMPTY_OUTBOX);
        bytes memory evidence = evidenceFor(other, _leaf(2, LATER_ROOT));
        hub.importLane(laneAToB, evidence, _noProof, 2, LATER_ROOT);
        assertEq(hub.outboxRoot(), _outboxOf(_leaf(2, LATER_ROOT)));
    }

    function test_replaceLightClient_afterAnotherGeneration_importsAgain() public {
        anchorAgain(clientOfA);
        _import(7, ROOT);
        assertEq(hub.importedLane(laneAToB).generation, 1);
        MockLightClient other = newClient(SPOKE_A, ENVIRONMENT);
        vm.prank(admin);
        hub.replaceLightClient(laneAToB, other);
        hub.importLane(laneAToB, evidenceFor(other, _leaf(2, LATER_ROOT)), _noProof, 2, LATER_ROOT);
        assertEq(hub.importedLane(laneAToB).generation, 0);
        assertEq(hub.outboxRoot(), _outboxOf(_leaf(2, LATER_ROOT)));
    }

    function test_replaceLightClient_importedLane_leavesInboundLanesAlone() public {
        MockLightClient other = newClient(SPOKE_A, ENVIRONMENT);
        vm.prank(admin);
        hub.replaceLightClient(laneAToB, other);
        assertEq(address(hub.inboundLane(laneAToHub).lightClient), address(clientOfA));
    }

    // ---------------------------------------------------------------- internal

    function _leaf(uint64 count, bytes32 root) private view returns (bytes32) {
        return laneLeafOf(SPOKE_A, SPOKE_B, laneAToB, count, root);
    }

    function _import(uint64 count, bytes32 root) private {
        hub.importLane(laneAToB, evidenceFor(clientOfA, _leaf(count, root)), _noProof, count, root);
    }

    /// @dev The hub's outbox: its own lane to A, empty, then the imported one.
    function _outboxOf(bytes32 leaf) private pure returns (bytes32) {
        return _join(0, leaf);
    }

    function _join(bytes32 a, bytes32 b) private pure returns (bytes32) {
        return a < b ? keccak256(bytes.concat(a, b)) : keccak256(bytes.concat(b, a));
    }

    /// @dev The client vouches for `leaf` where 7 messages with `ROOT` are claimed.
    function _refuseLeaf(bytes32 leaf) private {
        bytes memory evidence = evidenceFor(clientOfA, leaf);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.NotInOutbox.selector, _leaf(7, ROOT), leaf));
        hub.importLane(laneAToB, evidence, _noProof, 7, ROOT);
    }

    function _assertNotAnnounced() private {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; ++i) assertNotEq(logs[i].topics[0], IMailbox.LaneImported.selector);
    }

    function _assertImported(uint64 count, bytes32 root, uint32 generation) private view {
        ImportedLaneView memory lane = hub.importedLane(laneAToB);
        assertEq(lane.count, count);
        assertEq(lane.laneRoot, root);
        assertEq(lane.generation, generation);
    }
}
