// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {Transfer, TransferLib} from "../../../../contracts/bridge/libraries/TransferLib.sol";
import {ITransferLib, Standing} from "./ITransferLib.sol";

/// @dev The library as the bridge compiles it.
contract TransferLibHarness is ITransferLib {
    function encode(
        TransferRequest calldata request,
        address sender,
        uint256 units,
        uint256 relief
    ) external pure returns (bytes memory) {
        return TransferLib.encode(request, sender, units, relief);
    }

    function sizeOf(TransferRequest calldata request) external pure returns (uint256) {
        return TransferLib.sizeOf(request);
    }

    function decode(bytes calldata payload) external pure returns (Transfer memory) {
        return TransferLib.decode(payload);
    }

    function standing(bytes calldata payload) external pure returns (Standing memory parts) {
        (parts.receiver, parts.integrator) = TransferLib.partiesOf(payload);
        (parts.assetId, parts.units, parts.integratorBps) = TransferLib.amountOf(payload);
        (parts.minReceived, parts.deadline) = TransferLib.boundsOf(payload);
        parts.gasLimit = TransferLib.gasLimitOf(payload);
    }

    function encodeIntoUsedMemory(
        TransferRequest calldata request
    ) external pure returns (uint256 padding, uint256 end, uint256 free) {
        assembly ("memory-safe") {
            let at := mload(0x40)
            for {
                let i := 0
            } lt(i, 4096) {
                i := add(i, 32)
            } {
                mstore(add(at, i), not(0))
            }
        }
        bytes memory payload = TransferLib.encode(request, request.refundTo, 5, 3);
        assembly ("memory-safe") {
            end := add(add(payload, 32), mload(payload))
            free := mload(0x40)
            padding := mload(end)
        }
    }

    function callOf(bytes calldata payload) external pure returns (bytes memory sender, bytes memory sent) {
        return TransferLib.callOf(payload);
    }

    function offerOf(bytes calldata payload) external pure returns (uint256 fee, uint256 from, uint256 until) {
        return TransferLib.offerOf(payload);
    }

    function advanceId(bytes32 peerHash, bytes calldata payload) external pure returns (bytes32) {
        return TransferLib.advanceId(peerHash, payload);
    }

    function decodeReturn(bytes calldata payload) external pure returns (bytes32 transferId, uint256 units) {
        return TransferLib.decodeReturn(payload);
    }

    function advanceIdInMemory(bytes32 peerHash, bytes memory payload) external pure returns (bytes32) {
        return TransferLib.advanceIdInMemory(peerHash, payload);
    }

    function kindOf(bytes calldata payload) external pure returns (uint8) {
        return TransferLib.kindOf(payload);
    }
}
