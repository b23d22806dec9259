// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Checkpoint} from "../../../contracts/light-clients/Checkpoint.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {CheckpointLib} from "../../../contracts/light-clients/libraries/CheckpointLib.sol";
import {LightClientFixture} from "./LightClientFixture.sol";

contract LightClientEquivocationTest is LightClientFixture {
    function test_reportEquivocation_sameHeight_freezes() public {
        Checkpoint memory one = checkpointAt(120);
        Checkpoint memory other = checkpointAt(120);
        other.blockHash = keccak256("another block");
        bytes memory evidence = proven(one);
        bytes memory otherEvidence = proven(other);
        bytes32 oneHash = hashOf(one);
        bytes32 otherHash = hashOf(other);
        vm.expectEmit(address(client));
        emit ILightClient.LightClientFrozen(oneHash, otherHash);
        vm.prank(stranger);
        client.reportEquivocation(evidence, otherEvidence);
        assertTrue(client.frozen());
        vm.expectRevert(ILightClient.LightClientIsFrozen.selector);
        client.presentGeneration();
    }

    function test_reportEquivocation_oneAccepted_needsNoProofOfItInEitherOrder() public {
        Checkpoint memory other = checkpointAt(120);
        other.outboxRoot = keccak256("a lie");
        for (uint256 i = 0; i < 2; ++i) {
            client = newClient();
            client.accept(proven(checkpointAt(120)));
            bytes memory fields = CheckpointLib.encode(checkpointAt(120));
            if (i == 0) client.reportEquivocation(fields, proven(other));
            else client.reportEquivocation(proven(other), fields);
            assertTrue(client.frozen());
        }
    }

    function test_reportEquivocation_twoSuccessorsAtDifferentHeights_freezes() public {
        Checkpoint memory other = rotationAt(130);
        other.nextCommittee = keccak256("another successor");
        client.reportEquivocation(proven(rotationAt(120)), proven(other));
        assertTrue(client.frozen());
    }

    function test_reportEquivocation_successorsThatDifferInEd25519KeysAlone_freezes() public {
        Checkpoint memory other = rotationAt(130);
        other.nextCommitteeHash = keccak256("other Ed25519 keys");
        client.reportEquivocation(proven(other), proven(rotationAt(120)));
        assertTrue(client.frozen());
    }

    function test_reportEquivocation_onStaleClient_freezes() public {
        vm.warp(START + 15 days);
        freezeAt(120);
        assertTrue(client.frozen());
    }

    function test_reportEquivocation_theSameTwice_reverts() public {
        expectNoEquivocation(checkpointAt(120), checkpointAt(120));
    }

    function test_reportEquivocation_differentHeightsOfOneChain_reverts() public {
        expectNoEquivocation(checkpointAt(120), checkpointAt(121));
    }

    function test_reportEquivocation_sameSuccessorAtDifferentHeights_reverts() public {
        expectNoEquivocation(rotationAt(120), rotationAt(121));
    }

    function test_reportEquivocation_noSuccessorThenOne_reverts() public {
        expectNoEquivocation(checkpointAt(120), rotationAt(121));
        expectNoEquivocation(rotationAt(121), checkpointAt(120));
    }

    function test_reportEquivocation_forgedProof_reverts() public {
        Checkpoint memory other = checkpointAt(120);
        other.outboxRoot = keccak256("a lie");
        bytes memory evidence = proven(checkpointAt(120));
        bytes memory forged = bytes.concat(CheckpointLib.encode(other), keccak256("forged"));
        bytes32 hash = hashOf(other);
        expectError(ILightClient.InvalidProof.selector, abi.encode(hash));
        client.reportEquivocation(evidence, forged);
        expectError(ILightClient.InvalidProof.selector, abi.encode(hash));
        client.reportEquivocation(forged, evidence);
    }

    function test_reportEquivocation_unknownCheckpointWithoutProof_reverts() public {
        Checkpoint memory other = checkpointAt(120);
        other.outboxRoot = keccak256("a lie");
        bytes memory evidence = proven(checkpointAt(120));
        bytes memory fields = CheckpointLib.encode(other);
        bytes32 hash = hashOf(other);
        expectError(ILightClient.UnknownCheckpoint.selector, abi.encode(120, hash));
        client.reportEquivocation(evidence, fields);
    }

    function test_reportEquivocation_zeroField_reverts() public {
        Checkpoint memory other = checkpointAt(120);
        other.outboxRoot = 0;
        bytes memory evidence = proven(checkpointAt(120));
        bytes memory otherEvidence = proven(other);
        vm.expectRevert(ILightClient.ZeroCheckpointField.selector);
        client.reportEquivocation(evidence, otherEvidence);
    }

    function test_reportEquivocation_wrongLength_reverts() public {
        bytes memory evidence = proven(checkpointAt(120));
        expectError(ILightClient.InvalidEvidenceLength.selector, abi.encode(0));
        client.reportEquivocation(evidence, "");
    }

    function test_reportEquivocation_successorThatALaterHeightTakesBack_freezes() public {
        client.reportEquivocation(proven(checkpointAt(121)), proven(rotationAt(120)));
        assertTrue(client.frozen());
    }

    function test_reportEquivocation_ofTwoEpochs_reverts() public {
        client.accept(proven(rotationAt(120)));
        Checkpoint memory later = rotationAt(130);
        later.epoch = EPOCH + 1;
        bytes memory evidence = provenBy(SUCCESSOR, later);
        bytes memory fields = CheckpointLib.encode(rotationAt(120));
        expectError(ILightClient.NoEquivocation.selector, abi.encode(hashOf(rotationAt(120)), hashOf(later)));
        client.reportEquivocation(fields, evidence);
    }

    function test_reportEquivocation_onFrozenClient_reverts() public {
        freezeAt(120);
        vm.expectRevert(ILightClient.LightClientIsFrozen.selector);
        client.reportEquivocation("", "");
    }

    function expectNoEquivocation(Checkpoint memory one, Checkpoint memory other) private {
        bytes memory evidence = proven(one);
        bytes memory otherEvidence = proven(other);
        expectError(ILightClient.NoEquivocation.selector, abi.encode(hashOf(one), hashOf(other)));
        client.reportEquivocation(evidence, otherEvidence);
    }
}

