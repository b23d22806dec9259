// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {ISwapRouterAdmin, SwapTermsChange} from "../swap/interfaces/ISwapRouterAdmin.sol";
import {IFeeShares, Share} from "./interfaces/IFeeShares.sol";
import {DestinationFee, ISwapFeeSchedule, SwapFees} from "./interfaces/ISwapFeeSchedule.sol";
import {FeeSchedule} from "./FeeSchedule.sol";
import {FeeShares} from "./FeeShares.sol";
import {SwapFeePurse} from "./SwapFeePurse.sol";

/// @title SwapFeeSchedule
/// @notice The fee schedule of a chain's swap router: a subject is a destination, its terms are basis points of the
/// input.
contract SwapFeeSchedule is ISwapFeeSchedule, FeeSchedule {
    ISwapRouterAdmin private immutable ROUTER;

    address[] private _allPurses;

    /// @notice Sets up a schedule without a version. The router may be deployed later: its address is known.
    /// @param initialAuthority The chain's access manager.
    /// @param router_ The chain's swap router.
    constructor(address initialAuthority, address router_) AccessManaged(initialAuthority) {
        require(initialAuthority != address(0) && router_ != address(0), ZeroAddress());
        ROUTER = ISwapRouterAdmin(router_);
    }

    // ---------------------------------------------------------------- versions

    /// @inheritdoc ISwapFeeSchedule
    function publish(uint32 newVersion, uint40 effectiveAt, SwapFees calldata fees) external restricted {
        Version memory next = _toVersion(newVersion, fees);
        effectiveAt = _publish(next, effectiveAt);
        emit FeeSchedulePublished(newVersion, effectiveAt, next.contentHash, fees);
    }

    /// @inheritdoc ISwapFeeSchedule
    function makeEffective(SwapFees calldata fees) external {
        _makeEffective(_toVersion(0, fees));
        _directFees();
    }

    /// @inheritdoc ISwapFeeSchedule
    function rollBack(uint32 earlierVersion, SwapFees calldata fees) external restricted {
        _rollBack(_toVersion(earlierVersion, fees));
        _directFees();
    }

    /// @inheritdoc ISwapFeeSchedule
    function settle(uint64[] calldata chainIds) external {
        Changes memory changes = _newChanges(chainIds.length);
        for (uint256 i = 0; i < chainIds.length; ++i) {
            _settle(chainIds[i], changes);
        }
        _setHeld(changes);
    }

    /// @inheritdoc ISwapFeeSchedule
    function endDestination(uint64 chainId) external restricted {
        _remove(chainId);
        SwapTermsChange[] memory ended = new SwapTermsChange[](1);
        ended[0].chainId = chainId;
        ROUTER.setTerms(ended);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc ISwapFeeSchedule
    function router() external view returns (address) {
        return address(ROUTER);
    }

    /// @inheritdoc ISwapFeeSchedule
    function allPurses() external view returns (address[] memory) {
        return _allPurses;
    }

    // ---------------------------------------------------------------- what the terms mean

    function _heldOf(uint256 subject) internal view override returns (uint256 price, uint256 upcoming) {
        return ROUTER.termsOf(uint64(subject));
    }

    function _setHeld(Changes memory changes) internal override {
        SwapTermsChange[] memory list = new SwapTermsChange[](changes.count);
        for (uint256 i = 0; i < changes.count; ++i) {
            Change memory change = changes.list[i];
            list[i] = SwapTermsChange(uint64(change.subject), change.price, change.upcoming);
        }
        if (list.length != 0) ROUTER.setTerms(list);
    }

    function _requireAccepted(uint256 subject, uint256 terms) internal view override {
        uint256 most = ROUTER.mostFeeBps();
        require(terms <= most, FeeTooHigh(uint64(subject), terms, most));
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

    function _cheaper(uint256, uint256 one, uint256 other) internal pure override returns (uint256) {
        return one < other ? one : other;
    }

    function _requireStep(uint256 subject, uint256 current, uint256 next) internal pure override {
        bool isStep = next <= STEP * current && current <= STEP * next;
        require(isStep, StepTooLarge(uint64(subject), current, next));
    }

    /// @dev A router without a purse never took an order. Any other takes orders to chains without terms, for nothing.
    function _isUnquoted() internal view override returns (bool) {
        return ROUTER.purse() == address(0);
    }

    function _isFree(uint256, uint256 terms) internal pure override returns (bool) {
        return terms == 0;
    }

    /// @dev Nothing holds for all entries alike.
    function _requireCommon(uint256) internal pure override {}

    function _isWider(uint256, uint256) internal pure override returns (bool) {
        return false;
    }

    // ---------------------------------------------------------------- whose the fees are

    /// @inheritdoc IFeeShares
    /// @dev None is here: each set of shares has a contract of its own.
    function purses() public pure override(FeeShares, IFeeShares) returns (uint256) {
        return 0;
    }

    function _setShares(Share[] memory newShares) internal override {
        super._setShares(newShares);
        address purse = address(new SwapFeePurse(newShares));
        _allPurses.push(purse);
        emit PurseOpened(purse, version);
    }

    /// @dev Has the router's fees go to the purse of the version in force. That opens a new router, so it comes last.
    function _directFees() private {
        address purse = _allPurses[_allPurses.length - 1];
        if (ROUTER.purse() != purse) ROUTER.setPurse(purse);
    }

    /// @dev Not reached: there is no purse here.
    function _feesHeld(uint256) internal pure override returns (uint256) {
        return 0;
    }

    function _payOut(uint256 purse, address, uint256) internal pure override {
        revert UnknownPurse(purse, 0);
    }

    // ---------------------------------------------------------------- internal

    function _toVersion(uint32 number, SwapFees calldata fees) private pure returns (Version memory content) {
        content.number = number;
        content.contentHash = keccak256(abi.encode(fees));
        content.shares = fees.shares;
        content.entries = new SubjectTerms[](fees.destinations.length);
        for (uint256 i = 0; i < fees.destinations.length; ++i) {
            DestinationFee calldata fee = fees.destinations[i];
            content.entries[i] = SubjectTerms(fee.chainId, fee.feeBps, fee.free);
        }
    }
}
