// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Price} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IFeeSchedule} from "./IFeeSchedule.sol";
import {Share} from "./IFeeShares.sol";

/// @notice What delivery at a destination costs by a version.
/// @param destinationChainId The destination.
/// @param free Says that it costs nothing: without it a price of nothing is refused.
/// @param price As the mailbox, or the RelaySender, takes it; its `gasPrice` is the centre of the band.
struct DestinationPrice {
    uint64 destinationChainId;
    bool free;
    Price price;
}

/// @notice The content of a version.
/// @param bandBps How far gas prices may move: from centre * 10,000 / bandBps to centre * bandBps / 10,000.
/// @param messagePrices Of messages from here, by ascending destination, wei of this chain.
/// @param resultPrices Of the hub's results, by ascending destination, wei of this chain; empty on the hub.
/// @param shares Who gets what of the fees.
struct MessageFees {
    uint32 bandBps;
    DestinationPrice[] messagePrices;
    DestinationPrice[] resultPrices;
    Share[] shares;
}

/// @notice A destination's next gas price.
struct GasPriceMove {
    uint64 destinationChainId;
    uint64 gasPrice;
}

/// @notice What is in force for a destination.
/// @param inForce Whether there is anything.
/// @param price By the version in force: its `gasPrice` is the centre.
/// @param gasPrice Where the gas price stands, wei.
/// @param lowest The lower edge of the band, wei.
/// @param highest The upper edge of the band, wei.
/// @param graceEndsAt When the last change is settled at the earliest, and the gas price may move again; unix seconds.
struct DestinationEntry {
    bool inForce;
    Price price;
    uint64 gasPrice;
    uint64 lowest;
    uint64 highest;
    uint40 graceEndsAt;
}

/// @notice What a step is measured by: the fields of a price, and the fee of a message of 200,000 gas and 256 bytes.
enum PriceField {
    Base,
    GasPrice,
    MaxGasLimit,
    MaxPayload,
    GasPerByte,
    ReferenceFee
}

/// @title IMessageFeeSchedule
/// @notice What messages and the hub's results cost, and who is paid: `IFeeSchedule` for a chain's mailbox and its
/// RelaySender.
/// @dev Holds the role that sets prices and pays out fees, without a delay.
///
/// The subject of messages to a chain is its chain id; that of results to it is 2^64 plus its chain id. Gas prices are
/// no matter of versions: a version states the centre of each, and one band for all. `moveGasPrices` moves them within
/// it, and a new version keeps them as far as its band allows.
interface IMessageFeeSchedule is IFeeSchedule {
    /// @notice A version was published.
    /// @param effectiveAt From when on it can be made effective, unix seconds.
    event FeeSchedulePublished(uint32 indexed version, uint40 effectiveAt, bytes32 contentHash, MessageFees fees);
    /// @notice A destination's gas price moved; it is charged at the latest when the grace is over.
    event GasPriceMoved(uint256 indexed subject, uint64 gasPrice, uint64 previous);

    /// @notice This chain is the hub: nobody pays for results here.
    error NoRelaySender();
    /// @notice The band is nothing, or too wide.
    error BandOutOfRange(uint256 bandBps, uint256 above, uint256 most);
    /// @notice A version changes a price by more than a step.
    error StepTooLarge(uint256 subject, PriceField field, uint256 current, uint256 next);
    /// @notice The gas price is outside the band; wei.
    error GasPriceOutsideBand(uint256 subject, uint256 gasPrice, uint256 lowest, uint256 highest);
    /// @notice The gas price moves by more than a step; wei.
    error MoveTooLarge(uint256 subject, uint256 current, uint256 next);

    /// @notice Announces a version. Restricted: the fee admin.
    /// @dev Reverts with `OutdatedVersion`, `VersionTooHigh`, `VersionPending`, `EffectiveAtOutOfRange`; for its form
    /// with `EmptyVersion`, `NoRelaySender`, `UnsortedSubjects`, `AbsentSubject`, `PriceOfNothing`, `NotFree`,
    /// `BandOutOfRange`, the errors of `IFeeShares`, and where the mailbox or the RelaySender would refuse a price or
    /// its mix with what is in force; with `StepTooLarge` compared with what is in force.
    /// @param newVersion Above every number that was published, by 10,000 at most.
    /// @param effectiveAt Unix seconds, two to thirty days from now. A version that only lowers or adds prices may
    /// become effective sooner; 0 says at once.
    function publish(uint32 newVersion, uint40 effectiveAt, MessageFees calldata fees) external;

    /// @notice Makes the pending version effective, within seven days from `effectiveAt` on. Anyone may call.
    /// @dev Reverts with `VersionNotPending`, `WrongContent`, `NotEffectiveYet`, `VersionLapsed`; compared with what is
    /// in force by then with `StepTooLarge`, `NoticeNeeded`, `ChangedTooRecently`; with `GraceNotOver` where it brings
    /// back what was removed within the grace; and where the mailbox or the RelaySender refuses a mix.
    /// @param fees The content as published.
    function makeEffective(MessageFees calldata fees) external;

    /// @notice Returns to a version that was in force within the last seven days, at once. Restricted: the fee admin.
    /// @dev Neither step nor rate binds it. Prices and shares of that time come back exactly, gas prices as far as
    /// the band
    /// of that time allows. Destinations that were added since keep their prices, those that were removed stay so.
    /// Reverts
    /// with `VersionNotRetired`, `RollbackTooLate`, `WrongContent`, and where the mailbox or the RelaySender refuses a
    /// mix.
    /// @param fees The content as it was published.
    function rollBack(uint32 earlierVersion, MessageFees calldata fees) external;

    /// @notice Settles destinations whose grace is over. Anyone may call; what is settled already is passed over.
    /// @dev Reverts with `UnknownSubject` or `GraceNotOver`.
    /// @param messages Destinations of messages.
    /// @param results Destinations of the hub's results.
    function settle(uint64[] calldata messages, uint64[] calldata results) external;

    /// @notice Moves gas prices within their bands. Restricted: the gas price updater.
    /// @dev Reverts with `UnknownSubject`, `GraceNotOver`, `GasPriceOutsideBand`, `MoveTooLarge`. Settles what is due.
    /// @param messages Of messages, by destination.
    /// @param results Of the hub's results, by destination.
    function moveGasPrices(GasPriceMove[] calldata messages, GasPriceMove[] calldata results) external;

    /// @notice Serves a destination of the hub's results no more, and withdraws what is pending, which names it.
    /// Restricted: the lane admin. A later version may add it again, after the grace.
    /// @dev Reverts with `UnknownSubject`.
    function endResults(uint64 destinationChainId) external;

    /// @notice What is in force for messages to a destination.
    function messageEntry(uint64 destinationChainId) external view returns (DestinationEntry memory);

    /// @notice What is in force for the hub's results to a destination.
    function resultEntry(uint64 destinationChainId) external view returns (DestinationEntry memory);

    /// @notice The band of the version in force.
    function bandBps() external view returns (uint256);

    /// @notice The chain's mailbox.
    function mailbox() external view returns (address);

    /// @notice The chain's RelaySender, zero on the hub.
    function relaySender() external view returns (address);
}
