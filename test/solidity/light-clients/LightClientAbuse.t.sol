// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Checkpoint} from "../../../contracts/light-clients/Checkpoint.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {Halt} from "@causeway/solidity/libraries/HaltLib.sol";
import {LightClientFixture} from "./LightClientFixture.sol";

/// @dev Thieves had a committee's keys for a while. They signed for a time to come, and show it then.
contract LightClientAbuseTest is LightClientFixture {
    bytes32 private constant THIRD = keccak256("a third committee");
    uint64 private constant STOPPED = START + 1 days;
    uint64 private constant POSTDATED = START + 30 days;

    function setUp() public override {
        super.setUp();
        client.accept(proven(checkpointAt(120)));
        vm.warp(STOPPED);
    }

    // ---------------------------------------------------------------- what is signed ahead

    /// @dev The attack: a distrust and an anchor at the same committee change nothing for what bears a later time.
    function test_accept_postdatedCheckpoint_countsAsLongAsTheCommitteeStays() public {
        distrust();
        anchorAgain(COMMITTEE, COMMITTEE_HASH, EPOCH);
        showPostdated(EPOCH);
    }

    function testFuzz_accept_postdatedCheckpoint_afterAStopAndAnAnchor_reverts(uint64 epoch, uint64 ahead) public {
        epoch = uint64(bound(epoch, 1, 100));
        ahead = uint64(bound(ahead, 0, 13 days));
        stop();
        vm.warp(STOPPED + 8 days);
        anchorAgain(SUCCESSOR, SUCCESSOR_HASH, EPOCH + 1);
        vm.warp(STOPPED + 8 days + ahead);
        Checkpoint memory postdated = checkpointOf(200, uint64(block.timestamp + 1));
        postdated.epoch = epoch;
        bytes memory evidence = proven(postdated);
        if (epoch == EPOCH + 1) expectError(ILightClient.InvalidProof.selector, abi.encode(hashOf(postdated)));
        else expectError(ILightClient.WrongEpoch.selector, abi.encode(epoch, EPOCH + 1));
        client.accept(evidence);
    }

    function test_anchor_atTheCommitteeThatWasStopped_reverts() public {
        stop();
        assertTrue(client.suspected());
        expectAbused(COMMITTEE, COMMITTEE_HASH);
        vm.warp(STOPPED + 9 days);
        expectAbused(COMMITTEE, COMMITTEE_HASH);
        anchorAgain(SUCCESSOR, SUCCESSOR_HASH, EPOCH + 1);
        assertFalse(client.suspected());
    }

    function test_anchor_ofAClientWhoseStopEndedByItself_atItsCommittee_reverts() public {
        stop();
        vm.warp(STOPPED + 10 days);
        assertTrue(client.suspected());
        expectAbused(COMMITTEE, COMMITTEE_HASH);
        vm.warp(STOPPED + 300 days);
        expectAbused(COMMITTEE, COMMITTEE_HASH);
    }

    function test_anchor_ofAFrozenClient_atItsCommittee_reverts() public {
        freezeAt(130);
        assertTrue(client.suspected());
        expectAbused(COMMITTEE, COMMITTEE_HASH);
        vm.expectRevert(ILightClient.NotStopped.selector);
        resume();
        anchorAgain(SUCCESSOR, SUCCESSOR_HASH, EPOCH + 1);
        assertFalse(client.frozen());
    }

    /// @dev Proofs are checked against the Poseidon commitment alone, which does not cover Ed25519 keys.
    function test_anchor_atTheSameKeysWithAnotherKeccakCommitment_reverts() public {
        stop();
        expectAbused(COMMITTEE, SUCCESSOR_HASH);
    }

    /// @dev Thieves hand over to a committee of their own before they are noticed; they have the keys of both.
    function test_anchor_atACommitteeThatHandedOverBeforeTheStop_reverts() public {
        handOver(COMMITTEE, EPOCH, SUCCESSOR);
        handOver(SUCCESSOR, EPOCH + 1, keccak256("a committee of theirs"));
        stop();
        expectAbused(COMMITTEE, COMMITTEE_HASH);
        expectAbused(SUCCESSOR, SUCCESSOR_HASH);
        expectAbused(keccak256("a committee of theirs"), SUCCESSOR_HASH);
        anchorAgain(THIRD, THIRD, EPOCH);
    }

    function test_accept_rotationBackToAnAbusedCommittee_reverts() public {
        stop();
        anchorAgain(SUCCESSOR, SUCCESSOR_HASH, EPOCH + 1);
        vm.warp(STOPPED + 1 hours);
        bytes memory evidence = provenBy(SUCCESSOR, handingOver(EPOCH + 1, COMMITTEE));
        expectError(ILightClient.AbusedCommittee.selector, abi.encode(COMMITTEE));
        client.accept(evidence);
        handOver(SUCCESSOR, EPOCH + 1, THIRD);
        expectAbused(COMMITTEE, COMMITTEE_HASH);
    }

    function test_anchor_afterTheNextAnchor_stillTakesNoAbusedCommittee() public {
        stop();
        anchorAgain(SUCCESSOR, SUCCESSOR_HASH, EPOCH + 1);
        expectAbused(COMMITTEE, COMMITTEE_HASH);
        anchorAgain(SUCCESSOR, SUCCESSOR_HASH, EPOCH + 1);
        expectAbused(COMMITTEE, COMMITTEE_HASH);
        vm.expectRevert(ILightClient.NotStopped.selector);
        resume();
    }

    function test_anchor_atACommitteeOfAnEarlierEra_afterALaterStop_reverts() public {
        anchorAgain(SUCCESSOR, SUCCESSOR_HASH, EPOCH + 1);
        assertFalse(client.isRefused(COMMITTEE));
        stop();
        assertTrue(client.isRefused(COMMITTEE));
        expectAbused(COMMITTEE, COMMITTEE_HASH);
        anchorAgain(THIRD, THIRD, EPOCH + 2);
        assertTrue(client.isRefused(COMMITTEE));
        assertTrue(client.isRefused(SUCCESSOR));
        assertFalse(client.isRefused(THIRD));
    }

    // ---------------------------------------------------------------- keys that nobody abused

    function test_anchor_ofAStaleClient_atItsCommittee_succeeds() public {
        vm.warp(START + 30 days);
        anchorAgain(COMMITTEE, COMMITTEE_HASH, EPOCH);
        client.accept(proven(checkpointOf(130, START + 30 days + 1)));
    }

    function test_anchor_afterADistrust_atTheSameCommittee_succeeds() public {
        distrust();
        assertFalse(client.suspected());
        anchorAgain(COMMITTEE, COMMITTEE_HASH, EPOCH);
    }

    function test_anchor_afterAStopWasTakenBack_atTheSameCommittee_succeeds() public {
        stop();
        resume();
        assertFalse(client.suspected());
        anchorAgain(COMMITTEE, COMMITTEE_HASH, EPOCH);
    }

    /// @dev What a stolen key of the guardian did can be taken back once it is revoked, though the stop has ended.
    function test_resume_afterAStopEndedByItself_takesItBackAndChangesNothingElse() public {
        stop();
        (uint40 stoppable, ) = client.emergencyPowersFrom();
        Halt memory before = client.halt();
        vm.warp(STOPPED + 10 days);
        vm.expectEmit(address(client));
        emit ILightClient.LightClientStopChanged(uint40(STOPPED + 10 days));
        resume();
        (uint40 stoppableNow, ) = client.emergencyPowersFrom();
        assertEq(stoppableNow, stoppable);
        assertEq(client.distrustedUntil(), STOPPED + 10 days);
        assertEq(client.generation(), 1);
        assertEq(abi.encode(client.halt()), abi.encode(before));
        assertFalse(client.suspected());
        vm.warp(STOPPED + 300 days);
        anchorAgain(COMMITTEE, COMMITTEE_HASH, EPOCH);
    }

    function test_accept_rotationsThereAndBack_withoutAStop_succeed() public {
        handOver(COMMITTEE, EPOCH, SUCCESSOR);
        handOver(SUCCESSOR, EPOCH + 1, COMMITTEE);
        anchorAgain(SUCCESSOR, SUCCESSOR_HASH, EPOCH + 3);
        assertFalse(client.isRefused(COMMITTEE));
    }

    function test_accept_rotationBack_whileAStopThatEndedIsNotTakenBack_succeeds() public {
        handOver(COMMITTEE, EPOCH, SUCCESSOR);
        stop();
        vm.warp(STOPPED + 10 days);
        handOver(SUCCESSOR, EPOCH + 1, COMMITTEE);
        assertTrue(client.isRefused(COMMITTEE));
    }

    // ---------------------------------------------------------------- in any order

    bytes32[4] private _words = [COMMITTEE, SUCCESSOR, THIRD, keccak256("a fourth committee")];
    bool[4] private _known;
    bool[4] private _abused;
    uint64 private _epoch = EPOCH;

    /// @dev Whatever is done in any order: no committee takes office that was in office before keys were abused.
    function testFuzz_office_neverFallsToACommitteeThatWasAbused(uint256 seed) public {
        _known[0] = true;
        for (uint256 i = 0; i < 24; ++i) {
            uint256 act = uint256(keccak256(abi.encode(seed, i)));
            uint256 one = (act >> 8) % 4;
            vm.warp(block.timestamp + ((act >> 16) % 7 days));
            if (act % 4 < 2) anchorsOrNot(one);
            else if (act % 4 == 2) handsOverOrNot(one);
            else tries((act >> 64) % 3 == 0 ? abi.encodeCall(client.resume, ()) : abi.encodeCall(client.stop, ()));
        }
    }

    function anchorsOrNot(uint256 one) private {
        bool wasSuspected = client.suspected();
        bool refused = _abused[one] || (wasSuspected && _known[one]);
        assertEq(client.isRefused(_words[one]), refused, "isRefused");
        _epoch += 1;
        bytes memory call = abi.encodeCall(client.anchor, (_words[one], _words[one], _epoch, 1));
        assertEq(tries(call), !refused, "an anchor");
        if (refused) return;
        if (wasSuspected) _abused = _known;
        _known[one] = true;
    }

    function handsOverOrNot(uint256 one) private {
        if (!canHandOver(_words[one])) return;
        assertEq(handsOver(_words[one]), !_abused[one], "a rotation");
        if (!_abused[one]) _known[one] = true;
    }

    function tries(bytes memory call) private returns (bool succeeded) {
        vm.prank(admin);
        (succeeded, ) = address(client).call(call);
    }

    /// @dev Whether the client takes checkpoints now, and this would be another committee.
    function canHandOver(bytes32 to) private returns (bool) {
        (, bytes32 from, ) = client.committee();
        (, uint64 newest) = client.newest();
        vm.warp(block.timestamp + 16 minutes);
        bool mute = block.timestamp <= client.distrustedUntil() || block.timestamp > newest + 14 days;
        return to != from && !mute;
    }

    function handsOver(bytes32 to) private returns (bool succeeded) {
        (uint64 epoch, bytes32 from, ) = client.committee();
        bytes memory evidence = provenBy(from, handingOver(epoch, to));
        bytes memory answer;
        (succeeded, answer) = address(client).call(abi.encodeCall(client.accept, (evidence)));
        if (!succeeded) assertEq(bytes4(answer), ILightClient.AbusedCommittee.selector);
    }

    // ---------------------------------------------------------------- internal

    function stop() private {
        vm.prank(admin);
        client.stop();
    }

    function distrust() private {
        vm.prank(admin);
        client.distrust();
    }

    function resume() private {
        vm.prank(admin);
        client.resume();
    }

    function expectAbused(bytes32 committee, bytes32 committeeHash) private {
        assertTrue(client.isRefused(committee));
        expectError(ILightClient.AbusedCommittee.selector, abi.encode(committee));
        vm.prank(admin);
        client.anchor(committee, committeeHash, EPOCH + 7, LEAST_HEIGHT);
    }

    /// @dev What the thieves signed counts.
    function showPostdated(uint64 epoch) private {
        Checkpoint memory postdated = checkpointOf(200, POSTDATED);
        postdated.epoch = epoch;
        vm.warp(START + 14 days);
        client.accept(proven(checkpointOf(130, START + 14 days)));
        vm.warp(START + 28 days);
        client.accept(proven(checkpointOf(140, START + 28 days)));
        vm.warp(POSTDATED);
        client.accept(proven(postdated));
        assertTrue(client.isAccepted(hashOf(postdated)));
    }

    function handingOver(uint64 epoch, bytes32 to) private view returns (Checkpoint memory checkpoint) {
        (uint64 newest, ) = client.newest();
        uint64 least = client.leastHeight();
        checkpoint = checkpointOf((newest > least ? newest : least) + LEAST_HEIGHT, uint64(block.timestamp));
        (checkpoint.epoch, checkpoint.nextCommittee, checkpoint.nextCommitteeHash) = (epoch, to, to);
    }

    function handOver(bytes32 from, uint64 epoch, bytes32 to) private {
        if (block.timestamp <= client.distrustedUntil()) vm.warp(client.distrustedUntil() + 1);
        client.accept(provenBy(from, handingOver(epoch, to)));
    }
}
