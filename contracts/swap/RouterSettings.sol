// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ISwapRouter} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {ISwapRouterAdmin, OrderDestination, SwapTermsChange} from "./interfaces/ISwapRouterAdmin.sol";
import {OrderGasLib} from "./libraries/OrderGasLib.sol";

/// @title RouterSettings
/// @notice What may change in a swap router: destinations, fees, and its pause.
abstract contract RouterSettings is ISwapRouterAdmin, AccessManaged {
    /// @dev All that an order reads of its destination: one word. Gas is in thousands, fees in basis points.
    struct Settings {
        address receiver;
        uint16 baseGas;
        uint16 gasOfPlainHop;
        uint16 gasOfFeeHop;
        uint16 gasOfKeyHop;
        uint16 feeBps;
        uint16 upcomingFeeBps;
    }

    /// @dev The most that the router takes of an input.
    uint256 private constant MOST_FEE_BPS = 100;

    /// @dev How long the guardian's pause lasts.
    uint40 private constant PAUSE = 7 days;

    /// @dev All that an order reads that stays on this chain, and each other order too: one word.
    struct Common {
        address purse;
        uint40 pausedUntil;
        uint16 localFeeBps;
        uint16 localUpcomingFeeBps;
    }

    Common private _common;
    mapping(uint64 chainId => Settings) private _settings;

    // ---------------------------------------------------------------- settings

    /// @inheritdoc ISwapRouterAdmin
    function setDestination(uint64 chainId, OrderDestination calldata destination) external restricted {
        Settings storage settings = _settings[chainId];
        settings.receiver = destination.receiver;
        settings.baseGas = destination.baseGas;
        (settings.gasOfPlainHop, settings.gasOfFeeHop) = (destination.hopGas[0], destination.hopGas[1]);
        settings.gasOfKeyHop = destination.hopGas[2];
        emit DestinationSet(chainId, destination);
    }

    /// @inheritdoc ISwapRouterAdmin
    function setTerms(SwapTermsChange[] calldata changes) external restricted {
        for (uint256 i = 0; i < changes.length; ++i) {
            SwapTermsChange calldata change = changes[i];
            uint256 most = Math.max(change.price, change.upcoming);
            require(most <= MOST_FEE_BPS, FeeTooHigh(most, MOST_FEE_BPS));
            _setTerms(change.chainId, uint16(change.price), uint16(change.upcoming));
            emit TermsSet(change.chainId, change.price, change.upcoming);
        }
    }

    /// @inheritdoc ISwapRouterAdmin
    function setPurse(address purse_) external restricted {
        require(purse_ != address(0), NoPurse());
        _common.purse = purse_;
        emit PurseSet(purse_);
    }

    /// @inheritdoc ISwapRouterAdmin
    function pause() external restricted {
        uint256 until = _common.pausedUntil;
        uint256 pausableFrom = until == 0 ? 0 : until + PAUSE;
        require(block.timestamp >= pausableFrom, PausedTooRecently(pausableFrom));
        _setPausedUntil(uint40(block.timestamp) + PAUSE);
    }

    /// @inheritdoc ISwapRouterAdmin
    function unpause() external restricted {
        _setPausedUntil(uint40(block.timestamp));
    }

    /// @inheritdoc ISwapRouterAdmin
    function deprecate() external restricted {
        _setPausedUntil(type(uint40).max);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc ISwapRouterAdmin
    function mostFeeBps() external pure returns (uint256) {
        return MOST_FEE_BPS;
    }

    /// @inheritdoc ISwapRouterAdmin
    function destinationOf(uint64 chainId) external view returns (OrderDestination memory) {
        Settings memory settings = _settings[chainId];
        return
            OrderDestination({
                receiver: settings.receiver,
                baseGas: settings.baseGas,
                hopGas: [settings.gasOfPlainHop, settings.gasOfFeeHop, settings.gasOfKeyHop]
            });
    }

    /// @inheritdoc ISwapRouterAdmin
    function termsOf(uint64 chainId) external view returns (uint256 price, uint256 upcoming) {
        if (chainId == block.chainid) return (_common.localFeeBps, _common.localUpcomingFeeBps);
        Settings storage settings = _settings[chainId];
        return (settings.feeBps, settings.upcomingFeeBps);
    }

    /// @inheritdoc ISwapRouterAdmin
    function purse() external view returns (address) {
        return _common.purse;
    }

    /// @inheritdoc ISwapRouterAdmin
    function pausedUntil() external view returns (uint256) {
        return _common.pausedUntil;
    }

    // ---------------------------------------------------------------- internal

    function _settingsOf(uint64 chainId) internal view returns (Settings memory) {
        return _settings[chainId];
    }

    /// @dev Where fees go, and the fee of orders that stay here, basis points; unless no order is taken now. Without a
    /// purse no version of fees came into force yet: an order that was quoted then would be quoted for nothing.
    function _requireOpen() internal view returns (address purse_, uint256 localFeeBps) {
        Common memory common = _common;
        require(common.purse != address(0), NoPurse());
        require(block.timestamp >= common.pausedUntil, ISwapRouter.OrdersPaused(common.pausedUntil));
        return (common.purse, Math.min(common.localFeeBps, common.localUpcomingFeeBps));
    }

    /// @dev The router's fee now; basis points.
    function _feeBpsOf(Settings memory settings) internal pure returns (uint256) {
        return Math.min(settings.feeBps, settings.upcomingFeeBps);
    }

    /// @dev Gas that an order to a chain is promised for its work there.
    function _promiseOf(
        Settings memory settings,
        bytes calldata hops,
        uint64 callGas,
        uint256 payloadSize
    ) internal pure returns (uint64) {
        uint256[3] memory gasOf = [
            uint256(settings.gasOfPlainHop),
            uint256(settings.gasOfFeeHop),
            uint256(settings.gasOfKeyHop)
        ];
        return OrderGasLib.promise_(settings.baseGas, gasOf, hops, callGas, payloadSize);
    }

    function _setTerms(uint64 chainId, uint16 price, uint16 upcoming) private {
        if (chainId == block.chainid) {
            (_common.localFeeBps, _common.localUpcomingFeeBps) = (price, upcoming);
        } else {
            (_settings[chainId].feeBps, _settings[chainId].upcomingFeeBps) = (price, upcoming);
        }
    }

    function _setPausedUntil(uint40 until) private {
        _common.pausedUntil = until;
        emit PauseChanged(until);
    }
}
