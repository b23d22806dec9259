// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {MockLightClient} from "../../../contracts/light-clients/MockLightClient.sol";
import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {LaneTree} from "../../../packages/simulator/solidity/LaneTree.sol";
import {MailboxFixture} from "./MailboxFixture.sol";
import {KeepingRecipient} from "./Recipients.sol";

/// @dev Whatever is wrong in the proof of a lane within its origin's outbox, or in its evidence, nobody is called.
contract InboxOutboxProofTest is MailboxFixture {
    uint64 private constant COUNT = 11;

    KeepingRecipient private _recipient;
    bytes[] private _frames;

    function setUp() public override {
        super.setUp();
        _recipient = new KeepingRecipient();
        for (uint64 i = 0; i < COUNT; ++i) {
            _frames.push(frameTo(address(_recipient), abi.encodePacked("payload ", i)));
        }
    }

    // ---------------------------------------------------------------- outbox

    function test_deliver_laneAmongOthers_isFoundByItsProof() public {
        (Batch memory batch, bytes32[] memory proof, bytes32 root) = _amongOthers();
        batch.outboxProof = proof;
        batch.evidence = evidenceFor(clientOfA, root);
        hub.deliver(laneAToHub, batch);
        assertEq(_recipient.count(), 1);
    }

    function testFuzz_deliver_outboxProofChanged_isRefused(uint256 place, bytes32 by) public {
        vm.assume(by != 0);
        (Batch memory batch, bytes32[] memory proof, bytes32 root) = _amongOthers();
        proof[place % proof.length] ^= by;
        batch.outboxProof = proof;
        batch.evidence = evidenceFor(clientOfA, root);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.NotInOutbox.selector, _laneLeaf(), root));
        hub.deliver(laneAToHub, batch);
    }

    function test_deliver_outboxProofCutOrLeftOver_isRefused() public {
        (Batch memory batch, bytes32[] memory proof, bytes32 root) = _amongOthers();
        batch.evidence = evidenceFor(clientOfA, root);
        batch.outboxProof = LaneTree.shortened(proof, proof.length - 1);
        _refuse(batch);
        batch.outboxProof = _lengthened(proof, 0);
        _refuse(batch);
        batch.outboxProof = new bytes32[](0);
        _refuse(batch);
    }

    function test_deliver_longestOutboxProof_succeeds() public {
        Batch memory batch = batchOf(_frames, 0, 1);
        bytes32[] memory proof = new bytes32[](16);
        bytes32 root = _laneLeaf();
        for (uint256 i = 0; i < 16; ++i) {
            proof[i] = keccak256(abi.encode("lane", i));
            root = _join(root, proof[i]);
        }
        batch.outboxProof = proof;
        batch.evidence = evidenceFor(clientOfA, root);
        hub.deliver(laneAToHub, batch);
        assertEq(_recipient.count(), 1);
        batch.outboxProof = _lengthened(proof, "more");
        batch.evidence = evidenceFor(clientOfA, _join(root, "more"));
        vm.expectRevert(abi.encodeWithSelector(IMailbox.OutboxProofTooLong.selector, 17));
        hub.deliver(laneAToHub, batch);
    }

    function test_deliver_emptyOutbox_isRefused() public {
        Batch memory batch = batchOf(_frames, 0, 1);
        batch.evidence = evidenceFor(clientOfA, EMPTY_OUTBOX);
        _refuse(batch);
    }

    function test_deliver_leafOfAnotherLaneOriginOrDestination_isRefused() public {
        bytes32 root = LaneTree.root(leavesOf(laneAToHub, _frames));
        _refuseLeaf(laneLeafOf(SPOKE_A, HUB, laneAToB, COUNT, root));
        _refuseLeaf(laneLeafOf(SPOKE_B, HUB, laneAToHub, COUNT, root));
        _refuseLeaf(laneLeafOf(SPOKE_A, SPOKE_B, laneAToHub, COUNT, root));
        _refuseLeaf(laneLeafOf(HUB, SPOKE_A, laneAToHub, COUNT, root));
        _refuseLeaf(laneLeafOf(SPOKE_A, HUB, laneAToHub, COUNT + 1, root));
        _refuseLeaf(root);
    }

    /// @dev The frames are those of a real lane, but of another one: the lane's id is in every message's.
    function test_deliver_messagesOfAnotherLane_areRefused() public {
        Batch memory batch = batchOf(laneAToB, SPOKE_A, SPOKE_B, clientOfA, _frames, 0, 1);
        _refuse(batch);
    }

    // ---------------------------------------------------------------- light client

    function test_deliver_acceptedCheckpointByItsFieldsAlone_succeeds() public {
        Batch memory batch = batchOf(_frames, 0, 2);
        hub.deliver(laneAToHub, batch);
        batch = batchOf(_frames, 2, 1);
        batch.evidence = evidenceFor(clientOfA, checkpointOf(_laneLeaf(), newestHeight - 1));
        assembly ("memory-safe") {
            mstore(mload(add(batch, 64)), 185)
        }
        hub.deliver(laneAToHub, batch);
        assertEq(_recipient.count(), 3);
    }

    function test_deliver_unknownCheckpoint_isRefused() public {
        Batch memory batch = batchOf(_frames, 0, 1);
        assembly ("memory-safe") {
            mstore(mload(add(batch, 64)), 185)
        }
        vm.expectPartialRevert(ILightClient.UnknownCheckpoint.selector);
        hub.deliver(laneAToHub, batch);
    }

    function test_deliver_wrongProof_isRefused() public {
        Batch memory batch = batchOf(_frames, 0, 1);
        batch.evidence[200] ^= 0x01;
        vm.expectPartialRevert(ILightClient.InvalidProof.selector);
        hub.deliver(laneAToHub, batch);
    }

    function test_deliver_evidenceForAnotherClient_isRefused() public {
        Batch memory batch = batchOf(_frames, 0, 1);
        batch.evidence = evidenceFor(clientOfHub, _laneLeaf());
        vm.expectPartialRevert(ILightClient.InvalidProof.selector);
        hub.deliver(laneAToHub, batch);
        MockLightClient elsewhere = newClient(SPOKE_A, keccak256("testnet"));
        batch.evidence = evidenceFor(elsewhere, _laneLeaf());
        vm.expectPartialRevert(ILightClient.InvalidProof.selector);
        hub.deliver(laneAToHub, batch);
    }

    function test_deliver_frozenClient_isRefused() public {
        Batch memory batch = batchOf(_frames, 0, 1);
        clientOfA.accept(batch.evidence);
        freeze(clientOfA);
        vm.expectRevert(ILightClient.LightClientIsFrozen.selector);
        hub.deliver(laneAToHub, batch);
    }

    function test_deliver_unknownLane_isRefused() public {
        Batch memory batch = batchOf(_frames, 0, 1);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.UnknownLane.selector, laneAToB));
        hub.deliver(laneAToB, batch);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.UnknownLane.selector, laneHubToA));
        hub.deliver(laneHubToA, batch);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.UnknownLane.selector, bytes32(0)));
        hub.deliver(0, batch);
    }

    // ---------------------------------------------------------------- internal

    function _refuse(Batch memory batch) private {
        vm.expectRevert();
        hub.deliver(laneAToHub, batch);
        assertEq(_recipient.count(), 0);
    }

    /// @dev A light client vouches for `leaf` in place of the lane's own.
    function _refuseLeaf(bytes32 leaf) private {
        Batch memory batch = batchOf(_frames, 0, 1);
        batch.evidence = evidenceFor(clientOfA, leaf);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.NotInOutbox.selector, _laneLeaf(), leaf));
        hub.deliver(laneAToHub, batch);
    }

    function _laneLeaf() private view returns (bytes32) {
        return laneLeafOf(SPOKE_A, HUB, laneAToHub, COUNT, LaneTree.root(leavesOf(laneAToHub, _frames)));
    }

    /// @dev The first message of the lane, which is the second of three in the outbox.
    function _amongOthers() private returns (Batch memory batch, bytes32[] memory proof, bytes32 root) {
        batch = batchOf(_frames, 0, 1);
        proof = new bytes32[](2);
        proof[0] = keccak256("first lane");
        proof[1] = _join(keccak256("third lane"), 0);
        root = _join(_join(proof[0], _laneLeaf()), proof[1]);
    }

    function _join(bytes32 a, bytes32 b) private pure returns (bytes32) {
        return a < b ? keccak256(bytes.concat(a, b)) : keccak256(bytes.concat(b, a));
    }

    function _lengthened(bytes32[] memory list, bytes32 by) private pure returns (bytes32[] memory longer) {
        longer = new bytes32[](list.length + 1);
        for (uint256 i = 0; i < list.length; ++i) {
            longer[i] = list[i];
        }
        longer[list.length] = by;
    }
}
