// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Checkpoint} from "../../../contracts/light-clients/Checkpoint.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {CheckpointLib} from "../../../contracts/light-clients/libraries/CheckpointLib.sol";
import {LightClientFixture} from "./LightClientFixture.sol";

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

    function test_accept_rotationAtTheNewestHeight_reverts() public {
        client.accept(proven(checkpointAt(120)));
        bytes memory evidence = proven(rotationAt(120));
        expectError(ILightClient.HeightTooLow.selector, abi.encode(120, 121));
        client.accept(evidence);
    }
}
