// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ProvenanceLib} from "@causeway/solidity/libraries/ProvenanceLib.sol";
import {VectorsTest} from "../../../vectors/VectorsTest.sol";

contract ProvenanceLibTest is VectorsTest {
    bytes private constant HUB_RELAY = hex"00010000027a6914b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0";
    bytes private constant ORIGIN_SENDER = hex"00010000027a6a145e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e";
    bytes32 private constant FIRST_ID = keccak256("first");
    address private _handler = makeAddr("handler");

    function setUp() public {
        load("relays.json");
    }

    // ---------------------------------------------------------------- encode and decode

    function test_encode_vectors_agree() public view {
        for (uint256 i = 0; i < size("provenances"); ++i) {
            bytes memory encoded = ProvenanceLib.encode(
                bytesOf("provenances", i, "originSender"),
                wordOf("provenances", i, "firstMessageId"),
                address(bytes20(bytesOf("provenances", i, "handler"))),
                bytesOf("provenances", i, "result")
            );
            assertEq(encoded, bytesOf("provenances", i, "payload"), nameOf("provenances", i));
        }
    }

    function test_decode_vectors_agree() public view {
        for (uint256 i = 0; i < size("provenances"); ++i) {
            (bytes memory originSender, bytes32 firstMessageId, address handler, bytes memory result) = this.decode(
                bytesOf("provenances", i, "payload")
            );
            assertEq(originSender, bytesOf("provenances", i, "originSender"));
            assertEq(firstMessageId, wordOf("provenances", i, "firstMessageId"));
            assertEq(handler, address(bytes20(bytesOf("provenances", i, "handler"))));
            assertEq(result, bytesOf("provenances", i, "result"));
        }
    }

    function test_decode_invalidVectors_areRefused() public {
        for (uint256 i = 0; i < size("invalidProvenances"); ++i) {
            bytes memory payload = bytesOf("invalidProvenances", i, "payload");
            vm.expectRevert(abi.encodeWithSelector(ProvenanceLib.InvalidProvenance.selector, payload));
            this.decode(payload);
        }
    }

    function testFuzz_decode_whatWasEncoded_isTheSame(bytes32 id, address handler, bytes calldata result) public view {
        bytes memory payload = ProvenanceLib.encode(ORIGIN_SENDER, id, handler, result);
        assertEq(payload.length, ProvenanceLib.sizeOf(ORIGIN_SENDER.length, result.length));
        (bytes memory originSender, bytes32 actualId, address actualHandler, bytes memory actual) = this.decode(
            payload
        );
        assertEq(originSender, ORIGIN_SENDER);
        assertEq(actualId, id);
        assertEq(actualHandler, handler);
        assertEq(actual, result);
    }

    // ---------------------------------------------------------------- open

    function test_open_everythingAsExpected_givesTheResult() public view {
        (bytes32 id, bytes memory result) = this.open(HUB_RELAY, _payload(), HUB_RELAY, _handler, ORIGIN_SENDER);
        assertEq(id, FIRST_ID);
        assertEq(result, "result");
    }

    function testFuzz_open_otherSender_reverts(bytes calldata sender) public {
        vm.assume(keccak256(sender) != keccak256(HUB_RELAY));
        vm.expectRevert(abi.encodeWithSelector(ProvenanceLib.NotFromHubRelay.selector, sender));
        this.open(sender, _payload(), HUB_RELAY, _handler, ORIGIN_SENDER);
    }

    function testFuzz_open_otherHandler_reverts(address other) public {
        vm.assume(other != _handler);
        vm.expectRevert(abi.encodeWithSelector(ProvenanceLib.WrongHandler.selector, _handler, other));
        this.open(HUB_RELAY, _payload(), HUB_RELAY, other, ORIGIN_SENDER);
    }

    function testFuzz_open_otherOriginSender_reverts(bytes calldata other) public {
        vm.assume(keccak256(other) != keccak256(ORIGIN_SENDER));
        vm.expectRevert(abi.encodeWithSelector(ProvenanceLib.WrongOriginSender.selector, ORIGIN_SENDER));
        this.open(HUB_RELAY, _payload(), HUB_RELAY, _handler, other);
    }

    // ---------------------------------------------------------------- internal

    function decode(bytes calldata payload) external pure returns (bytes memory, bytes32, address, bytes memory) {
        return ProvenanceLib.decode(payload);
    }

    function open(
        bytes calldata sender,
        bytes calldata payload,
        bytes calldata hubRelay,
        address handler,
        bytes calldata originSender
    ) external pure returns (bytes32, bytes memory) {
        return ProvenanceLib.open(sender, payload, hubRelay, handler, originSender);
    }

    function _payload() private view returns (bytes memory) {
        return ProvenanceLib.encode(ORIGIN_SENDER, FIRST_ID, _handler, "result");
    }
}
