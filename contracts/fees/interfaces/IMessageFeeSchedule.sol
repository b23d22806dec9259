// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Price} from "@causeway/solidity/interfaces/IMailbox.sol";

/// @notice What delivery at a destination costs from a version on.
/// @param destinationChainId The destination.
/// @param price As the mailbox, or the RelaySender, takes it.
struct DestinationPrice {
    uint64 destinationChainId;
    Price price;
}

/// @title IMessageFeeSchedule
/// @notice Sets the prices of a chain's messages, under a version that only rises: all prices of a version, or none.
/// @dev Holds the role that sets prices, without a delay. Who publishes waits in the access manager.
///
/// A price stands until a later publication names its destination again. The prices in force are the mailbox's and the
/// RelaySender's: this contract keeps the version alone.
interface IMessageFeeSchedule {
    /// @notice Prices were set under a version. Those of destinations that are in neither list stayed.
    /// @param messagePrices Of messages from here to a destination.
    /// @param resultPrices Of the hub's results to a destination.
    event FeeSchedulePublished(
        uint32 indexed version,
        DestinationPrice[] messagePrices,
        DestinationPrice[] resultPrices
    );

    /// @notice An address is zero.
    error ZeroAddress();
    /// @notice Versions begin at 1.
    error ZeroVersion();
    /// @notice A later version was published.
    error OutdatedVersion(uint32 version, uint32 currentVersion);
    /// @notice Both lists are empty.
    error NoPrices();
    /// @notice This chain is the hub: nobody pays for results here.
    error NoRelaySender();

    /// @notice Sets prices of destinations, all or none. The current version may be published again, to repair a price
    /// or to add a destination. Restricted.
    /// @dev Reverts with the errors above, and with those of the `setPrice` of the mailbox and of the RelaySender. Of a
    /// destination that is twice in a list the last price holds.
    /// @param newVersion From the current version on; not 0.
    /// @param messagePrices Of messages from here to a destination, wei of this chain.
    /// @param resultPrices Of the hub's results to a destination, wei of this chain; empty on the hub.
    function publish(
        uint32 newVersion,
        DestinationPrice[] calldata messagePrices,
        DestinationPrice[] calldata resultPrices
    ) external;

    /// @notice The version that was published last, 0 before the first.
    function version() external view returns (uint32);

    /// @notice The chain's mailbox.
    function mailbox() external view returns (address);

    /// @notice The chain's RelaySender, zero on the hub.
    function relaySender() external view returns (address);
}
