// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {SlotDerivation} from "@openzeppelin/contracts/utils/SlotDerivation.sol";
import {Checkpoint} from "../../../contracts/light-clients/Checkpoint.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
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
        assertEq(client.accept(proven(checkpoint)), client.generation());
        assertEq(client.checkpointHashAt(120), hash);
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

    function test_accept_olderHeightOfTheEpoch_isRecordedAndNewestStays() public {
        client.accept(proven(checkpointAt(120)));
        client.accept(proven(checkpointAt(LEAST_HEIGHT)));
        assertEq(client.checkpointHashAt(LEAST_HEIGHT), hashOf(checkpointAt(LEAST_HEIGHT)));
        (uint64 height, ) = client.newest();
        assertEq(height, 120);
    }

    function test_accept_belowTheLeastHeight_reverts() public {
        bytes memory evidence = proven(checkpointAt(LEAST_HEIGHT - 1));
        expectError(ILightClient.HeightTooLow.selector, abi.encode(LEAST_HEIGHT - 1, LEAST_HEIGHT));
        client.accept(evidence);
    }

    function test_accept_greatestHeight_succeeds() public {
        Checkpoint memory checkpoint = checkpointAt(200);
        checkpoint.height = type(uint64).max;
        client.accept(proven(checkpoint));
        assertEq(client.checkpointHashAt(type(uint64).max), hashOf(checkpoint));
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

    function test_accept_anotherCheckpointOfTheHeight_reverts() public {
        client.accept(proven(checkpointAt(120)));
        Checkpoint memory other = checkpointAt(120);
        other.blockHash = keccak256("another block");
        bytes memory evidence = proven(other);
        bytes32 accepted = hashOf(checkpointAt(120));
        expectError(ILightClient.ConflictingCheckpoint.selector, abi.encode(120, accepted, hashOf(other)));
        client.accept(evidence);
        assertFalse(client.frozen());
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
        client.accept(proven(checkpointAt(121)));
    }

    function test_accept_ancientCheckpointFirstAfterAnchoring_doesNotMakeTheClientStale() public {
        vm.warp(START + 300 days);
        anchorAgain(COMMITTEE, COMMITTEE_HASH, EPOCH);
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
        assertEq(client.checkpointHashAt(119), 0);
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

    function test_reportEquivocation_ofAFormerEpoch_reverts() public {
        client.accept(proven(checkpointAt(110)));
        client.accept(proven(rotationAt(120)));
        Checkpoint memory other = checkpointAt(110);
        other.outboxRoot = keccak256("a lie");
        bytes memory otherEvidence = proven(other);
        bytes memory fields = CheckpointLib.encode(checkpointAt(110));
        expectError(ILightClient.WrongEpoch.selector, abi.encode(EPOCH, EPOCH + 1));
        client.reportEquivocation(fields, otherEvidence);
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
        assertEq(client.checkpointHashAt(120), 0);
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

    function test_anchor_heightAcceptedBefore_mayHoldAnotherCheckpoint() public {
        client.accept(proven(checkpointAt(120)));
        anchorAgain(COMMITTEE, COMMITTEE_HASH, EPOCH);
        Checkpoint memory other = checkpointAt(120);
        other.blockHash = keccak256("the other side of the fork");
        client.accept(proven(other));
        assertEq(client.checkpointHashAt(120), hashOf(other));
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
        expectInvalidAnchor(SUCCESSOR, SUCCESSOR_HASH, uint64(type(uint40).max) + 1, 1);
        expectInvalidAnchor(SUCCESSOR, SUCCESSOR_HASH, type(uint64).max, 1);
    }

    function test_anchor_greatestEpoch_stillRotates() public {
        uint64 epoch = type(uint40).max;
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

/// @dev Validators of another chain prove these slots: their place and layout are part of the protocol.
contract LightClientStorageTest is LightClientFixture {
    function test_storage_isWhereTheDocumentationSays() public {
        uint256 slot = uint256(SlotDerivation.erc7201Slot("causeway.storage.LightClient"));
        anchorAgain(COMMITTEE, COMMITTEE_HASH, EPOCH);
        client.accept(proven(checkpointAt(120)));
        freezeAt(130);

        uint256 status = uint256(vm.load(address(client), bytes32(slot)));
        assertEq(uint64(status), 120);
        assertEq(uint64(status >> 64), LEAST_HEIGHT);
        assertEq(uint48(status >> 128), EPOCH);
        assertEq(uint40(status >> 176), START + 20);
        assertEq(uint32(status >> 216), 1);
        assertEq(status >> 248, 1);
        assertEq(vm.load(address(client), bytes32(slot + 1)), COMMITTEE);
        assertEq(vm.load(address(client), bytes32(slot + 2)), COMMITTEE_HASH);
        bytes32 entry = keccak256(abi.encode((uint256(1) << 64) | 120, slot + 3));
        assertEq(vm.load(address(client), entry), hashOf(checkpointAt(120)));
        bytes32 commitments = keccak256(abi.encode(COMMITTEE, COMMITTEE_HASH));
        assertEq(vm.load(address(client), bytes32(slot + 4)), commitments);
    }
}
