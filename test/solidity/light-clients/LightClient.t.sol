// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {SlotDerivation} from "@openzeppelin/contracts/utils/SlotDerivation.sol";
import {Checkpoint} from "../../../contracts/light-clients/Checkpoint.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {Halt} from "@causeway/solidity/libraries/HaltLib.sol";
import {CheckpointLib} from "../../../contracts/light-clients/libraries/CheckpointLib.sol";
import {Anchor, LightClient} from "../../../contracts/light-clients/LightClient.sol";
import {ChainAddress} from "../../../contracts/messaging/libraries/ChainAddress.sol";
import {Peer} from "../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {LightClientFixture} from "./LightClientFixture.sol";

contract LightClientConstructorTest is LightClientFixture {
    function test_constructor_setsTheAnchorAndTheIds() public view {
        (uint64 epoch, bytes32 commitment, bytes32 committeeHash) = client.committee();
        assertEq(epoch, EPOCH);
        assertEq(commitment, COMMITTEE);
        assertEq(committeeHash, COMMITTEE_HASH);
        assertEq(client.leastHeight(), LEAST_HEIGHT);
        assertEq(client.originChainId(), ORIGIN_CHAIN_ID);
        assertEq(client.generation(), 0);
        assertFalse(client.frozen());
        (uint64 height, uint64 timestamp) = client.newest();
        assertEq(height, 0);
        assertEq(timestamp, START);
    }

    function test_constructor_trustIdAndDomain_areTheProtocols() public view {
        assertEq(
            client.trustId(),
            keccak256(abi.encodePacked(keccak256("causeway.trust.mock.v1"), ENVIRONMENT, ORIGIN_CHAIN_ID))
        );
        assertEq(
            client.checkpointDomain(),
            keccak256(
                abi.encodePacked(
                    keccak256("causeway.checkpoint.v1"),
                    ENVIRONMENT,
                    hex"00010000027a6a14",
                    ORIGIN_MAILBOX
                )
            )
        );
    }

    function test_constructor_authorityWithoutCode_reverts() public {
        expectError(LightClient.NoAuthority.selector, abi.encode(stranger));
        newMockClient(stranger, ENVIRONMENT, origin(), anchored());
    }

    function test_constructor_zeroEnvironment_reverts() public {
        vm.expectRevert(LightClient.ZeroEnvironment.selector);
        newMockClient(address(manager), 0, origin(), anchored());
    }

    function test_constructor_zeroMailbox_reverts() public {
        Peer memory peer = origin();
        peer.mailbox = new bytes(20);
        expectError(ChainAddress.InvalidAddress.selector, abi.encode(0, peer.mailbox));
        newMockClient(address(manager), ENVIRONMENT, peer, anchored());
    }

    function test_constructor_zeroChainId_reverts() public {
        Peer memory peer = origin();
        peer.chainId = 0;
        expectError(ChainAddress.ZeroChainId.selector, abi.encode(0));
        newMockClient(address(manager), ENVIRONMENT, peer, anchored());
    }

    function test_constructor_invalidAnchor_reverts() public {
        Anchor memory start = anchored();
        start.committee = 0;
        vm.expectRevert(ILightClient.InvalidAnchor.selector);
        newMockClient(address(manager), ENVIRONMENT, origin(), start);
    }
}

