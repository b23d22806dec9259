// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {ReleaseTerms} from "../../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {ReleaseFee} from "../../../../contracts/bridge/interfaces/ICustody.sol";
import {ReleaseFeeLib} from "../../../../contracts/bridge/libraries/ReleaseFeeLib.sol";
import {ReleaseTermsLib} from "../../../../contracts/bridge/libraries/ReleaseTermsLib.sol";

contract ReleaseFeeLibTest is Test {
    using ReleaseFeeLib for ReleaseFee;
    using ReleaseFeeLib for uint256;

    function test_baseFee_byHand() public pure {
        uint256 terms = pack(ReleaseTerms({rateBps: 10, vaultBps: 6_000, floor: 20, ceiling: 5_000, flat: 3}));
        // the floor, the rate rounded up, the ceiling
        assertEq(terms.baseFee(1_000), 23);
        assertEq(terms.baseFee(20_000), 23);
        assertEq(terms.baseFee(20_001), 24);
        assertEq(terms.baseFee(5_000_000), 5_003);
        assertEq(terms.baseFee(50_000_000), 5_003);
        // at most all
        assertEq(terms.baseFee(23), 23);
        assertEq(terms.baseFee(22), 22);
        assertEq(terms.leastFee(22), 22);
        assertEq(terms.leastFee(1e9), 23);
        assertEq(terms.vaultPart(24), 14);
    }

    function test_baseFee_ofFreeTerms_isNothing() public pure {
        uint256 free = pack(ReleaseTerms(0, 10_000, 0, 0, 0));
        assertEq(free.baseFee(1e12), 0);
        assertEq(free.leastFee(1e12), 0);
        // without a ceiling, the rate asks for nothing
        assertEq(pack(ReleaseTerms(10_000, 0, 0, 0, 0)).baseFee(1e12), 0);
    }

    function test_leastFee_withoutTerms_isNothing() public pure {
        assertEq(uint256(0).leastFee(1e12), 0);
    }

    function testFuzz_baseFee_ofMore_isNoLess(uint256 seed, uint112 units, uint112 more) public pure {
        uint256 terms = anyOf(seed);
        uint256 fee = terms.baseFee(units);
        assertGe(terms.baseFee(uint256(units) + more), fee);
        assertLe(fee, units);
        assertGe(fee, terms.leastFee(units));
        assertLe(terms.vaultPart(fee), fee);
    }

    /// @dev Parts together bear the whole, and a unit more for each at most.
    function testFuzz_proRata_ofParts_isTheWhole(uint112 whole, uint112 units, uint112 part) public pure {
        units = uint112(bound(units, 1, type(uint112).max));
        part = uint112(bound(part, 0, units));
        uint256 sum = uint256(whole).proRata(part, units) + uint256(whole).proRata(units - part, units);
        assertGe(sum, whole);
        assertLe(sum, uint256(whole) + 1);
    }

    /// @dev Parts together save no more than the whole, and a unit less for each at most.
    function testFuzz_reliefOf_ofParts_isNoMoreThanTheWhole(uint112 relief, uint112 units, uint112 part) public pure {
        units = uint112(bound(units, 1, type(uint112).max));
        part = uint112(bound(part, 0, units));
        uint256 sum = uint256(relief).reliefOf(part, units) + uint256(relief).reliefOf(units - part, units);
        assertLe(sum, relief);
        assertGe(sum + 1, relief);
        assertEq(uint256(relief).reliefOf(units, units), relief);
    }

    function test_reliefOf_isRoundedDown() public pure {
        assertEq(uint256(5).reliefOf(1, 3), 1);
        assertEq(uint256(5).reliefOf(2, 3), 3);
        assertEq(uint256(5).reliefOf(0, 3), 0);
    }

    function test_integratorFee_isRoundedDown() public pure {
        assertEq(uint256(199).integratorFee(50), 0);
        assertEq(uint256(200).integratorFee(50), 1);
    }

    function testFuzz_cut_leavesTheBaseFirst(uint64 base, uint64 curve, uint64 integrator, uint256 most) public pure {
        ReleaseFee memory fee = ReleaseFee(base, curve, integrator);
        uint256 total = fee.total();
        fee.cut(most);
        assertEq(fee.total(), most < total ? most : total);
        assertEq(fee.base, most < base ? most : base);
        if (fee.curve < curve) assertEq(fee.integrator, 0);
    }

    function anyOf(uint256 seed) private pure returns (uint256) {
        uint72 floor = uint72(seed % 1e6);
        uint72 ceiling = floor + uint72((seed >> 72) % 1e9);
        uint16 rateBps = uint16((seed >> 144) % 10_001);
        uint16 vaultBps = uint16((seed >> 160) % 10_001);
        return pack(ReleaseTerms(rateBps, vaultBps, floor, ceiling, uint72((seed >> 176) % 1e6)));
    }

    function pack(ReleaseTerms memory terms) private pure returns (uint256) {
        return ReleaseTermsLib.pack(terms);
    }
}
