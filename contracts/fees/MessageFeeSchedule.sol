// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {PriceChange} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IRelaySender} from "@causeway/solidity/interfaces/IRelaySender.sol";
import {IMailboxAdmin} from "../messaging/interfaces/IMailboxAdmin.sol";
import {PriceLib} from "../messaging/libraries/PriceLib.sol";
import {SubjectState} from "./interfaces/IFeeSchedule.sol";
import {IFeeShares} from "./interfaces/IFeeShares.sol";
import {
    DestinationEntry,
    DestinationPrice,
    GasPriceMove,
    IMessageFeeSchedule,
    MessageFees
} from "./interfaces/IMessageFeeSchedule.sol";
import {IPriced} from "./interfaces/IPriced.sol";
import {GasPriceBandLib} from "./libraries/GasPriceBandLib.sol";
import {PriceTermsLib} from "./libraries/PriceTermsLib.sol";
import {FeeSchedule} from "./FeeSchedule.sol";
import {FeeShares} from "./FeeShares.sol";

/// @title MessageFeeSchedule
/// @notice The fee schedule of a chain's messages: its terms are a `Price`, and the band of gas prices is common to
/// all.
contract MessageFeeSchedule is IMessageFeeSchedule, FeeSchedule {
    using PriceTermsLib for uint256;

    uint256 private constant WHOLE_BPS = 10_000;
    /// @notice The widest band, a factor of 8 up and down: a year of a calm chain's gas prices, and what a stolen
    /// updater's key costs at most until a version narrows it.
    uint256 public constant MOST_BAND_BPS = 80_000;
    /// @notice The largest factor of a move: gas prices double in two moves, an hour.
    uint256 public constant MOVE_STEP_BPS = 15_000;
    /// @dev Added to a chain id: the subject of results.
    uint256 private constant RESULTS = 1 << 64;

    IMailboxAdmin private immutable MAILBOX;
    IRelaySender private immutable RELAY_SENDER;

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

    // ---------------------------------------------------------------- versions

    /// @inheritdoc IMessageFeeSchedule
    function publish(uint32 newVersion, uint40 effectiveAt, MessageFees calldata fees) external restricted {
        Version memory next = _toVersion(newVersion, fees);
        effectiveAt = _publish(next, effectiveAt);
        emit FeeSchedulePublished(newVersion, effectiveAt, next.contentHash, fees);
    }

    /// @inheritdoc IMessageFeeSchedule
    function makeEffective(MessageFees calldata fees) external {
        _makeEffective(_toVersion(0, fees));
    }

    /// @inheritdoc IMessageFeeSchedule
    function rollBack(uint32 earlierVersion, MessageFees calldata fees) external restricted {
        _rollBack(_toVersion(earlierVersion, fees));
    }

    /// @inheritdoc IMessageFeeSchedule
    function endResults(uint64 destinationChainId) external restricted {
        _remove(RESULTS | destinationChainId);
        RELAY_SENDER.removePrice(destinationChainId);
    }

    // ---------------------------------------------------------------- prices

    /// @inheritdoc IMessageFeeSchedule
    function settle(uint64[] calldata messages, uint64[] calldata results) external {
        Changes memory changes = _newChanges(messages.length + results.length);
        for (uint256 i = 0; i < messages.length; ++i) {
            _settle(messages[i], changes);
        }
        for (uint256 i = 0; i < results.length; ++i) {
            _settle(RESULTS | results[i], changes);
        }
        _setHeld(changes);
    }

    /// @inheritdoc IMessageFeeSchedule
    function moveGasPrices(GasPriceMove[] calldata messages, GasPriceMove[] calldata results) external restricted {
        Changes memory changes = _newChanges(messages.length + results.length);
        for (uint256 i = 0; i < messages.length; ++i) {
            _moveGasPrice(messages[i].destinationChainId, messages[i].gasPrice, changes);
        }
        for (uint256 i = 0; i < results.length; ++i) {
            _moveGasPrice(RESULTS | results[i].destinationChainId, results[i].gasPrice, changes);
        }
        _setHeld(changes);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc IMessageFeeSchedule
    function messageEntry(uint64 destinationChainId) external view returns (DestinationEntry memory) {
        return _destinationEntry(destinationChainId);
    }

    /// @inheritdoc IMessageFeeSchedule
    function resultEntry(uint64 destinationChainId) external view returns (DestinationEntry memory) {
        return _destinationEntry(RESULTS | destinationChainId);
    }

    /// @inheritdoc IMessageFeeSchedule
    function bandBps() external view returns (uint256) {
        return _common;
    }

    /// @inheritdoc IMessageFeeSchedule
    function mailbox() external view returns (address) {
        return address(MAILBOX);
    }

    /// @inheritdoc IMessageFeeSchedule
    function relaySender() external view returns (address) {
        return address(RELAY_SENDER);
    }

    // ---------------------------------------------------------------- what the terms mean

    function _heldOf(uint256 subject) internal view override returns (uint256 price, uint256 upcoming) {
        (IPriced priced, uint64 destinationChainId) = _pricedOf(subject);
        return priced.packedPricesTo(destinationChainId);
    }

    /// @dev One call to each contract: each asks the access manager, which costs as much as writing a price.
    function _setHeld(Changes memory changes) internal override {
        uint256 results;
        for (uint256 i = 0; i < changes.count; ++i) {
            if (changes.list[i].subject >= RESULTS) ++results;
        }
        uint256 messages = changes.count - results;
        if (messages != 0) MAILBOX.setPrices(_priceChanges(changes, false, messages));
        if (results != 0) RELAY_SENDER.setPrices(_priceChanges(changes, true, results));
    }

    function _requireAccepted(uint256 subject, uint256 terms) internal view override {
        (IPriced priced, uint64 destinationChainId) = _pricedOf(subject);
        priced.requireAcceptablePrice(destinationChainId, terms);
    }

    /// @dev The gas price stays where it is, as far as the band allows.
    function _targetOf(uint256 upcoming, uint256 terms, uint256 common) internal pure override returns (uint256) {
        return terms.withGasPrice(GasPriceBandLib.clamp(upcoming.gasPriceOf(), terms.gasPriceOf(), common));
    }

    /// @dev The centre: the target has the gas price as it stands.
    function _restOf(uint256 terms) internal pure override returns (uint128) {
        return uint128(terms.gasPriceOf());
    }

    function _termsOf(uint256 upcoming, uint128 rest) internal pure override returns (uint256) {
        return upcoming.withGasPrice(rest);
    }

    function _cheaper(uint256, uint256 one, uint256 other) internal pure override returns (uint256) {
        return one.cheaper(other);
    }

    function _requireStep(uint256 subject, uint256 current, uint256 next) internal pure override {
        PriceTermsLib.requireStep(subject, current, next, STEP);
    }

    function _isFree(uint256, uint256 terms) internal pure override returns (bool) {
        return terms.isFree();
    }

    function _requireCommon(uint256 common) internal pure override {
        bool inRange = common > WHOLE_BPS && common <= MOST_BAND_BPS;
        require(inRange, BandOutOfRange(common, WHOLE_BPS, MOST_BAND_BPS));
    }

    function _isWider(uint256 current, uint256 next) internal pure override returns (bool) {
        return next > current;
    }

    // ---------------------------------------------------------------- whose the fees are

    /// @inheritdoc IFeeShares
    /// @dev The mailbox's, wei.
    function purses() public pure override(FeeShares, IFeeShares) returns (uint256) {
        return 1;
    }

    function _feesHeld(uint256) internal view override returns (uint256) {
        return MAILBOX.feesHeld();
    }

    function _payOut(uint256, address receiver, uint256 amount) internal override {
        MAILBOX.withdrawFees(receiver, amount);
    }

    // ---------------------------------------------------------------- internal

    function _moveGasPrice(uint256 subject, uint256 gasPrice, Changes memory changes) private {
        SubjectState memory entry = entryOf(subject);
        require(entry.inForce, UnknownSubject(subject));
        (uint256 price, uint256 upcoming) = _heldOf(subject);
        uint256 current = upcoming.gasPriceOf();
        (uint256 lowest, uint256 highest) = GasPriceBandLib.edges(entry.rest, _common);
        bool inside = gasPrice >= lowest && gasPrice <= highest;
        require(inside, GasPriceOutsideBand(subject, gasPrice, lowest, highest));
        bool within =
            gasPrice * WHOLE_BPS <= current * MOVE_STEP_BPS && current * WHOLE_BPS <= gasPrice * MOVE_STEP_BPS;
        require(within, MoveTooLarge(subject, current, gasPrice));
        emit GasPriceMoved(subject, uint64(gasPrice), uint64(current));
        _move(subject, Held(price, upcoming), upcoming.withGasPrice(gasPrice), changes);
    }

    /// @dev Those of messages, or those of results.
    function _priceChanges(
        Changes memory changes,
        bool ofResults,
        uint256 count
    ) private pure returns (PriceChange[] memory list) {
        list = new PriceChange[](count);
        uint256 next;
        for (uint256 i = 0; i < changes.count; ++i) {
            Change memory change = changes.list[i];
            if ((change.subject >= RESULTS) != ofResults) continue;
            list[next++] = PriceChange(uint64(change.subject), change.price, change.upcoming);
        }
    }

    function _destinationEntry(uint256 subject) private view returns (DestinationEntry memory shown) {
        SubjectState memory entry = entryOf(subject);
        if (!entry.inForce) return shown;
        (, uint256 upcoming) = _heldOf(subject);
        (uint256 lowest, uint256 highest) = GasPriceBandLib.edges(entry.rest, _common);
        shown = DestinationEntry({
            inForce: true,
            price: PriceLib.unpack(_termsOf(upcoming, entry.rest)),
            gasPrice: uint64(upcoming.gasPriceOf()),
            lowest: uint64(lowest),
            highest: uint64(highest),
            graceEndsAt: entry.graceEndsAt
        });
    }

    function _pricedOf(uint256 subject) private view returns (IPriced priced, uint64 destinationChainId) {
        priced = IPriced(subject >= RESULTS ? address(RELAY_SENDER) : address(MAILBOX));
        destinationChainId = uint64(subject);
    }

    function _toVersion(uint32 number, MessageFees calldata fees) private view returns (Version memory content) {
        uint256 messages = fees.messagePrices.length;
        uint256 results = fees.resultPrices.length;
        require(results == 0 || address(RELAY_SENDER) != address(0), NoRelaySender());
        content.number = number;
        content.contentHash = keccak256(abi.encode(fees));
        content.common = fees.bandBps;
        content.shares = fees.shares;
        content.entries = new SubjectTerms[](messages + results);
        for (uint256 i = 0; i < messages; ++i) {
            content.entries[i] = _toEntry(0, fees.messagePrices[i]);
        }
        for (uint256 i = 0; i < results; ++i) {
            content.entries[messages + i] = _toEntry(RESULTS, fees.resultPrices[i]);
        }
    }

    function _toEntry(uint256 kind, DestinationPrice calldata one) private pure returns (SubjectTerms memory) {
        return SubjectTerms(kind | one.destinationChainId, PriceLib.pack(one.price), one.free);
    }
}
