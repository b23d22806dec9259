// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {LaneTree} from "../../../packages/simulator/solidity/LaneTree.sol";
import {MailboxFixture} from "./MailboxFixture.sol";

/// @dev What a mailbox says of its own messages, by a proof against the frontier that it keeps.
contract OutboxWasSentTest is MailboxFixture {
    uint64 private constant COUNT = 21;

    bytes32[] private _ids;

    function setUp() public override {
        super.setUp();
        on(SPOKE_A);
    }

    function test_wasSent_nothingSent_isFalse() public view {
        assertFalse(spokeA.wasSent(laneAToHub, 0, bytes32(0), new bytes32[](0)));
        assertFalse(spokeA.wasSent(laneAToHub, 0, keccak256("id"), new bytes32[](0)));
    }

    function test_wasSent_everyMessageAtEveryCount_isTrue() public {
        for (uint64 count = 1; count <= COUNT; ++count) {
            _send();
            for (uint64 index = 0; index < count; ++index) {
                assertTrue(spokeA.wasSent(laneAToHub, index, _ids[index], _proof(index)));
            }
        }
    }

    function test_wasSent_afterTheLaneClosed_isTrue() public {
        _sendAll();
        vm.prank(admin);
        spokeA.closeLane(laneAToHub);
        assertTrue(spokeA.wasSent(laneAToHub, 4, _ids[4], _proof(4)));
    }

    function test_wasSent_proofOfAnEarlierCount_holdsUntilItsSubtreeIsJoined() public {
        for (uint256 i = 0; i < 5; ++i) _send();
        bytes32[] memory proof = _proof(4); // a subtree of its own
        assertEq(proof.length, 0);
        assertTrue(spokeA.wasSent(laneAToHub, 4, _ids[4], proof));
        _send();
        assertFalse(spokeA.wasSent(laneAToHub, 4, _ids[4], proof));
        bytes32[] memory longer = _proof(4);
        assertTrue(spokeA.wasSent(laneAToHub, 4, _ids[4], longer));
        _send(); // 7 = 4 + 2 + 1: the subtree of messages 4 and 5 stays
        assertTrue(spokeA.wasSent(laneAToHub, 4, _ids[4], longer));
    }

    function testFuzz_wasSent_otherIdOrPlace_isFalse(uint64 index, uint64 other, bytes32 id) public {
        _sendAll();
        index = uint64(bound(index, 0, COUNT - 1));
        vm.assume(id != _ids[index] && other != index);
        assertFalse(spokeA.wasSent(laneAToHub, index, id, _proof(index)));
        assertFalse(spokeA.wasSent(laneAToHub, other, _ids[index], _proof(index)));
    }

    function test_wasSent_placePastTheCount_isFalse() public {
        _sendAll();
        uint64[4] memory places = [COUNT, 2 ** 32 - 1, 2 ** 32, type(uint64).max];
        for (uint256 i = 0; i < places.length; ++i) {
            for (uint256 length = 0; length < 66; ++length) {
                assertFalse(spokeA.wasSent(laneAToHub, places[i], bytes32(0), new bytes32[](length)));
            }
        }
    }

    function test_wasSent_proofOfAnotherLength_isFalse() public {
        _sendAll();
        for (uint64 index = 0; index < COUNT; ++index) {
            bytes32[] memory proof = _proof(index);
            bytes32[] memory longer = new bytes32[](proof.length + 1);
            for (uint256 i = 0; i < proof.length; ++i) longer[i] = proof[i];
            assertFalse(spokeA.wasSent(laneAToHub, index, _ids[index], longer));
            if (proof.length == 0) continue;
            bytes32[] memory shorter = LaneTree.shortened(proof, proof.length - 1);
            assertFalse(spokeA.wasSent(laneAToHub, index, _ids[index], shorter));
        }
    }

    /// @dev A node is no message, though it stands in the tree.
    function test_wasSent_nodeForAMessage_isFalse() public {
        _sendAll();
        bytes32[] memory proof = _proof(0);
        bytes32 node = LaneTree.join(_ids[0], _ids[1]);
        bytes32[] memory rest = new bytes32[](proof.length - 1);
        for (uint256 i = 0; i < rest.length; ++i) rest[i] = proof[i + 1];
        assertFalse(spokeA.wasSent(laneAToHub, 0, node, rest));
    }

    function test_wasSent_laneOfAnotherRole_isFalse() public {
        _sendAll();
        bytes32[3] memory laneIds = [laneAToB, laneHubToA, bytes32(0)];
        for (uint256 i = 0; i < laneIds.length; ++i) {
            assertFalse(spokeA.wasSent(laneIds[i], 0, _ids[0], _proof(0)));
        }
    }

    // ---------------------------------------------------------------- internal

    function _sendAll() private {
        for (uint256 i = 0; i < COUNT; ++i) _send();
    }

    function _send() private {
        uint256 fee = spokeA.quote(HUB, GAS_LIMIT, 4);
        vm.prank(user);
        _ids.push(spokeA.send{value: fee}(HUB, abi.encodePacked(stranger), GAS_LIMIT, 0, user, "ping"));
    }

    function _proof(uint64 index) private view returns (bytes32[] memory) {
        return LaneTree.frontierProof(_ids, index);
    }
}
