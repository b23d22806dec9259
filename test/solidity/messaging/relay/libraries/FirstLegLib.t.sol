// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {IHubRelay} from "@causeway/solidity/interfaces/IHubRelay.sol";
import {RelayRequest} from "@causeway/solidity/interfaces/IRelaySender.sol";
import {FirstLegLib, Terms} from "../../../../../contracts/messaging/relay/libraries/FirstLegLib.sol";

/// @dev `vectors/relays.json` is held against this library in `test/messaging`.
contract FirstLegLibTest is Test {
    bytes private constant TON_ACCOUNT = hex"000123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

    // ---------------------------------------------------------------- encode and decode

    function testFuzz_decode_whatWasEncoded_isTheSame(
        RelayRequest memory request,
        address sender,
        bool toTon
    ) public view {
        request.recipient = toTon ? TON_ACCOUNT : abi.encodePacked(address(this));
        bytes memory data = this.encode(request, sender);
        assertEq(data.length, this.sizeOf(request));
        (Terms memory terms, bytes memory account, bytes memory recipient, bytes memory payload) = this.decode(
            data,
            20
        );
        assertEq(terms.handler, request.handler);
        assertEq(terms.handlerGas, request.handlerGas);
        assertEq(terms.destinationChainId, request.destinationChainId);
        assertEq(terms.gasLimit, request.gasLimit);
        assertEq(terms.maxResult, request.maxResult);
        assertEq(terms.lifetime, request.lifetime);
        assertEq(account, abi.encodePacked(sender));
        assertEq(recipient, request.recipient);
        assertEq(payload, request.payload);
    }

    function testFuzz_decode_truncated_reverts(RelayRequest memory request, uint256 length) public {
        bytes memory data = _encoded(request);
        length = bound(length, 0, data.length - 1);
        _refuse(_cut(data, length), 20);
    }

    function test_decode_truncatedAnywhere_reverts() public {
        RelayRequest memory request;
        request.payload = "payload";
        bytes memory data = _encoded(request);
        for (uint256 length = 0; length < data.length; ++length) {
            _refuse(_cut(data, length), 20);
        }
    }

    /// @dev The bytes after the string are someone else's, even if they would complete the leg.
    function test_decode_completedByBytesPastTheEnd_reverts() public {
        RelayRequest memory request;
        request.payload = "payload";
        bytes memory data = _encoded(request);
        this.decodePart(data, data.length);
        bytes memory cut = _cut(data, data.length - 1);
        vm.expectRevert(abi.encodeWithSelector(IHubRelay.InvalidRelayPayload.selector, cut));
        this.decodePart(data, data.length - 1);
    }

    function testFuzz_decode_extended_reverts(RelayRequest memory request, bytes calldata more) public {
        vm.assume(more.length != 0);
        _refuse(bytes.concat(_encoded(request), more), 20);
    }

    function testFuzz_decode_otherVersion_reverts(uint8 version) public {
        vm.assume(version != 1);
        RelayRequest memory request;
        bytes memory data = _encoded(request);
        data[0] = bytes1(version);
        _refuse(data, 20);
    }

    function testFuzz_decode_otherAccountLength_reverts(uint8 length) public {
        vm.assume(length != 20);
        RelayRequest memory request;
        request.payload = new bytes(300);
        bytes memory data = _encoded(request);
        data[52] = bytes1(length);
        _refuse(data, 20);
    }

    function testFuzz_decode_otherRecipientLength_reverts(uint8 length) public {
        vm.assume(length != 20 && length != 33);
        bytes memory data = bytes.concat(new bytes(73), bytes1(length), new bytes(length), hex"000000");
        (data[0], data[52]) = (0x01, 0x14);
        _refuse(data, 20);
    }

    function test_decode_accountOfAnotherFamily_reverts() public {
        RelayRequest memory request;
        request.payload = new bytes(100);
        _refuse(_encoded(request), 33);
    }

    // ---------------------------------------------------------------- isAddress

    function test_isAddress_addressesOfBothFamilies_are() public view {
        assertTrue(this.isAddress(abi.encodePacked(address(1))));
        assertTrue(this.isAddress(TON_ACCOUNT));
        assertTrue(this.isAddress(abi.encodePacked(hex"00", uint256(1))));
    }

    function test_isAddress_zerosAndOtherLengths_areNot() public view {
        for (uint256 length = 0; length < 50; ++length) {
            assertFalse(this.isAddress(new bytes(length)));
            if (length == 20 || length == 33) continue;
            bytes memory ones = new bytes(length);
            for (uint256 i = 0; i < length; ++i) {
                ones[i] = 0xff;
            }
            assertFalse(this.isAddress(ones));
        }
        assertFalse(this.isAddress(abi.encodePacked(hex"ff", bytes32(0))));
        assertFalse(this.isAddress(abi.encodePacked(hex"ff", bytes32(type(uint256).max))));
    }

    // ---------------------------------------------------------------- internal

    function encode(RelayRequest calldata request, address sender) external pure returns (bytes memory) {
        return FirstLegLib.encode(request, sender);
    }

    function sizeOf(RelayRequest calldata request) external pure returns (uint256) {
        return FirstLegLib.sizeOf(request);
    }

    function isAddress(bytes calldata recipient) external pure returns (bool) {
        return FirstLegLib.isAddress(recipient);
    }

    function decode(
        bytes calldata data,
        uint256 accountSize
    ) external pure returns (Terms memory terms, bytes memory, bytes memory, bytes memory) {
        return FirstLegLib.decode(data, accountSize);
    }

    function decodePart(bytes calldata data, uint256 length) external pure {
        FirstLegLib.decode(data[:length], 20);
    }

    function _encoded(RelayRequest memory request) private view returns (bytes memory) {
        request.recipient = abi.encodePacked(address(this));
        return this.encode(request, address(this));
    }

    function _refuse(bytes memory data, uint256 accountSize) private {
        vm.expectRevert(abi.encodeWithSelector(IHubRelay.InvalidRelayPayload.selector, data));
        this.decode(data, accountSize);
    }

    function _cut(bytes memory data, uint256 length) private pure returns (bytes memory cut) {
        cut = new bytes(length);
        for (uint256 i = 0; i < length; ++i) {
            cut[i] = data[i];
        }
    }
}
