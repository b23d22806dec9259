// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {CurveTerms} from "../../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {CurveLib} from "../../../../contracts/bridge/libraries/CurveLib.sol";
import {CurveTermsLib} from "../../../../contracts/bridge/libraries/CurveTermsLib.sol";
import {TermsVectorsTest} from "../../fees/TermsVectorsTest.sol";

contract CurveTermsLibTest is TermsVectorsTest {
    using CurveTermsLib for uint256;

    function test_pack_vectors_agree() public view {
        for (uint256 i = 0; i < size("curveTerms"); ++i) {
            uint256 word = CurveTermsLib.pack(curveOf("curveTerms", i, "terms"));
            assertEq(word, uintOf("curveTerms", i, "word"), nameOf("curveTerms", i));
            assertEq(word.isValid(), flagOf("curveTerms", i, "isValid"), nameOf("curveTerms", i));
            assertEq(word.isFree(), flagOf("curveTerms", i, "isFree"), nameOf("curveTerms", i));
        }
    }

    function testFuzz_unpack_packed_isTheSame(CurveTerms memory terms) public pure {
        assertEq(abi.encode(CurveTermsLib.pack(terms).unpack()), abi.encode(terms));
    }

    function testFuzz_isValid_anyWord_isTermsAndNothingElse(uint248 fields) public pure {
        uint256 word = uint256(fields) | (1 << 248);
        assertFalse(uint256(0).isValid());
        uint256 packed = CurveTermsLib.pack(CurveTerms(10, 1, 2));
        assertTrue(packed.isValid());
        assertFalse((packed ^ (1 << 248)).isValid());
        for (uint256 bit = 240; bit < 256; ++bit) {
            if (bit != 248) assertFalse((packed | (1 << bit)).isValid());
        }
        if (word.isValid()) assertEq(CurveTermsLib.pack(word.unpack()), word);
    }

    function test_isFree_goesByTheRateAlone() public pure {
        assertTrue(CurveTermsLib.pack(CurveTerms(0, 1, type(uint112).max)).isFree());
        assertFalse(CurveTermsLib.pack(CurveTerms(1, 1, 2)).isFree());
    }

    function test_isNothing_anyField_isSomething() public pure {
        assertTrue(CurveTermsLib.isNothing(CurveTerms(0, 0, 0)));
        assertFalse(CurveTermsLib.isNothing(CurveTerms(1, 0, 0)));
        assertFalse(CurveTermsLib.isNothing(CurveTerms(0, 1, 0)));
        assertFalse(CurveTermsLib.isNothing(CurveTerms(0, 0, 1)));
    }

    function test_cheaper_vectors_agree() public view {
        for (uint256 i = 0; i < size("curveMixes"); ++i) {
            uint256 one = CurveTermsLib.pack(curveOf("curveMixes", i, "one"));
            uint256 mix = one.cheaper(CurveTermsLib.pack(curveOf("curveMixes", i, "other")));
            uint256 expected = CurveTermsLib.pack(curveOf("curveMixes", i, "cheaper"));
            assertEq(mix, expected, nameOf("curveMixes", i));
        }
    }

    /// @dev So no mix is ever refused, and a quote holds at any deficit.
    function testFuzz_cheaper_ofTwoThatAreValid_isValidAndCostsNoMore(
        CurveTerms memory one,
        CurveTerms memory other,
        uint112 deficit,
        uint112 units
    ) public pure {
        (uint256 a, uint256 b) = (_valid(one), _valid(other));
        uint256 mix = a.cheaper(b);
        assertTrue(mix.isValid());
        assertEq(mix, b.cheaper(a));
        assertLe(CurveLib.cost(mix, deficit, units), CurveLib.cost(a, deficit, units));
        assertLe(CurveLib.cost(mix, deficit, units), CurveLib.cost(b, deficit, units));
    }

    function _valid(CurveTerms memory terms) private pure returns (uint256) {
        terms.rateBps = terms.rateBps % 10_001;
        if (terms.knee > terms.depth) (terms.knee, terms.depth) = (terms.depth, terms.knee);
        if (terms.knee == terms.depth) (terms.knee, terms.depth) = (0, 1);
        return CurveTermsLib.pack(terms);
    }
}
