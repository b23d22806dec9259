// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Checkpoint} from "../../../contracts/light-clients/Checkpoint.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {CheckpointLib} from "../../../contracts/light-clients/libraries/CheckpointLib.sol";
import {Peer} from "../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {LightClientFixture} from "./LightClientFixture.sol";

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

    /// @dev Two of one height are for a report. Until it comes, the first one stays.
    function test_accept_anotherCheckpointOfTheNewestHeight_servesTheCallAndIsNotKept() public {
        client.accept(proven(checkpointAt(120)));
        Checkpoint memory other = checkpointAt(120);
        other.outboxRoot = keccak256("a lie");
        client.accept(proven(other));
        assertFalse(client.isAccepted(hashOf(other)));
        assertTrue(client.isAccepted(hashOf(checkpointAt(120))));
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
