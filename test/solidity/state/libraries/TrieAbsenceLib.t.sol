// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {RLP} from "@openzeppelin/contracts/utils/RLP.sol";
import {TrieAbsenceLib} from "../../../../contracts/state/libraries/TrieAbsenceLib.sol";
import {StateLibraries} from "../harness/StateLibraries.sol";
import {TrieFixture} from "../TrieFixture.sol";
import {ShippedCode} from "../../ShippedCode.sol";

contract TrieAbsenceLibTest is ShippedCode {
    bytes private constant VALUE = "a value that is long enough to keep its leaf from standing inline";

    StateLibraries private immutable libraries = StateLibraries(create("StateLibraries.sol:StateLibraries", ""));

    // ---------------------------------------------------------------- how a walk ends

    function test_isAbsent_emptyTrie_returnsTrue() public view {
        assertTrue(libraries.isAbsent(keccak256(hex"80"), keccak256("key"), new bytes[](0)));
    }

    function testFuzz_isAbsent_emptyPlaceOfABranch_returnsTrue(bytes32 key, uint8 depth) public view {
        TrieFixture.Path memory path = TrieFixture.above(key, bound(depth, 1, 20), "");
        assertTrue(libraries.isAbsent(path.root, key, path.nodes));
    }

    function testFuzz_isAbsent_leafOfAnotherKey_returnsTrue(bytes32 key, uint8 depth, uint8 spot) public view {
        uint256 below = bound(depth, 0, 20);
        bytes32 other = TrieFixture.divergingAt(key, bound(spot, below, 63));
        TrieFixture.Path memory path = TrieFixture.path(other, below, VALUE);
        assertTrue(libraries.isAbsent(path.root, key, path.nodes));
    }

    function testFuzz_isAbsent_extensionLeadsElsewhere_returnsTrue(bytes32 key, uint8 length, uint8 spot) public view {
        uint256 size = bound(length, 1, 60);
        bytes32 other = TrieFixture.divergingAt(key, bound(spot, 1, size));
        bytes memory below = TrieFixture.branch(other, 1 + size, hex"80");
        bytes memory node = TrieFixture.extension(other, 1, size, below);
        TrieFixture.Path memory path = TrieFixture.above(other, 1, node);
        assertTrue(libraries.isAbsent(path.root, key, path.nodes));
    }

    function testFuzz_isAbsent_extensionToAnEmptyPlace_returnsTrue(bytes32 key, uint8 length) public view {
        uint256 size = bound(length, 1, 60);
        bytes memory below = TrieFixture.branch(key, size, hex"80");
        bytes[] memory nodes = pairOf(TrieFixture.extension(key, 0, size, below), below);
        assertTrue(libraries.isAbsent(keccak256(nodes[0]), key, nodes));
    }

    function testFuzz_isAbsent_ownLeaf_returnsFalse(bytes32 key, uint8 depth) public view {
        TrieFixture.Path memory path = TrieFixture.path(key, bound(depth, 0, 20), VALUE);
        assertFalse(libraries.isAbsent(path.root, key, path.nodes));
    }

    function test_isAbsent_ownLeafAtTheKeysEnd_returnsFalse() public {
        bytes32 key = keccak256("key");
        TrieFixture.Path memory path = TrieFixture.path(key, 64, VALUE);
        assertFalse(libraries.isAbsent(path.root, key, path.nodes));
        bytes32 other = TrieFixture.divergingAt(key, 63);
        expectFault(TrieAbsenceLib.WrongTrieNode.selector, "");
        libraries.isAbsent(path.root, other, path.nodes);
    }

    // ---------------------------------------------------------------- nodes inline in others

    function testFuzz_isAbsent_inlineLeaf_tellsItsKeyFromOthers(bytes32 key, uint8 spot) public view {
        uint256 position = bound(spot, 60, 63);
        bytes memory inlined = TrieFixture.leaf(key, position, hex"2a");
        assertLt(inlined.length, 32);
        bytes[] memory nodes = pathAbove(key, position, TrieFixture.branch(key, position - 1, inlined));
        assertFalse(libraries.isAbsent(keccak256(nodes[0]), key, nodes));
        bytes32 other = TrieFixture.divergingAt(key, bound(spot, position, 63));
        assertTrue(libraries.isAbsent(keccak256(nodes[0]), other, nodes));
    }

    function test_isAbsent_inlineBranchInAnInlineExtension_walksThrough() public view {
        bytes32 key = keccak256("key");
        bytes memory bare = TrieFixture.bareBranch(key, 62, TrieFixture.leaf(key, 63, hex"07"));
        bytes memory inlined = TrieFixture.extension(key, 60, 2, bare);
        assertLt(inlined.length, 32);
        bytes[] memory nodes = pathAbove(key, 60, TrieFixture.branch(key, 59, inlined));
        bytes32 root = keccak256(nodes[0]);
        assertFalse(libraries.isAbsent(root, key, nodes));
        for (uint256 position = 60; position < 63; ++position) {
            assertTrue(libraries.isAbsent(root, TrieFixture.divergingAt(key, position), nodes));
        }
    }

    /// @dev Named by its 32 bytes where a hash should stand, it would pass for one.
    function test_isAbsent_inlineNodeOf32Bytes_reverts() public {
        bytes32 key = keccak256("key");
        bytes memory node = TrieFixture.leaf(key, 40, "1234567890123456");
        assertEq(node.length, 32);
        bytes[] memory nodes = pathAbove(key, 40, TrieFixture.branch(key, 39, node));
        expectFault(TrieAbsenceLib.MalformedTrieNode.selector, abi.encode(nodes.length - 1));
        libraries.isAbsent(keccak256(nodes[0]), TrieFixture.divergingAt(key, 50), nodes);
    }

    function test_isAbsent_shortNodeNamedByItsHash_reverts() public {
        bytes32 key = keccak256("key");
        bytes memory short = TrieFixture.leaf(TrieFixture.divergingAt(key, 62), 60, hex"2a");
        bytes memory above = TrieFixture.branch(key, 59, RLP.encode(keccak256(short)));
        bytes[] memory nodes = pathAbove(key, 60, above);
        bytes[] memory withShort = new bytes[](nodes.length + 1);
        for (uint256 i = 0; i < nodes.length; ++i) {
            withShort[i] = nodes[i];
        }
        withShort[nodes.length] = short;
        expectFault(TrieAbsenceLib.MalformedTrieNode.selector, abi.encode(nodes.length));
        libraries.isAbsent(keccak256(nodes[0]), key, withShort);
    }

    function test_isAbsent_inlineNodeListedOnceMore_reverts() public {
        bytes32 key = keccak256("key");
        bytes memory inlined = TrieFixture.leaf(TrieFixture.divergingAt(key, 62), 60, hex"2a");
        bytes[] memory nodes = pathAbove(key, 60, TrieFixture.branch(key, 59, inlined));
        bytes[] memory longer = appended(nodes, inlined);
        expectFault(TrieAbsenceLib.LeftOverTrieNodes.selector, abi.encode(nodes.length, nodes.length + 1));
        libraries.isAbsent(keccak256(nodes[0]), key, longer);
    }

    // ---------------------------------------------------------------- proofs that prove nothing

    function test_isAbsent_emptyTrieWithANode_reverts() public {
        bytes[] memory nodes = new bytes[](1);
        nodes[0] = hex"80";
        expectFault(TrieAbsenceLib.LeftOverTrieNodes.selector, abi.encode(0, 1));
        libraries.isAbsent(keccak256(hex"80"), keccak256("key"), nodes);
    }

    function testFuzz_isAbsent_noNodes_reverts(bytes32 root) public {
        vm.assume(root != keccak256(hex"80"));
        expectFault(TrieAbsenceLib.TruncatedTrieProof.selector, abi.encode(0));
        libraries.isAbsent(root, keccak256("key"), new bytes[](0));
    }

    function testFuzz_isAbsent_truncated_reverts(bytes32 key, uint8 kept) public {
        TrieFixture.Path memory path = TrieFixture.above(key, 6, "");
        bytes[] memory nodes = new bytes[](bound(kept, 0, 5));
        for (uint256 i = 0; i < nodes.length; ++i) {
            nodes[i] = path.nodes[i];
        }
        expectFault(TrieAbsenceLib.TruncatedTrieProof.selector, abi.encode(nodes.length));
        libraries.isAbsent(path.root, key, nodes);
    }

    function test_isAbsent_nodesAfterTheEnd_reverts() public {
        bytes32 key = keccak256("key");
        TrieFixture.Path memory path = TrieFixture.above(key, 3, "");
        expectFault(TrieAbsenceLib.LeftOverTrieNodes.selector, abi.encode(3, 4));
        libraries.isAbsent(path.root, key, appended(path.nodes, path.nodes[2]));
        path = TrieFixture.path(key, 3, VALUE);
        expectFault(TrieAbsenceLib.LeftOverTrieNodes.selector, abi.encode(4, 5));
        libraries.isAbsent(path.root, key, appended(path.nodes, path.nodes[3]));
    }

    function testFuzz_isAbsent_anyByteChanged_reverts(bytes32 key, uint256 node, uint256 spot, uint8 by) public {
        TrieFixture.Path memory path = TrieFixture.above(key, 3, "");
        uint256 place = node % path.nodes.length;
        bytes memory bent = path.nodes[place];
        uint256 offset = spot % bent.length;
        bent[offset] = bytes1(uint8(bent[offset]) ^ uint8(bound(by, 1, 255)));
        expectFault(TrieAbsenceLib.WrongTrieNode.selector, "");
        libraries.isAbsent(path.root, key, path.nodes);
    }

    // ---------------------------------------------------------------- malformed nodes

    function test_isAbsent_listsOfOtherLengths_revert() public {
        for (uint256 length = 0; length <= 20; ++length) {
            if (length == 2 || length == 17) continue;
            bytes[] memory items = new bytes[](length);
            for (uint256 i = 0; i < length; ++i) {
                items[i] = hex"80";
            }
            refuseMalformed(RLP.encode(items));
        }
    }

    function test_isAbsent_badPaths_revert() public {
        bytes memory content = RLP.encode(keccak256("content"));
        bytes32 key = keccak256("key");
        refuseMalformed(TrieFixture.pair("", content)); // no flags
        refuseMalformed(TrieFixture.pair(hex"4000", content)); // unknown flags
        refuseMalformed(TrieFixture.pair(hex"0112", content)); // padding of an even path
        refuseMalformed(TrieFixture.pair(hex"00", content)); // extension of no nibble
        refuseMalformed(TrieFixture.pair(bytes.concat(hex"00", key), content)); // extension of the whole key
        refuseMalformed(TrieFixture.pair(bytes.concat(hex"1a", key), content)); // 65 nibbles
        refuseMalformed(TrieFixture.pair(bytes.concat(hex"20", key, hex"00"), content)); // 66 nibbles
        refuseMalformed(TrieFixture.pair(TrieFixture.hexPrefix(~key, 0, 63, true), content)); // leaf too short
        refuseMalformed(TrieFixture.pair(TrieFixture.hexPrefix(key, 1, 63, true), content)); // leaf of the key's end
    }

    function test_isAbsent_badChildren_revert() public {
        bytes32 key = keccak256("key");
        bytes[6] memory children = [
            bytes(hex"05"),
            hex"83010203",
            bytes.concat(hex"9f", bytes31(key)),
            bytes.concat(hex"a1", key, hex"00"),
            bytes.concat(hex"e0", key),
            bytes.concat(hex"df", bytes31(key))
        ];
        for (uint256 i = 0; i < children.length; ++i) {
            refuseMalformed(TrieFixture.bareBranch(key, 0, children[i]));
            refuseMalformed(TrieFixture.pair(TrieFixture.hexPrefix(key, 0, 4, false), children[i]));
        }
        refuseMalformed(TrieFixture.pair(TrieFixture.hexPrefix(key, 0, 4, false), hex"80"));
    }

    function test_isAbsent_branchBelowTheKeysEnd_reverts() public {
        bytes32 key = keccak256("key");
        TrieFixture.Path memory path = TrieFixture.above(key, 64, TrieFixture.branch(key, 0, hex"80"));
        expectFault(TrieAbsenceLib.MalformedTrieNode.selector, abi.encode(64));
        libraries.isAbsent(path.root, key, path.nodes);
    }

    function test_isAbsent_bytesAfterANode_revert() public {
        bytes32 key = keccak256("key");
        bytes[] memory nodes = new bytes[](1);
        nodes[0] = bytes.concat(TrieFixture.bareBranch(key, 0, hex"80"), hex"00");
        expectFault(RLP.RLPInvalidEncoding.selector, "");
        libraries.isAbsent(keccak256(nodes[0]), key, nodes);
    }

    // ---------------------------------------------------------------- internal

    /// @dev A root node that is none, whatever follows it.
    function refuseMalformed(bytes memory node) private {
        bytes[] memory nodes = new bytes[](1);
        nodes[0] = node;
        expectFault(TrieAbsenceLib.MalformedTrieNode.selector, abi.encode(0));
        libraries.isAbsent(keccak256(node), keccak256("key"), nodes);
    }

    /// @dev The nodes from the root on to `node`, which is reached by `position - 1` nibbles of the key.
    function pathAbove(bytes32 key, uint256 position, bytes memory node) private pure returns (bytes[] memory) {
        return pairOf(TrieFixture.extension(key, 0, position - 1, node), node);
    }

    function pairOf(bytes memory one, bytes memory other) private pure returns (bytes[] memory nodes) {
        nodes = new bytes[](2);
        (nodes[0], nodes[1]) = (one, other);
    }

    function appended(bytes[] memory nodes, bytes memory node) private pure returns (bytes[] memory longer) {
        longer = new bytes[](nodes.length + 1);
        for (uint256 i = 0; i < nodes.length; ++i) {
            longer[i] = nodes[i];
        }
        longer[nodes.length] = node;
    }

    /// @dev Expects an error, with any arguments if none are given.
    function expectFault(bytes4 selector, bytes memory args) private {
        if (args.length == 0) vm.expectPartialRevert(selector);
        else vm.expectRevert(bytes.concat(selector, args));
    }
}
