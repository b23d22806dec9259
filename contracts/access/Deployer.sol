// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Create3} from "@openzeppelin/contracts/utils/Create3.sol";

/// @title Deployer
/// @notice Deploys contracts at addresses that depend on the caller and a salt alone, not on code or constructor
/// arguments: one deploying account gets the same addresses on every chain.
/// @dev Itself deployed by the deterministic deployment proxy (0x4e59b44847b379578588920cA78FbF26c0B4956C), with the
/// same code and salt on every chain, hence at one address. Holds no coin and no rights.
contract Deployer {
    /// @notice A contract was deployed.
    event ContractDeployed(address indexed caller, bytes32 indexed salt, address deployed);

    /// @notice The caller has deployed with this salt before.
    error AlreadyDeployed(address caller, bytes32 salt, address deployed);
    /// @notice There is no code to deploy, or its constructor left none.
    error NoCode(bytes32 salt);
    /// @notice The new contract's initialising call failed.
    error InitialisationFailed(address deployed, bytes reason);

    /// @notice Deploys a contract and, in the same transaction, calls it if `initialisation` is not empty.
    /// @dev Reverts with one of the errors above, or with the constructor's own.
    /// @param salt The caller's name for the contract.
    /// @param creationCode Creation code followed by the constructor's arguments.
    /// @param initialisation Calldata for the new contract, empty for none. Its caller is this contract.
    /// @return deployed `addressOf(msg.sender, salt)`.
    function deploy(
        bytes32 salt,
        bytes calldata creationCode,
        bytes calldata initialisation
    ) external returns (address deployed) {
        deployed = addressOf(msg.sender, salt);
        require(deployed.code.length == 0, AlreadyDeployed(msg.sender, salt, deployed));
        require(creationCode.length != 0, NoCode(salt));
        Create3.deploy(0, _saltOf(msg.sender, salt), creationCode);
        require(deployed.code.length != 0, NoCode(salt));
        emit ContractDeployed(msg.sender, salt, deployed);
        if (initialisation.length != 0) {
            (bool success, bytes memory reason) = deployed.call(initialisation);
            require(success, InitialisationFailed(deployed, reason));
        }
    }

    /// @notice Where `deploy` puts what `caller` deploys with `salt`.
    function addressOf(address caller, bytes32 salt) public view returns (address) {
        return Create3.computeAddress(_saltOf(caller, salt));
    }

    function _saltOf(address caller, bytes32 salt) private pure returns (bytes32) {
        return keccak256(abi.encode(caller, salt));
    }
}