/// @dev A committee that was handed over contradicts itself: it named two successors, or took one back.
contract LightClientRetiredTest is LightClientFixture {
    Checkpoint private forked;

    function setUp() public override {
        super.setUp();
        client.accept(proven(rotationAt(120)));
        forked = rotationAt(121);
        forked.nextCommittee = keccak256("another successor");
    }

    function test_reportEquivocation_forkedRotationAfterOneSideWasAccepted_freezes() public {
        vm.warp(START + 2 days);
        client.reportEquivocation(CheckpointLib.encode(rotationAt(120)), proven(forked));
        assertTrue(client.frozen());
    }

    function test_reportEquivocation_rotationTakenBackAfterItWasAccepted_freezes() public {
        client.reportEquivocation(proven(checkpointAt(121)), CheckpointLib.encode(rotationAt(120)));
        assertTrue(client.frozen());
    }

    function test_reportEquivocation_twoCheckpointsOfOneHeightBelowTheRotation_freezes() public {
        Checkpoint memory other = checkpointAt(110);
        other.outboxRoot = keccak256("a lie");
        client.reportEquivocation(proven(checkpointAt(110)), proven(other));
        assertTrue(client.frozen());
    }

    function test_reportEquivocation_afterThePeriod_reverts() public {
        vm.warp(START + 2 days + 1);
        bytes memory evidence = proven(forked);
        bytes memory fields = CheckpointLib.encode(rotationAt(120));
        expectError(ILightClient.WrongEpoch.selector, abi.encode(EPOCH, EPOCH + 1));
        client.reportEquivocation(fields, evidence);
    }

    /// @dev The thieves rotate twice in one block, so that the fork is one of the epoch before the last.
    function test_reportEquivocation_afterAnotherRotationInTheSameBlock_freezes() public {
        rotate(EPOCH + 1, SUCCESSOR, COMMITTEE);
        vm.warp(START + 2 days);
        client.reportEquivocation(CheckpointLib.encode(rotationAt(120)), proven(forked));
        assertTrue(client.frozen());
    }

    function testFuzz_reportEquivocation_afterAnyNumberOfRotations_freezesForTwoDays(
        uint256 rotations,
        uint256 which,
        uint256 waited
    ) public {
        rotations = bound(rotations, 1, 12);
        which = bound(which, 0, rotations);
        for (uint256 i = 0; i < rotations; ++i) {
            rotate(EPOCH + 1 + uint64(i), i == 0 ? SUCCESSOR : word(i), word(i + 1));
            if (i + 1 == which) vm.warp(block.timestamp + 1 hours);
        }
        waited = bound(waited, 0, 2 days);
        if (START + waited > block.timestamp) vm.warp(START + waited);
        (bytes memory one, bytes memory other) = forkOf(uint64(which));
        client.reportEquivocation(one, other);
        assertTrue(client.frozen());
    }

    function test_reportEquivocation_ofEachEpoch_endsTwoDaysAfterItsOwnRotation() public {
        vm.warp(START + 1 days);
        rotate(EPOCH + 1, SUCCESSOR, COMMITTEE);
        vm.warp(START + 2 days + 1);
        (bytes memory one, bytes memory other) = forkOf(0);
        expectError(ILightClient.WrongEpoch.selector, abi.encode(EPOCH, EPOCH + 2));
        client.reportEquivocation(one, other);
        (one, other) = forkOf(1);
        vm.warp(START + 3 days + 1);
        expectError(ILightClient.WrongEpoch.selector, abi.encode(EPOCH + 1, EPOCH + 2));
        client.reportEquivocation(one, other);
        vm.warp(START + 3 days);
        client.reportEquivocation(one, other);
        assertTrue(client.frozen());
    }

    function test_reportEquivocation_ofAnEpochToCome_reverts() public {
        (bytes memory one, bytes memory other) = forkOf(2);
        expectError(ILightClient.WrongEpoch.selector, abi.encode(EPOCH + 2, EPOCH + 1));
        client.reportEquivocation(one, other);
    }

    function test_reportEquivocation_belowTheHeightFromWhichTheCommitteeSigned_reverts() public {
        Checkpoint memory other = checkpointAt(LEAST_HEIGHT - 1);
        other.timestamp = START;
        bytes memory evidence = proven(other);
        bytes memory otherEvidence = proven(forked);
        expectError(ILightClient.HeightTooLow.selector, abi.encode(LEAST_HEIGHT - 1, LEAST_HEIGHT));
        client.reportEquivocation(evidence, otherEvidence);
    }

    function test_reportEquivocation_ofARetiredCommitteeAfterAnchoring_reverts() public {
        anchorAgain(SUCCESSOR, SUCCESSOR_HASH, EPOCH + 1);
        bytes memory evidence = proven(forked);
        bytes memory otherEvidence = proven(rotationAt(120));
        expectError(ILightClient.WrongEpoch.selector, abi.encode(EPOCH, EPOCH + 1));
        client.reportEquivocation(evidence, otherEvidence);
    }

    /// @dev What was handed over before an anchor is over, also if the epochs begin again below it.
    function test_reportEquivocation_ofARetiredCommitteeOfBeforeTheAnchor_reverts() public {
        rotate(EPOCH + 1, SUCCESSOR, word(1));
        anchorAgain(word(2), word(2), EPOCH);
        (bytes memory one, bytes memory other) = forkOf(1);
        expectError(ILightClient.WrongEpoch.selector, abi.encode(EPOCH + 1, EPOCH));
        client.reportEquivocation(one, other);
    }

    function test_accept_byRetiredKeysWithinThePeriod_reverts() public {
        bytes memory evidence = proven(checkpointAt(121));
        expectError(ILightClient.WrongEpoch.selector, abi.encode(EPOCH, EPOCH + 1));
        client.accept(evidence);
    }

    /// @dev The committee of an epoch hands over to the next, at the next height.
    function rotate(uint64 epoch, bytes32 from, bytes32 to) private {
        Checkpoint memory checkpoint = checkpointAt(client.leastHeight());
        (checkpoint.epoch, checkpoint.nextCommittee, checkpoint.nextCommitteeHash) = (epoch, to, to);
        checkpoint.timestamp = uint64(block.timestamp);
        client.accept(provenBy(from, checkpoint));
    }

    /// @dev Two checkpoints of one height, far above all, by the committee that signs in the nth epoch.
    function forkOf(uint64 nth) private view returns (bytes memory one, bytes memory other) {
        bytes32 signer =
            nth == 0
                ? COMMITTEE
                : nth == 1
                    ? SUCCESSOR
                    : word(nth - 1);
        Checkpoint memory checkpoint = checkpointAt(1_000);
        checkpoint.epoch = EPOCH + nth;
        one = provenBy(signer, checkpoint);
        checkpoint.outboxRoot = keccak256("a lie");
        other = provenBy(signer, checkpoint);
    }

    function word(uint256 i) private pure returns (bytes32) {
        return keccak256(abi.encode("committee", i));
    }
}

contract LightClientFrozenTest is LightClientFixture {
    function setUp() public override {
        super.setUp();
        client.accept(proven(checkpointAt(110)));
        freezeAt(120);
    }

    function test_accept_newCheckpoint_reverts() public {
        bytes memory evidence = proven(checkpointAt(121));
        vm.expectRevert(ILightClient.LightClientIsFrozen.selector);
        client.accept(evidence);
    }

    function test_accept_knownCheckpoint_reverts() public {
        bytes memory fields = CheckpointLib.encode(checkpointAt(110));
        vm.expectRevert(ILightClient.LightClientIsFrozen.selector);
        client.accept(fields);
    }

    function test_accept_malformedEvidence_reverts() public {
        vm.expectRevert(ILightClient.LightClientIsFrozen.selector);
        client.accept("");
    }

    function test_accept_rotation_reverts() public {
        bytes memory evidence = proven(rotationAt(121));
        vm.expectRevert(ILightClient.LightClientIsFrozen.selector);
        client.accept(evidence);
    }
}
