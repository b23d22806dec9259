// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {BridgeAssets} from "./BridgeAssets.sol";
import {Returns} from "./Returns.sol";

/// @title BridgeExits
/// @notice The third piece of a bridge's code: what moves on what waits, and the ways back. It runs in the bridge, by
/// delegated calls; on its own it has neither assets nor peers.
contract BridgeExits is Returns {
    /// @notice Serves bridges of one mailbox.
    /// @param mailbox_ The bridge's.
    constructor(IMailbox mailbox_) BridgeAssets(mailbox_) {}
}
