// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Memory} from "@openzeppelin/contracts/utils/Memory.sol";
import {RLP} from "@openzeppelin/contracts/utils/RLP.sol";

/// @dev Proves that an Ethereum trie with keys of 32 bytes (accounts, storage) holds nothing at a key.
///
/// Walks down from the root as a lookup would. Every node is hash-checked; the key is absent where the walk ends
/// in an empty place of a branch, in a path that leaves the key's, or in the empty trie. Where it ends in the key's
/// own leaf the key is present, and proving its value is left to OpenZeppelin's `TrieProof`. Everything else reverts.
///
/// Yellow Paper, appendix D: a branch is a list of 17 items, a leaf or extension a list of 2 whose first is a path in
/// hex-prefix encoding (appendix C). A node whose RLP is shorter than 32 bytes stands inline in its parent, any other
/// is named there by its hash; the root is always named by its hash.
library TrieAbsenceLib {
    using Memory for bytes;
    using Memory for Memory.Slice;
    using RLP for Memory.Slice;

    enum Ending {
        NONE,
        ABSENT,
        PRESENT
    }

    /// @dev Root of the trie that holds nothing: the hash of RLP's empty string.
    bytes32 internal constant EMPTY_TRIE_ROOT = 0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421;

    uint256 private constant KEY_NIBBLES = 64;
    uint256 private constant BRANCH_ITEMS = 17;
    uint256 private constant PATH_ITEMS = 2;
    uint256 private constant HASHED_NODE_LEAST_SIZE = 32;
    /// @dev Of RLP's strings of 32 bytes.
    bytes1 private constant HASH_PREFIX = 0xa0;
    bytes1 private constant EMPTY_ITEM = 0x80;
    bytes1 private constant LIST_PREFIX = 0xc0;
    uint256 private constant ODD_FLAG = 1;
    uint256 private constant LEAF_FLAG = 2;

    /// @notice A node's hash is not the one that its parent, or who named the root, gave.
    error WrongTrieNode(uint256 place, bytes32 nodeHash, bytes32 expected);
    /// @notice The bytes at this place of the proof, or a node inline in them, are no node of such a trie.
    error MalformedTrieNode(uint256 place);
    /// @notice The proof ends before the walk does.
    error TruncatedTrieProof(uint256 nodes);
    /// @notice The walk ends before the proof does.
    error LeftOverTrieNodes(uint256 used, uint256 nodes);

    /// @notice Whether the trie holds nothing at `key`; if not, it holds something there. Reverts with one of the
    /// errors above, or one of `RLP`, if the proof shows neither.
    /// @param root The trie's root.
    /// @param key Hash of what is looked up: the tries of state hash their keys.
    /// @param proof RLP of the nodes from the root on, without those that stand inline in others.
    function isAbsent(bytes32 root, bytes32 key, bytes[] memory proof) internal pure returns (bool) {
        if (root == EMPTY_TRIE_ROOT) {
            require(proof.length == 0, LeftOverTrieNodes(0, proof.length));
            return true;
        }
        bytes32 expected = root;
        uint256 position = 0;
        for (uint256 place = 0; place < proof.length; ++place) {
            _requireNode(proof[place], expected, place);
            Ending ending;
            (ending, position, expected) = _follow(proof[place].asSlice(), key, position, place);
            if (ending == Ending.NONE) continue;
            require(place + 1 == proof.length, LeftOverTrieNodes(place + 1, proof.length));
            return ending == Ending.ABSENT;
        }
        revert TruncatedTrieProof(proof.length);
    }

    /// @dev Walks through a node, to which `position` nibbles of the key lead, and those inline in it, until another is
    /// named by its hash, `child`, or the walk ends.
    function _follow(
        Memory.Slice node,
        bytes32 key,
        uint256 position,
        uint256 place
    ) private pure returns (Ending ending, uint256 newPosition, bytes32 child) {
        while (true) {
            (ending, node, position) = _step(node.readList(), key, position, place);
            if (ending != Ending.NONE) return (ending, position, 0);
            bytes1 prefix = bytes1(node.load(0));
            if (prefix == HASH_PREFIX) return (ending, position, node.load(1));
            bool isInline = prefix >= LIST_PREFIX && node.length() < HASHED_NODE_LEAST_SIZE;
            require(isInline, MalformedTrieNode(place));
        }
    }

    /// @dev One node: where it leads, or how it ends the walk.
    function _step(
        Memory.Slice[] memory items,
        bytes32 key,
        uint256 position,
        uint256 place
    ) private pure returns (Ending ending, Memory.Slice child, uint256 newPosition) {
        if (items.length == BRANCH_ITEMS) {
            require(position < KEY_NIBBLES, MalformedTrieNode(place));
            child = items[uint8(bytes1(key << (4 * position))) >> 4];
            bool empty = child.length() == 1 && bytes1(child.load(0)) == EMPTY_ITEM;
            return (empty ? Ending.ABSENT : Ending.NONE, child, position + 1);
        }
        require(items.length == PATH_ITEMS, MalformedTrieNode(place));
        (bool leaf, uint256 length, bytes32 path) = _path(items[0], place);
        uint256 left = KEY_NIBBLES - position;
        // Keys are of one length: leaves end them, extensions stay above and never lead nowhere.
        require(leaf ? length == left : length != 0 && length < left, MalformedTrieNode(place));
        if (!_startsWith(key, position, path, length)) return (Ending.ABSENT, child, position);
        return (leaf ? Ending.PRESENT : Ending.NONE, items[1], position + length);
    }

    /// @dev A path in hex-prefix encoding: its number of nibbles, and these from the most significant bit on as far as
    /// a word holds them. That it is no longer than a key is the caller's to check.
    function _path(Memory.Slice item, uint256 place) private pure returns (bool leaf, uint256 length, bytes32 path) {
        bytes memory encoded = item.readBytes();
        require(encoded.length != 0, MalformedTrieNode(place));
        uint256 flags = uint8(encoded[0]) >> 4;
        require(flags <= LEAF_FLAG + ODD_FLAG, MalformedTrieNode(place));
        leaf = flags & LEAF_FLAG != 0;
        length = 2 * encoded.length - 2;
        if (flags & ODD_FLAG != 0) return (leaf, length + 1, bytes32(encoded) << 4);
        require(uint8(encoded[0]) & 0x0f == 0, MalformedTrieNode(place));
        path = bytes32(encoded) << 8;
        if (length == KEY_NIBBLES) path |= bytes32(uint256(uint8(encoded[KEY_NIBBLES / 2])));
    }

    /// @dev Whether `key` from nibble `position` on begins with the first `length` nibbles of `path`.
    function _startsWith(bytes32 key, uint256 position, bytes32 path, uint256 length) private pure returns (bool) {
        return (uint256(path ^ (key << (4 * position)))) >> (256 - 4 * length) == 0;
    }

    function _requireNode(bytes memory node, bytes32 expected, uint256 place) private pure {
        bytes32 nodeHash = keccak256(node);
        require(nodeHash == expected, WrongTrieNode(place, nodeHash, expected));
        require(place == 0 || node.length >= HASHED_NODE_LEAST_SIZE, MalformedTrieNode(place));
    }
}
