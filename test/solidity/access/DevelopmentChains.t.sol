// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {DevelopmentChains} from "../../../contracts/access/DevelopmentChains.sol";

contract DevelopmentChainsTest is Test {
    function test_contains_itsBoundsAndNothingBeyond() public pure {
        assertFalse(DevelopmentChains.contains(0));
        assertFalse(DevelopmentChains.contains(1));
        assertFalse(DevelopmentChains.contains(31336));
        assertTrue(DevelopmentChains.contains(31337));
        assertTrue(DevelopmentChains.contains(31399));
        assertFalse(DevelopmentChains.contains(31400));
        assertFalse(DevelopmentChains.contains(type(uint256).max));
    }

    function test_requireHere_elsewhere_reverts() public {
        this.requireHere();
        vm.chainId(1);
        vm.expectRevert(abi.encodeWithSelector(DevelopmentChains.DevelopmentOnly.selector, 1));
        this.requireHere();
    }

    function requireHere() external view {
        DevelopmentChains.requireHere();
    }
}
