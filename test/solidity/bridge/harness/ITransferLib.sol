// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {Transfer} from "../../../../contracts/bridge/libraries/TransferLib.sol";

/// @dev What the library reads of a transfer where it stands.
struct Standing {
    address receiver;
    address integrator;
    bytes32 assetId;
    uint256 units;
    uint16 integratorBps;
    uint256 minReceived;
    uint256 deadline;
    uint256 gasLimit;
}

/// @dev What tests import: only the harness itself is compiled as the bridge is, and the stack would not do otherwise.
interface ITransferLib {
    function encode(
        TransferRequest calldata request,
        address sender,
        uint256 units,
        uint256 relief
    ) external pure returns (bytes memory);

    function sizeOf(TransferRequest calldata request) external pure returns (uint256);

    function decode(bytes calldata payload) external pure returns (Transfer memory);

    function standing(bytes calldata payload) external pure returns (Standing memory);

    /// @dev Encodes into memory that was used before.
    /// @return padding What stands in the last word behind the last byte.
    /// @return end Behind the last byte.
    /// @return free Where memory is free.
    function encodeIntoUsedMemory(
        TransferRequest calldata request
    ) external pure returns (uint256 padding, uint256 end, uint256 free);

    function callOf(bytes calldata payload) external pure returns (bytes memory sender, bytes memory sent);

    function offerOf(bytes calldata payload) external pure returns (uint256 fee, uint256 from, uint256 until);

    function advanceId(bytes32 peerHash, bytes calldata payload) external pure returns (bytes32);

    function decodeReturn(bytes calldata payload) external pure returns (bytes32 transferId, uint256 units);

    function kindOf(bytes calldata payload) external pure returns (uint8);

    function advanceIdInMemory(bytes32 peerHash, bytes memory payload) external pure returns (bytes32);
}
