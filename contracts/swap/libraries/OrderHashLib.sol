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

    /// @dev Words of the struct, and which of them say where bytes begin.
    uint256 private constant WORDS = 29;
    uint256 private constant HOPS = 3;
    uint256 private constant DESTINATION_HOPS = 8;
    uint256 private constant RECEIVER = 13;
    uint256 private constant CALL = 19;

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
    /// @dev The type's fields behind the first three are the struct's, in its order: so its words are copied as they
    /// stand, and the four that say where bytes begin are replaced by the hashes of these bytes.
    function hash(SwapOrder calldata order, address sender) internal view returns (bytes32 hashed) {
        bytes32 typeHash = TYPE_HASH;
        bytes32 hopsHash = keccak256(order.hops);
        bytes32 destinationHopsHash = keccak256(order.destinationHops);
        bytes32 receiverHash = keccak256(order.receiver);
        bytes32 callHash = keccak256(order.call);
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(free, typeHash)
            mstore(add(free, 32), sender)
            mstore(add(free, 64), address())
            mstore(add(free, 96), chainid())
            let words := add(free, 128)
            calldatacopy(words, order, mul(WORDS, 32))
            mstore(add(words, mul(HOPS, 32)), hopsHash)
            mstore(add(words, mul(DESTINATION_HOPS, 32)), destinationHopsHash)
            mstore(add(words, mul(RECEIVER, 32)), receiverHash)
            mstore(add(words, mul(CALL, 32)), callHash)
            hashed := keccak256(free, add(128, mul(WORDS, 32)))
        }
    }
}
