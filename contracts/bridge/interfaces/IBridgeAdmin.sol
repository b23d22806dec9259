// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IBridgeEvents} from "@causeway/solidity/interfaces/IBridge.sol";
import {ICustody} from "./ICustody.sol";

/// @notice An asset on this chain.
/// @param custody Keeps it.
/// @param token Stands for it.
/// @param unit The token's smallest in a unit of the asset.
/// @param pausedUntil When the guardian's pause ends or ended, unix seconds.
struct AssetView {
    ICustody custody;
    address token;
    uint256 unit;
    uint256 pausedUntil;
}

/// @notice Where an asset goes, and by what messages.
/// @param gasLimit Gas of a transfer's message: what its arrival takes at most there; 0 where it does not go.
/// @param minLifetime Least number of seconds between sending and a transfer's deadline: that of the lane there.
/// @param maximum The most units of a transfer: nine digits at most, and zeros behind them.
struct AssetRoute {
    uint64 gasLimit;
    uint32 minLifetime;
    uint80 maximum;
}

/// @title IBridgeAdmin
/// @notice What may change in a bridge, each by a role of the chain's access manager.
interface IBridgeAdmin is IBridgeEvents {
    /// @notice An asset can be bridged here.
    event AssetAdded(bytes32 indexed assetId, ICustody custody, address token, uint256 unit);
    /// @notice Where an asset goes was set.
    event RouteSet(bytes32 indexed assetId, uint64 indexed chainId, AssetRoute route);
    /// @notice An asset is paused until then, unix seconds; a time that has passed ends the pause.
    event AssetPauseChanged(bytes32 indexed assetId, uint256 until);

    /// @notice The asset is known already; its custody never changes.
    error AssetExists(bytes32 assetId);
    /// @notice The custody serves another bridge.
    error CustodyOfOther(ICustody custody, address bridge);
    /// @notice A transfer could not be noted there with so little gas.
    error RouteGasTooLow(uint256 gasLimit, uint256 least);
    /// @notice On every EVM chain the bridge's counterpart has the bridge's own address.
    error CounterpartElsewhere(bytes peer, address expected);
    /// @notice The guardian paused the asset too short a time ago; unix seconds.
    error AssetPausedTooRecently(bytes32 assetId, uint256 pausableFrom);
    /// @notice The asset is not paused.
    error AssetNotPaused(bytes32 assetId);

    /// @notice Adds an asset. Restricted: who names light clients, for a custody may mint.
    /// @param custody Made for this bridge; says which asset and which token it keeps.
    function addAsset(ICustody custody) external;

    /// @notice Opens or closes the way of an asset to a chain. Restricted: the lane admin.
    /// @dev Reverts with `RouteGasTooLow`, `RoundAmountLib.TooManyDigits`, or as `SafeCast`.
    function setRoute(bytes32 assetId, uint64 chainId, AssetRoute calldata route) external;

    /// @notice Pauses an asset for seven days: nothing of it leaves, arrives or is paid. Restricted: the guardian.
    /// @dev As with lanes, at most half of the time.
    function pauseAsset(bytes32 assetId) external;

    /// @notice Ends an asset's pause. Restricted: the lane admin.
    function unpauseAsset(bytes32 assetId) external;

    /// @notice All assets, in the order in which they were added.
    function assets() external view returns (bytes32[] memory);

    /// @notice An asset; reverts with `UnknownAsset`.
    function assetOf(bytes32 assetId) external view returns (AssetView memory);

    /// @notice Where an asset goes; zeros if not there.
    function routeOf(bytes32 assetId, uint64 chainId) external view returns (AssetRoute memory);
}
