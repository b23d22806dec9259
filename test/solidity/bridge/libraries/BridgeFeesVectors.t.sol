// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ReleaseFee} from "../../../../contracts/bridge/interfaces/ICustody.sol";
import {CurveLib} from "../../../../contracts/bridge/libraries/CurveLib.sol";
import {ReleaseFeeLib} from "../../../../contracts/bridge/libraries/ReleaseFeeLib.sol";
import {TermsVectorsTest} from "../../fees/TermsVectorsTest.sol";

/// @dev The shared examples of what releases cost and locks earn, on the libraries, put together as a custody does.
contract BridgeFeesVectorsTest is TermsVectorsTest {
    using ReleaseFeeLib for ReleaseFee;

    function test_releases_vectors_agree() public view {
        for (uint256 i = 0; i < size("releases"); ++i) {
            if (flagOf("releases", i, "isBelowLeast")) continue;
            string memory name = nameOf("releases", i);
            ReleaseFee memory fee = _feeOf(i);
            assertEq(fee.base, uintOf("releases", i, "fee.base"), name);
            assertEq(fee.curve, uintOf("releases", i, "fee.curve"), name);
            assertEq(fee.integrator, uintOf("releases", i, "fee.integrator"), name);
            uint256 vault = ReleaseFeeLib.vaultPart(uintOf("releases", i, "terms"), fee.base);
            assertEq(vault, uintOf("releases", i, "vault"), name);
            assertEq(fee.base - vault, uintOf("releases", i, "shares"), name);
        }
    }

    function test_rebates_vectors_agree() public view {
        for (uint256 i = 0; i < size("rebates"); ++i) {
            uint256 deficit = Math.min(uintOf("rebates", i, "deficit.now"), uintOf("rebates", i, "deficit.atStart"));
            uint256 units = uintOf("rebates", i, "units");
            uint256 rebate;
            if (deficit != 0) {
                uint256 relief = CurveLib.relief(uintOf("rebates", i, "curve"), deficit, units);
                rebate = Math.min(relief, (uintOf("rebates", i, "pot") * Math.min(units, deficit)) / deficit);
            }
            assertEq(rebate, uintOf("rebates", i, "rebate"), nameOf("rebates", i));
        }
    }

    // ---------------------------------------------------------------- internal

    function _feeOf(uint256 i) private view returns (ReleaseFee memory fee) {
        (uint256 units, uint256 part) = (uintOf("releases", i, "units"), uintOf("releases", i, "part"));
        uint256 base = ReleaseFeeLib.baseFee(uintOf("releases", i, "terms"), units);
        fee.base = ReleaseFeeLib.proRata(base, part, units);
        uint256 deficit = Math.max(uintOf("releases", i, "deficit.now"), uintOf("releases", i, "deficit.atStart"));
        fee.curve = CurveLib.cost(uintOf("releases", i, "curve"), deficit, part);
        fee.integrator = ReleaseFeeLib.integratorFee(part, uintOf("releases", i, "integratorBps"));
        fee.cut(part - ReleaseFeeLib.proRata(uintOf("releases", i, "least"), part, units));
    }
}
