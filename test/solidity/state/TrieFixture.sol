// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {RLP} from "@openzeppelin/contracts/utils/RLP.sol";

/// @dev Builds tries along one key: what branches off elsewhere is a made-up hash.
library TrieFixture {
    /// @dev A trie with one path of nodes, from the root on, as a proof lists them: without those that stand inline.
    struct Path {
        bytes32 root;
        bytes[] nodes;
    }

    /// @dev Leads to `value` through `depth` full branches.
    function path(bytes32 key, uint256 depth, bytes memory value) internal pure returns (Path memory made) {
        return above(key, depth, leaf(key, depth, value));
    }

    /// @dev Leads through `depth` full branches to a node; of length 0, to an empty place.
    function above(bytes32 key, uint256 depth, bytes memory node) internal pure returns (Path memory made) {
        bytes[] memory nodes = new bytes[](depth + 1);
        nodes[depth] = node;
        bytes memory named = node.length == 0 ? bytes(hex"80") : refer(node);
        for (uint256 k = depth; k > 0; --k) {
            nodes[k - 1] = branch(key, k - 1, named);
            named = refer(nodes[k - 1]);
        }
        made.root = keccak256(nodes[0]);
        made.nodes = listed(nodes);
    }

    /// @dev What a proof lists of the nodes from the root on: none that stands inline in its parent.
    function listed(bytes[] memory nodes) internal pure returns (bytes[] memory proof) {
        proof = new bytes[](nodes.length);
        uint256 count = 0;
        for (uint256 i = 0; i < nodes.length; ++i) {
            if (i == 0 || nodes[i].length >= 32) proof[count++] = nodes[i];
        }
        assembly ("memory-safe") {
            mstore(proof, count)
        }
    }

    /// @dev How a parent names a node.
    function refer(bytes memory node) internal pure returns (bytes memory) {
        return node.length < 32 ? node : RLP.encode(keccak256(node));
    }

    function leaf(bytes32 key, uint256 position, bytes memory value) internal pure returns (bytes memory) {
        return pair(hexPrefix(key, position, 64 - position, true), RLP.encode(value));
    }

    function extension(
        bytes32 key,
        uint256 position,
        uint256 length,
        bytes memory child
    ) internal pure returns (bytes memory) {
        return pair(hexPrefix(key, position, length, false), refer(child));
    }

    /// @dev A branch at `position` with `named` where the key goes on and made-up hashes elsewhere.
    function branch(bytes32 key, uint256 position, bytes memory named) internal pure returns (bytes memory) {
        bytes[] memory items = new bytes[](17);
        for (uint256 i = 0; i < 16; ++i) {
            items[i] = RLP.encode(keccak256(abi.encode(key, position, i)));
        }
        items[nibble(key, position)] = named;
        items[16] = hex"80";
        return RLP.encode(items);
    }

    /// @dev A branch with nothing in it but `named`.
    function bareBranch(bytes32 key, uint256 position, bytes memory named) internal pure returns (bytes memory) {
        bytes[] memory items = new bytes[](17);
        for (uint256 i = 0; i < 17; ++i) {
            items[i] = hex"80";
        }
        items[nibble(key, position)] = named;
        return RLP.encode(items);
    }

    /// @dev A list of a path and what is at its end, both encoded.
    function pair(bytes memory encodedPath, bytes memory content) internal pure returns (bytes memory) {
        bytes[] memory items = new bytes[](2);
        items[0] = RLP.encode(encodedPath);
        items[1] = content;
        return RLP.encode(items);
    }

    /// @dev `length` nibbles of the key from `position` on, in hex-prefix encoding.
    function hexPrefix(
        bytes32 key,
        uint256 position,
        uint256 length,
        bool isLeaf
    ) internal pure returns (bytes memory encoded) {
        encoded = new bytes(1 + length / 2);
        uint8 flags = isLeaf ? 2 : 0;
        if (length % 2 == 1) encoded[0] = bytes1((flags + 1) * 16 + nibble(key, position++));
        else encoded[0] = bytes1(flags * 16);
        for (uint256 i = 1; i < encoded.length; ++i) {
            encoded[i] = bytes1(nibble(key, position) * 16 + nibble(key, position + 1));
            position += 2;
        }
    }

    function nibble(bytes32 key, uint256 position) internal pure returns (uint8) {
        return uint8(uint256(key) >> (252 - 4 * position)) & 0x0f;
    }

    /// @dev The key with the nibble at `position` changed.
    function divergingAt(bytes32 key, uint256 position) internal pure returns (bytes32) {
        return bytes32(uint256(key) ^ (uint256(1) << (252 - 4 * position)));
    }

    function accountValue(
        uint256 nonce,
        uint256 balance,
        bytes32 storageRoot,
        bytes32 codeHash
    ) internal pure returns (bytes memory) {
        bytes[] memory fields = new bytes[](4);
        fields[0] = RLP.encode(nonce);
        fields[1] = RLP.encode(balance);
        fields[2] = RLP.encode(storageRoot);
        fields[3] = RLP.encode(codeHash);
        return RLP.encode(fields);
    }

    function accountKey(address account) internal pure returns (bytes32) {
        return keccak256(abi.encodePacked(account));
    }

    function slotKey(bytes32 slot) internal pure returns (bytes32) {
        return keccak256(abi.encodePacked(slot));
    }
}
