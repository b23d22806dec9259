// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ShippedCode} from "../../ShippedCode.sol";
import {VectorsTest} from "../../vectors/VectorsTest.sol";
import {CommitteeLibraries} from "../harness/CommitteeLibraries.sol";

/// @dev Signatures are tested with `PossessionProof`, whose challenge they carry.
contract BabyJubjubTest is ShippedCode, VectorsTest {
    CommitteeLibraries private immutable _libraries = CommitteeLibraries(
        create("CommitteeLibraries.sol:CommitteeLibraries", "")
    );

    function setUp() public {
        load("baby-jubjub.json");
    }

    function test_isPublicKey_keys_areAccepted() public view {
        for (uint256 i = 0; i < size("keys"); ++i) assertTrue(isPublicKeyAt("keys", i), nameOf("keys", i));
    }

    function test_isPublicKey_otherPoints_areRefused() public view {
        for (uint256 i = 0; i < size("invalidKeys"); ++i) {
            assertFalse(isPublicKeyAt("invalidKeys", i), nameOf("invalidKeys", i));
        }
    }

    function testFuzz_isPublicKey_randomPair_isRefused(uint256 x, uint256 y) public view {
        assertFalse(_libraries.isPublicKey(x, y));
    }

    /// @dev With c = 0 a signature is R = s * B8, whatever the key.
    function test_verify_multiplesOfTheBasePoint_areAdded() public view {
        (uint256 x, uint256 y) = (wordAsUint("keys", 0, "x"), wordAsUint("keys", 0, "y"));
        assertTrue(_libraries.verifyBabyJubjub(x, y, x, y, 1, 0));
        assertTrue(_libraries.verifyBabyJubjub(x, y, 0, 1, 0, 0));
        assertTrue(_libraries.verifyBabyJubjub(x, y, 0, 1, 7, 7));
        assertTrue(_libraries.verifyBabyJubjub(x, y, x, y, type(uint128).max, type(uint128).max - 1));
        assertFalse(_libraries.verifyBabyJubjub(x, y, x, y, 2, 0));
        assertFalse(_libraries.verifyBabyJubjub(x, y, 0, 1, 7, 8));
    }

    /// @dev `s` above the order is the same number; the protocol bounds it by its size alone.
    function test_verify_sOutOfBounds_isRefused() public view {
        uint256 order = 2736030358979909402780800718157159386076813972158567259200215660948447373041;
        (uint256 x, uint256 y) = (wordAsUint("keys", 0, "x"), wordAsUint("keys", 0, "y"));
        assertTrue(_libraries.verifyBabyJubjub(x, y, 0, 1, order, 0));
        assertLt(order, 1 << 251);
        assertFalse(_libraries.verifyBabyJubjub(x, y, 0, 1, 2 * order, 0));
    }

    function test_verify_rThatIsNoFieldElement_isRefused() public view {
        uint256 field = 21888242871839275222246405745257275088548364400416034343698204186575808495617;
        (uint256 x, uint256 y) = (wordAsUint("keys", 0, "x"), wordAsUint("keys", 0, "y"));
        assertFalse(_libraries.verifyBabyJubjub(x, y, x + field, y, 1, 0));
        assertFalse(_libraries.verifyBabyJubjub(x, y, x, y + field, 1, 0));
    }

    function isPublicKeyAt(string memory list, uint256 i) private view returns (bool) {
        return _libraries.isPublicKey(wordAsUint(list, i, "x"), wordAsUint(list, i, "y"));
    }

    function wordAsUint(string memory list, uint256 i, string memory key) private view returns (uint256) {
        return uint256(wordOf(list, i, key));
    }
}
