// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title HubGasLib
/// @notice The gas limit of a first leg: what the handler was promised, and what the hub needs at most around it.
library HubGasLib {
    /// @notice Gas of the hub's own work: reading the leg, calling the handler, and sending on, which in the worst case
    /// hashes and reads through all levels of a lane's tree.
    uint256 internal constant OVERHEAD = 200_000;

    /// @notice Gas per byte of the handler's payload and of the result: copies, memory, the log, the frame's hash.
    uint256 internal constant PER_BYTE = 24;

    /// @notice Gas that sending a result on takes at most.
    function afterHandler(uint256 maxResult) internal pure returns (uint256) {
        return OVERHEAD + PER_BYTE * maxResult;
    }

    /// @notice Gas limit of a first leg.
    /// @dev A call gets at most 63/64 of what is left (EIP-150), so 1/63 of the handler's gas comes on top.
    function limit(uint256 handlerGas, uint256 payloadSize, uint256 maxResult) internal pure returns (uint256) {
        return handlerGas + handlerGas / 63 + OVERHEAD + PER_BYTE * (payloadSize + maxResult);
    }
}
