// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {Checkpoint} from "../../../contracts/light-clients/Checkpoint.sol";
import {CheckpointLib} from "../../../contracts/light-clients/libraries/CheckpointLib.sol";
import {Anchor} from "../../../contracts/light-clients/LightClient.sol";
import {MockLightClient} from "../../../contracts/light-clients/MockLightClient.sol";
import {Batch, LaneTerms, Price} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IPrepaid} from "@causeway/solidity/interfaces/IPrepaid.sol";
import {IMailboxAdmin, Peer, Route} from "../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {LaneTree} from "../../../packages/simulator/solidity/LaneTree.sol";
import {ShippedCode} from "../ShippedCode.sol";
import {priceOnly} from "./PriceChanges.sol";

/// @dev A hub and two spokes on one EVM. A mailbox asks for its chain by `block.chainid`, so `on` moves between them.
/// Ids, frames and roots are written out after `docs/protocol.md`, not taken from the libraries under test.
///
///     direct lanes A -> hub and hub -> A; a lane A -> B that the hub imports
abstract contract MailboxFixture is ShippedCode {
    bytes32 internal constant ENVIRONMENT = keccak256("local");
    bytes32 internal constant COMMITTEE = keccak256("committee");
    bytes32 internal constant COMMITTEE_HASH = keccak256("committee, with its Ed25519 keys");
    bytes32 internal constant EMPTY_OUTBOX = keccak256("causeway.outbox.empty.v1");
    uint64 internal constant HUB = 31337;
    uint64 internal constant SPOKE_A = 31338;
    uint64 internal constant SPOKE_B = 31339;
    uint64 internal constant EPOCH = 3;
    uint64 internal constant START = 1_800_000_000;
    uint16 internal constant EVM = 0;
    uint16 internal constant TON = 0xff54;
    uint64 internal constant TON_TESTNET = 1360104473493506;
    bytes internal constant TON_ACCOUNT = hex"000123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    uint64 internal constant GAS_LIMIT = 400_000;
    uint64 internal constant DEFAULT_GAS_LIMIT = 250_000;
    uint32 internal constant MIN_LIFETIME = 1 hours;

    address internal admin = makeAddr("admin");
    address internal stranger = makeAddr("stranger");
    address internal user = makeAddr("user");
    address internal expirer = makeAddr("expirer");

    AccessManager internal manager;
    IMailboxAdmin internal hub;
    IMailboxAdmin internal spokeA;
    IMailboxAdmin internal spokeB;
    /// @dev Of spoke A, on the hub.
    MockLightClient internal clientOfA;
    /// @dev Of the hub, on the spokes.
    MockLightClient internal clientOfHub;
    bytes32 internal laneAToHub;
    bytes32 internal laneHubToA;
    bytes32 internal laneAToB;
    uint64 internal newestHeight = 100;
    /// @dev The committee whose signatures light clients take.
    bytes32 internal signer = COMMITTEE;

    function setUp() public virtual {
        vm.warp(START);
        manager = AccessManager(create("AccessManager.sol:AccessManager", abi.encode(admin)));
        hub = newMailbox();
        spokeA = newMailbox();
        spokeB = newMailbox();
        clientOfA = newClient(SPOKE_A, ENVIRONMENT);
        clientOfHub = newClient(HUB, ENVIRONMENT);
        vm.startPrank(admin);
        on(SPOKE_A);
        laneAToHub = spokeA.addOutboundLane(peerOf(HUB), direct(trustOf(SPOKE_A)), terms());
        laneAToB = spokeA.addOutboundLane(peerOf(SPOKE_B), throughHub(SPOKE_A), terms());
        spokeA.openLane(laneAToHub);
        spokeA.openLane(laneAToB);
        spokeA.setPrices(priceOnly(HUB, price()));
        spokeA.setPrices(priceOnly(SPOKE_B, price()));
        spokeA.setLightClientTrusted(clientOfHub, true, false);
        laneHubToA = spokeA.addInboundLane(peerOf(HUB), 0, 0, clientOfHub);
        on(SPOKE_B);
        spokeB.setLightClientTrusted(clientOfHub, false, true);
        spokeB.addInboundLane(peerOf(SPOKE_A), HUB, trustOf(SPOKE_A), clientOfHub);
        on(HUB);
        hub.setLightClientTrusted(clientOfA, true, false);
        hub.addInboundLane(peerOf(SPOKE_A), 0, 0, clientOfA);
        hub.addOutboundLane(peerOf(SPOKE_A), direct(trustOf(HUB)), terms());
        hub.openLane(laneHubToA);
        hub.setPrices(priceOnly(SPOKE_A, price()));
        hub.addImportedLane(peerOf(SPOKE_A), peerOf(SPOKE_B), trustOf(HUB), clientOfA);
        vm.stopPrank();
        vm.deal(user, 100 ether);
    }

    // ---------------------------------------------------------------- contracts

    /// @dev Moves to a chain.
    function on(uint64 chainId) internal {
        vm.chainId(chainId);
    }

    /// @dev Its messages are ended by `expirer`, and paid for by a `Prepaid` of its own.
    function newMailbox() internal returns (IMailboxAdmin) {
        return newMailbox(address(manager), expirer);
    }

    function newMailbox(address authority, address expiry) internal returns (IMailboxAdmin mailbox) {
        address prepaid = vm.computeCreateAddress(address(this), vm.getNonce(address(this)) + 1);
        mailbox = newMailbox(authority, expiry, prepaid);
        create("Prepaid.sol:Prepaid", abi.encode(mailbox));
    }

    function newMailbox(address authority, address expiry, address prepaid) internal returns (IMailboxAdmin) {
        return IMailboxAdmin(create("Mailbox.sol:Mailbox", abi.encode(authority, expiry, prepaid)));
    }

    function newClient(uint64 chainId, bytes32 environment) internal returns (MockLightClient) {
        Anchor memory anchor = Anchor(COMMITTEE, COMMITTEE_HASH, EPOCH, 1);
        bytes memory arguments = abi.encode(manager, environment, peerOf(chainId), anchor);
        return MockLightClient(create("MockLightClient.sol:MockLightClient", arguments));
    }

    /// @dev Lets an account's prepaid balance be spent, as much as there is.
    function unlimited(IMailboxAdmin mailbox, address account) internal {
        IPrepaid prepaid = mailbox.prepaid();
        vm.prank(account);
        prepaid.setLimits(account, type(uint128).max, type(uint128).max);
    }

    function mailboxOf(uint64 chainId) internal view returns (IMailboxAdmin) {
        if (chainId == HUB) return hub;
        return chainId == SPOKE_A ? spokeA : spokeB;
    }

    function peerOf(uint64 chainId) internal view returns (Peer memory) {
        return Peer(EVM, chainId, abi.encodePacked(mailboxOf(chainId)));
    }

    function direct(bytes32 trustId) internal pure returns (Route memory) {
        return Route({hubChainId: 0, hubTrustId: 0, trustId: trustId});
    }

    /// @dev Through the hub, which follows the origin in this environment, as the destination follows the hub.
    function throughHub(uint64 originChainId) internal pure returns (Route memory) {
        return Route({hubChainId: HUB, hubTrustId: trustOf(originChainId), trustId: trustOf(HUB)});
    }

    function terms() internal pure returns (LaneTerms memory) {
        return LaneTerms({defaultGasLimit: DEFAULT_GAS_LIMIT, minLifetime: MIN_LIFETIME});
    }

    function price() internal pure returns (Price memory) {
        return Price({base: 1e12, gasPrice: 1e9, maxGasLimit: 5_000_000, maxPayload: 10_000, gasPerByte: 40});
    }

    // ---------------------------------------------------------------- wire format

    function trustOf(uint64 chainId) internal pure returns (bytes32) {
        return keccak256(abi.encodePacked(keccak256("causeway.trust.mock.v1"), ENVIRONMENT, chainId));
    }

    /// @dev `recipient` is called with `GAS_LIMIT` and no deadline.
    function frameTo(address recipient, bytes memory payload) internal view returns (bytes memory) {
        return frameTo(recipient, payload, GAS_LIMIT, 0);
    }

    function frameTo(
        address recipient,
        bytes memory payload,
        uint64 gasLimit,
        uint40 deadline
    ) internal view returns (bytes memory) {
        bytes memory head = abi.encodePacked(uint8(1), gasLimit, deadline);
        bytes memory ends = abi.encodePacked(uint8(20), user, uint8(20), recipient);
        return bytes.concat(head, ends, bytes3(uint24(payload.length)), payload);
    }

    function digestOf(bytes memory frame) internal pure returns (bytes memory) {
        return abi.encodePacked(uint8(0), keccak256(frame));
    }

    function idOf(bytes32 laneId, uint64 index, bytes memory frame) internal pure returns (bytes32) {
        return keccak256(abi.encodePacked(laneId, index, keccak256(frame)));
    }

    function leavesOf(bytes32 laneId, bytes[] memory frames) internal pure returns (bytes32[] memory leaves) {
        leaves = new bytes32[](frames.length);
        for (uint64 i = 0; i < frames.length; ++i) {
            leaves[i] = idOf(laneId, i, frames[i]);
        }
    }

    function laneLeafOf(
        uint64 origin,
        uint64 destination,
        bytes32 laneId,
        uint64 count,
        bytes32 root
    ) internal pure returns (bytes32) {
        bytes32 tag = keccak256("causeway.lane-leaf.v1");
        return keccak256(abi.encodePacked(tag, origin, destination, laneId, count, root));
    }

    // ---------------------------------------------------------------- checkpoints

    function checkpointOf(bytes32 outboxRoot, uint64 height) internal view returns (Checkpoint memory) {
        return
            Checkpoint({
                height: height,
                timestamp: uint64(block.timestamp),
                epoch: EPOCH,
                stateKind: 1,
                blockHash: keccak256(abi.encode("block", height)),
                stateRoot: keccak256(abi.encode("state", height)),
                outboxRoot: outboxRoot,
                nextCommittee: signer,
                nextCommitteeHash: COMMITTEE_HASH
            });
    }

    /// @dev Fields and proof of a checkpoint at the next height.
    function evidenceFor(MockLightClient client, bytes32 outboxRoot) internal returns (bytes memory) {
        return evidenceFor(client, checkpointOf(outboxRoot, ++newestHeight));
    }

    function evidenceFor(MockLightClient client, Checkpoint memory checkpoint) internal view returns (bytes memory) {
        bytes memory fields = CheckpointLib.encode(checkpoint);
        bytes32 checkpointHash = keccak256(bytes.concat(client.checkpointDomain(), fields));
        bytes32 tag = keccak256("causeway.mock-proof.v1");
        return bytes.concat(fields, keccak256(bytes.concat(tag, signer, checkpointHash)));
    }

    /// @dev Freezes a client by two checkpoints of one height.
    function freeze(MockLightClient client) internal {
        Checkpoint memory one = checkpointOf(keccak256("one"), ++newestHeight);
        Checkpoint memory other = checkpointOf(keccak256("other"), newestHeight);
        client.reportEquivocation(evidenceFor(client, one), evidenceFor(client, other));
    }

    /// @dev A second passes: checkpoints of up to the anchoring count no longer.
    function anchorAgain(MockLightClient client) internal {
        anchorAt(client, signer);
    }

    /// @dev The same at another committee, which signs from now on: the one before abused its keys.
    function anchorAtAnother(MockLightClient client) internal {
        signer = keccak256(bytes.concat(signer));
        anchorAt(client, signer);
    }

    function anchorAt(MockLightClient client, bytes32 committee) private {
        vm.prank(admin);
        client.anchor(committee, COMMITTEE_HASH, EPOCH, 1);
        vm.warp(block.timestamp + 1);
    }

    // ---------------------------------------------------------------- batches

    /// @dev Messages `first` to `first + size - 1` of the lane A -> hub, which holds exactly `frames` and is spoke A's
    /// only one; proven by a new checkpoint.
    function batchOf(bytes[] memory frames, uint64 first, uint64 size) internal returns (Batch memory batch) {
        return batchOf(laneAToHub, SPOKE_A, HUB, clientOfA, frames, first, size);
    }

    function batchOf(
        bytes32 laneId,
        uint64 origin,
        uint64 destination,
        MockLightClient client,
        bytes[] memory frames,
        uint64 first,
        uint64 size
    ) internal returns (Batch memory batch) {
        bytes32[] memory leaves = leavesOf(laneId, frames);
        batch.count = uint64(frames.length);
        batch.first = first;
        batch.siblings = LaneTree.siblings(leaves, first, size);
        for (uint256 i = first; i < first + size; ++i) {
            batch.members = bytes.concat(batch.members, frames[i]);
        }
        bytes32 laneLeaf = laneLeafOf(origin, destination, laneId, batch.count, LaneTree.root(leaves));
        batch.evidence = evidenceFor(client, laneLeaf);
    }

    function listOf(bytes memory frame) internal pure returns (bytes[] memory frames) {
        frames = new bytes[](1);
        frames[0] = frame;
    }

    // ---------------------------------------------------------------- expectations

    function expectUnauthorized(address caller) internal {
        vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, caller));
    }
}