contract LightClientAcceptTest is LightClientFixture {
    function test_accept_provenCheckpoint_isRecordedAndAnnounced() public {
        Checkpoint memory checkpoint = checkpointAt(120);
        bytes32 hash = hashOf(checkpoint);
        vm.expectEmit(address(client));
        emit ILightClient.CheckpointAccepted(120, hash, checkpoint.outboxRoot, checkpoint.timestamp);
        vm.prank(stranger);
        (uint32 generation, uint64 followed) = client.accept(proven(checkpoint));
        assertEq(generation, 0);
        assertEq(followed, ORIGIN_CHAIN_ID);
        assertTrue(client.isAccepted(hash));
        (uint64 height, uint64 timestamp) = client.newest();
        assertEq(height, 120);
        assertEq(timestamp, checkpoint.timestamp);
    }

    function test_accept_again_succeedsWithoutProofAndWithoutEvent() public {
        Checkpoint memory checkpoint = checkpointAt(120);
        client.accept(proven(checkpoint));
        vm.recordLogs();
        bytes memory fields = CheckpointLib.encode(checkpoint);
        client.accept(fields);
        client.accept(proven(checkpoint));
        assertEq(vm.getRecordedLogs().length, 0);
    }

    function test_accept_olderHeightOfTheEpoch_servesTheCallAndIsNotKept() public {
        client.accept(proven(checkpointAt(120)));
        Checkpoint memory older = checkpointAt(LEAST_HEIGHT);
        bytes32 hash = hashOf(older);
        bytes memory evidence = proven(older);
        for (uint256 i = 0; i < 2; ++i) {
            vm.expectEmit(address(client));
            emit ILightClient.CheckpointAccepted(LEAST_HEIGHT, hash, older.outboxRoot, older.timestamp);
            client.accept(evidence);
        }
        assertFalse(client.isAccepted(hash));
        (uint64 height, ) = client.newest();
        assertEq(height, 120);
    }

    /// @dev Two relayers: what the one brings never makes the other's evidence with a proof revert.
    function testFuzz_accept_evidenceWithAProof_isTakenWhateverCameBetween(uint64[8] memory heights) public {
        bytes memory evidence = proven(checkpointAt(120));
        client.accept(evidence);
        for (uint256 i = 0; i < heights.length; ++i) {
            client.accept(proven(checkpointAt(uint64(bound(heights[i], LEAST_HEIGHT, LEAST_HEIGHT + 600)))));
            client.accept(evidence);
        }
    }

    function test_accept_manyOlderCheckpoints_evictNoNewerOne() public {
        bytes memory newest = CheckpointLib.encode(checkpointAt(600));
        client.accept(proven(checkpointAt(600)));
        for (uint64 height = LEAST_HEIGHT; height < 300; ++height) client.accept(proven(checkpointAt(height)));
        client.accept(newest);
    }

    /// @dev A place comes from the hash: heights with a stride use all places, and about half of 64 are still there
    /// after 64 others.
    function test_accept_heightsWithAStride_useTheWholeRing() public {
        for (uint64 k = 0; k < 64; ++k) client.accept(proven(_everySixtyFourth(k)));
        uint256 kept = 0;
        for (uint64 k = 0; k < 64; ++k) {
            if (client.isAccepted(hashOf(_everySixtyFourth(k)))) ++kept;
        }
        assertGt(kept, 30);
    }

    /// @dev Every 64th height, a second each.
    function _everySixtyFourth(uint64 k) private pure returns (Checkpoint memory) {
        return checkpointOf(LEAST_HEIGHT + k * 64, START + k);
    }

    function test_accept_belowTheLeastHeight_reverts() public {
        bytes memory evidence = proven(checkpointAt(LEAST_HEIGHT - 1));
        expectError(ILightClient.HeightTooLow.selector, abi.encode(LEAST_HEIGHT - 1, LEAST_HEIGHT));
        client.accept(evidence);
    }

    function test_accept_greatestHeight_succeedsAndAboveItReverts() public {
        Checkpoint memory checkpoint = checkpointAt(200);
        uint64[2] memory tooHigh = [uint64(type(uint48).max), type(uint64).max];
        for (uint256 i = 0; i < 2; ++i) {
            checkpoint.height = tooHigh[i];
            bytes memory evidence = proven(checkpoint);
            expectError(ILightClient.HeightTooHigh.selector, abi.encode(tooHigh[i]));
            client.accept(evidence);
        }
        checkpoint.height = type(uint48).max - 1;
        client.accept(proven(checkpoint));
        assertTrue(client.isAccepted(hashOf(checkpoint)));
    }

    function test_accept_rotationAtTheGreatestHeight_overflowsNothing() public {
        Checkpoint memory checkpoint = rotationAt(200);
        checkpoint.height = type(uint48).max - 1;
        client.accept(proven(checkpoint));
        assertEq(client.leastHeight(), type(uint48).max);
    }

    function testFuzz_accept_wrongLength_reverts(uint256 length) public {
        length = bound(length, 0, 600);
        vm.assume(length != 185 && length != 185 + 32);
        bytes memory evidence = new bytes(length);
        expectError(ILightClient.InvalidEvidenceLength.selector, abi.encode(length));
        client.accept(evidence);
    }

    function test_accept_knownCheckpointWithLeftOverByte_reverts() public {
        client.accept(proven(checkpointAt(120)));
        bytes memory evidence = bytes.concat(CheckpointLib.encode(checkpointAt(120)), hex"00");
        expectError(ILightClient.InvalidEvidenceLength.selector, abi.encode(186));
        client.accept(evidence);
    }

    function test_accept_fieldsOfUnknownCheckpoint_reverts() public {
        bytes memory evidence = CheckpointLib.encode(checkpointAt(120));
        bytes32 hash = hashOf(checkpointAt(120));
        expectError(ILightClient.UnknownCheckpoint.selector, abi.encode(120, hash));
        client.accept(evidence);
    }

    function testFuzz_accept_forgedProof_reverts(bytes32 proof) public {
        Checkpoint memory checkpoint = checkpointAt(120);
        bytes memory evidence = bytes.concat(CheckpointLib.encode(checkpoint), proof);
        bytes32 hash = hashOf(checkpoint);
        expectError(ILightClient.InvalidProof.selector, abi.encode(hash));
        client.accept(evidence);
    }

    function testFuzz_accept_anyChangedByteOfProvenEvidence_reverts(uint256 position, bytes1 difference) public {
        vm.assume(difference != 0);
        bytes memory evidence = proven(checkpointAt(120));
        position = bound(position, 0, evidence.length - 1);
        evidence[position] ^= difference;
        vm.expectRevert();
        client.accept(evidence);
    }

    function test_accept_checkpointOfAnotherDomain_reverts() public {
        Checkpoint memory checkpoint = checkpointAt(120);
        bytes memory evidence = proven(checkpoint);
        bytes32[2] memory environments = [ENVIRONMENT, keccak256("testnet")];
        Peer[2] memory peers = [origin(), origin()];
        peers[0].mailbox = abi.encodePacked(address(this));
        for (uint256 i = 0; i < 2; ++i) {
            client = newMockClient(address(manager), environments[i], peers[i], anchored());
            bytes32 hash = hashOf(checkpoint);
            expectError(ILightClient.InvalidProof.selector, abi.encode(hash));
            client.accept(evidence);
        }
    }

    function test_accept_zeroField_reverts() public {
        Checkpoint[6] memory checkpoints;
        for (uint256 i = 0; i < 6; ++i) checkpoints[i] = checkpointAt(120);
        checkpoints[0].stateKind = 0;
        checkpoints[1].blockHash = 0;
        checkpoints[2].stateRoot = 0;
        checkpoints[3].outboxRoot = 0;
        checkpoints[4].nextCommittee = 0;
        checkpoints[5].nextCommitteeHash = 0;
        for (uint256 i = 0; i < 6; ++i) {
            bytes memory evidence = proven(checkpoints[i]);
            vm.expectRevert(ILightClient.ZeroCheckpointField.selector);
            client.accept(evidence);
        }
    }

    function test_accept_allZeroEvidence_reverts() public {
        bytes memory fields = new bytes(185);
        bytes32 zeroHash = keccak256(bytes.concat(client.checkpointDomain(), fields));
        expectError(ILightClient.UnknownCheckpoint.selector, abi.encode(0, zeroHash));
        client.accept(fields);
        vm.expectRevert(ILightClient.ZeroCheckpointField.selector);
        client.accept(new bytes(185 + 32));
    }

    function testFuzz_accept_anotherEpoch_reverts(uint64 epoch) public {
        vm.assume(epoch != EPOCH);
        Checkpoint memory checkpoint = checkpointAt(120);
        checkpoint.epoch = epoch;
        bytes memory evidence = proven(checkpoint);
        expectError(ILightClient.WrongEpoch.selector, abi.encode(epoch, EPOCH));
        client.accept(evidence);
    }

    function test_accept_timeWithinTheDrift_succeedsAndBeyondItReverts() public {
        Checkpoint memory checkpoint = checkpointAt(120);
        checkpoint.timestamp = START + 15 minutes + 1;
        bytes memory evidence = proven(checkpoint);
        expectError(
            ILightClient.CheckpointFromTheFuture.selector,
            abi.encode(START + 15 minutes + 1, START + 15 minutes)
        );
        client.accept(evidence);
        vm.warp(START + 1);
        client.accept(evidence);
    }

    function test_accept_greatestTimestamp_reverts() public {
        Checkpoint memory checkpoint = checkpointAt(120);
        checkpoint.timestamp = type(uint64).max;
        bytes memory evidence = proven(checkpoint);
        expectError(ILightClient.CheckpointFromTheFuture.selector, abi.encode(type(uint64).max, START + 15 minutes));
        client.accept(evidence);
    }
}

