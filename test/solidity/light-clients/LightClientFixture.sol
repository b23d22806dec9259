// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {Checkpoint} from "../../../contracts/light-clients/Checkpoint.sol";
import {CheckpointLib} from "../../../contracts/light-clients/libraries/CheckpointLib.sol";
import {IVerifier} from "../../../contracts/light-clients/interfaces/IVerifier.sol";
import {Anchor} from "../../../contracts/light-clients/Anchor.sol";
import {LightClient} from "../../../contracts/light-clients/LightClient.sol";
import {ZkLightClient} from "../../../contracts/light-clients/ZkLightClient.sol";
import {Peer} from "../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {ShippedCode} from "../ShippedCode.sol";

/// @dev A mock light client of chain 31338 and the means to make checkpoints and evidence for it.
abstract contract LightClientFixture is ShippedCode {
    bytes32 internal constant ENVIRONMENT = keccak256("local");
    bytes32 internal constant COMMITTEE = keccak256("committee");
    bytes32 internal constant COMMITTEE_HASH = keccak256("committee, with its Ed25519 keys");
    bytes32 internal constant SUCCESSOR = keccak256("successor");
    bytes32 internal constant SUCCESSOR_HASH = keccak256("successor, with its Ed25519 keys");
    uint64 internal constant ORIGIN_CHAIN_ID = 31338;
    uint64 internal constant EPOCH = 3;
    uint64 internal constant LEAST_HEIGHT = 100;
    uint64 internal constant START = 1_800_000_000;
    address internal constant ORIGIN_MAILBOX = 0x1111111111111111111111111111111111111111;

    address internal immutable admin = makeAddr("admin");
    address internal immutable stranger = makeAddr("stranger");

    AccessManager internal manager;
    LightClient internal client;

    function setUp() public virtual {
        vm.warp(START);
        manager = AccessManager(create("AccessManager.sol:AccessManager", abi.encode(admin)));
        client = newClient();
    }

    function newClient() internal virtual returns (LightClient) {
        return newMockClient(address(manager), ENVIRONMENT, origin(), anchored());
    }

    function newMockClient(
        address authority,
        bytes32 environment,
        Peer memory peer,
        Anchor memory start
    ) internal returns (LightClient) {
        bytes memory arguments = abi.encode(authority, environment, peer, start);
        return LightClient(create("MockLightClient.sol:MockLightClient", arguments));
    }

    function newZkClient(Anchor memory start, IVerifier verifier) internal returns (ZkLightClient) {
        bytes memory arguments = abi.encode(manager, ENVIRONMENT, origin(), start, verifier);
        return ZkLightClient(create("ZkLightClient.sol:ZkLightClient", arguments));
    }

    function origin() internal pure returns (Peer memory) {
        return Peer({chainType: 0, chainId: ORIGIN_CHAIN_ID, mailbox: abi.encodePacked(ORIGIN_MAILBOX)});
    }

    function anchored() internal pure returns (Anchor memory) {
        return Anchor({committee: COMMITTEE, committeeHash: COMMITTEE_HASH, epoch: EPOCH, leastHeight: LEAST_HEIGHT});
    }

    /// @dev A valid checkpoint at `height`, a second per block after the start.
    function checkpointAt(uint64 height) internal pure returns (Checkpoint memory) {
        return
            Checkpoint({
                height: height,
                timestamp: START + height - LEAST_HEIGHT,
                epoch: EPOCH,
                stateKind: 1,
                blockHash: keccak256(abi.encode("block", height)),
                stateRoot: keccak256(abi.encode("state", height)),
                outboxRoot: keccak256(abi.encode("outbox", height)),
                nextCommittee: COMMITTEE,
                nextCommitteeHash: COMMITTEE_HASH
            });
    }

    /// @dev Like `checkpointAt`, of a block of another time.
    function checkpointOf(uint64 height, uint64 timestamp) internal pure returns (Checkpoint memory checkpoint) {
        checkpoint = checkpointAt(height);
        checkpoint.timestamp = timestamp;
    }

    /// @dev Like `checkpointAt`, naming the successor.
    function rotationAt(uint64 height) internal pure returns (Checkpoint memory checkpoint) {
        checkpoint = checkpointAt(height);
        checkpoint.nextCommittee = SUCCESSOR;
        checkpoint.nextCommitteeHash = SUCCESSOR_HASH;
    }

    function hashOf(Checkpoint memory checkpoint) internal view returns (bytes32) {
        return keccak256(bytes.concat(client.checkpointDomain(), CheckpointLib.encode(checkpoint)));
    }

    /// @dev Fields and a proof by the first committee.
    function proven(Checkpoint memory checkpoint) internal view returns (bytes memory) {
        return provenBy(COMMITTEE, checkpoint);
    }

    function provenBy(bytes32 committee, Checkpoint memory checkpoint) internal view returns (bytes memory) {
        bytes32 proof = keccak256(bytes.concat(keccak256("causeway.mock-proof.v1"), committee, hashOf(checkpoint)));
        return bytes.concat(CheckpointLib.encode(checkpoint), proof);
    }

    function anchorAgain(bytes32 committee, bytes32 committeeHash, uint64 epoch) internal {
        vm.prank(admin);
        client.anchor(committee, committeeHash, epoch, LEAST_HEIGHT);
    }

    /// @dev Freezes the client by two checkpoints at `height`.
    function freezeAt(uint64 height) internal {
        Checkpoint memory other = checkpointAt(height);
        other.outboxRoot = keccak256("a lie");
        client.reportEquivocation(proven(checkpointAt(height)), proven(other));
    }

    function expectError(bytes4 selector, bytes memory args) internal {
        vm.expectRevert(bytes.concat(selector, args));
    }
}
