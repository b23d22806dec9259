// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";

/// @title RequestHashLib
/// @notice A transfer request as EIP-712 hashes it: the witness that binds all of it to a Permit2 signature.
library RequestHashLib {
    bytes private constant REQUEST =
        "TransferRequest(bytes32 assetId,uint256 amount,uint64 destinationChainId,bytes receiver,"
        "uint256 minReceived,uint40 deadline,bytes32 salt,address refundTo,bytes integrator,uint16 integratorBps,"
        "uint64 gasLimit,bytes payload,uint256 advanceFee,uint40 advanceFrom,uint40 advanceUntil)";

    /// @notice The type hash of a request (EIP-712).
    bytes32 internal constant TYPE_HASH = keccak256(REQUEST);

    /// @notice What Permit2 puts behind its own type: the witness's name, and all types in alphabetical order.
    string internal constant WITNESS_TYPE =
        "TransferRequest witness)"
        "TokenPermissions(address token,uint256 amount)"
        "TransferRequest(bytes32 assetId,uint256 amount,uint64 destinationChainId,bytes receiver,"
        "uint256 minReceived,uint40 deadline,bytes32 salt,address refundTo,bytes integrator,uint16 integratorBps,"
        "uint64 gasLimit,bytes payload,uint256 advanceFee,uint40 advanceFrom,uint40 advanceUntil)";

    /// @notice `hashStruct` of a request (EIP-712).
    function hash(TransferRequest calldata request) internal pure returns (bytes32) {
        bytes memory first = abi.encode(
            TYPE_HASH,
            request.assetId,
            request.amount,
            request.destinationChainId,
            keccak256(request.receiver),
            request.minReceived,
            request.deadline
        );
        bytes memory second = abi.encode(
            request.salt,
            request.refundTo,
            keccak256(request.integrator),
            request.integratorBps,
            request.gasLimit,
            keccak256(request.payload),
            request.advanceFee,
            request.advanceFrom,
            request.advanceUntil
        );
        return keccak256(bytes.concat(first, second));
    }
}