contract LightClientStaleTest is LightClientFixture {
    uint64 private constant TRUSTED_UNTIL = START + 20 + 14 days;

    function setUp() public override {
        super.setUp();
        client.accept(proven(checkpointAt(120)));
    }

    function test_accept_lastSecondOfTheTrustingPeriod_succeeds() public {
        vm.warp(TRUSTED_UNTIL);
        client.accept(proven(checkpointAt(121)));
    }

    function test_accept_newCheckpointAfterTheTrustingPeriod_reverts() public {
        bytes memory evidence = proven(checkpointAt(121));
        vm.warp(TRUSTED_UNTIL + 1);
        expectError(ILightClient.LightClientStale.selector, abi.encode(START + 20, TRUSTED_UNTIL));
        client.accept(evidence);
    }

    function test_accept_knownCheckpointAfterTheTrustingPeriod_succeeds() public {
        vm.warp(TRUSTED_UNTIL + 1);
        client.accept(CheckpointLib.encode(checkpointAt(120)));
    }

    function test_accept_neverUsedClientAfterTheTrustingPeriod_reverts() public {
        client = newClient();
        vm.warp(START + 14 days + 1);
        bytes memory evidence = proven(checkpointAt(120));
        expectError(ILightClient.LightClientStale.selector, abi.encode(START, START + 14 days));
        client.accept(evidence);
    }

    function test_accept_afterAnchoringAgain_succeeds() public {
        vm.warp(TRUSTED_UNTIL + 1);
        anchorAgain(COMMITTEE, COMMITTEE_HASH, EPOCH);
        client.accept(proven(checkpointOf(121, TRUSTED_UNTIL + 2)));
    }

    /// @dev A client that is new, since one that is anchored again takes nothing of before.
    function test_accept_ancientCheckpointFirst_doesNotMakeTheClientStale() public {
        vm.warp(START + 300 days);
        client = newClient();
        client.accept(proven(checkpointAt(LEAST_HEIGHT)));
        client.accept(proven(checkpointAt(LEAST_HEIGHT + 1)));
        (uint64 height, uint64 timestamp) = client.newest();
        assertEq(height, LEAST_HEIGHT + 1);
        assertEq(timestamp, START + 300 days);
    }

    function test_accept_olderHeight_doesNotRenewTheTrust() public {
        Checkpoint memory older = checkpointAt(110);
        older.timestamp = START + 10 days;
        vm.warp(START + 10 days);
        client.accept(proven(older));
        (, uint64 timestamp) = client.newest();
        assertEq(timestamp, START + 20);
    }
}

