// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {CurveTerms, ReleaseTerms} from "../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {CurveTermsLib} from "../../../contracts/bridge/libraries/CurveTermsLib.sol";
import {ReleaseTermsLib} from "../../../contracts/bridge/libraries/ReleaseTermsLib.sol";
import {BridgeGuardianSteps} from "./BridgeGuardianSteps.sol";

/// @title BridgeFeeSteps
/// @notice Fees change, and are paid out to whom they belong.
abstract contract BridgeFeeSteps is BridgeGuardianSteps {
    function changeTerms(uint256 seed) external {
        (uint256 chain, uint256 other) = _pickPair(seed);
        ReleaseTerms memory terms;
        terms.rateBps = uint16(_pick(seed, "rate", 60));
        terms.vaultBps = uint16(_pick(seed, "part", 10_001));
        terms.floor = uint72(_pick(seed, "floor", ONE));
        terms.ceiling = uint72(terms.floor + _pick(seed, "ceiling", 100 * ONE));
        if (_pick(seed, "flat", 4) == 0) terms.flat = uint72(_pick(seed, "how flat", ONE));
        _enter(chain);
        vm.prank(admin);
        custodies[chain].setTerms(_changes(chainIds[other], ReleaseTermsLib.pack(terms)));
        _did("terms changed");
    }

    function changeCurve(uint256 seed) external {
        uint256 chain = _pickVault(seed);
        CurveTerms memory curve;
        curve.rateBps = uint16(_pick(seed, "rate", 200));
        curve.knee = uint112(_pick(seed, "knee", 20_000 * ONE));
        curve.depth = uint112(curve.knee + 1 + _pick(seed, "depth", 50_000 * ONE));
        _enter(chain);
        vm.prank(admin);
        custodies[chain].setTerms(_changes(0, CurveTermsLib.pack(curve)));
        // what it costs at the block's start is by the new one too: a block has one curve here
        _passBlock();
        _did("curve changed");
    }

    function withdrawFees(uint256 seed) external {
        uint256 chain = _pick(seed, "chain", CHAINS);
        _enter(chain);
        uint256 held = custodies[chain].feesHeld();
        if (held == 0) return;
        vm.prank(admin);
        custodies[chain].withdrawFees(treasury, 1 + _pick(seed, "units", held));
        assertGt(_take(chain, treasury), 0);
        _did("fees withdrawn");
    }

    function pullFees(uint256 seed) external {
        uint256 chain = _pick(seed, "chain", CHAINS);
        address integrator = integrators[_pick(seed, "integrator", 2)];
        _enter(chain);
        uint256 held = custodies[chain].owedTo(integrator);
        if (held == 0) return;
        uint256 units = 1 + _pick(seed, "units", held);
        vm.prank(integrator);
        custodies[chain].pullOwed(integrator, treasury, units);
        assertEq(_take(chain, treasury), units, "what an integrator pulled");
        _did("fees pulled");
    }
}
