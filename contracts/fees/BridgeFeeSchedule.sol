// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {TermsChange} from "../bridge/interfaces/IBridgeTerms.sol";
import {ICustody} from "../bridge/interfaces/ICustody.sol";
import {CurveTermsLib} from "../bridge/libraries/CurveTermsLib.sol";
import {ReleaseTermsLib} from "../bridge/libraries/ReleaseTermsLib.sol";
import {
    AssetFees,
    BridgeFees,
    CurveEntry,
    CurveFees,
    IBridgeFeeSchedule,
    OriginEntry,
    OriginFees,
    Purse
} from "./interfaces/IBridgeFeeSchedule.sol";
import {SubjectState} from "./interfaces/IFeeSchedule.sol";
import {IFeeShares} from "./interfaces/IFeeShares.sol";
import {BridgeTermsStepLib} from "./libraries/BridgeTermsStepLib.sol";
import {FeeSchedule} from "./FeeSchedule.sol";
import {FeeShares} from "./FeeShares.sol";

/// @title BridgeFeeSchedule
/// @notice The fee schedule of a chain's bridge: its terms are those of releases for each origin, and a curve for each
/// vault.
contract BridgeFeeSchedule is IBridgeFeeSchedule, FeeSchedule {
    /// @notice How many custodies there can be: a change of shares writes eight credits in the purse of each, in one
    /// transaction.
    uint256 public constant MOST_CUSTODIES = 32;
    /// @dev Above the chain id in a subject stands the purse.
    uint256 private constant CHAIN_ID_BITS = 64;

    address private immutable BRIDGE;

    Purse[] private _purses;
    /// @dev Plus one, zero for none.
    mapping(bytes32 assetId => uint256) private _purseAfter;

    /// @notice Sets up a schedule without custodies and without a version. The bridge may be deployed later: its
    /// address is known.
    /// @param initialAuthority The chain's access manager.
    /// @param bridge_ The chain's bridge.
    constructor(address initialAuthority, address bridge_) AccessManaged(initialAuthority) {
        require(initialAuthority != address(0) && bridge_ != address(0), ZeroAddress());
        BRIDGE = bridge_;
    }

    // ---------------------------------------------------------------- custodies

    /// @inheritdoc IBridgeFeeSchedule
    function addCustody(ICustody custody, uint72 referenceUnits) external restricted {
        address itsBridge = custody.bridge();
        require(itsBridge == BRIDGE, CustodyOfAnotherBridge(address(custody), itsBridge));
        require(referenceUnits != 0, ZeroAmount());
        uint256 purse = _purses.length;
        require(purse < MOST_CUSTODIES, TooManyCustodies(MOST_CUSTODIES));
        bytes32 assetId = custody.assetId();
        require(_purseAfter[assetId] == 0, DuplicateAsset(assetId, address(custody)));
        bool isMinted = custody.isMinted();
        _purses.push(Purse(custody, isMinted, referenceUnits));
        _purseAfter[assetId] = purse + 1;
        emit CustodyAdded(purse, assetId, address(custody), isMinted, referenceUnits);
    }

    // ---------------------------------------------------------------- versions

    /// @inheritdoc IBridgeFeeSchedule
    function publish(uint32 newVersion, uint40 effectiveAt, BridgeFees calldata fees) external restricted {
        Version memory next = _toVersion(newVersion, fees);
        effectiveAt = _publish(next, effectiveAt);
        emit FeeSchedulePublished(newVersion, effectiveAt, next.contentHash, fees);
    }

    /// @inheritdoc IBridgeFeeSchedule
    function makeEffective(BridgeFees calldata fees) external {
        _makeEffective(_toVersion(0, fees));
    }

    /// @inheritdoc IBridgeFeeSchedule
    function rollBack(uint32 earlierVersion, BridgeFees calldata fees) external restricted {
        _rollBack(_toVersion(earlierVersion, fees));
    }

    /// @inheritdoc IBridgeFeeSchedule
    function settle(uint256[] calldata list) external {
        Changes memory changes = _newChanges(list.length);
        for (uint256 i = 0; i < list.length; ++i) {
            _settle(list[i], changes);
        }
        _setHeld(changes);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc IBridgeFeeSchedule
    function originEntry(bytes32 assetId, uint64 originChainId) external view returns (OriginEntry memory shown) {
        uint256 subject = _subjectOf(purseOf(assetId), originChainId);
        SubjectState memory entry = entryOf(subject);
        if (originChainId == 0 || !entry.inForce) return shown;
        (uint256 price, uint256 upcoming) = _heldOf(subject);
        shown = OriginEntry({
            inForce: true,
            terms: ReleaseTermsLib.unpack(upcoming),
            charged: ReleaseTermsLib.unpack(price),
            graceEndsAt: entry.graceEndsAt
        });
    }

    /// @inheritdoc IBridgeFeeSchedule
    function curveEntry(bytes32 assetId) external view returns (CurveEntry memory shown) {
        uint256 subject = _subjectOf(purseOf(assetId), 0);
        SubjectState memory entry = entryOf(subject);
        if (!entry.inForce) return shown;
        (uint256 price, uint256 upcoming) = _heldOf(subject);
        shown = CurveEntry({
            inForce: true,
            terms: CurveTermsLib.unpack(upcoming),
            charged: CurveTermsLib.unpack(price),
            graceEndsAt: entry.graceEndsAt
        });
    }

    /// @inheritdoc IBridgeFeeSchedule
    function custodies() external view returns (Purse[] memory) {
        return _purses;
    }

    /// @inheritdoc IBridgeFeeSchedule
    function bridge() external view returns (address) {
        return BRIDGE;
    }

    /// @inheritdoc IBridgeFeeSchedule
    function purseOf(bytes32 assetId) public view returns (uint256) {
        uint256 after_ = _purseAfter[assetId];
        require(after_ != 0, UnknownAsset(assetId));
        return after_ - 1;
    }

    // ---------------------------------------------------------------- what the terms mean

    function _heldOf(uint256 subject) internal view override returns (uint256 price, uint256 upcoming) {
        return _purses[subject >> CHAIN_ID_BITS].custody.termsOf(uint64(subject));
    }

    /// @dev One call to each custody: each asks the access manager, which costs as much as writing terms.
    function _setHeld(Changes memory changes) internal override {
        TermsChange[][] memory lists = _byPurse(changes);
        for (uint256 purse = 0; purse < lists.length; ++purse) {
            if (lists[purse].length != 0) _purses[purse].custody.setTerms(lists[purse]);
        }
    }

    function _requireAccepted(uint256 subject, uint256 terms) internal view override {
        _purses[subject >> CHAIN_ID_BITS].custody.requireAcceptableTerms(uint64(subject), terms);
    }

    /// @dev Nothing moves but by versions.
    function _targetOf(uint256, uint256 terms, uint256) internal pure override returns (uint256) {
        return terms;
    }

    /// @dev The target is what the terms say.
    function _restOf(uint256) internal pure override returns (uint128) {
        return 0;
    }

    function _termsOf(uint256 upcoming, uint128) internal pure override returns (uint256) {
        return upcoming;
    }

    function _cheaper(uint256 subject, uint256 one, uint256 other) internal pure override returns (uint256) {
        return _isCurve(subject) ? CurveTermsLib.cheaper(one, other) : ReleaseTermsLib.cheaper(one, other);
    }

    function _requireStep(uint256 subject, uint256 current, uint256 next) internal view override {
        if (_isCurve(subject)) return BridgeTermsStepLib.requireCurveStep(subject, current, next, STEP);
        uint256 referenceUnits = _purses[subject >> CHAIN_ID_BITS].referenceUnits;
        BridgeTermsStepLib.requireReleaseStep(subject, current, next, referenceUnits, STEP);
    }

    function _isFree(uint256 subject, uint256 terms) internal pure override returns (bool) {
        return _isCurve(subject) ? CurveTermsLib.isFree(terms) : ReleaseTermsLib.isFree(terms);
    }

    /// @dev Nothing holds for all entries alike.
    function _requireCommon(uint256) internal pure override {}

    function _isWider(uint256, uint256) internal pure override returns (bool) {
        return false;
    }

    // ---------------------------------------------------------------- whose the fees are

    /// @inheritdoc IFeeShares
    function purses() public view override(FeeShares, IFeeShares) returns (uint256) {
        return _purses.length;
    }

    function _feesHeld(uint256 purse) internal view override returns (uint256) {
        return _purses[purse].custody.feesHeld();
    }

    function _payOut(uint256 purse, address receiver, uint256 amount) internal override {
        _purses[purse].custody.withdrawFees(receiver, amount);
    }

    // ---------------------------------------------------------------- internal

    /// @dev The changes of each purse, in their order.
    function _byPurse(Changes memory changes) private view returns (TermsChange[][] memory lists) {
        uint256[] memory left = new uint256[](_purses.length);
        for (uint256 i = 0; i < changes.count; ++i) {
            ++left[changes.list[i].subject >> CHAIN_ID_BITS];
        }
        lists = new TermsChange[][](left.length);
        for (uint256 i = changes.count; i != 0; --i) {
            Change memory change = changes.list[i - 1];
            uint256 purse = change.subject >> CHAIN_ID_BITS;
            if (lists[purse].length == 0) lists[purse] = new TermsChange[](left[purse]);
            lists[purse][--left[purse]] = TermsChange(uint64(change.subject), change.price, change.upcoming);
        }
    }

    function _toVersion(uint32 number, BridgeFees calldata fees) private view returns (Version memory content) {
        content.number = number;
        content.contentHash = keccak256(abi.encode(fees));
        content.shares = fees.shares;
        uint256 count = fees.assets.length;
        for (uint256 i = 0; i < fees.assets.length; ++i) {
            count += fees.assets[i].origins.length;
        }
        SubjectTerms[] memory entries = new SubjectTerms[](count);
        uint256 used;
        for (uint256 i = 0; i < fees.assets.length; ++i) {
            used = _enterAsset(fees.assets[i], entries, used);
        }
        // an asset that is minted has no curve
        assembly ("memory-safe") {
            mstore(entries, used)
        }
        content.entries = entries;
    }

    /// @dev Writes an asset's entries from a place on; returns the next place.
    function _enterAsset(
        AssetFees calldata asset,
        SubjectTerms[] memory entries,
        uint256 place
    ) private view returns (uint256) {
        uint256 purse = purseOf(asset.assetId);
        CurveFees calldata curve = asset.curve;
        if (!_purses[purse].isMinted) {
            entries[place++] = SubjectTerms(_subjectOf(purse, 0), CurveTermsLib.pack(curve.terms), curve.free);
        } else {
            require(!curve.free && CurveTermsLib.isNothing(curve.terms), CurveOfMinted(asset.assetId));
        }
        for (uint256 i = 0; i < asset.origins.length; ++i) {
            OriginFees calldata origin = asset.origins[i];
            uint256 subject = _subjectOf(purse, origin.originChainId);
            entries[place++] = SubjectTerms(subject, ReleaseTermsLib.pack(origin.terms), origin.free);
        }
        return place;
    }

    function _subjectOf(uint256 purse, uint64 chainId) private pure returns (uint256) {
        return (purse << CHAIN_ID_BITS) | chainId;
    }

    function _isCurve(uint256 subject) private pure returns (bool) {
        return uint64(subject) == 0;
    }
}
