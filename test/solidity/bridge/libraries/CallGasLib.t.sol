// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {CallGasLib} from "../../../../contracts/bridge/libraries/CallGasLib.sol";

contract CallGasLibTest is Test {
    function test_withCall_isTheBaseThePromiseAndWhatLiesBetween() public pure {
        assertEq(CallGasLib.withCall(400_000, 310_000, 0), 400_000 + 310_000 + 10_000 + 210_000);
        assertEq(CallGasLib.withCall(400_000, 310_000, 100), 930_000 + 1_200);
        assertEq(CallGasLib.withCall(0, 30, 0), 210_030);
    }

    function test_withCall_neverRunsOver() public pure {
        assertEq(CallGasLib.withCall(type(uint64).max, 1, 0), type(uint64).max);
        assertEq(CallGasLib.withCall(1, type(uint64).max, 1e30), type(uint64).max);
        assertEq(CallGasLib.withCall(type(uint64).max - 210_000, 0, 0), type(uint64).max);
    }
}
