// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {Proxy} from "@openzeppelin/contracts/proxy/Proxy.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IBridgeCode} from "./interfaces/IBridgeCode.sol";
import {Advances} from "./Advances.sol";
import {BridgeAssets} from "./BridgeAssets.sol";
import {BridgeConfiguration} from "./BridgeConfiguration.sol";

/// @title BridgeAdvances
/// @notice The second piece of a bridge's code: what is paid in advance, and what may change. It runs in the bridge, by
/// delegated calls; on its own it has neither assets nor peers, and obeys nobody.
/// @dev All pieces have their state from the same contracts, in the same order: what one writes the others read, in
/// nearly every test of them.
contract BridgeAdvances is Advances, BridgeConfiguration, Proxy {
    /// @notice The third piece of code.
    IBridgeCode public immutable exits;

    /// @notice Serves bridges of one mailbox.
    /// @param mailbox_ The bridge's.
    constructor(IMailbox mailbox_, IBridgeCode exits_) AccessManaged(address(0)) BridgeAssets(mailbox_) {
        _requireSameMailbox(exits_);
        exits = exits_;
    }

    /// @dev What this piece of code does not have, the third may.
    function _implementation() internal view override returns (address) {
        return address(exits);
    }
}
