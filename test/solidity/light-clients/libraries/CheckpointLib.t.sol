// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Checkpoint} from "../../../../contracts/light-clients/Checkpoint.sol";
import {CheckpointLib} from "../../../../contracts/light-clients/libraries/CheckpointLib.sol";
import {ChainAddress} from "../../../../contracts/messaging/libraries/ChainAddress.sol";
import {VectorsTest} from "../../vectors/VectorsTest.sol";

contract CheckpointLibTest is VectorsTest {
    string private constant LIST = "checkpoints";

    function setUp() public {
        load("checkpoints.json");
    }

    function test_domainHashAndMessage_sharedVectors_match() public view {
        for (uint256 i = 0; i < size(LIST); ++i) {
            bytes memory originMailbox = ChainAddress.format(
                uint16(uintOf(LIST, i, "originChainType")),
                uint64(uintOf(LIST, i, "originChainId")),
                bytesOf(LIST, i, "originMailbox")
            );
            bytes32 domain = CheckpointLib.domain(wordOf(LIST, i, "environment"), originMailbox);
            assertEq(domain, wordOf(LIST, i, "domain"), nameOf(LIST, i));
            bytes32 hash = this.hash(domain, bytesOf(LIST, i, "fields"));
            assertEq(hash, wordOf(LIST, i, "checkpointHash"), nameOf(LIST, i));
            assertEq(CheckpointLib.message(hash), uintOf(LIST, i, "message"), nameOf(LIST, i));
        }
    }

    function test_decodeAndEncode_sharedVectors_match() public view {
        for (uint256 i = 0; i < size(LIST); ++i) {
            bytes memory fields = bytesOf(LIST, i, "fields");
            Checkpoint memory checkpoint = this.decode(fields);
            assertEq(checkpoint.height, uintOf(LIST, i, "height"));
            assertEq(checkpoint.timestamp, uintOf(LIST, i, "timestamp"));
            assertEq(checkpoint.epoch, uintOf(LIST, i, "epoch"));
            assertEq(checkpoint.stateKind, uintOf(LIST, i, "stateKind"));
            assertEq(checkpoint.blockHash, wordOf(LIST, i, "blockHash"));
            assertEq(checkpoint.stateRoot, wordOf(LIST, i, "stateRoot"));
            assertEq(checkpoint.outboxRoot, wordOf(LIST, i, "outboxRoot"));
            assertEq(checkpoint.nextCommittee, wordOf(LIST, i, "nextCommittee"));
            assertEq(checkpoint.nextCommitteeHash, wordOf(LIST, i, "nextCommitteeHash"));
            assertEq(CheckpointLib.encode(checkpoint), fields);
        }
    }

    function testFuzz_decode_isTheInverseOfEncode(Checkpoint memory checkpoint) public view {
        bytes memory fields = CheckpointLib.encode(checkpoint);
        assertEq(fields.length, 185);
        assertEq(abi.encode(this.decode(fields)), abi.encode(checkpoint));
    }

    function testFuzz_encode_isTheInverseOfDecode(bytes32[6] memory random) public view {
        bytes memory fields = new bytes(185);
        for (uint256 i = 0; i < 185; ++i) fields[i] = random[i / 32][i % 32];
        assertEq(CheckpointLib.encode(this.decode(fields)), fields);
    }

    function test_encode_placesEveryFieldAsTheProtocolSays() public pure {
        assertEq(
            CheckpointLib.encode(
                Checkpoint(
                    0x0102030405060708,
                    0x1112131415161718,
                    0x2122232425262728,
                    0x31,
                    bytes32(uint256(0x41)),
                    bytes32(uint256(0x42)),
                    bytes32(uint256(0x43)),
                    bytes32(uint256(0x44)),
                    bytes32(uint256(0x45))
                )
            ),
            bytes.concat(
                hex"010203040506070811121314151617182122232425262728",
                hex"31",
                bytes32(uint256(0x41)),
                bytes32(uint256(0x42)),
                bytes32(uint256(0x43)),
                bytes32(uint256(0x44)),
                bytes32(uint256(0x45))
            )
        );
    }

    function testFuzz_hash_coversDomainAndFields(bytes32 domain, bytes calldata fields) public pure {
        assertEq(CheckpointLib.hash(domain, fields), keccak256(abi.encodePacked(domain, fields)));
    }

    function testFuzz_message_isTheHashCutTo253Bits(bytes32 hash) public pure {
        assertEq(CheckpointLib.message(hash), uint256(hash) / 8);
        assertLt(CheckpointLib.message(hash), 1 << 253);
    }

    function testFuzz_trustId_is72BytesHashed(bytes32 environment, uint64 chainId) public pure {
        assertEq(
            CheckpointLib.trustId(CheckpointLib.SCHEME_COMMITTEE, environment, chainId),
            keccak256(abi.encodePacked(keccak256("causeway.trust.committee.v1"), environment, chainId))
        );
    }

    function hash(bytes32 domain, bytes calldata fields) external pure returns (bytes32) {
        return CheckpointLib.hash(domain, fields);
    }

    function decode(bytes calldata fields) external pure returns (Checkpoint memory) {
        return CheckpointLib.decode(fields);
    }
}
