// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ShippedCode} from "../../ShippedCode.sol";
import {VectorsTest} from "../../vectors/VectorsTest.sol";
import {CommitteeLibraries} from "../harness/CommitteeLibraries.sol";

contract Ed25519Test is ShippedCode, VectorsTest {
    CommitteeLibraries private immutable _libraries = CommitteeLibraries(
        create("CommitteeLibraries.sol:CommitteeLibraries", "")
    );

    function setUp() public {
        load("ed25519.json");
    }

    /// @dev RFC 8032, 7.1: tests 1, 2, 3 and SHA(abc).
    function test_verify_rfc8032Examples_hold() public view {
        assertTrue(
            verify(
                hex"d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
                "",
                hex"e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
                hex"5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
            )
        );
        assertTrue(
            verify(
                hex"3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
                hex"72",
                hex"92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                hex"085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
            )
        );
        assertTrue(
            verify(
                hex"fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
                hex"af82",
                hex"6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
                hex"18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
            )
        );
        assertTrue(
            verify(
                hex"ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
                hex"ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                hex"2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
                hex"dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b589"
                hex"09351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704"
            )
        );
    }

    function test_verify_validSignatures_hold() public view {
        for (uint256 i = 0; i < size("valid"); ++i) assertTrue(verifyAt("valid", i), nameOf("valid", i));
    }

    function test_verify_invalidSignatures_doNotHold() public view {
        for (uint256 i = 0; i < size("invalid"); ++i) assertFalse(verifyAt("invalid", i), nameOf("invalid", i));
    }

    /// hardhat-config: fuzz.runs = 256
    function testFuzz_verify_anyChangedBitOfTheSignature_doesNotHold(uint256 bit) public view {
        bit = bound(bit, 0, 511);
        bytes memory signature = bytesOf("valid", 4, "signature");
        signature[bit / 8] ^= bytes1(uint8(1 << (bit % 8)));
        assertFalse(verify(wordOf("valid", 4, "key"), bytesOf("valid", 4, "message"), signature));
    }

    function test_decode_invalidKeys_areRefused() public view {
        for (uint256 i = 0; i < size("invalidKeys"); ++i) {
            assertFalse(_libraries.isEd25519Key(wordOf("invalidKeys", i, "key")), nameOf("invalidKeys", i));
        }
    }

    function test_decode_zeroAndGreatestWord_areRefused() public view {
        assertFalse(_libraries.isEd25519Key(0));
        assertFalse(_libraries.isEd25519Key(bytes32(type(uint256).max)));
    }

    function verifyAt(string memory list, uint256 i) private view returns (bool) {
        return verify(wordOf(list, i, "key"), bytesOf(list, i, "message"), bytesOf(list, i, "signature"));
    }

    function verify(bytes32 encoded, bytes memory message, bytes memory signature) private view returns (bool) {
        (bytes32 r, bytes32 s) = abi.decode(signature, (bytes32, bytes32));
        (bool valid, bool holds) = _libraries.verifyEd25519(encoded, message, r, s);
        assertTrue(valid);
        return holds;
    }
}
