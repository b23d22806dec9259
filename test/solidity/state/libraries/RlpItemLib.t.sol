// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {RLP} from "@openzeppelin/contracts/utils/RLP.sol";
import {RlpLibraries} from "../harness/RlpLibraries.sol";
import {Dice} from "../reference/Dice.sol";
import {Spoiler} from "../reference/Spoiler.sol";
import {ShippedCode} from "../../ShippedCode.sol";

contract RlpItemLibTest is ShippedCode {
    RlpLibraries private immutable libraries = RlpLibraries(create("RlpLibraries.sol:RlpLibraries", ""));

    function test_itemAt_eachForm_returnsWhereItsContentIs() public view {
        expectItem(hex"05", 0, 1, false);
        expectItem(hex"7f", 0, 1, false);
        expectItem(hex"80", 1, 1, false);
        expectItem(hex"8180", 1, 2, false);
        expectItem(hex"820001", 1, 3, false);
        expectItem(bytes.concat(hex"b7", new bytes(55)), 1, 56, false);
        expectItem(bytes.concat(hex"b838", new bytes(56)), 2, 58, false);
        expectItem(bytes.concat(hex"b90100", new bytes(256)), 3, 259, false);
        expectItem(hex"c0", 1, 1, true);
        expectItem(hex"c105", 1, 2, true);
        expectItem(bytes.concat(hex"f7", new bytes(55)), 1, 56, true);
        expectItem(bytes.concat(hex"f838", new bytes(56)), 2, 58, true);
    }

    function test_itemAt_otherEncodings_revert() public {
        refuse(""); // nothing
        refuse(hex"8100"); // bytes that stand for themselves
        refuse(hex"817f");
        refuse(hex"81"); // cut off
        refuse(hex"82ff");
        refuse(hex"c1");
        refuse(hex"b8");
        refuse(hex"b9ff");
        refuse(bytes.concat(hex"b838", new bytes(55)));
        refuse(bytes.concat(hex"f838", new bytes(55)));
        refuse(bytes.concat(hex"b837", new bytes(55))); // a short length in the long form
        refuse(bytes.concat(hex"f837", new bytes(55)));
        refuse(bytes.concat(hex"b90038", new bytes(56))); // a length with a leading zero
        refuse(bytes.concat(hex"f90038", new bytes(56)));
        refuse(hex"bfffffffffffffffff"); // the longest
        refuse(hex"ffffffffffffffffff");
    }

    function testFuzz_itemAt_outside_reverts(bytes calldata data, uint256 offset) public {
        uint256 place = bound(offset, data.length, type(uint256).max);
        vm.expectRevert(RLP.RLPInvalidEncoding.selector);
        libraries.itemAt(data, place);
    }

    /// @dev A string at any place is what OpenZeppelin's library reads there, or neither reads one.
    function testFuzz_itemAt_anyString_agreesWithOpenZeppelin(uint256 seed) public view {
        Dice memory dice = Dice(seed);
        bytes memory before = dice.rollBytes(dice.roll(3));
        bytes memory data = bytes.concat(Spoiler.junk(dice), dice.rollBytes(dice.roll(3)));
        if (data.length != 0 && dice.oneIn(2)) data = Spoiler.spoilBytes(dice, data);
        bytes memory all = bytes.concat(before, data);
        (bool accepted, bytes memory read) = tryItem(all, before.length);
        (bool isExpected, bytes memory expected) = tryCall(abi.encodeCall(RlpLibraries.stringIn, (data)));
        bool isList = data.length != 0 && uint8(data[0]) >= 0xc0;
        if (isList) return assertFalse(isExpected);
        assertEq(accepted, isExpected);
        if (accepted) assertEq(read, abi.decode(expected, (bytes)));
    }

    /// @dev What is in a list is not looked at here, and nothing may stand behind one there: a sound one is read alike.
    function testFuzz_itemAt_anyList_agreesWithOpenZeppelin(uint256 seed, uint8 size) public view {
        Dice memory dice = Dice(seed);
        bytes[] memory items = new bytes[](size);
        for (uint256 i = 0; i < items.length; ++i) {
            items[i] = RLP.encode(dice.rollBytes(dice.roll(4)));
        }
        bytes memory data = RLP.encode(items);
        (uint256 content, uint256 end, bool isList) = libraries.itemAt(data, 0);
        assertTrue(isList);
        assertEq(end, data.length);
        uint256 count = 0;
        while (content < end) {
            (, content, ) = libraries.itemAt(data, content);
            ++count;
        }
        assertEq(count, libraries.countIn(data));
    }

    function testFuzz_numberIn_anyPart_returnsItsNumber(bytes32 word, uint8 from, uint8 to) public view {
        uint256 start = bound(from, 0, 32);
        uint256 end = bound(to, start, 32);
        uint256 expected = start == end ? 0 : uint256(word << (8 * start)) >> (8 * (32 - end + start));
        assertEq(libraries.numberIn(bytes.concat(word), start, end), expected);
    }

    // ---------------------------------------------------------------- internal

    function expectItem(bytes memory data, uint256 content, uint256 end, bool isList) private view {
        // whatever stands before it and behind it
        (uint256 from, uint256 to, bool list) = libraries.itemAt(bytes.concat(hex"b8ff", data, hex"01"), 2);
        assertEq(abi.encode(from, to, list), abi.encode(2 + content, 2 + end, isList));
    }

    function refuse(bytes memory data) private {
        vm.expectRevert(RLP.RLPInvalidEncoding.selector);
        libraries.itemAt(data, 0);
    }

    function tryItem(bytes memory data, uint256 offset) private view returns (bool accepted, bytes memory read) {
        bytes memory answer;
        (accepted, answer) = tryCall(abi.encodeCall(RlpLibraries.itemAt, (data, offset)));
        if (!accepted) return (false, "");
        (uint256 content, uint256 end, ) = abi.decode(answer, (uint256, uint256, bool));
        read = new bytes(end - content);
        for (uint256 i = 0; i < read.length; ++i) {
            read[i] = data[content + i];
        }
    }

    function tryCall(bytes memory call) private view returns (bool, bytes memory) {
        return address(libraries).staticcall(call);
    }
}
