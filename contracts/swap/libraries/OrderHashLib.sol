// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";

/// @title OrderHashLib
/// @notice An order as EIP-712 hashes it: its id, and the witness that binds all of it to a Permit2 signature.
/// @dev Sender, router and origin chain are part of the type, so that the same order of another sender, or on another
/// chain, has another id.
library OrderHashLib {
    string private constant FIELDS =
        "SwapOrder(address sender,address router,uint256 originChainId,address tokenIn,uint256 amountIn,"
        "uint256 submitterFee,bytes hops,bytes32 assetId,uint256 minBridged,uint256 minReceived,"
        "uint64 destinationChainId,bytes destinationHops,uint128 quotedOut,uint128 leastOut,uint40 minimumFrom,"
        "uint40 minimumUntil,bytes receiver,address fallbackReceiver,bool paysCoin,uint40 holdUntil,uint96 fillFee,"
        "uint64 callGas,bytes call,uint64 gasLimit,uint256 advanceFee,uint40 advanceFrom,uint40 advanceUntil,"
        "uint40 deadline,address refundTo,address integrator,uint16 integratorBps,uint256 nonce)";

    /// @notice The type hash of an order (EIP-712).
    bytes32 internal constant TYPE_HASH = keccak256(
        "SwapOrder(address sender,address router,uint256 originChainId,address tokenIn,uint256 amountIn,"
        "uint256 submitterFee,bytes hops,bytes32 assetId,uint256 minBridged,uint256 minReceived,"
        "uint64 destinationChainId,bytes destinationHops,uint128 quotedOut,uint128 leastOut,uint40 minimumFrom,"
        "uint40 minimumUntil,bytes receiver,address fallbackReceiver,bool paysCoin,uint40 holdUntil,uint96 fillFee,"
        "uint64 callGas,bytes call,uint64 gasLimit,uint256 advanceFee,uint40 advanceFrom,uint40 advanceUntil,"
        "uint40 deadline,address refundTo,address integrator,uint16 integratorBps,uint256 nonce)"
    );

    /// @notice What Permit2 puts behind its own type: the witness's name, and all types in alphabetical order.
    function witnessType() internal pure returns (string memory) {
        return string.concat("SwapOrder witness)", FIELDS, "TokenPermissions(address token,uint256 amount)");
    }

    /// @notice `hashStruct` of an order (EIP-712), on this chain, of this contract.
    function hash(SwapOrder calldata order, address sender) internal view returns (bytes32) {
        return keccak256(bytes.concat(_input(order, sender), _output(order), _terms(order)));
    }

    function _input(SwapOrder calldata order, address sender) private view returns (bytes memory) {
        return
            abi.encode(
                TYPE_HASH,
                sender,
                address(this),
                block.chainid,
                order.tokenIn,
                order.amountIn,
                order.submitterFee,
                keccak256(order.hops),
                order.assetId,
                order.minBridged,
                order.minReceived
            );
    }

    function _output(SwapOrder calldata order) private pure returns (bytes memory) {
        return
            abi.encode(
                order.destinationChainId,
                keccak256(order.destinationHops),
                order.quotedOut,
                order.leastOut,
                order.minimumFrom,
                order.minimumUntil,
                keccak256(order.receiver),
                order.fallbackReceiver,
                order.paysCoin,
                order.holdUntil,
                order.fillFee
            );
    }

    function _terms(SwapOrder calldata order) private pure returns (bytes memory) {
        return
            abi.encode(
                order.callGas,
                keccak256(order.call),
                order.gasLimit,
                order.advanceFee,
                order.advanceFrom,
                order.advanceUntil,
                order.deadline,
                order.refundTo,
                order.integrator,
                order.integratorBps,
                order.nonce
            );
    }
}
