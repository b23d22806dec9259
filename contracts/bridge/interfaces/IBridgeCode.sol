// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";

/// @title IBridgeCode
/// @notice A piece of a bridge's code, as the bridge sees it.
interface IBridgeCode {
    /// @notice The mailbox that it serves.
    function mailbox() external view returns (IMailbox);
}
