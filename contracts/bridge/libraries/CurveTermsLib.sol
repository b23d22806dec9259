// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {CurveTerms} from "../interfaces/IBridgeTerms.sol";

/// @title CurveTermsLib
/// @notice `CurveTerms` as a word: from the lowest bit `knee`, `depth`, `rateBps`, and a mark by which terms that ask
/// for nothing differ from none.
library CurveTermsLib {
    uint256 private constant WHOLE_BPS = 10_000;
    uint256 private constant MARK = 1 << 248;

    /// @notice Terms in one word.
    function pack(CurveTerms memory terms) internal pure returns (uint256) {
        return uint256(terms.knee) | (uint256(terms.depth) << 112) | (uint256(terms.rateBps) << 224) | MARK;
    }

    /// @notice The terms in a word.
    function unpack(uint256 word) internal pure returns (CurveTerms memory) {
        return CurveTerms({rateBps: uint16(word >> 224), knee: uint112(word), depth: uint112(word >> 112)});
    }

    /// @notice Whether a word holds terms and nothing else, the rate is not above the whole, and the knee is below the
    /// depth.
    function isValid(uint256 word) internal pure returns (bool) {
        CurveTerms memory terms = unpack(word);
        return word >> 240 == MARK >> 240 && terms.rateBps <= WHOLE_BPS && terms.knee < terms.depth;
    }

    /// @notice Whether there are no terms at all.
    function isNothing(CurveTerms memory terms) internal pure returns (bool) {
        return terms.rateBps == 0 && terms.knee == 0 && terms.depth == 0;
    }

    /// @notice Whether it costs nothing to take from a vault.
    function isFree(uint256 word) internal pure returns (bool) {
        return uint16(word >> 224) == 0;
    }

    /// @notice Field by field the cheaper of two: the last unit costs no more than under either, at any deficit.
    /// @dev Of two that are valid it is valid: the greater knee is below its own depth, and so below the greater one.
    function cheaper(uint256 one, uint256 other) internal pure returns (uint256) {
        return
            Math.max(uint112(one), uint112(other)) |
            (Math.max(uint112(one >> 112), uint112(other >> 112)) << 112) |
            (Math.min(uint16(one >> 224), uint16(other >> 224)) << 224) |
            MARK;
    }
}
