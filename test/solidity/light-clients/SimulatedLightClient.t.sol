// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {LightClient} from "../../../contracts/light-clients/LightClient.sol";
import {SimulatedLightClient} from "../../../contracts/light-clients/SimulatedLightClient.sol";
import {LightClientFixture} from "./LightClientFixture.sol";

contract SimulatedLightClientTest is LightClientFixture {
    address private constant CARRIER = address(uint160(uint256(keccak256("causeway.simulator.carrier"))));

    function testFuzz_constructor_byAnybody_reverts(address deployer) public {
        vm.assume(deployer != CARRIER);
        vm.expectRevert(abi.encodeWithSelector(SimulatedLightClient.SimulatorOnly.selector, deployer));
        _deployFrom(deployer);
    }

    function testFuzz_constructor_byTheSimulator_succeedsOnEveryChain(uint64 chainId) public {
        vm.chainId(chainId);
        assertEq(_deployFrom(CARRIER).originChainId(), origin().chainId);
    }

    function _deployFrom(address deployer) private returns (LightClient) {
        vm.prank(deployer);
        return new SimulatedLightClient(address(manager), ENVIRONMENT, origin(), anchored());
    }
}
