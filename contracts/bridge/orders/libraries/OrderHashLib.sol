// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {GaslessCrossChainOrder} from "@causeway/solidity/interfaces/IERC7683.sol";

/// @title OrderHashLib
/// @notice An order as EIP-712 hashes it: the witness that binds all of it to a Permit2 signature.
library OrderHashLib {
    bytes32 private constant TYPE_HASH = keccak256(
        "GaslessCrossChainOrder(address originSettler,address user,uint256 nonce,uint256 originChainId,"
        "uint32 openDeadline,uint32 fillDeadline,bytes32 orderDataType,bytes orderData)"
    );

    /// @notice What Permit2 puts behind its own type: the witness's name, and all types in alphabetical order.
    string internal constant WITNESS_TYPE =
        "GaslessCrossChainOrder witness)"
        "GaslessCrossChainOrder(address originSettler,address user,uint256 nonce,uint256 originChainId,"
        "uint32 openDeadline,uint32 fillDeadline,bytes32 orderDataType,bytes orderData)"
        "TokenPermissions(address token,uint256 amount)";

    /// @notice `hashStruct` of an order (EIP-712).
    function hash(GaslessCrossChainOrder calldata order) internal pure returns (bytes32) {
        return
            keccak256(
                abi.encode(
                    TYPE_HASH,
                    order.originSettler,
                    order.user,
                    order.nonce,
                    order.originChainId,
                    order.openDeadline,
                    order.fillDeadline,
                    order.orderDataType,
                    keccak256(order.orderData)
                )
            );
    }
}
