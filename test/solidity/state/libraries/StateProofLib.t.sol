// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {RLP} from "@openzeppelin/contracts/utils/RLP.sol";
import {RemoteAccount} from "@causeway/solidity/interfaces/IRemoteState.sol";
import {StateProofLib} from "../../../../contracts/state/libraries/StateProofLib.sol";
import {TrieLib} from "../../../../contracts/state/libraries/TrieLib.sol";
import {StateLibraries} from "../harness/StateLibraries.sol";
import {TrieFixture} from "../TrieFixture.sol";
import {ShippedCode} from "../../ShippedCode.sol";

contract StateProofLibTest is ShippedCode {
    bytes32 private constant STORAGE_ROOT = keccak256("storage");
    bytes32 private constant CODE_HASH = keccak256("code");

    StateLibraries private immutable libraries = StateLibraries(create("StateLibraries.sol:StateLibraries", ""));

    // ---------------------------------------------------------------- words

    function testFuzz_wordAt_present_returnsIt(bytes32 slot, uint256 word, uint8 depth) public view {
        vm.assume(word != 0);
        TrieFixture.Path memory path = pathOf(slot, bound(depth, 0, 12), RLP.encode(word));
        assertEq(uint256(libraries.wordAt(path.root, slot, path.nodes)), word);
    }

    function testFuzz_wordAt_absent_returnsZero(bytes32 slot, bytes32 other, uint8 depth) public view {
        vm.assume(slot != other);
        TrieFixture.Path memory path = TrieFixture.above(TrieFixture.slotKey(slot), bound(depth, 1, 12), "");
        assertEq(libraries.wordAt(path.root, slot, path.nodes), 0);
        path = pathOf(other, 0, RLP.encode(uint256(1)));
        assertEq(libraries.wordAt(path.root, slot, path.nodes), 0);
    }

    function test_wordAt_inlineLeaf_returnsTheWord() public view {
        bytes32 slot = bytes32(uint256(9));
        bytes32 key = TrieFixture.slotKey(slot);
        bytes memory below = TrieFixture.branch(key, 59, TrieFixture.leaf(key, 60, hex"2a"));
        bytes[] memory nodes = new bytes[](2);
        (nodes[0], nodes[1]) = (TrieFixture.extension(key, 0, 59, below), below);
        assertEq(uint256(libraries.wordAt(keccak256(nodes[0]), slot, nodes)), 42);
    }

    function test_wordAt_otherEncodingsOfAWord_revert() public {
        refuseWord(hex"80"); // zero
        refuseWord(hex"00"); // zero as a byte
        refuseWord(hex"820001"); // leading zero
        refuseWord(hex"8201ff00"); // left-over byte
        refuseWord(hex"0102"); // two items
        refuseWord(bytes.concat(hex"a0", bytes32(uint256(1)))); // leading zeros
    }

    function test_wordAt_noWordAtAll_reverts() public {
        refuseRlp(hex"8101"); // a byte below 0x80 needs no prefix
        refuseRlp(hex"c101"); // a list
        refuseRlp(bytes.concat(hex"a1", bytes32(uint256(1) << 255), hex"00")); // 33 bytes
        refuseRlp(hex"82ff"); // cut off
        refuseRlp(hex"b80100"); // length in the long form
    }

    function test_wordAt_anotherSlotsProof_neverReturnsItsWord() public {
        bytes32 slot = bytes32(uint256(1));
        TrieFixture.Path memory path = pathOf(slot, 4, RLP.encode(uint256(5)));
        vm.expectPartialRevert(TrieLib.WrongTrieNode.selector);
        libraries.wordAt(path.root, bytes32(uint256(2)), path.nodes);
    }

    /// @dev Its path says leaf, its content is a node: the leaf's own key would be the inner node's prefix.
    function test_wordAt_innerNodeGivenAsLeaf_reverts() public {
        bytes32 slot = bytes32(uint256(1));
        bytes32 key = TrieFixture.slotKey(slot);
        bytes memory below = TrieFixture.leaf(key, 8, RLP.encode(uint256(5)));
        bytes[] memory nodes = new bytes[](2);
        nodes[0] = TrieFixture.pair(TrieFixture.hexPrefix(key, 0, 8, true), RLP.encode(keccak256(below)));
        nodes[1] = below;
        vm.expectPartialRevert(TrieLib.MalformedTrieNode.selector);
        libraries.wordAt(keccak256(nodes[0]), slot, nodes);
    }

    function testFuzz_wordAt_anyByteChanged_reverts(uint256 node, uint256 spot, uint8 by) public {
        bytes32 slot = bytes32(uint256(1));
        TrieFixture.Path memory path = pathOf(slot, 3, RLP.encode(uint256(CODE_HASH)));
        uint256 place = node % path.nodes.length;
        bytes memory bent = path.nodes[place];
        uint256 offset = spot % bent.length;
        bent[offset] = bytes1(uint8(bent[offset]) ^ uint8(bound(by, 1, 255)));
        vm.expectRevert();
        libraries.wordAt(path.root, slot, path.nodes);
    }

    // ---------------------------------------------------------------- accounts

    function testFuzz_accountAt_present_returnsItsFields(
        address account,
        uint64 nonce,
        uint256 balance,
        uint8 depth
    ) public view {
        bytes memory value = TrieFixture.accountValue(nonce, balance, STORAGE_ROOT, CODE_HASH);
        TrieFixture.Path memory path = TrieFixture.path(TrieFixture.accountKey(account), bound(depth, 0, 12), value);
        RemoteAccount memory read = libraries.accountAt(path.root, account, path.nodes);
        RemoteAccount memory expected = RemoteAccount(true, nonce, balance, STORAGE_ROOT, CODE_HASH);
        assertEq(abi.encode(read), abi.encode(expected));
    }

    function test_accountAt_nonceAbove64Bits_reverts() public {
        refuseAccount(TrieFixture.accountValue(uint256(1) << 64, 1, STORAGE_ROOT, CODE_HASH));
    }

    function test_accountAt_fieldsOfOtherSizes_revert() public {
        bytes memory root = RLP.encode(STORAGE_ROOT);
        bytes memory code = RLP.encode(CODE_HASH);
        refuseAccount(listOf(hex"01", hex"820001", root, code)); // balance with a leading zero
        refuseAccount(listOf(hex"820001", hex"01", root, code)); // nonce with a leading zero
        refuseAccount(listOf(hex"00", hex"01", root, code)); // zero as a byte
        refuseAccount(listOf(hex"01", hex"01", bytes.concat(hex"9f", bytes31(STORAGE_ROOT)), code));
        refuseAccount(listOf(hex"01", hex"01", root, bytes.concat(hex"9f", bytes31(CODE_HASH))));
        refuseAccount(listOf(hex"01", hex"01", hex"80", code));
        refuseAccount(listOf(hex"01", hex"01", bytes.concat(hex"a1", STORAGE_ROOT, hex"00"), code));
    }

    function test_accountAt_listsInPlaceOfFields_revert() public {
        bytes memory root = RLP.encode(STORAGE_ROOT);
        refuseAccount(listOf(hex"c101", hex"01", root, RLP.encode(CODE_HASH)));
        refuseAccount(listOf(hex"01", hex"01", root, bytes.concat(hex"e0", CODE_HASH)));
    }

    function test_accountAt_noListAtAll_reverts() public {
        bytes memory account = TrieFixture.accountValue(1, 1, STORAGE_ROOT, CODE_HASH);
        account[0] = 0xb8; // a string with the fields of an account
        TrieFixture.Path memory path = accountPath(account);
        vm.expectRevert(RLP.RLPInvalidEncoding.selector);
        libraries.accountAt(path.root, address(this), path.nodes);
    }

    function test_accountAt_otherNumbersOfFields_revert() public {
        for (uint256 length = 0; length < 8; ++length) {
            if (length == 4) continue;
            bytes[] memory fields = new bytes[](length);
            for (uint256 i = 0; i < length; ++i) {
                fields[i] = i < 2 ? bytes(hex"01") : RLP.encode(STORAGE_ROOT);
            }
            refuseAccount(RLP.encode(fields));
        }
    }

    function test_accountAt_bytesAfterTheAccount_revert() public {
        bytes memory value = TrieFixture.accountValue(1, 1, STORAGE_ROOT, CODE_HASH);
        TrieFixture.Path memory path = accountPath(bytes.concat(value, hex"00"));
        vm.expectRevert(RLP.RLPInvalidEncoding.selector);
        libraries.accountAt(path.root, address(this), path.nodes);
    }

    // ---------------------------------------------------------------- internal

    function pathOf(bytes32 slot, uint256 depth, bytes memory value) private pure returns (TrieFixture.Path memory) {
        return TrieFixture.path(TrieFixture.slotKey(slot), depth, value);
    }

    function accountPath(bytes memory value) private view returns (TrieFixture.Path memory) {
        return TrieFixture.path(TrieFixture.accountKey(address(this)), 2, value);
    }

    function refuseWord(bytes memory value) private {
        TrieFixture.Path memory path = pathOf(0, 2, value);
        vm.expectRevert(abi.encodeWithSelector(StateProofLib.MalformedWord.selector, value));
        libraries.wordAt(path.root, 0, path.nodes);
    }

    function refuseRlp(bytes memory value) private {
        TrieFixture.Path memory path = pathOf(0, 2, value);
        vm.expectRevert(RLP.RLPInvalidEncoding.selector);
        libraries.wordAt(path.root, 0, path.nodes);
    }

    function refuseAccount(bytes memory value) private {
        TrieFixture.Path memory path = accountPath(value);
        vm.expectRevert(abi.encodeWithSelector(StateProofLib.MalformedAccount.selector, value));
        libraries.accountAt(path.root, address(this), path.nodes);
    }

    function listOf(
        bytes memory nonce,
        bytes memory balance,
        bytes memory storageRoot,
        bytes memory codeHash
    ) private pure returns (bytes memory) {
        bytes[] memory fields = new bytes[](4);
        (fields[0], fields[1], fields[2], fields[3]) = (nonce, balance, storageRoot, codeHash);
        return RLP.encode(fields);
    }
}
