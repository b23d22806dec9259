// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ReleaseTerms} from "../../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {ReleaseFeeLib} from "../../../../contracts/bridge/libraries/ReleaseFeeLib.sol";
import {ReleaseTermsLib} from "../../../../contracts/bridge/libraries/ReleaseTermsLib.sol";
import {TermsVectorsTest} from "../../fees/TermsVectorsTest.sol";

contract ReleaseTermsLibTest is TermsVectorsTest {
    using ReleaseTermsLib for uint256;

    function test_pack_vectors_agree() public view {
        for (uint256 i = 0; i < size("releaseTerms"); ++i) {
            ReleaseTerms memory terms = releaseOf("releaseTerms", i, "terms");
            uint256 word = ReleaseTermsLib.pack(terms);
            assertEq(word, uintOf("releaseTerms", i, "word"), nameOf("releaseTerms", i));
            assertEq(word.isValid(), flagOf("releaseTerms", i, "isValid"), nameOf("releaseTerms", i));
            assertEq(word.isFree(), flagOf("releaseTerms", i, "isFree"), nameOf("releaseTerms", i));
        }
    }

    function testFuzz_unpack_packed_isTheSame(ReleaseTerms memory terms) public pure {
        assertEq(abi.encode(ReleaseTermsLib.pack(terms).unpack()), abi.encode(terms));
    }

    /// @dev Nothing is no terms, and a word with more than terms would come back as another.
    function testFuzz_isValid_anyWord_isTermsAndNothingElse(uint248 fields) public pure {
        uint256 word = uint256(fields) | (1 << 248);
        assertFalse(uint256(0).isValid());
        ReleaseTerms memory usual = ReleaseTerms(10, 5_000, 1, 2, 3);
        uint256 packed = ReleaseTermsLib.pack(usual);
        assertTrue(packed.isValid());
        assertFalse((packed ^ (1 << 248)).isValid());
        assertFalse((packed | (1 << 249)).isValid());
        assertFalse((packed | (1 << 255)).isValid());
        if (word.isValid()) assertEq(ReleaseTermsLib.pack(word.unpack()), word);
    }

    function test_cheaper_vectors_agree() public view {
        for (uint256 i = 0; i < size("releaseMixes"); ++i) {
            uint256 one = ReleaseTermsLib.pack(releaseOf("releaseMixes", i, "one"));
            uint256 mix = one.cheaper(ReleaseTermsLib.pack(releaseOf("releaseMixes", i, "other")));
            uint256 expected = ReleaseTermsLib.pack(releaseOf("releaseMixes", i, "cheaper"));
            assertEq(mix, expected, nameOf("releaseMixes", i));
        }
    }

    /// @dev So no mix is ever refused, and a quote holds for any amount.
    function testFuzz_cheaper_ofTwoThatAreValid_isValidAndCostsNoMore(
        ReleaseTerms memory one,
        ReleaseTerms memory other,
        uint112 units
    ) public pure {
        (uint256 a, uint256 b) = (_valid(one), _valid(other));
        uint256 mix = a.cheaper(b);
        assertTrue(mix.isValid());
        assertEq(mix, b.cheaper(a));
        assertLe(ReleaseFeeLib.baseFee(mix, units), ReleaseFeeLib.baseFee(a, units));
        assertLe(ReleaseFeeLib.baseFee(mix, units), ReleaseFeeLib.baseFee(b, units));
        assertGe(mix.unpack().vaultBps, one.vaultBps);
    }

    function _valid(ReleaseTerms memory terms) private pure returns (uint256) {
        (terms.rateBps, terms.vaultBps) = (terms.rateBps % 10_001, terms.vaultBps % 10_001);
        if (terms.floor > terms.ceiling) (terms.floor, terms.ceiling) = (terms.ceiling, terms.floor);
        return ReleaseTermsLib.pack(terms);
    }
}
