// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {RLP} from "@openzeppelin/contracts/utils/RLP.sol";
import {Dice} from "../reference/Dice.sol";
import {GrownTrie} from "../reference/GrownTrie.sol";
import {Spoiler} from "../reference/Spoiler.sol";
import {TrieFixture} from "../TrieFixture.sol";

/// @dev Makes what the libraries are asked for, as a seed says.
contract TrieGrower {
    function sound(uint256 seed) external pure returns (GrownTrie.Trie memory) {
        return GrownTrie.sound(Dice(seed));
    }

    function unsound(uint256 seed) external pure returns (GrownTrie.Trie memory) {
        return GrownTrie.unsound(Dice(seed));
    }

    /// @dev A sound trie whose proof is spoilt; now and then it is not, where two nodes change places with themselves.
    function spoilt(uint256 seed) external pure returns (GrownTrie.Trie memory trie, bool isChanged) {
        Dice memory dice = Dice(seed);
        trie = GrownTrie.sound(dice);
        bytes32 before = keccak256(abi.encode(trie.proof));
        trie.proof = Spoiler.spoilNodes(dice, trie.proof);
        isChanged = keccak256(abi.encode(trie.proof)) != before;
    }

    /// @dev A trie that holds an account, mostly a spoilt one.
    function account(uint256 seed) external pure returns (address held, TrieFixture.Path memory path) {
        Dice memory dice = Dice(seed);
        held = address(bytes20(dice.rollWord()));
        uint256 nonce = _number(dice) >> (dice.oneIn(8) ? 0 : 192);
        bytes memory value = TrieFixture.accountValue(nonce, _number(dice), dice.rollWord(), dice.rollWord());
        path = TrieFixture.path(TrieFixture.accountKey(held), 1, _perhapsSpoilt(dice, value));
    }

    /// @dev A trie that holds a word of storage, mostly a spoilt one.
    function word(uint256 seed) external pure returns (bytes32 slot, TrieFixture.Path memory path) {
        Dice memory dice = Dice(seed);
        slot = dice.rollWord();
        path = TrieFixture.path(TrieFixture.slotKey(slot), 1, _perhapsSpoilt(dice, RLP.encode(_number(dice))));
    }

    function _number(Dice memory dice) private pure returns (uint256) {
        return uint256(dice.rollWord()) >> dice.roll(257);
    }

    function _perhapsSpoilt(Dice memory dice, bytes memory value) private pure returns (bytes memory) {
        if (dice.oneIn(4)) return value;
        bytes memory changed = Spoiler.spoil(dice, value);
        // a leaf without a value is for the trie to refuse, not for who reads the value
        return changed.length == 0 ? value : changed;
    }
}