contract LightClientRotationTest is LightClientFixture {
    function test_accept_checkpointNamingASuccessor_rotates() public {
        bytes memory evidence = proven(rotationAt(120));
        vm.expectEmit(address(client));
        emit ILightClient.CommitteeRotated(EPOCH + 1, SUCCESSOR, SUCCESSOR_HASH);
        client.accept(evidence);
        (uint64 epoch, bytes32 commitment, bytes32 committeeHash) = client.committee();
        assertEq(epoch, EPOCH + 1);
        assertEq(commitment, SUCCESSOR);
        assertEq(committeeHash, SUCCESSOR_HASH);
        assertEq(client.leastHeight(), 121);
    }

    function test_accept_changeOfEd25519KeysAlone_rotates() public {
        Checkpoint memory checkpoint = checkpointAt(120);
        checkpoint.nextCommitteeHash = SUCCESSOR_HASH;
        client.accept(proven(checkpoint));
        (uint64 epoch, bytes32 commitment, bytes32 committeeHash) = client.committee();
        assertEq(epoch, EPOCH + 1);
        assertEq(commitment, COMMITTEE);
        assertEq(committeeHash, SUCCESSOR_HASH);
    }

    function test_accept_theRotationAgain_isIdempotent() public {
        client.accept(proven(rotationAt(120)));
        client.accept(CheckpointLib.encode(rotationAt(120)));
        client.accept(proven(rotationAt(120)));
        (uint64 epoch, , ) = client.committee();
        assertEq(epoch, EPOCH + 1);
    }

    function test_accept_formerCommitteeAfterRotation_reverts() public {
        client.accept(proven(rotationAt(120)));
        bytes memory evidence = proven(checkpointAt(121));
        expectError(ILightClient.WrongEpoch.selector, abi.encode(EPOCH, EPOCH + 1));
        client.accept(evidence);

        Checkpoint memory disguised = checkpointAt(121);
        disguised.epoch = EPOCH + 1;
        evidence = proven(disguised);
        bytes32 hash = hashOf(disguised);
        expectError(ILightClient.InvalidProof.selector, abi.encode(hash));
        client.accept(evidence);
    }

    function test_accept_successorAfterRotation_succeedsFromTheNextHeight() public {
        client.accept(proven(rotationAt(120)));
        Checkpoint memory checkpoint = rotationAt(121);
        checkpoint.epoch = EPOCH + 1;
        client.accept(provenBy(SUCCESSOR, checkpoint));
        (uint64 epoch, , ) = client.committee();
        assertEq(epoch, EPOCH + 1);

        Checkpoint memory rewritten = rotationAt(119);
        rewritten.epoch = EPOCH + 1;
        bytes memory evidence = provenBy(SUCCESSOR, rewritten);
        expectError(ILightClient.HeightTooLow.selector, abi.encode(119, 121));
        client.accept(evidence);
    }

    function test_accept_checkpointOfFormerEpochAcceptedBefore_stillCounts() public {
        client.accept(proven(checkpointAt(110)));
        client.accept(proven(rotationAt(120)));
        client.accept(CheckpointLib.encode(checkpointAt(110)));
    }

    function test_accept_rotationBelowTheNewestHeight_reverts() public {
        client.accept(proven(checkpointAt(120)));
        bytes memory evidence = proven(rotationAt(119));
        expectError(ILightClient.HeightTooLow.selector, abi.encode(119, 121));
        client.accept(evidence);
        assertFalse(client.isAccepted(hashOf(rotationAt(119))));
    }
}

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

    function test_reportEquivocation_ofTheEpochBeforeTheLast_reverts() public {
        Checkpoint memory back = checkpointAt(122);
        back.epoch = EPOCH + 1;
        client.accept(provenBy(SUCCESSOR, back));
        bytes memory evidence = proven(forked);
        bytes memory fields = CheckpointLib.encode(rotationAt(120));
        expectError(ILightClient.WrongEpoch.selector, abi.encode(EPOCH, EPOCH + 2));
        client.reportEquivocation(fields, evidence);
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

    function test_accept_byRetiredKeysWithinThePeriod_reverts() public {
        bytes memory evidence = proven(checkpointAt(121));
        expectError(ILightClient.WrongEpoch.selector, abi.encode(EPOCH, EPOCH + 1));
        client.accept(evidence);
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
        freezeAt(120);
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

/// @dev The guardian says that nothing of up to now counts.
contract LightClientDistrustTest is LightClientFixture {
    uint64 private constant DISTRUSTED = START + 1 days;
    uint64 private constant UNTIL = DISTRUSTED + 15 minutes;

    function setUp() public override {
        super.setUp();
        client.accept(proven(checkpointAt(120)));
        vm.warp(DISTRUSTED);
    }

    function distrust() private {
        vm.prank(admin);
        client.distrust();
    }

    function test_distrust_beginsAGenerationAndResetsTheNewestHeight() public {
        vm.expectEmit(address(client));
        emit ILightClient.LightClientDistrusted(1, uint40(UNTIL));
        distrust();
        assertEq(client.generation(), 1);
        assertFalse(client.vouchesFor(0));
        assertTrue(client.vouchesFor(1));
        (uint64 height, uint64 timestamp) = client.newest();
        assertEq(height, 0);
        assertEq(timestamp, START + 20);
        assertEq(client.distrustedUntil(), UNTIL);
    }

    function test_accept_knownCheckpointOfBefore_reverts() public {
        distrust();
        bytes memory fields = CheckpointLib.encode(checkpointAt(120));
        expectError(ILightClient.UnknownCheckpoint.selector, abi.encode(120, hashOf(checkpointAt(120))));
        client.accept(fields);
    }

    function testFuzz_accept_checkpointOfUpToNow_revertsWhateverItsHeight(uint64 height, uint64 timestamp) public {
        distrust();
        height = uint64(bound(height, LEAST_HEIGHT, type(uint48).max - 1));
        timestamp = uint64(bound(timestamp, 0, UNTIL));
        vm.warp(UNTIL);
        bytes memory evidence = proven(checkpointOf(height, timestamp));
        expectError(ILightClient.CheckpointDistrusted.selector, abi.encode(timestamp, UNTIL));
        client.accept(evidence);
    }

    function test_accept_honestCheckpointAfterAForgedGreatestHeight_isKept() public {
        client.accept(proven(checkpointOf(type(uint48).max - 1, DISTRUSTED)));
        distrust();
        vm.warp(UNTIL + 1);
        Checkpoint memory honest = checkpointOf(200, UNTIL + 1);
        client.accept(proven(honest));
        client.accept(CheckpointLib.encode(honest));
        (uint64 height, uint64 timestamp) = client.newest();
        assertEq(height, 200);
        assertEq(timestamp, UNTIL + 1);
    }

    function test_distrust_againWithinTwoDays_revertsAndThenSucceeds() public {
        distrust();
        vm.warp(DISTRUSTED + 2 days - 1);
        expectError(ILightClient.DistrustedTooRecently.selector, abi.encode(DISTRUSTED + 2 days));
        distrust();
        vm.warp(DISTRUSTED + 2 days);
        distrust();
        assertEq(client.generation(), 2);
    }

    function test_distrust_byAStranger_reverts() public {
        expectError(IAccessManaged.AccessManagedUnauthorized.selector, abi.encode(stranger));
        vm.prank(stranger);
        client.distrust();
    }

    function test_distrust_onFrozenClient_reverts() public {
        freezeAt(130);
        vm.expectRevert(ILightClient.LightClientIsFrozen.selector);
        distrust();
    }

    function test_halt_givesDeadlinesTheDriftAndTimeForACheckpoint() public {
        distrust();
        Halt memory halt = client.halt();
        assertEq(halt.began, DISTRUSTED);
        assertEq(halt.until, UNTIL + 1 hours);
        assertEq(halt.lasted, 15 minutes + 1 hours);
    }
}

/// @dev The guardian stops the client until it can be anchored again.
contract LightClientStopTest is LightClientFixture {
    uint64 private constant STOPPED = START + 1 days;
    uint64 private constant UNTIL = STOPPED + 10 days;

    function setUp() public override {
        super.setUp();
        client.accept(proven(checkpointAt(120)));
        vm.warp(STOPPED);
    }

    function stop() private {
        vm.prank(admin);
        client.stop();
    }

    function resume() private {
        vm.prank(admin);
        client.resume();
    }

    function test_stop_vouchesForNothingUntilItIsOver() public {
        vm.expectEmit(address(client));
        emit ILightClient.LightClientStopChanged(uint40(UNTIL));
        stop();
        assertEq(client.stoppedUntil(), UNTIL);
        assertFalse(client.frozen());
        assertFalse(client.vouchesFor(0));
        assertFalse(client.vouchesFor(1));
        bytes[3] memory evidences = [CheckpointLib.encode(checkpointAt(120)), proven(checkpointAt(121)), bytes("")];
        vm.warp(UNTIL - 1);
        for (uint256 i = 0; i < 3; ++i) {
            expectError(ILightClient.LightClientStopped.selector, abi.encode(UNTIL));
            client.accept(evidences[i]);
        }
        vm.warp(UNTIL);
        assertTrue(client.vouchesFor(1));
        assertFalse(client.vouchesFor(0));
    }

    function test_accept_checkpointSignedDuringTheStop_neverCounts() public {
        stop();
        vm.warp(UNTIL + 1);
        bytes memory evidence = proven(checkpointOf(130, UNTIL));
        expectError(ILightClient.CheckpointDistrusted.selector, abi.encode(UNTIL, UNTIL));
        client.accept(evidence);
        client.accept(proven(checkpointOf(130, UNTIL + 1)));
    }

    function test_stop_outlastsTheDelayOfAnchoringAndEndsBeforeTheClientIsStale() public {
        assertGt(client.STOP(), 7 days);
        assertLt(client.STOP(), client.TRUSTING_PERIOD());
    }

    /// @dev A client that had a checkpoint 13 days ago would be stale in the midst of a stop, and wait for an anchor.
    function test_accept_afterAStopOfAnAlmostStaleClient_succeeds() public {
        vm.warp(START + 20 + 14 days);
        stop();
        uint64 until = START + 20 + 24 days;
        vm.warp(until + 1 days);
        client.accept(proven(checkpointOf(130, until + 1 days)));
    }

    function test_stop_ofAStaleClient_doesNotReviveIt() public {
        vm.warp(START + 20 + 14 days + 1);
        stop();
        uint64 until = START + 20 + 24 days + 1;
        vm.warp(until + 1);
        bytes memory evidence = proven(checkpointOf(130, until + 1));
        expectError(ILightClient.LightClientStale.selector, abi.encode(START + 20, START + 20 + 14 days));
        client.accept(evidence);
    }

    function test_reportEquivocation_duringAStop_freezes() public {
        stop();
        freezeAt(130);
        assertTrue(client.frozen());
        vm.warp(UNTIL + 1);
        bytes memory evidence = proven(checkpointOf(140, UNTIL + 1));
        vm.expectRevert(ILightClient.LightClientIsFrozen.selector);
        client.accept(evidence);
    }

    function test_anchor_endsAStop() public {
        stop();
        vm.warp(STOPPED + 8 days);
        anchorAgain(SUCCESSOR, SUCCESSOR_HASH, EPOCH + 1);
        Checkpoint memory checkpoint = checkpointOf(130, STOPPED + 8 days + 1);
        (checkpoint.epoch, checkpoint.nextCommittee) = (EPOCH + 1, SUCCESSOR);
        checkpoint.nextCommitteeHash = SUCCESSOR_HASH;
        client.accept(provenBy(SUCCESSOR, checkpoint));
        assertTrue(client.vouchesFor(2));
    }

    function test_stop_again_isPossibleWhenTheClientWasOpenForAsLong() public {
        stop();
        vm.warp(UNTIL + 10 days - 1);
        expectError(ILightClient.StoppedTooRecently.selector, abi.encode(UNTIL + 10 days));
        stop();
        vm.warp(UNTIL + 10 days);
        stop();
        assertEq(client.stoppedUntil(), UNTIL + 20 days);
    }

    function test_resume_endsTheStopAndWhatWasSignedBeforeNeverCounts() public {
        stop();
        uint64 resumed = STOPPED + 2 days;
        vm.warp(resumed);
        vm.expectEmit(address(client));
        emit ILightClient.LightClientStopChanged(uint40(resumed));
        resume();
        assertTrue(client.vouchesFor(1));
        uint64 distrusted = resumed + 15 minutes;
        vm.warp(distrusted + 1);
        bytes memory evidence = proven(checkpointOf(130, distrusted));
        expectError(ILightClient.CheckpointDistrusted.selector, abi.encode(distrusted, distrusted));
        client.accept(evidence);
        client.accept(proven(checkpointOf(130, distrusted + 1)));
        (uint40 stoppable, ) = client.emergencyPowersFrom();
        assertEq(stoppable, resumed + 2 days);
        Halt memory halt = client.halt();
        assertEq(halt.lasted, distrusted + 1 hours - STOPPED);
    }

    function test_resume_withoutAStop_reverts() public {
        vm.expectRevert(ILightClient.NotStopped.selector);
        resume();
        stop();
        vm.warp(UNTIL);
        vm.expectRevert(ILightClient.NotStopped.selector);
        resume();
        freezeAt(130);
        vm.expectRevert(ILightClient.NotStopped.selector);
        resume();
    }

    function test_stopAndResume_byAStranger_revert() public {
        expectError(IAccessManaged.AccessManagedUnauthorized.selector, abi.encode(stranger));
        vm.prank(stranger);
        client.stop();
        expectError(IAccessManaged.AccessManagedUnauthorized.selector, abi.encode(stranger));
        vm.prank(stranger);
        client.resume();
    }

    function test_halt_ofAFrozenClient_lastsUntilItIsAnchored() public {
        freezeAt(130);
        vm.warp(STOPPED + 8 days);
        anchorAgain(COMMITTEE, COMMITTEE_HASH, EPOCH);
        Halt memory halt = client.halt();
        assertEq(halt.began, STOPPED);
        assertEq(halt.until, STOPPED + 8 days + 1 hours);
        assertEq(halt.lasted, 8 days + 1 hours);
    }
}

/// @dev Validators of another chain prove these slots: their place and layout are part of the protocol.
contract LightClientStorageTest is LightClientFixture {
    function test_storage_isWhereTheDocumentationSays() public {
        uint256 slot = uint256(SlotDerivation.erc7201Slot("causeway.storage.LightClient"));
        anchorAgain(COMMITTEE, COMMITTEE_HASH, EPOCH);
        client.accept(proven(checkpointAt(120)));
        freezeAt(130);

        uint256 status = uint256(vm.load(address(client), bytes32(slot)));
        assertEq(uint48(status), 120);
        assertEq(uint48(status >> 48), LEAST_HEIGHT);
        assertEq(uint24(status >> 96), EPOCH);
        assertEq(uint40(status >> 120), START + 20);
        assertEq(uint16(status >> 160), 1);
        assertEq(uint40(status >> 176), START);
        assertEq(status >> 216, type(uint40).max);
        assertEq(vm.load(address(client), bytes32(slot + 1)), COMMITTEE);
        assertEq(vm.load(address(client), bytes32(slot + 2)), COMMITTEE_HASH);
        bytes32 hash = hashOf(checkpointAt(120));
        bytes32 entry = keccak256(abi.encode((uint256(1) << 6) | (uint256(hash) & 63), slot + 3));
        assertEq(vm.load(address(client), entry), hash);
        bytes32 commitments = keccak256(abi.encode(COMMITTEE, COMMITTEE_HASH));
        assertEq(vm.load(address(client), bytes32(slot + 4)), commitments);
    }
}
