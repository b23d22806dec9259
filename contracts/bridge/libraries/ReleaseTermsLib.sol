// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ReleaseTerms} from "../interfaces/IBridgeTerms.sol";

/// @title ReleaseTermsLib
/// @notice `ReleaseTerms` as a word: from the lowest bit `flat`, `floor`, `ceiling`, `rateBps`, `vaultBps`, and a mark
/// by which terms that ask for nothing differ from none.
library ReleaseTermsLib {
    uint256 private constant WHOLE_BPS = 10_000;
    uint256 private constant MARK = 1 << 248;

    /// @notice Terms in one word.
    function pack(ReleaseTerms memory terms) internal pure returns (uint256) {
        return
            uint256(terms.flat) |
            (uint256(terms.floor) << 72) |
            (uint256(terms.ceiling) << 144) |
            (uint256(terms.rateBps) << 216) |
            (uint256(terms.vaultBps) << 232) |
            MARK;
    }

    /// @notice The terms in a word.
    function unpack(uint256 word) internal pure returns (ReleaseTerms memory) {
        return
            ReleaseTerms({
                rateBps: uint16(word >> 216),
                vaultBps: uint16(word >> 232),
                floor: uint72(word >> 72),
                ceiling: uint72(word >> 144),
                flat: uint72(word)
            });
    }

    /// @notice Whether a word holds terms, no rate or part is above the whole, and the floor is not above the ceiling.
    function isValid(uint256 word) internal pure returns (bool) {
        ReleaseTerms memory terms = unpack(word);
        bool isWithin = terms.rateBps <= WHOLE_BPS && terms.vaultBps <= WHOLE_BPS;
        return word >> 248 == 1 && isWithin && terms.floor <= terms.ceiling;
    }

    /// @notice Whether no release costs anything.
    function isFree(uint256 word) internal pure returns (bool) {
        ReleaseTerms memory terms = unpack(word);
        bool asksByAmount = terms.ceiling != 0 && (terms.rateBps != 0 || terms.floor != 0);
        return terms.flat == 0 && !asksByAmount;
    }

    /// @notice Field by field the cheaper of two: no release costs more than under either.
    /// @dev The vault's part is not one of the payer's: it is the greater, so that what providers earn falls with
    /// notice
    /// only, as long as they need to leave. Of two that are valid it is valid.
    function cheaper(uint256 one, uint256 other) internal pure returns (uint256) {
        return
            Math.min(uint72(one), uint72(other)) |
            (Math.min(uint72(one >> 72), uint72(other >> 72)) << 72) |
            (Math.min(uint72(one >> 144), uint72(other >> 144)) << 144) |
            (Math.min(uint16(one >> 216), uint16(other >> 216)) << 216) |
            (Math.max(uint16(one >> 232), uint16(other >> 232)) << 232) |
            MARK;
    }
}
