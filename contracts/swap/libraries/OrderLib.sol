// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";

/// @notice The part of an order that the destination acts on. The hops are the payload from `HOPS_AT` on, `hopsSize`
/// bytes; the receiver's call is the rest.
struct ArrivedOrder {
    bytes32 orderId;
    address receiver;
    address fallbackReceiver;
    bool paysCoin;
    uint256 quotedOut;
    uint256 leastOut;
    uint40 minimumFrom;
    uint40 minimumUntil;
    uint40 holdUntil;
    uint256 fillFee;
    uint64 callGas;
    uint256 hopsSize;
}

/// @title OrderLib
/// @notice An order as it travels, version 1: `docs/protocol.md`, section Order.
/// @dev
///     0 version | 1 flags | 2 orderId 32 | 34 receiver 20 | 54 fallbackReceiver 20 | 74 quotedOut u128 |
///     90 leastOut u128 | 106 minimumFrom u40 | 111 minimumUntil u40 | 116 holdUntil u40 | 121 fillFee u96 |
///     133 callGas u32 | 137 hops size u16 | 139 hops | call
library OrderLib {
    uint8 internal constant VERSION = 1;
    /// @notice Where the hops begin.
    uint256 internal constant HOPS_AT = 139;

    uint256 private constant PAYS_COIN = 1;

    /// @notice Encodes what the destination acts on.
    /// @dev The caller has checked that `callGas` fits 32 bits, and the size of the hops 16.
    function encode(bytes32 orderId, SwapOrder calldata order) internal pure returns (bytes memory) {
        bytes memory head = abi.encodePacked(
            VERSION,
            order.paysCoin ? uint8(PAYS_COIN) : 0,
            orderId,
            bytes20(order.receiver),
            order.fallbackReceiver,
            order.quotedOut,
            order.leastOut
        );
        bytes memory times = abi.encodePacked(
            order.minimumFrom,
            order.minimumUntil,
            order.holdUntil,
            order.fillFee,
            uint32(order.callGas),
            uint16(order.destinationHops.length)
        );
        return bytes.concat(head, times, order.destinationHops, order.call);
    }

    /// @notice Size of an order's payload, bytes.
    function sizeOf(SwapOrder calldata order) internal pure returns (uint256) {
        return HOPS_AT + order.destinationHops.length + order.call.length;
    }

    /// @notice Decodes a payload; false if it is not an order.
    /// @dev Anybody may have written it. What is not exactly as `encode` writes it is refused.
    function tryDecode(bytes calldata payload) internal pure returns (bool isOrder, ArrivedOrder memory order) {
        if (payload.length < HOPS_AT || uint8(payload[0]) != VERSION || uint8(payload[1]) > PAYS_COIN) {
            return (false, order);
        }
        order.paysCoin = uint8(payload[1]) == PAYS_COIN;
        order.orderId = bytes32(payload[2:34]);
        order.receiver = address(bytes20(payload[34:54]));
        order.fallbackReceiver = address(bytes20(payload[54:74]));
        order.quotedOut = uint128(bytes16(payload[74:90]));
        order.leastOut = uint128(bytes16(payload[90:106]));
        order.minimumFrom = uint40(bytes5(payload[106:111]));
        order.minimumUntil = uint40(bytes5(payload[111:116]));
        order.holdUntil = uint40(bytes5(payload[116:121]));
        order.fillFee = uint96(bytes12(payload[121:133]));
        order.callGas = uint32(bytes4(payload[133:137]));
        order.hopsSize = uint16(bytes2(payload[137:139]));
        isOrder = order.receiver != address(0) && _isComplete(order, payload.length) && _isSound(order);
    }

    /// @notice Route of a payload that is an order.
    function hopsOf(bytes calldata payload, ArrivedOrder memory order) internal pure returns (bytes calldata) {
        return payload[HOPS_AT:HOPS_AT + order.hopsSize];
    }

    /// @notice Data for the receiver's call, of a payload that is an order.
    function callOf(bytes calldata payload, ArrivedOrder memory order) internal pure returns (bytes calldata) {
        return payload[HOPS_AT + order.hopsSize:];
    }

    /// @dev A call has gas, or no data.
    function _isComplete(ArrivedOrder memory order, uint256 size) private pure returns (bool) {
        uint256 end = HOPS_AT + order.hopsSize;
        return order.callGas == 0 ? size == end : size >= end;
    }

    function _isSound(ArrivedOrder memory order) private pure returns (bool) {
        return order.leastOut <= order.quotedOut && order.minimumFrom <= order.minimumUntil;
    }
}
