// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {DevelopmentChains} from "../../../contracts/access/DevelopmentChains.sol";
import {LightClientFixture} from "./LightClientFixture.sol";

contract MockLightClientTest is LightClientFixture {
    function testFuzz_constructor_offDevelopmentChains_reverts(uint64 chainId) public {
        vm.assume(chainId < 31337 || chainId > 31399);
        vm.chainId(chainId);
        expectError(DevelopmentChains.DevelopmentOnly.selector, abi.encode(chainId));
        newMockClient(address(manager), ENVIRONMENT, origin(), anchored());
    }

    function test_constructor_onDevelopmentChains_succeeds() public {
        for (uint256 chainId = 31337; chainId <= 31399; chainId += 31) {
            vm.chainId(chainId);
            newMockClient(address(manager), ENVIRONMENT, origin(), anchored());
        }
    }
}
