// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {Checkpoint} from "../../../contracts/light-clients/Checkpoint.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {CheckpointLib} from "../../../contracts/light-clients/libraries/CheckpointLib.sol";
import {LightClientFixture} from "./LightClientFixture.sol";

contract LightClientAnchorTest is LightClientFixture {
    function test_anchor_startsAGenerationInWhichNothingCounts() public {
        client.accept(proven(checkpointAt(120)));
        freezeAt(130);
        bytes32 trustId = client.trustId();
        vm.warp(START + 1 days);
        vm.expectEmit(address(client));
        emit ILightClient.LightClientAnchored(1, 7, SUCCESSOR, SUCCESSOR_HASH, 110);
        vm.prank(admin);
        client.anchor(SUCCESSOR, SUCCESSOR_HASH, 7, 110);

        assertFalse(client.frozen());
        assertEq(client.generation(), 1);
        assertEq(client.trustId(), trustId);
        assertEq(client.stoppedUntil(), 0);
        assertEq(client.leastHeight(), 110);
        assertFalse(client.isAccepted(hashOf(checkpointAt(120))));
        assertEq(client.distrustedUntil(), START + 1 days);
        (uint64 height, uint64 timestamp) = client.newest();
        assertEq(height, 0);
        assertEq(timestamp, START + 1 days);
        (uint64 epoch, bytes32 commitment, bytes32 committeeHash) = client.committee();
        assertEq(epoch, 7);
        assertEq(commitment, SUCCESSOR);
        assertEq(committeeHash, SUCCESSOR_HASH);

        bytes memory fields = CheckpointLib.encode(checkpointAt(120));
        bytes32 hash = hashOf(checkpointAt(120));
        expectError(ILightClient.UnknownCheckpoint.selector, abi.encode(120, hash));
        client.accept(fields);
    }

    function test_anchor_atTheSameCommittee_takesNoCheckpointOfBefore() public {
        vm.warp(START + 1 days);
        anchorAgain(COMMITTEE, COMMITTEE_HASH, EPOCH);
        bytes memory evidence = proven(checkpointOf(120, START + 1 days));
        expectError(ILightClient.CheckpointDistrusted.selector, abi.encode(START + 1 days, START + 1 days));
        client.accept(evidence);
        client.accept(proven(checkpointOf(120, START + 1 days + 1)));
    }

    function test_anchor_evidenceBelowTheLeastHeight_freezesNoLonger() public {
        vm.prank(admin);
        client.anchor(COMMITTEE, COMMITTEE_HASH, EPOCH, 121);
        Checkpoint memory other = checkpointAt(120);
        other.outboxRoot = keccak256("a lie");
        bytes memory evidence = proven(checkpointAt(120));
        bytes memory otherEvidence = proven(other);
        expectError(ILightClient.HeightTooLow.selector, abi.encode(120, 121));
        client.reportEquivocation(evidence, otherEvidence);
    }

    function test_anchor_byAStranger_reverts() public {
        expectError(IAccessManaged.AccessManagedUnauthorized.selector, abi.encode(stranger));
        vm.prank(stranger);
        client.anchor(SUCCESSOR, SUCCESSOR_HASH, 7, 110);
    }

    function test_anchor_zeroOrOutOfRange_reverts() public {
        expectInvalidAnchor(0, SUCCESSOR_HASH, 1, 1);
        expectInvalidAnchor(SUCCESSOR, 0, 1, 1);
        expectInvalidAnchor(SUCCESSOR, SUCCESSOR_HASH, 0, 1);
        expectInvalidAnchor(SUCCESSOR, SUCCESSOR_HASH, 1, 0);
        expectInvalidAnchor(SUCCESSOR, SUCCESSOR_HASH, 1, uint64(type(uint48).max) + 1);
        expectInvalidAnchor(SUCCESSOR, SUCCESSOR_HASH, uint64(type(uint16).max) + 1, 1);
        expectInvalidAnchor(SUCCESSOR, SUCCESSOR_HASH, type(uint64).max, 1);
    }

    function test_anchor_again_countsHowOften() public {
        anchorAgain(COMMITTEE, COMMITTEE_HASH, EPOCH);
        assertEq(client.timesAnchored(), 1);
        anchorAgain(COMMITTEE, COMMITTEE_HASH, EPOCH);
        assertEq(client.timesAnchored(), 2);
    }

    function test_anchor_greatestHeight_succeeds() public {
        vm.prank(admin);
        client.anchor(COMMITTEE, COMMITTEE_HASH, EPOCH, type(uint48).max);
        assertEq(client.leastHeight(), type(uint48).max);
    }

    function test_anchor_greatestEpoch_stillRotates() public {
        uint64 epoch = type(uint16).max;
        anchorAgain(COMMITTEE, COMMITTEE_HASH, epoch);
        Checkpoint memory checkpoint = rotationAt(120);
        checkpoint.epoch = epoch;
        client.accept(proven(checkpoint));
        (uint64 current, , ) = client.committee();
        assertEq(current, epoch + 1);
    }

    function expectInvalidAnchor(bytes32 committee, bytes32 committeeHash, uint64 epoch, uint64 least) private {
        vm.expectRevert(ILightClient.InvalidAnchor.selector);
        vm.prank(admin);
        client.anchor(committee, committeeHash, epoch, least);
    }
}
