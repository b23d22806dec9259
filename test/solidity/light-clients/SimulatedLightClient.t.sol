// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {CheckpointLib} from "../../../contracts/light-clients/libraries/CheckpointLib.sol";
import {LightClient} from "../../../contracts/light-clients/LightClient.sol";
import {SimulatedLightClient} from "../../../contracts/light-clients/SimulatedLightClient.sol";
import {LightClientFixture} from "./LightClientFixture.sol";

/// @dev Deploys whatever it is given.
contract OpenFactory {
    function deploy(bytes memory code) external returns (address deployed) {
        assembly ("memory-safe") {
            deployed := create2(0, add(code, 32), mload(code), 0)
            if iszero(deployed) {
                returndatacopy(0, 0, returndatasize())
                revert(0, returndatasize())
            }
        }
    }
}

contract SimulatedLightClientTest is LightClientFixture {
    /// @dev As `packages/simulator/src/Rpc.ts` has it.
    address private constant CARRIER = 0xC569FB88f110fc1c0eD28afF3294F463f5285233;

    function testFuzz_constructor_byAnybody_reverts(address deployer, uint64 chainId) public {
        vm.assume(deployer != CARRIER);
        vm.chainId(chainId);
        vm.expectRevert(abi.encodeWithSelector(SimulatedLightClient.SimulatorOnly.selector, deployer));
        _deployFrom(deployer);
    }

    /// @dev Whoever calls a factory, even its transaction's first sender, is not who deploys.
    function test_constructor_throughAFactory_reverts() public {
        OpenFactory factory = new OpenFactory();
        bytes memory arguments = abi.encode(manager, ENVIRONMENT, origin(), anchored());
        bytes memory code = bytes.concat(type(SimulatedLightClient).creationCode, arguments);
        vm.expectRevert(abi.encodeWithSelector(SimulatedLightClient.SimulatorOnly.selector, address(factory)));
        vm.prank(CARRIER, CARRIER);
        factory.deploy(code);
    }

    function testFuzz_constructor_byTheSimulator_succeedsOnEveryChain(uint64 chainId) public {
        vm.chainId(chainId);
        assertEq(_deployFrom(CARRIER).originChainId(), origin().chainId);
    }

    /// @dev A real network's lanes have ids made of a committee's trust.
    function test_trustId_isTheMocks() public {
        bytes32 trustId = _deployFrom(CARRIER).trustId();
        assertEq(trustId, CheckpointLib.trustId(CheckpointLib.SCHEME_MOCK, ENVIRONMENT, ORIGIN_CHAIN_ID));
        assertTrue(trustId != CheckpointLib.trustId(CheckpointLib.SCHEME_COMMITTEE, ENVIRONMENT, ORIGIN_CHAIN_ID));
    }

    function test_accept_proofOfSomethingElse_reverts() public {
        LightClient simulated = _deployFrom(CARRIER);
        bytes memory evidence = proven(checkpointAt(LEAST_HEIGHT));
        evidence[evidence.length - 1] ^= 0x01;
        expectError(ILightClient.InvalidProof.selector, abi.encode(hashOf(checkpointAt(LEAST_HEIGHT))));
        simulated.accept(evidence);
        simulated.accept(proven(checkpointAt(LEAST_HEIGHT)));
        assertTrue(simulated.isAccepted(hashOf(checkpointAt(LEAST_HEIGHT))));
    }

    function _deployFrom(address deployer) private returns (LightClient) {
        vm.prank(deployer);
        return new SimulatedLightClient(address(manager), ENVIRONMENT, origin(), anchored());
    }
}
