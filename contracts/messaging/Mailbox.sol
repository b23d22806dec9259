// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IPrepaid} from "@causeway/solidity/interfaces/IPrepaid.sol";
import {Inbox} from "./Inbox.sol";
import {LaneImports} from "./LaneImports.sol";
import {MailboxFees} from "./MailboxFees.sol";

/// @title Mailbox
/// @notice Causeway's one contract for messages on an EVM chain: it sends (`Outbox`), delivers (`Inbox`), and on a hub
/// imports (`LaneImports`).
/// @dev Not upgradeable. What may change is named in `IMailbox` and changed through the chain's access manager.
contract Mailbox is LaneImports {
    /// @notice The chain's id does not fit the wire format.
    error ChainIdTooLarge(uint256 chainId);

    /// @notice Sets up a mailbox without lanes.
    /// @param initialAuthority The chain's access manager.
    /// @param expiry The contract that may expire and reject messages.
    /// @param prepaid The contract that pays for messages without value.
    constructor(
        address initialAuthority,
        address expiry,
        IPrepaid prepaid
    ) AccessManaged(initialAuthority) MailboxFees(prepaid) Inbox(expiry) {
        require(initialAuthority != address(0), ZeroAddress());
        require(block.chainid <= type(uint64).max, ChainIdTooLarge(block.chainid));
    }
}
