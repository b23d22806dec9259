// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {TransferLib} from "../../bridge/libraries/TransferLib.sol";
import {FrameLib} from "../../messaging/libraries/FrameLib.sol";

/// @notice A transfer that carries an order, as its frame says.
/// @param sender The transfer's sender on the origin; zero if that is no address of an EVM chain.
struct FramedTransfer {
    bytes32 transferId;
    bytes32 assetId;
    address sender;
}

/// @title TransferFrameLib
/// @notice Reads the frame of a transfer. The bridge decides whether there is such a transfer.
library TransferFrameLib {
    uint256 private constant EVM_ADDRESS = 20;

    /// @notice The transfer, and the payload for its receiver. Reverts if the bytes are no transfer.
    function partsOf(
        TransferFrame calldata framed
    ) internal pure returns (FramedTransfer memory transfer, bytes calldata sent) {
        (, , bytes calldata payload) = FrameLib.parts(framed.frame);
        transfer.transferId = FrameLib.messageIdOf(framed.laneId, framed.index, framed.frame);
        transfer.assetId = TransferLib.decode(payload).assetId;
        bytes calldata sender;
        (sender, sent) = TransferLib.callOf(payload);
        if (sender.length == EVM_ADDRESS) transfer.sender = address(bytes20(sender));
    }
}
