// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {StateLibraries} from "../harness/StateLibraries.sol";
import {StateReference} from "../harness/StateReference.sol";
import {TrieGrower} from "../harness/TrieGrower.sol";
import {GrownTrie} from "../reference/GrownTrie.sol";
import {TrieFixture} from "../TrieFixture.sol";
import {ShippedCode} from "../../ShippedCode.sol";

/// @dev `TrieLib` and `StateProofLib` say what the reference says, which reads with OpenZeppelin's library: the same
/// answer to every proof, or none.
contract TrieDifferentialTest is ShippedCode {
    uint256 private constant SAMPLE = 400;
    /// @dev In each run: 20,000 where a test has 10,000 runs, as in `npm run test:full`.
    uint256 private constant CASES = 2;

    StateLibraries private immutable libraries = StateLibraries(create("StateLibraries.sol:StateLibraries", ""));
    StateReference private immutable referenced = StateReference(create("StateReference.sol:StateReference", ""));
    TrieGrower private immutable grower = TrieGrower(create("TrieGrower.sol:TrieGrower", ""));

    function testFuzz_valueAt_soundTrie_agreesAndTellsTheValue(uint256 seed) public view {
        eachOf(seed, compareSound);
    }

    /// @dev For a root and a key there is one proof, and no other is taken.
    function testFuzz_valueAt_spoiltProof_reverts(uint256 seed) public view {
        eachOf(seed, compareSpoilt);
    }

    function testFuzz_valueAt_unsoundTrie_agrees(uint256 seed) public view {
        eachOf(seed, compareUnsound);
    }

    function testFuzz_accountAt_anyValue_agrees(uint256 seed) public view {
        eachOf(seed, compareAccount);
    }

    function testFuzz_wordAt_anyValue_agrees(uint256 seed) public view {
        eachOf(seed, compareWord);
    }

    /// @dev What is compared above is not all of one kind.
    function test_seeds_leadToEveryAnswer() public view {
        uint256[7] memory seen;
        for (uint256 seed = 0; seed < SAMPLE; ++seed) {
            ++seen[grower.sound(seed).value.length == 0 ? 0 : 1];
            ++seen[compareUnsound(seed) ? 2 : 3];
            if (compareAccount(seed)) ++seen[4];
            if (compareWord(seed)) ++seen[5];
            if (!compareSpoilt(seed)) ++seen[6];
        }
        for (uint256 kind = 0; kind < seen.length; ++kind) {
            assertGt(seen[kind], SAMPLE / 10);
        }
    }

    // ---------------------------------------------------------------- internal

    function eachOf(uint256 seed, function(uint256) view returns (bool) compare) private view {
        for (uint256 i = 0; i < CASES; ++i) {
            compare(uint256(keccak256(abi.encode(seed, i))));
        }
    }

    function compareSound(uint256 seed) private view returns (bool accepted) {
        GrownTrie.Trie memory trie = grower.sound(seed);
        bytes memory value;
        (accepted, value) = askBoth(trie, trie.key);
        assertTrue(accepted);
        assertEq(value, trie.value);
        askBoth(trie, anotherKey(trie.key, seed));
    }

    function compareSpoilt(uint256 seed) private view returns (bool accepted) {
        (GrownTrie.Trie memory trie, bool isChanged) = grower.spoilt(seed);
        (accepted, ) = askBoth(trie, trie.key);
        assertEq(accepted, !isChanged);
        askBoth(trie, anotherKey(trie.key, seed));
    }

    function compareUnsound(uint256 seed) private view returns (bool accepted) {
        GrownTrie.Trie memory trie = grower.unsound(seed);
        (accepted, ) = askBoth(trie, trie.key);
        askBoth(trie, anotherKey(trie.key, seed));
    }

    function compareAccount(uint256 seed) private view returns (bool accepted) {
        (address held, TrieFixture.Path memory path) = grower.account(seed);
        (accepted, ) = callBoth(abi.encodeCall(StateLibraries.accountAt, (path.root, held, path.nodes)));
    }

    function compareWord(uint256 seed) private view returns (bool accepted) {
        (bytes32 slot, TrieFixture.Path memory path) = grower.word(seed);
        (accepted, ) = callBoth(abi.encodeCall(StateLibraries.wordAt, (path.root, slot, path.nodes)));
    }

    function askBoth(GrownTrie.Trie memory trie, bytes32 key) private view returns (bool accepted, bytes memory value) {
        bytes memory answer;
        (accepted, answer) = callBoth(abi.encodeCall(StateLibraries.valueAt, (trie.root, key, trie.proof)));
        if (accepted) value = abi.decode(answer, (bytes));
    }

    function callBoth(bytes memory call) private view returns (bool accepted, bytes memory answer) {
        (accepted, answer) = address(libraries).staticcall(call);
        (bool isExpected, bytes memory expected) = address(referenced).staticcall(call);
        assertEq(accepted, isExpected);
        if (accepted) assertEq(answer, expected);
    }

    /// @dev One that leaves the key's path at any nibble.
    function anotherKey(bytes32 key, uint256 seed) private pure returns (bytes32) {
        return TrieFixture.divergingAt(key, uint256(keccak256(abi.encode(key, seed))) % 64);
    }
}
