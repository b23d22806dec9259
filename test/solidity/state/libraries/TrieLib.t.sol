// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {RLP} from "@openzeppelin/contracts/utils/RLP.sol";
import {TrieLib} from "../../../../contracts/state/libraries/TrieLib.sol";
import {StateLibraries} from "../harness/StateLibraries.sol";
import {TrieFixture} from "../TrieFixture.sol";
import {ShippedCode} from "../../ShippedCode.sol";

contract TrieLibTest is ShippedCode {
    bytes private constant VALUE = "a value that is long enough to keep its leaf from standing inline";

    StateLibraries private immutable libraries = StateLibraries(create("StateLibraries.sol:StateLibraries", ""));

    // ---------------------------------------------------------------- how a walk ends

    function test_valueAt_emptyTrie_returnsNothing() public view {
        assertEq(libraries.valueAt(keccak256(hex"80"), keccak256("key"), new bytes[](0)), "");
    }

    function testFuzz_valueAt_emptyPlaceOfABranch_returnsNothing(bytes32 key, uint8 depth) public view {
        TrieFixture.Path memory path = TrieFixture.above(key, bound(depth, 1, 20), "");
        assertEq(libraries.valueAt(path.root, key, path.nodes), "");
    }

    function testFuzz_valueAt_leafOfAnotherKey_returnsNothing(bytes32 key, uint8 depth, uint8 spot) public view {
        uint256 below = bound(depth, 0, 20);
        bytes32 other = TrieFixture.divergingAt(key, bound(spot, below, 63));
        TrieFixture.Path memory path = TrieFixture.path(other, below, VALUE);
        assertEq(libraries.valueAt(path.root, key, path.nodes), "");
    }

    function testFuzz_valueAt_extensionLeadsElsewhere_returnsNothing(
        bytes32 key,
        uint8 length,
        uint8 spot
    ) public view {
        uint256 size = bound(length, 1, 60);
        bytes32 other = TrieFixture.divergingAt(key, bound(spot, 1, size));
        bytes memory below = TrieFixture.branch(other, 1 + size, hex"80");
        bytes memory node = TrieFixture.extension(other, 1, size, below);
        TrieFixture.Path memory path = TrieFixture.above(other, 1, node);
        assertEq(libraries.valueAt(path.root, key, path.nodes), "");
    }

    function testFuzz_valueAt_extensionToAnEmptyPlace_returnsNothing(bytes32 key, uint8 length) public view {
        uint256 size = bound(length, 1, 60);
        bytes memory below = TrieFixture.branch(key, size, hex"80");
        bytes[] memory nodes = listOf(TrieFixture.extension(key, 0, size, below), below);
        assertEq(libraries.valueAt(keccak256(nodes[0]), key, nodes), "");
    }

    function testFuzz_valueAt_ownLeaf_returnsItsValue(bytes32 key, uint8 depth) public view {
        TrieFixture.Path memory path = TrieFixture.path(key, bound(depth, 0, 20), VALUE);
        assertEq(libraries.valueAt(path.root, key, path.nodes), VALUE);
    }

    function test_valueAt_ownLeafAtTheKeysEnd_returnsItsValue() public {
        bytes32 key = keccak256("key");
        TrieFixture.Path memory path = TrieFixture.path(key, 64, VALUE);
        assertEq(libraries.valueAt(path.root, key, path.nodes), VALUE);
        bytes32 other = TrieFixture.divergingAt(key, 63);
        expectFault(TrieLib.WrongTrieNode.selector, "");
        libraries.valueAt(path.root, other, path.nodes);
    }

    // ---------------------------------------------------------------- nodes inline in others

    function testFuzz_valueAt_inlineLeaf_tellsItsKeyFromOthers(bytes32 key, uint8 spot) public view {
        uint256 position = bound(spot, 60, 63);
        bytes memory inlined = TrieFixture.leaf(key, position, hex"2a");
        assertLt(inlined.length, 32);
        bytes[] memory nodes = pathAbove(key, position, TrieFixture.branch(key, position - 1, inlined));
        assertEq(libraries.valueAt(keccak256(nodes[0]), key, nodes), hex"2a");
        bytes32 other = TrieFixture.divergingAt(key, bound(spot, position, 63));
        assertEq(libraries.valueAt(keccak256(nodes[0]), other, nodes), "");
    }

    function test_valueAt_inlineBranchInAnInlineExtension_walksThrough() public view {
        bytes32 key = keccak256("key");
        bytes memory bare = TrieFixture.bareBranch(key, 62, TrieFixture.leaf(key, 63, hex"07"));
        bytes memory inlined = TrieFixture.extension(key, 60, 2, bare);
        assertLt(inlined.length, 32);
        bytes[] memory nodes = pathAbove(key, 60, TrieFixture.branch(key, 59, inlined));
        bytes32 root = keccak256(nodes[0]);
        assertEq(libraries.valueAt(root, key, nodes), hex"07");
        for (uint256 position = 60; position < 63; ++position) {
            assertEq(libraries.valueAt(root, TrieFixture.divergingAt(key, position), nodes), "");
        }
    }

    /// @dev Named by its 32 bytes where a hash should stand, it would pass for one.
    function test_valueAt_inlineNodeOf32Bytes_reverts() public {
        bytes32 key = keccak256("key");
        bytes memory node = TrieFixture.leaf(key, 40, "1234567890123456");
        assertEq(node.length, 32);
        bytes[] memory nodes = pathAbove(key, 40, TrieFixture.branch(key, 39, node));
        expectFault(TrieLib.MalformedTrieNode.selector, abi.encode(nodes.length - 1));
        libraries.valueAt(keccak256(nodes[0]), TrieFixture.divergingAt(key, 50), nodes);
    }

    function test_valueAt_shortNodeNamedByItsHash_reverts() public {
        bytes32 key = keccak256("key");
        bytes memory short = TrieFixture.leaf(TrieFixture.divergingAt(key, 62), 60, hex"2a");
        bytes memory above = TrieFixture.branch(key, 59, RLP.encode(keccak256(short)));
        bytes[] memory nodes = pathAbove(key, 60, above);
        bytes[] memory withShort = new bytes[](nodes.length + 1);
        for (uint256 i = 0; i < nodes.length; ++i) {
            withShort[i] = nodes[i];
        }
        withShort[nodes.length] = short;
        expectFault(TrieLib.MalformedTrieNode.selector, abi.encode(nodes.length));
        libraries.valueAt(keccak256(nodes[0]), key, withShort);
    }

    function test_valueAt_inlineNodeListedOnceMore_reverts() public {
        bytes32 key = keccak256("key");
        bytes memory inlined = TrieFixture.leaf(TrieFixture.divergingAt(key, 62), 60, hex"2a");
        bytes[] memory nodes = pathAbove(key, 60, TrieFixture.branch(key, 59, inlined));
        bytes[] memory longer = appended(nodes, inlined);
        expectFault(TrieLib.LeftOverTrieNodes.selector, abi.encode(nodes.length, nodes.length + 1));
        libraries.valueAt(keccak256(nodes[0]), key, longer);
    }

    // ---------------------------------------------------------------- proofs that prove nothing

    function test_valueAt_emptyTrieWithANode_reverts() public {
        bytes[] memory nodes = new bytes[](1);
        nodes[0] = hex"80";
        expectFault(TrieLib.LeftOverTrieNodes.selector, abi.encode(0, 1));
        libraries.valueAt(keccak256(hex"80"), keccak256("key"), nodes);
    }

    function testFuzz_valueAt_noNodes_reverts(bytes32 root) public {
        vm.assume(root != keccak256(hex"80"));
        expectFault(TrieLib.TruncatedTrieProof.selector, abi.encode(0));
        libraries.valueAt(root, keccak256("key"), new bytes[](0));
    }

    function testFuzz_valueAt_truncated_reverts(bytes32 key, uint8 kept) public {
        TrieFixture.Path memory path = TrieFixture.above(key, 6, "");
        bytes[] memory nodes = new bytes[](bound(kept, 0, 5));
        for (uint256 i = 0; i < nodes.length; ++i) {
            nodes[i] = path.nodes[i];
        }
        expectFault(TrieLib.TruncatedTrieProof.selector, abi.encode(nodes.length));
        libraries.valueAt(path.root, key, nodes);
    }

    function test_valueAt_nodesAfterTheEnd_reverts() public {
        bytes32 key = keccak256("key");
        TrieFixture.Path memory path = TrieFixture.above(key, 3, "");
        expectFault(TrieLib.LeftOverTrieNodes.selector, abi.encode(3, 4));
        libraries.valueAt(path.root, key, appended(path.nodes, path.nodes[2]));
        path = TrieFixture.path(key, 3, VALUE);
        expectFault(TrieLib.LeftOverTrieNodes.selector, abi.encode(4, 5));
        libraries.valueAt(path.root, key, appended(path.nodes, path.nodes[3]));
    }

    function testFuzz_valueAt_anyByteChanged_reverts(bytes32 key, uint256 node, uint256 spot, uint8 by) public {
        TrieFixture.Path memory path = TrieFixture.above(key, 3, "");
        uint256 place = node % path.nodes.length;
        bytes memory bent = path.nodes[place];
        uint256 offset = spot % bent.length;
        bent[offset] = bytes1(uint8(bent[offset]) ^ uint8(bound(by, 1, 255)));
        expectFault(TrieLib.WrongTrieNode.selector, "");
        libraries.valueAt(path.root, key, path.nodes);
    }

    // ---------------------------------------------------------------- malformed nodes

    function test_valueAt_listsOfOtherLengths_revert() public {
        for (uint256 length = 0; length <= 20; ++length) {
            if (length == 2 || length == 17) continue;
            bytes[] memory items = new bytes[](length);
            for (uint256 i = 0; i < length; ++i) {
                items[i] = hex"80";
            }
            refuseMalformed(RLP.encode(items));
        }
    }

    function test_valueAt_badPaths_revert() public {
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

    function test_valueAt_pathThatIsAList_reverts() public {
        bytes memory path = bytes.concat(hex"e120", keccak256("key"));
        refuseMalformed(RLP.encode(listOf(path, RLP.encode(VALUE))));
    }

    function test_valueAt_ownLeafWithoutAValue_reverts() public {
        bytes memory path = RLP.encode(bytes.concat(hex"20", keccak256("key")));
        refuseMalformed(RLP.encode(listOf(path, hex"80"))); // nothing
        refuseMalformed(RLP.encode(listOf(path, hex"c12a"))); // a list
    }

    function test_valueAt_badChildren_revert() public {
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

    function test_valueAt_branchBelowTheKeysEnd_reverts() public {
        bytes32 key = keccak256("key");
        TrieFixture.Path memory path = TrieFixture.above(key, 64, TrieFixture.branch(key, 0, hex"80"));
        expectFault(TrieLib.MalformedTrieNode.selector, abi.encode(64));
        libraries.valueAt(path.root, key, path.nodes);
    }

    function test_valueAt_bytesAfterANode_revert() public {
        bytes32 key = keccak256("key");
        refuseRlp(bytes.concat(TrieFixture.bareBranch(key, 0, hex"80"), hex"00"));
    }

    /// @dev Items that the key does not lead to are not read, but must be items and fill the node.
    function test_valueAt_badItemsBesideTheKeys_revert() public {
        bytes32 key = keccak256("key");
        bytes[7] memory last = [
            bytes(hex"8105"), // a byte below 0x80 with a prefix
            hex"b80105", // a short length in the long form
            bytes.concat(hex"b90038", new bytes(56)), // a length with a leading zero
            hex"82ff", // ends before it should
            bytes.concat(hex"a0", bytes31(key)),
            hex"b8", // ends in its length
            hex"ffffffffffffffffff"
        ];
        for (uint256 i = 0; i < last.length; ++i) {
            bytes[] memory items = new bytes[](17);
            for (uint256 k = 0; k < 16; ++k) {
                items[k] = hex"80";
            }
            items[16] = last[i];
            refuseRlp(RLP.encode(items));
        }
    }

    function test_valueAt_nodeThatIsAString_reverts() public {
        refuseRlp(bytes.concat(hex"91", hex"8080808080808080808080808080808080")); // 17 empty items
    }

    // ---------------------------------------------------------------- internal

    function refuseRlp(bytes memory node) private {
        bytes[] memory nodes = new bytes[](1);
        nodes[0] = node;
        expectFault(RLP.RLPInvalidEncoding.selector, "");
        libraries.valueAt(keccak256(node), keccak256("key"), nodes);
    }

    function listOf(bytes memory one, bytes memory other) private pure returns (bytes[] memory items) {
        items = new bytes[](2);
        (items[0], items[1]) = (one, other);
    }

    /// @dev An invalid root node, whatever follows it.
    function refuseMalformed(bytes memory node) private {
        bytes[] memory nodes = new bytes[](1);
        nodes[0] = node;
        expectFault(TrieLib.MalformedTrieNode.selector, abi.encode(0));
        libraries.valueAt(keccak256(node), keccak256("key"), nodes);
    }

    /// @dev The nodes from the root on to `node`, which is reached by `position - 1` nibbles of the key.
    function pathAbove(bytes32 key, uint256 position, bytes memory node) private pure returns (bytes[] memory) {
        return listOf(TrieFixture.extension(key, 0, position - 1, node), node);
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
