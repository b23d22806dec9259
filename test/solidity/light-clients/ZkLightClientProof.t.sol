// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {IVerifier} from "../../../contracts/light-clients/interfaces/IVerifier.sol";
import {Anchor} from "../../../contracts/light-clients/Anchor.sol";
import {LightClient} from "../../../contracts/light-clients/LightClient.sol";
import {VectorsTest} from "../vectors/VectorsTest.sol";
import {LightClientFixture} from "./LightClientFixture.sol";

/// @dev The light client with the verifier of the circuit for four, and proofs that its prover made.
contract ZkLightClientProofTest is LightClientFixture, VectorsTest {
    string private constant LIST = "proofs";
    uint256 private constant FIRST = 0;
    uint256 private constant LATER = 1;
    uint256 private constant OTHER_FIRST = 2;
    uint256 private constant ROTATION = 3;

    IVerifier private verifier;

    function setUp() public override {
        load("proofs/checkpoints-4.json");
        bytes memory key = vm.parseJsonBytes(vm.readFile("vectors/proofs/committee-4.json"), ".verifyingKey");
        verifier = IVerifier(create("CommitteeVerifier.sol:CommitteeVerifier", bytes.concat(key, abi.encode(4, true))));
        super.setUp();
        vm.warp(START + 1 days);
    }

    function newClient() internal override returns (LightClient) {
        return newClientOf(wordOf("committee"));
    }

    function test_keyHash_isOfTheKeyThatTheProofsAreMadeWith() public view {
        assertEq(verifier.keyHash(), wordOf("keyHash"));
    }

    function test_accept_realProofs_areAcceptedAndRotate() public {
        client.accept(evidence(FIRST));
        client.accept(evidence(LATER));
        client.accept(evidence(ROTATION));
        for (uint64 i = 0; i < 2; ++i) {
            assertTrue(client.isAccepted(wordOf(LIST, i, "checkpointHash")));
        }
        (uint64 epoch, , ) = client.committee();
        assertEq(epoch, EPOCH + 1);
    }

    function test_accept_proofOfAnotherCheckpoint_reverts() public {
        bytes memory swapped = bytes.concat(bytesOf(LIST, FIRST, "fields"), bytesOf(LIST, LATER, "proof"));
        expectInvalidProof(FIRST);
        client.accept(swapped);
    }

    function test_accept_proofByAnotherCommittee_reverts() public {
        client = newClientOf(bytes32(uint256(wordOf("committee")) + 1));
        bytes memory good = evidence(FIRST);
        expectInvalidProof(FIRST);
        client.accept(good);
    }

    function test_accept_committeeThatIsNoFieldElement_reverts() public {
        uint256 scalarField = 21888242871839275222246405745257275088548364400416034343698204186575808495617;
        client = newClientOf(bytes32(uint256(wordOf("committee")) + scalarField));
        bytes memory good = evidence(FIRST);
        expectInvalidProof(FIRST);
        client.accept(good);
    }

    function test_accept_proofOfZeros_reverts() public {
        bytes memory zeros = bytes.concat(bytesOf(LIST, FIRST, "fields"), new bytes(256));
        expectInvalidProof(FIRST);
        client.accept(zeros);
    }

    /// hardhat-config: fuzz.runs = 64
    function testFuzz_accept_anyChangedBitOfTheProof_reverts(uint256 bit) public {
        bit = bound(bit, 0, 256 * 8 - 1);
        bytes memory changed = evidence(FIRST);
        changed[185 + bit / 8] ^= bytes1(uint8(1 << (bit % 8)));
        expectInvalidProof(FIRST);
        client.accept(changed);
    }

    function test_reportEquivocation_realProofs_freeze() public {
        client.accept(evidence(FIRST));
        client.reportEquivocation(bytesOf(LIST, FIRST, "fields"), evidence(OTHER_FIRST));
        assertTrue(client.frozen());
    }

    function newClientOf(bytes32 committee) private returns (LightClient) {
        Anchor memory start = anchored();
        start.committee = committee;
        start.committeeHash = wordOf("committeeHash");
        return newZkClient(start, verifier);
    }

    function evidence(uint256 i) private view returns (bytes memory) {
        return bytes.concat(bytesOf(LIST, i, "fields"), bytesOf(LIST, i, "proof"));
    }

    function expectInvalidProof(uint256 i) private {
        expectError(ILightClient.InvalidProof.selector, abi.encode(wordOf(LIST, i, "checkpointHash")));
    }
}
