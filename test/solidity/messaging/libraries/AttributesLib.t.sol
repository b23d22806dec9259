// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786GatewaySource} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {Test} from "forge-std/Test.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {AttributesLib} from "../../../../contracts/messaging/libraries/AttributesLib.sol";

contract AttributesLibTest is Test {
    bytes4 private constant GAS_LIMIT = bytes4(keccak256("gasLimit(uint256)"));
    bytes4 private constant DEADLINE = bytes4(keccak256("deadline(uint256)"));
    bytes4 private constant REFUND_TO = bytes4(keccak256("refundTo(address)"));

    bytes[] private _list;

    function testFuzz_parse_all_areReadInAnyOrder(
        uint256 gasLimit,
        uint256 deadline,
        address refundTo,
        uint256 order
    ) public {
        vm.assume(gasLimit != 0 && deadline != 0 && refundTo != address(0));
        bytes[3] memory attributes = [
            abi.encodePacked(GAS_LIMIT, gasLimit),
            abi.encodePacked(DEADLINE, deadline),
            abi.encodePacked(REFUND_TO, abi.encode(refundTo))
        ];
        for (uint256 i = 0; i < 3; ++i) {
            _list.push(attributes[((order % 3) + i * (1 + (order % 2))) % 3]);
        }
        (uint256 parsedGasLimit, uint256 parsedDeadline, address parsedRefundTo) = this.parse(_list);
        assertEq(parsedGasLimit, gasLimit);
        assertEq(parsedDeadline, deadline);
        assertEq(parsedRefundTo, refundTo);
    }

    function test_parse_none_leavesEverythingZero() public view {
        (uint256 gasLimit, uint256 deadline, address refundTo) = this.parse(_list);
        assertEq(gasLimit, 0);
        assertEq(deadline, 0);
        assertEq(refundTo, address(0));
    }

    function testFuzz_parse_unknownSelector_reverts(bytes4 selector) public {
        vm.assume(selector != GAS_LIMIT && selector != DEADLINE && selector != REFUND_TO);
        _list.push(abi.encodePacked(selector, uint256(1)));
        _expectUnsupported(selector);
        this.parse(_list);
    }

    function test_parse_fewerThanFourBytes_reverts() public {
        bytes memory gasLimit = abi.encodePacked(GAS_LIMIT);
        _list.push("");
        for (uint256 length = 0; length < 4; ++length) {
            _list[0] = _cut(gasLimit, length);
            _expectUnsupported(bytes4(_list[0]));
            this.parse(_list);
        }
    }

    function testFuzz_parse_otherLengthThanOneWord_reverts(uint256 length, uint256 which) public {
        length = bound(length, 4, 100);
        vm.assume(length != 36);
        bytes4 selector = [GAS_LIMIT, DEADLINE, REFUND_TO][which % 3];
        bytes memory attribute = _cut(abi.encodePacked(selector, uint256(7), uint256(8), uint256(9)), length);
        _list.push(attribute);
        _expectInvalid(selector, attribute);
        this.parse(_list);
    }

    function testFuzz_parse_duplicate_reverts(uint256 which, uint160 one, uint160 other) public {
        vm.assume(one != 0 && other != 0);
        bytes4 selector = [GAS_LIMIT, DEADLINE, REFUND_TO][which % 3];
        _list.push(abi.encodePacked(selector, uint256(one)));
        _list.push(abi.encodePacked(selector, uint256(other)));
        vm.expectRevert(abi.encodeWithSelector(IMailbox.DuplicateAttribute.selector, selector));
        this.parse(_list);
    }

    function testFuzz_parse_refundToWithDirtyBits_reverts(uint256 value) public {
        value = bound(value, uint256(type(uint160).max) + 1, type(uint256).max);
        bytes memory attribute = abi.encodePacked(REFUND_TO, value);
        _list.push(attribute);
        _expectInvalid(REFUND_TO, attribute);
        this.parse(_list);
    }

    /// @dev Zero stands for "not named", so that naming it would let a default take its place unseen.
    function test_parse_zero_reverts() public {
        bytes4[3] memory selectors = [GAS_LIMIT, DEADLINE, REFUND_TO];
        _list.push("");
        for (uint256 i = 0; i < 3; ++i) {
            bytes memory attribute = abi.encodePacked(selectors[i], uint256(0));
            _list[0] = attribute;
            _expectInvalid(selectors[i], attribute);
            this.parse(_list);
        }
    }

    function testFuzz_isSupported_anySelector_isTrueForTheThree(bytes4 selector) public pure {
        assertTrue(AttributesLib.isSupported(GAS_LIMIT));
        assertTrue(AttributesLib.isSupported(DEADLINE));
        assertTrue(AttributesLib.isSupported(REFUND_TO));
        vm.assume(selector != GAS_LIMIT && selector != DEADLINE && selector != REFUND_TO);
        assertFalse(AttributesLib.isSupported(selector));
    }

    // ---------------------------------------------------------------- harness

    function parse(bytes[] calldata list) external pure returns (uint256, uint256, address) {
        return AttributesLib.parse(list);
    }

    // ---------------------------------------------------------------- internal

    function _expectUnsupported(bytes4 selector) private {
        vm.expectRevert(abi.encodeWithSelector(IERC7786GatewaySource.UnsupportedAttribute.selector, selector));
    }

    function _expectInvalid(bytes4 selector, bytes memory attribute) private {
        vm.expectRevert(abi.encodeWithSelector(IMailbox.InvalidAttribute.selector, selector, attribute));
    }

    function _cut(bytes memory data, uint256 length) private pure returns (bytes memory part) {
        part = new bytes(length);
        for (uint256 i = 0; i < length; ++i) {
            part[i] = data[i];
        }
    }
}
