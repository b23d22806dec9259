// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {DevelopmentChains} from "../../../contracts/access/DevelopmentChains.sol";
import {Checkpoint} from "../../../contracts/light-clients/Checkpoint.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {CheckpointLib} from "../../../contracts/light-clients/libraries/CheckpointLib.sol";
import {LightClient} from "../../../contracts/light-clients/LightClient.sol";
import {ZkLightClient} from "../../../contracts/light-clients/ZkLightClient.sol";
import {LightClientFixture} from "./LightClientFixture.sol";
import {StubVerifier} from "./StubVerifier.sol";

contract ZkLightClientTest is LightClientFixture {
    StubVerifier private verifier;

    function newClient() internal override returns (LightClient) {
        verifier = new StubVerifier(true);
        return newZkClient(anchored(), verifier);
    }

    function test_constructor_developmentKeyOffDevelopmentChains_reverts() public {
        vm.chainId(1);
        expectError(DevelopmentChains.DevelopmentOnly.selector, abi.encode(1));
        newZkClient(anchored(), verifier);
    }

    function test_constructor_ceremonyKeyOffDevelopmentChains_succeeds() public {
        vm.chainId(1);
        verifier = new StubVerifier(false);
        ZkLightClient zkClient = newZkClient(anchored(), verifier);
        assertEq(address(zkClient.verifier()), address(verifier));
    }

    function test_constructor_verifierWithoutCode_reverts() public {
        vm.expectRevert();
        newZkClient(anchored(), StubVerifier(stranger));
    }

    function test_trustId_isTheCommitteeSchemes() public view {
        assertEq(
            client.trustId(),
            CheckpointLib.trustId(keccak256("causeway.trust.committee.v1"), ENVIRONMENT, ORIGIN_CHAIN_ID)
        );
    }

    function testFuzz_accept_asksTheVerifierForCommitteeAndMessage(bytes32 seed) public {
        Checkpoint memory checkpoint = checkpointAt(120);
        bytes memory proof = proofOf(seed);
        verifier.allow(proof, uint256(COMMITTEE), uint256(hashOf(checkpoint)) >> 3);
        client.accept(bytes.concat(CheckpointLib.encode(checkpoint), proof));
        assertTrue(client.isAccepted(hashOf(checkpoint)));
    }

    function test_accept_verifierSaysNo_reverts() public {
        bytes32 hash = hashOf(checkpointAt(120));
        bytes memory evidence = bytes.concat(CheckpointLib.encode(checkpointAt(120)), proofOf("no"));
        expectError(ILightClient.InvalidProof.selector, abi.encode(hash));
        client.accept(evidence);
    }

    function testFuzz_accept_proofOfAnotherLength_reverts(uint256 length) public {
        length = bound(length, 1, 1000);
        vm.assume(length != 256);
        bytes memory evidence = bytes.concat(CheckpointLib.encode(checkpointAt(120)), new bytes(length));
        expectError(ILightClient.InvalidEvidenceLength.selector, abi.encode(185 + length));
        client.accept(evidence);
    }

    function proofOf(bytes32 seed) private pure returns (bytes memory proof) {
        for (uint256 i = 0; i < 8; ++i) proof = bytes.concat(proof, keccak256(abi.encode(seed, i)));
    }
}
