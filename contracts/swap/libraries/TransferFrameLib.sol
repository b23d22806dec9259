// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {TransferLib} from "../../bridge/libraries/TransferLib.sol";
import {FrameLib} from "../../messaging/libraries/FrameLib.sol";

/// @notice A transfer that carries an order, as its frame says.
struct FramedTransfer {
    bytes32 transferId;
    bytes32 assetId;
}

/// @title TransferFrameLib
/// @notice Reads the frame of a transfer. The bridge decides whether there is such a transfer.
library TransferFrameLib {
    /// @notice The transfer, and the payload for its receiver. Reverts if the bytes are no transfer.
    function partsOf(
        TransferFrame calldata framed
    ) internal pure returns (FramedTransfer memory transfer, bytes calldata sent) {
        (, , bytes calldata payload) = FrameLib.parts(framed.frame);
        transfer.transferId = FrameLib.messageIdOf(framed.laneId, framed.index, framed.frame);
        transfer.assetId = TransferLib.decode(payload).assetId;
        (, sent) = TransferLib.callOf(payload);
    }
}
