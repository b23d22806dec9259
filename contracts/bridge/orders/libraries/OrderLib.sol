// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {GaslessCrossChainOrder, OnchainCrossChainOrder} from "@causeway/solidity/interfaces/IERC7683.sol";
import {RequestHashLib} from "../../libraries/RequestHashLib.sol";
import {IBridgeSettler} from "../interfaces/IBridgeSettler.sol";

/// @notice An order, whichever way it is opened.
/// @param nonce Of an order that its user opens himself, the salt that he asks for.
/// @param request What is bridged for it: with the order's salt.
struct Order {
    address user;
    bytes32 nonce;
    uint32 openDeadline;
    uint32 fillDeadline;
    TransferRequest request;
}

/// @title OrderLib
/// @notice Reads orders, and refuses those that are not for here and now.
library OrderLib {
    /// @dev The two ways to open an order: neither uses up a salt of the other.
    bytes32 private constant OPENED_TAG = keccak256("causeway.order.opened.v1");
    bytes32 private constant SIGNED_TAG = keccak256("causeway.order.signed.v1");

    /// @notice Reads an order that `user` opens. No deadline bounds what he does himself.
    /// @dev Reverts with the errors of `IBridgeSettler`, and without a reason where the data is not one of its type.
    function read(OnchainCrossChainOrder calldata order, address user) internal view returns (Order memory) {
        TransferRequest memory request = _request(order.orderDataType, order.orderData, order.fillDeadline);
        bytes32 nonce = request.salt;
        request.salt = _salt(OPENED_TAG, user, nonce, request.destinationChainId);
        return Order(user, nonce, type(uint32).max, order.fillDeadline, request);
    }

    /// @notice Reads an order that its user signed. Whether he did, the caller checks.
    /// @dev As `read`.
    function readSigned(GaslessCrossChainOrder calldata order) internal view returns (Order memory) {
        require(order.originSettler == address(this), IBridgeSettler.NotThisSettler(order.originSettler));
        require(order.originChainId == block.chainid, IBridgeSettler.NotThisChain(order.originChainId));
        require(block.timestamp <= order.openDeadline, IBridgeSettler.OpenTooLate(order.openDeadline));
        TransferRequest memory request = _request(order.orderDataType, order.orderData, order.fillDeadline);
        bytes32 nonce = bytes32(order.nonce);
        request.salt = _salt(SIGNED_TAG, order.user, nonce, request.destinationChainId);
        return Order(order.user, nonce, order.openDeadline, order.fillDeadline, request);
    }

    function _request(
        bytes32 orderDataType,
        bytes calldata orderData,
        uint32 fillDeadline
    ) private pure returns (TransferRequest memory request) {
        require(orderDataType == RequestHashLib.TYPE_HASH, IBridgeSettler.UnknownOrderType(orderDataType));
        request = abi.decode(orderData, (TransferRequest));
        uint256 until = request.advanceUntil;
        require(fillDeadline == until, IBridgeSettler.FillDeadlineDiffers(fillDeadline, until));
    }

    function _salt(bytes32 tag, address user, bytes32 nonce, uint64 destinationChainId) private view returns (bytes32) {
        return keccak256(abi.encode(tag, block.chainid, destinationChainId, user, nonce));
    }
}
