// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IRelaySender} from "@causeway/solidity/interfaces/IRelaySender.sol";
import {IMailboxAdmin} from "../messaging/interfaces/IMailboxAdmin.sol";
import {DestinationPrice, IMessageFeeSchedule} from "./interfaces/IMessageFeeSchedule.sol";

/// @title MessageFeeSchedule
/// @notice Sets the prices of a chain's messages, under a version that only rises.
contract MessageFeeSchedule is IMessageFeeSchedule, AccessManaged {
    IMailboxAdmin private immutable MAILBOX;
    IRelaySender private immutable RELAY_SENDER;

    /// @inheritdoc IMessageFeeSchedule
    uint32 public version;

    /// @notice Sets up a schedule without a version. The contracts may be deployed later: their addresses are known.
    /// @param initialAuthority The chain's access manager.
    /// @param mailbox_ The chain's mailbox.
    /// @param relaySender_ The chain's RelaySender, zero on the hub.
    constructor(
        address initialAuthority,
        IMailboxAdmin mailbox_,
        IRelaySender relaySender_
    ) AccessManaged(initialAuthority) {
        require(initialAuthority != address(0) && address(mailbox_) != address(0), ZeroAddress());
        MAILBOX = mailbox_;
        RELAY_SENDER = relaySender_;
    }

    // ---------------------------------------------------------------- publishing

    /// @inheritdoc IMessageFeeSchedule
    function publish(
        uint32 newVersion,
        DestinationPrice[] calldata messagePrices,
        DestinationPrice[] calldata resultPrices
    ) external restricted {
        require(newVersion != 0, ZeroVersion());
        require(newVersion >= version, OutdatedVersion(newVersion, version));
        require(messagePrices.length != 0 || resultPrices.length != 0, NoPrices());
        require(resultPrices.length == 0 || address(RELAY_SENDER) != address(0), NoRelaySender());
        version = newVersion;
        emit FeeSchedulePublished(newVersion, messagePrices, resultPrices);
        for (uint256 i = 0; i < messagePrices.length; ++i) {
            MAILBOX.setPrice(messagePrices[i].destinationChainId, messagePrices[i].price);
        }
        for (uint256 i = 0; i < resultPrices.length; ++i) {
            RELAY_SENDER.setPrice(resultPrices[i].destinationChainId, resultPrices[i].price);
        }
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc IMessageFeeSchedule
    function mailbox() external view returns (address) {
        return address(MAILBOX);
    }

    /// @inheritdoc IMessageFeeSchedule
    function relaySender() external view returns (address) {
        return address(RELAY_SENDER);
    }
}
