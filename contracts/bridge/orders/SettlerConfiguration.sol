// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {DestinationToken, IBridgeSettler} from "./interfaces/IBridgeSettler.sol";

/// @title SettlerConfiguration
/// @notice Where orders go, and what stands for assets there.
abstract contract SettlerConfiguration is IBridgeSettler, AccessManaged {
    mapping(uint64 chainId => bytes32) private _settlers;
    mapping(bytes32 assetId => mapping(uint64 chainId => DestinationToken)) private _tokens;

    // ---------------------------------------------------------------- configuration

    /// @inheritdoc IBridgeSettler
    function setDestinationSettler(uint64 chainId, bytes32 settler) external restricted {
        _settlers[chainId] = settler;
        emit DestinationSettlerSet(chainId, settler);
    }

    /// @inheritdoc IBridgeSettler
    function setDestinationToken(bytes32 assetId, uint64 chainId, DestinationToken calldata token) external restricted {
        require((token.token == 0) == (token.unit == 0), InvalidDestinationToken(token));
        _tokens[assetId][chainId] = token;
        emit DestinationTokenSet(assetId, chainId, token);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc IBridgeSettler
    function destinationSettlerOf(uint64 chainId) external view returns (bytes32) {
        return _settlers[chainId];
    }

    /// @inheritdoc IBridgeSettler
    function destinationTokenOf(bytes32 assetId, uint64 chainId) external view returns (DestinationToken memory) {
        return _tokens[assetId][chainId];
    }

    // ---------------------------------------------------------------- internal

    function _requireSettlerOn(uint64 chainId) internal view returns (bytes32 settler) {
        settler = _settlers[chainId];
        require(settler != 0, NoDestinationSettler(chainId));
    }

    function _requireTokenOn(uint64 chainId, bytes32 assetId) internal view returns (DestinationToken memory token) {
        token = _tokens[assetId][chainId];
        require(token.token != 0, NoDestinationToken(assetId, chainId));
    }
}
