// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {GasPriceBandLib} from "../../../../contracts/fees/libraries/GasPriceBandLib.sol";
import {VectorsTest} from "../../vectors/VectorsTest.sol";

contract GasPriceBandLibTest is VectorsTest {
    function setUp() public {
        load("fee-schedules.json");
    }

    function test_bands_vectors_agree() public view {
        for (uint256 i = 0; i < size("bands"); ++i) {
            uint256 centre = uintOf("bands", i, "centre");
            uint256 bandBps = uintOf("bands", i, "bandBps");
            (uint256 lowest, uint256 highest) = GasPriceBandLib.edges(centre, bandBps);
            assertEq(lowest, uintOf("bands", i, "lowest"), nameOf("bands", i));
            assertEq(highest, uintOf("bands", i, "highest"), nameOf("bands", i));
            uint256 clamped = GasPriceBandLib.clamp(uintOf("bands", i, "gasPrice"), centre, bandBps);
            assertEq(clamped, uintOf("bands", i, "clamped"), nameOf("bands", i));
        }
    }

    /// @dev Rounded outwards, a band of one wei would already be left.
    function testFuzz_edges_anyBand_areWithinIt(uint64 centre, uint32 bandBps) public pure {
        bandBps = uint32(bound(bandBps, 10_001, 80_000));
        (uint256 lowest, uint256 highest) = GasPriceBandLib.edges(centre, bandBps);
        assertLe(lowest, centre);
        assertGe(highest, centre);
        assertGe(lowest * bandBps, uint256(centre) * 10_000);
        assertLe(highest * 10_000, uint256(centre) * bandBps);
        assertLe(highest, type(uint64).max);
    }

    function test_edges_oneBeyondAWholePart_roundInwards() public pure {
        // 19,999 * 10,000 = 20,001 * 9,999 + 1
        (uint256 lowest, uint256 highest) = GasPriceBandLib.edges(19_999, 20_001);
        assertEq(lowest, 10_000);
        assertEq(highest, 39_999);
    }

    /// @dev One of nothing where the centre is not nothing begins at the centre.
    function testFuzz_clamp_anyGasPrice_isInTheBandAndNoFurtherThanNeeded(
        uint64 gasPrice,
        uint64 centre,
        uint32 bandBps
    ) public pure {
        bandBps = uint32(bound(bandBps, 10_001, 80_000));
        (uint256 lowest, uint256 highest) = GasPriceBandLib.edges(centre, bandBps);
        uint256 clamped = GasPriceBandLib.clamp(gasPrice, centre, bandBps);
        assertGe(clamped, lowest);
        assertLe(clamped, highest);
        if (gasPrice >= lowest && gasPrice <= highest && gasPrice != 0) assertEq(clamped, gasPrice);
    }
}
