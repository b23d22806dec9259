// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {DevelopmentChains} from "../access/DevelopmentChains.sol";
import {ChainAddress} from "../messaging/libraries/ChainAddress.sol";
import {Peers} from "../messaging/peers/Peers.sol";
import {AssetRoute, AssetView, IBridgeAdmin} from "./interfaces/IBridgeAdmin.sol";
import {ICustody} from "./interfaces/ICustody.sol";
import {CallGasLib} from "./libraries/CallGasLib.sol";
import {RoundAmountLib} from "./libraries/RoundAmountLib.sol";
import {BridgeAssets} from "./BridgeAssets.sol";
import {Entries} from "./Entries.sol";

/// @title BridgeConfiguration
/// @notice What may change in a bridge: its assets, how much of them and where to, their pauses, and its peers. And
/// where transfers stand.
/// @dev A piece of a bridge's code: on its own it has neither assets nor peers, and obeys nobody.
contract BridgeConfiguration is IBridgeAdmin, Entries, Peers {
    using RoundAmountLib for uint256;
    using RoundAmountLib for uint40;
    using SafeCast for uint256;

    /// @dev How long the guardian's pause lasts.
    uint40 private constant PAUSE = 7 days;

    /// @notice Serves bridges of one mailbox.
    constructor(IMailbox mailbox_) BridgeAssets(mailbox_) AccessManaged(address(0)) {}

    // ---------------------------------------------------------------- configuration

    /// @inheritdoc IBridgeAdmin
    function addAsset(ICustody custody) external restricted {
        address served = custody.bridge();
        require(served == address(this), CustodyOfOther(custody, served));
        bytes32 assetId = custody.assetId();
        Asset storage asset = _state().assets[assetId];
        require(address(asset.custody) == address(0), AssetExists(assetId));
        asset.custody = custody;
        asset.unitDecimals = uint8(Math.log10(custody.unit()));
        _state().assetIds.push(assetId);
        address token = custody.token();
        _state().refused[address(custody)] = true;
        _state().refused[token] = true;
        emit AssetAdded(assetId, custody, token, _unitOf(asset.unitDecimals));
    }

    /// @inheritdoc IBridgeAdmin
    function setRoute(bytes32 assetId, uint64 chainId, AssetRoute calldata route) external restricted {
        _requireAsset(assetId);
        bool isEnough = route.gasLimit == 0 || route.gasLimit >= CallGasLib.RESERVE;
        require(isEnough, RouteGasTooLow(route.gasLimit, CallGasLib.RESERVE));
        _state().routes[assetId][chainId] = Route({
            peer: _shortPeerOn(chainId),
            gasLimit: uint256(route.gasLimit).toUint32(),
            minLifetime: uint256(route.minLifetime).toUint24(),
            maximum: uint256(route.maximum).pack()
        });
        emit RouteSet(assetId, chainId, route);
    }

    /// @inheritdoc IBridgeAdmin
    function pauseAsset(bytes32 assetId) external restricted {
        Asset storage asset = _requireAsset(assetId);
        bool pausable = block.timestamp >= asset.pausableFrom;
        require(pausable, AssetPausedTooRecently(assetId, asset.pausableFrom));
        asset.pausedUntil = uint40(block.timestamp) + PAUSE;
        asset.pausableFrom = uint40(block.timestamp) + 2 * PAUSE;
        emit AssetPauseChanged(assetId, asset.pausedUntil);
    }

    /// @inheritdoc IBridgeAdmin
    function unpauseAsset(bytes32 assetId) external restricted {
        Asset storage asset = _requireAsset(assetId);
        require(block.timestamp < asset.pausedUntil, AssetNotPaused(assetId));
        // what he did not use of the pause is not held against the guardian
        asset.pausableFrom -= 2 * (asset.pausedUntil - uint40(block.timestamp));
        asset.pausedUntil = uint40(block.timestamp);
        emit AssetPauseChanged(assetId, block.timestamp);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc IBridgeAdmin
    function assets() external view returns (bytes32[] memory) {
        return _state().assetIds;
    }

    /// @inheritdoc IBridgeAdmin
    function assetOf(bytes32 assetId) external view returns (AssetView memory) {
        Asset storage asset = _requireAsset(assetId);
        return AssetView(asset.custody, asset.custody.token(), _unitOf(asset.unitDecimals), asset.pausedUntil);
    }

    /// @inheritdoc IBridgeAdmin
    function routeOf(bytes32 assetId, uint64 chainId) external view returns (AssetRoute memory) {
        Route memory route = _state().routes[assetId][chainId];
        return AssetRoute(route.gasLimit, route.minLifetime, uint80(route.maximum.unpack()));
    }

    // ---------------------------------------------------------------- internal

    /// @dev What says that it is a bridge has assets paid: an account of a thief must not. A deployment has one address
    /// on all EVM chains, so there is no other counterpart there. On development chains there are several bridges on
    /// one EVM.
    function _requireCounterpart(bytes calldata peer, uint16 chainType, bytes calldata account) internal view override {
        if (chainType != ChainAddress.CHAIN_TYPE_EVM || DevelopmentChains.contains(block.chainid)) return;
        require(address(bytes20(account)) == address(this), CounterpartElsewhere(peer, address(this)));
    }

    /// @dev Assets go to the peer that is named last.
    function _peerChanged(uint64 chainId) internal override {
        address peer = _shortPeerOn(chainId);
        for (uint256 i = 0; i < _state().assetIds.length; ++i) {
            Route storage route = _state().routes[_state().assetIds[i]][chainId];
            if (route.gasLimit != 0) route.peer = peer;
        }
    }

    /// @dev Zero without one, or its account has another size.
    function _shortPeerOn(uint64 chainId) private view returns (address) {
        bytes memory peer = _peers[chainId];
        if (peer.length == 0) return address(0);
        bytes memory account = ChainAddress.accountOf(peer);
        return account.length == 20 ? address(bytes20(account)) : address(0);
    }
}
