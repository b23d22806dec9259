// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IExecutor} from "../interfaces/IExecutor.sol";
import {IVenue} from "../interfaces/IVenue.sol";

/// @title Venue
/// @notice What all venues have in common: the executor that they serve.
abstract contract Venue is IVenue {
    IExecutor internal immutable EXECUTOR;

    modifier onlyExecutor() {
        require(msg.sender == address(EXECUTOR), NotExecutor(msg.sender));
        _;
    }

    constructor(IExecutor executor_) {
        EXECUTOR = executor_;
    }

    /// @notice The executor that it serves.
    function executor() external view returns (IExecutor) {
        return EXECUTOR;
    }

    /// @dev The address of a contract that `factory` deployed by CREATE2 (EIP-1014).
    function _deployedBy(address factory, bytes32 salt, bytes32 codeHash) internal pure returns (address deployed) {
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(free, or(shl(248, 0xff), shl(88, factory)))
            mstore(add(free, 21), salt)
            mstore(add(free, 53), codeHash)
            deployed := and(keccak256(free, 85), 0xffffffffffffffffffffffffffffffffffffffff)
        }
    }
}
