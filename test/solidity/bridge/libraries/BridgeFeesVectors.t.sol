// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ReleaseFee} from "../../../../contracts/bridge/interfaces/ICustody.sol";
import {CurveLib} from "../../../../contracts/bridge/libraries/CurveLib.sol";
import {ReleaseFeeLib} from "../../../../contracts/bridge/libraries/ReleaseFeeLib.sol";
import {TermsVectorsTest} from "../../fees/TermsVectorsTest.sol";

/// @dev The shared examples of what releases and refunds cost, on the libraries, put together as a custody does.
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

    function test_refunds_vectors_agree() public view {
        for (uint256 i = 0; i < size("refunds"); ++i) {
            (uint256 units, uint256 part) = (uintOf("refunds", i, "units"), uintOf("refunds", i, "part"));
            uint256 relief = CurveLib.relief(uintOf("refunds", i, "curve"), uintOf("refunds", i, "start"), units);
            assertEq(relief, uintOf("refunds", i, "relief"), nameOf("refunds", i));
            uint256 cost = _cost("refunds", i, part);
            uint256 fee = Math.saturatingSub(cost, (relief * part) / units);
            assertEq(Math.min(fee, part), uintOf("refunds", i, "fee"), nameOf("refunds", i));
        }
    }

    // ---------------------------------------------------------------- internal

    function _feeOf(uint256 i) private view returns (ReleaseFee memory fee) {
        (uint256 units, uint256 part) = (uintOf("releases", i, "units"), uintOf("releases", i, "part"));
        uint256 base = ReleaseFeeLib.baseFee(uintOf("releases", i, "terms"), units);
        fee.base = ReleaseFeeLib.proRata(base, part, units);
        fee.curve = _cost("releases", i, part);
        fee.integrator = ReleaseFeeLib.integratorFee(part, uintOf("releases", i, "integratorBps"));
        fee.cut(part - ReleaseFeeLib.proRata(uintOf("releases", i, "least"), part, units));
    }

    function _cost(string memory list, uint256 i, uint256 part) private view returns (uint256) {
        return CurveLib.cost(uintOf(list, i, "curve"), uintOf(list, i, "deficit"), part);
    }
}
