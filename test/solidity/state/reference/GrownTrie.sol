// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {TrieFixture} from "../TrieFixture.sol";
import {Dice} from "./Dice.sol";
import {Spoiler} from "./Spoiler.sol";

/// @dev Tries along one key, of every shape: branches, extensions, inline nodes, all ways to end.
library GrownTrie {
    struct Trie {
        bytes32 root;
        bytes32 key;
        bytes[] proof;
        /// What it holds at the key, of length 0 if nothing; of no meaning where it is unsound.
        bytes value;
    }

    /// @dev What leads down from `position` of the key: a branch, or if `length` is not 0 an extension of so many
    /// nibbles.
    struct Level {
        uint256 position;
        uint256 length;
    }

    uint256 private constant KEY_NIBBLES = 64;
    uint256 private constant MOST_LEVELS = 12;
    uint256 private constant LONGEST_VALUE = 110;
    uint256 private constant NOWHERE = type(uint256).max;

    function sound(Dice memory dice) internal pure returns (Trie memory) {
        return _grow(dice, true);
    }

    /// @dev One of its nodes is spoilt. All hashes are right, so that only a node's form is there to object to.
    function unsound(Dice memory dice) internal pure returns (Trie memory) {
        return _grow(dice, false);
    }

    function _grow(Dice memory dice, bool isSound) private pure returns (Trie memory trie) {
        trie.key = dice.rollWord();
        Level[] memory levels = _levels(dice);
        bytes[] memory nodes = new bytes[](levels.length + 1);
        (nodes[levels.length], trie.value) = _end(dice, trie.key, levels);
        uint256 spoilt = isSound ? NOWHERE : dice.roll(nodes.length);
        for (uint256 k = levels.length; ; --k) {
            if (k == spoilt) nodes[k] = Spoiler.spoil(dice, nodes[k]);
            if (k == 0) break;
            bytes memory named = nodes[k].length == 0 ? bytes(hex"80") : TrieFixture.refer(nodes[k]);
            nodes[k - 1] = _above(dice, trie.key, levels[k - 1], named);
        }
        trie.root = keccak256(nodes[0]);
        trie.proof = TrieFixture.listed(nodes);
    }

    function _levels(Dice memory dice) private pure returns (Level[] memory levels) {
        levels = new Level[](dice.roll(MOST_LEVELS + 1));
        uint256 position = 0;
        uint256 count = 0;
        while (count < levels.length && position < KEY_NIBBLES) {
            uint256 left = KEY_NIBBLES - position;
            // an extension never takes the last nibble
            uint256 length = dice.oneIn(3) ? dice.roll(dice.oneIn(2) && left > 4 ? 4 : left) : 0;
            levels[count++] = Level(position, length);
            position += length == 0 ? 1 : length;
        }
        assembly ("memory-safe") {
            mstore(levels, count)
        }
    }

    /// @dev What stands below all levels; no bytes for an empty place.
    function _end(
        Dice memory dice,
        bytes32 key,
        Level[] memory levels
    ) private pure returns (bytes memory node, bytes memory value) {
        Level memory last = levels.length == 0 ? Level(0, 0) : levels[levels.length - 1];
        bool hasPlace = levels.length != 0 && last.length == 0;
        uint256 position = last.position + (hasPlace ? 1 : last.length);
        uint256 left = KEY_NIBBLES - position;
        uint256 kind = dice.roll(6);
        if (kind == 0 && hasPlace) return (node, value);
        if (kind == 1 && left > 0) return (_otherLeaf(dice, key, position), value);
        if (kind == 2 && left > 1) return (_otherExtension(dice, key, position), value);
        value = _value(dice);
        node = TrieFixture.leaf(key, position, value);
    }

    function _otherLeaf(Dice memory dice, bytes32 key, uint256 position) private pure returns (bytes memory) {
        bytes32 other = TrieFixture.divergingAt(key, position + dice.roll(KEY_NIBBLES - position));
        return TrieFixture.leaf(other, position, _value(dice));
    }

    function _otherExtension(Dice memory dice, bytes32 key, uint256 position) private pure returns (bytes memory) {
        uint256 length = 1 + dice.roll(KEY_NIBBLES - position - 1);
        bytes32 other = TrieFixture.divergingAt(key, position + dice.roll(length));
        return TrieFixture.extension(other, position, length, dice.rollBytes(40));
    }

    /// @dev Short ones let leaves stand inline.
    function _value(Dice memory dice) private pure returns (bytes memory) {
        return dice.rollBytes(1 + dice.roll(dice.oneIn(2) ? 3 : LONGEST_VALUE));
    }

    function _above(
        Dice memory dice,
        bytes32 key,
        Level memory level,
        bytes memory named
    ) private pure returns (bytes memory) {
        uint256 position = level.position;
        if (level.length != 0) {
            return TrieFixture.pair(TrieFixture.hexPrefix(key, position, level.length, false), named);
        }
        if (dice.oneIn(3)) return TrieFixture.bareBranch(key, position, named);
        return TrieFixture.branch(key, position, named);
    }
}
