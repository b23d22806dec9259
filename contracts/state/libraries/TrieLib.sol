// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {RLP} from "@openzeppelin/contracts/utils/RLP.sol";
import {RlpItemLib} from "./RlpItemLib.sol";

/// @title TrieLib
/// @notice Proves what an Ethereum trie with keys of 32 bytes (accounts, storage) holds at a key, or that it holds
/// nothing there.
/// @dev One walk for both, down from the root as a lookup would. Every node is hash-checked; walk and proof end
/// together. The key is absent where the walk ends in an empty place of a branch, in a path that leaves the key's, or
/// in the empty trie; it is present where the walk ends in the key's own leaf. Everything else reverts, so that for
/// each root and key at most one proof is taken.
///
/// Yellow Paper, appendix D: a branch is a list of 17 items, a leaf or extension a list of 2 whose first is a path in
/// hex-prefix encoding (appendix C). A node whose RLP is shorter than 32 bytes stands inline in its parent, any other
/// is named there by its hash; the root is always named by its hash. The items of a branch are counted, and must fill
/// it exactly, but none is read besides the one that the key leads to: they are most of what a proof has.
library TrieLib {
    /// @dev A walk, behind which `position` nibbles of the key and `place` nodes of the proof are. The next node hashes
    /// to `expected`.
    struct Walk {
        bytes32 key;
        uint256 position;
        uint256 place;
        bytes32 expected;
    }

    /// @dev Where a node leads: on to a child, or to the walk's end.
    enum Step {
        CHILD,
        ABSENT,
        VALUE
    }

    /// @dev Root of the trie that holds nothing: the hash of RLP's empty string.
    bytes32 internal constant EMPTY_TRIE_ROOT = 0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421;

    uint256 private constant KEY_NIBBLES = 64;
    uint256 private constant BRANCH_ITEMS = 17;
    uint256 private constant PATH_ITEMS = 2;
    uint256 private constant HASHED_NODE_LEAST_SIZE = 32;
    /// @dev Of RLP's strings of 32 bytes.
    bytes1 private constant HASH_PREFIX = 0xa0;
    uint256 private constant HASH_ITEM_SIZE = 33;
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

    /// @notice What the trie holds at `key`, of length 0 if it holds nothing there. Reverts with one of the errors
    /// above, or `RLPInvalidEncoding`, if the proof shows neither.
    /// @param root The trie's root.
    /// @param key Hash of what is looked up: the tries of state hash their keys.
    /// @param proof RLP of the nodes from the root on, without those that stand inline in others.
    function valueAt(bytes32 root, bytes32 key, bytes[] calldata proof) internal pure returns (bytes calldata value) {
        if (root == EMPTY_TRIE_ROOT) {
            require(proof.length == 0, LeftOverTrieNodes(0, proof.length));
            return _nothing();
        }
        Walk memory walk = Walk({key: key, position: 0, place: 0, expected: root});
        for (; walk.place < proof.length; ++walk.place) {
            bytes calldata node = proof[walk.place];
            _requireNode(walk, node);
            Step step;
            (step, value) = _follow(walk, node);
            if (step == Step.CHILD) continue;
            uint256 used = walk.place + 1;
            require(used == proof.length, LeftOverTrieNodes(used, proof.length));
            return value;
        }
        revert TruncatedTrieProof(proof.length);
    }

    /// @dev Walks through a node and those inline in it, until another is named by its hash or the walk ends.
    function _follow(Walk memory walk, bytes calldata node) private pure returns (Step step, bytes calldata value) {
        (step, value) = _step(walk, node);
        while (step == Step.CHILD && value[0] != HASH_PREFIX) {
            bool isInline = value[0] >= LIST_PREFIX && value.length < HASHED_NODE_LEAST_SIZE;
            require(isInline, MalformedTrieNode(walk.place));
            (step, value) = _step(walk, value);
        }
        if (step == Step.CHILD) walk.expected = bytes32(value[1:]);
    }

    /// @dev One node: the child to which it leads, as an item of RLP; or how it ends the walk, and with which value.
    function _step(Walk memory walk, bytes calldata node) private pure returns (Step step, bytes calldata found) {
        (uint256 content, uint256 end, bool isList) = RlpItemLib.itemAt(node, 0);
        require(isList && end == node.length, RLP.RLPInvalidEncoding());
        uint256 nibble = uint8(bytes1(walk.key << (4 * walk.position))) >> 4;
        uint256 items;
        (items, found) = _itemsOf(node, content, nibble);
        if (items != BRANCH_ITEMS) {
            require(items == PATH_ITEMS, MalformedTrieNode(walk.place));
            return _alongPath(walk, node, content);
        }
        require(walk.position < KEY_NIBBLES, MalformedTrieNode(walk.place));
        ++walk.position;
        bool isEmpty = found.length == 1 && found[0] == EMPTY_ITEM;
        return isEmpty ? (Step.ABSENT, _nothing()) : (Step.CHILD, found);
    }

    /// @dev Number of items that fill a list from `offset` on, and the one with the index `wanted`, if there is one.
    function _itemsOf(
        bytes calldata list,
        uint256 offset,
        uint256 wanted
    ) private pure returns (uint256 items, bytes calldata item) {
        uint256 from = 0;
        uint256 to = 0;
        // Most of what a proof costs. Offsets in calldata, and numbers of items, are far from overflowing.
        unchecked {
            for (; offset < list.length; ++items) {
                uint256 end = _endOfItem(list, offset);
                if (items == wanted) (from, to) = (offset, end);
                offset = end;
            }
        }
        require(offset == list.length, RLP.RLPInvalidEncoding());
        item = list[from:to];
    }

    /// @dev Where the item at `offset`, within the list, ends; the end of a hash may be beyond the list's.
    function _endOfItem(bytes calldata list, uint256 offset) private pure returns (uint256 end) {
        uint256 prefix;
        assembly ("memory-safe") {
            prefix := byte(0, calldataload(add(list.offset, offset)))
        }
        unchecked {
            // nearly all items of branches are hashes or nothing
            if (prefix == uint8(HASH_PREFIX)) return offset + HASH_ITEM_SIZE;
            if (prefix == uint8(EMPTY_ITEM)) return offset + 1;
        }
        (, end, ) = RlpItemLib.itemAt(list, offset);
    }

    /// @dev A leaf or an extension, whose items begin at `offset`.
    function _alongPath(
        Walk memory walk,
        bytes calldata node,
        uint256 offset
    ) private pure returns (Step step, bytes calldata found) {
        (uint256 content, uint256 end, bool isList) = RlpItemLib.itemAt(node, offset);
        require(!isList && content < end, MalformedTrieNode(walk.place));
        (bool isLeaf, bool isOnKey) = _takePath(walk, node[content:end]);
        if (!isOnKey) return (Step.ABSENT, _nothing());
        if (!isLeaf) return (Step.CHILD, node[end:]);
        (content, end, isList) = RlpItemLib.itemAt(node, end);
        require(!isList && content < end, MalformedTrieNode(walk.place));
        return (Step.VALUE, node[content:end]);
    }

    /// @dev Moves along a path in hex-prefix encoding, at least one byte of it, if the key goes on with its nibbles.
    function _takePath(Walk memory walk, bytes calldata path) private pure returns (bool isLeaf, bool isOnKey) {
        uint256 first = uint8(path[0]);
        uint256 flags = first >> 4;
        require(flags <= LEAF_FLAG + ODD_FLAG, MalformedTrieNode(walk.place));
        isLeaf = flags & LEAF_FLAG != 0;
        uint256 length = 2 * path.length - 2;
        uint256 nibbles = uint256(bytes32(path[1:]));
        if (flags & ODD_FLAG == 0) {
            require(first == flags << 4, MalformedTrieNode(walk.place));
        } else {
            ++length;
            nibbles = (nibbles >> 4) | (first << 252);
        }
        uint256 left = KEY_NIBBLES - walk.position;
        // Keys are of one length: leaves end them, extensions stay above and never lead nowhere.
        require(isLeaf ? length == left : length != 0 && length < left, MalformedTrieNode(walk.place));
        uint256 ahead = uint256(walk.key) << (4 * walk.position);
        isOnKey = (nibbles ^ ahead) >> (256 - 4 * length) == 0;
        walk.position += length;
    }

    function _requireNode(Walk memory walk, bytes calldata node) private pure {
        bytes32 nodeHash = keccak256(node);
        require(nodeHash == walk.expected, WrongTrieNode(walk.place, nodeHash, walk.expected));
        require(walk.place == 0 || node.length >= HASHED_NODE_LEAST_SIZE, MalformedTrieNode(walk.place));
    }

    function _nothing() private pure returns (bytes calldata) {
        return msg.data[:0];
    }
}
