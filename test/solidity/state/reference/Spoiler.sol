// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Memory} from "@openzeppelin/contracts/utils/Memory.sol";
import {RLP} from "@openzeppelin/contracts/utils/RLP.sol";
import {Dice} from "./Dice.sol";

/// @dev Spoils RLP and lists of nodes, in the ways in which proofs were forged elsewhere and in many more.
library Spoiler {
    using Memory for Memory.Slice;

    uint8 private constant LIST_PREFIX = 0xc0;

    /// @dev Bytes of RLP spoilt: any byte of them, or where they are a list, any item.
    function spoil(Dice memory dice, bytes memory encoded) internal pure returns (bytes memory) {
        if (encoded.length == 0 || dice.oneIn(12)) return junk(dice);
        if (uint8(encoded[0]) < LIST_PREFIX || dice.oneIn(2)) return spoilBytes(dice, encoded);
        return _spoilItems(dice, encoded);
    }

    /// @dev A bit or a byte changed, taken away or put in, or the end cut off.
    function spoilBytes(Dice memory dice, bytes memory data) internal pure returns (bytes memory) {
        uint256 kind = dice.roll(6);
        uint256 spot = dice.roll(data.length);
        bytes1 telling = _telling(dice);
        if (kind == 0) data[spot] ^= bytes1(uint8(1 << dice.roll(8)));
        else if (kind == 1) data[spot] = telling;
        else if (kind == 2) return _part(data, 0, spot);
        else if (kind == 3) return bytes.concat(data, telling);
        else if (kind == 4) return bytes.concat(_part(data, 0, spot), telling, _part(data, spot, data.length));
        else return bytes.concat(_part(data, 0, spot), _part(data, spot + 1, data.length));
        return data;
    }

    /// @dev A list of nodes with one of them changed, left out, put in, repeated or in another's place.
    function spoilNodes(Dice memory dice, bytes[] memory nodes) internal pure returns (bytes[] memory) {
        if (nodes.length == 0) return _with(nodes, 0, 0, junk(dice));
        uint256 kind = dice.roll(6);
        uint256 place = dice.roll(nodes.length);
        uint256 partner = dice.roll(nodes.length);
        bytes memory chosen = nodes[place];
        if (kind == 0) return _with(nodes, place, 0, nodes[partner]);
        if (kind == 1) return _with(nodes, place, 1, "");
        if (kind == 2) return _with(nodes, nodes.length, 0, dice.oneIn(2) ? chosen : junk(dice));
        if (kind == 3) (nodes[place], nodes[partner]) = (nodes[partner], chosen);
        else nodes[place] = spoilBytes(dice, bytes.concat(chosen));
        return nodes;
    }

    /// @dev An item of RLP that tries do not hold everywhere, or that is no item.
    function junk(Dice memory dice) internal pure returns (bytes memory) {
        uint256 kind = dice.roll(8);
        if (kind == 0) return dice.rollBytes(dice.roll(70));
        return kind < 4 ? _short(dice) : _long(dice);
    }

    function _short(Dice memory dice) private pure returns (bytes memory) {
        bytes[7] memory items = [
            bytes(hex"80"),
            hex"c0",
            hex"05",
            hex"8105", // a byte below 0x80 with a prefix
            hex"b80105", // a short length in the long form
            hex"bfffffffffffffffff",
            hex"ffffffffffffffffff"
        ];
        return items[dice.roll(items.length)];
    }

    function _long(Dice memory dice) private pure returns (bytes memory) {
        bytes[8] memory prefixes = [
            bytes(hex"a0"),
            hex"a1",
            hex"9f",
            hex"df",
            hex"e0",
            hex"b838",
            hex"f838",
            hex"b90038" // a length with a leading zero
        ];
        uint8[8] memory sizes = [32, 33, 31, 31, 32, 56, 56, 56];
        uint256 kind = dice.roll(sizes.length);
        return bytes.concat(prefixes[kind], dice.rollBytes(sizes[kind]));
    }

    function _spoilItems(Dice memory dice, bytes memory encoded) private pure returns (bytes memory) {
        Memory.Slice[] memory slices = RLP.decodeList(encoded);
        bytes[] memory items = new bytes[](slices.length);
        for (uint256 i = 0; i < items.length; ++i) {
            items[i] = slices[i].toBytes();
        }
        uint256 kind = dice.roll(5);
        uint256 place = dice.roll(items.length);
        if (kind == 0) items = _with(items, place, 1, "");
        else if (kind == 1) items = _with(items, place, 0, dice.oneIn(2) ? items[place] : junk(dice));
        else if (kind == 2) items[place] = spoilBytes(dice, items[place]);
        else items[place] = junk(dice);
        return RLP.encode(items);
    }

    /// @dev A list with `removed` members, 0 or 1, fewer from `place` on, and `added` there, unless it has no bytes.
    function _with(
        bytes[] memory list,
        uint256 place,
        uint256 removed,
        bytes memory added
    ) private pure returns (bytes[] memory changed) {
        uint256 more = added.length == 0 ? 0 : 1;
        changed = new bytes[](list.length + more - removed);
        for (uint256 i = 0; i < place; ++i) {
            changed[i] = list[i];
        }
        if (more != 0) changed[place] = added;
        for (uint256 i = place + removed; i < list.length; ++i) {
            changed[i + more - removed] = list[i];
        }
    }

    /// @dev A byte that means something in RLP or in a path, or any.
    function _telling(Dice memory dice) private pure returns (bytes1) {
        bytes memory telling = hex"000110203040507f8081a0a1b7b8bfc0c1dff7f8f9ff";
        return dice.oneIn(4) ? bytes1(uint8(dice.roll(256))) : telling[dice.roll(telling.length)];
    }

    function _part(bytes memory data, uint256 from, uint256 to) private pure returns (bytes memory part) {
        part = new bytes(to - from);
        for (uint256 i = from; i < to; ++i) {
            part[i - from] = data[i];
        }
    }
}
