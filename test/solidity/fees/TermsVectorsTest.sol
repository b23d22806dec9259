// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {CurveTerms, ReleaseTerms} from "../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {VectorsTest} from "../vectors/VectorsTest.sol";

/// @dev A test over shared examples that hold terms of the bridge.
abstract contract TermsVectorsTest is VectorsTest {
    function setUp() public virtual {
        load("bridge-fees.json");
    }

    function releaseOf(string memory list, uint256 i, string memory key) internal view returns (ReleaseTerms memory) {
        return
            ReleaseTerms({
                rateBps: uint16(uintOf(list, i, string.concat(key, ".rateBps"))),
                vaultBps: uint16(uintOf(list, i, string.concat(key, ".vaultBps"))),
                floor: uint72(uintOf(list, i, string.concat(key, ".floor"))),
                ceiling: uint72(uintOf(list, i, string.concat(key, ".ceiling"))),
                flat: uint72(uintOf(list, i, string.concat(key, ".flat")))
            });
    }

    function curveOf(string memory list, uint256 i, string memory key) internal view returns (CurveTerms memory) {
        return
            CurveTerms({
                rateBps: uint16(uintOf(list, i, string.concat(key, ".rateBps"))),
                knee: uint112(uintOf(list, i, string.concat(key, ".knee"))),
                depth: uint112(uintOf(list, i, string.concat(key, ".depth")))
            });
    }
}
