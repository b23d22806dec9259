// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IBridgeEvents} from "@causeway/solidity/interfaces/IBridge.sol";
import {IExpiry} from "@causeway/solidity/interfaces/IExpiry.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {PeerRecords} from "../messaging/peers/PeerRecords.sol";
import {IBridgeCode} from "./interfaces/IBridgeCode.sol";
import {ICustody} from "./interfaces/ICustody.sol";

/// @title BridgeAssets
/// @notice Which assets can be bridged here, and where to.
/// @dev Its peers are the bridges on other chains.
abstract contract BridgeAssets is IBridgeEvents, PeerRecords {
    /// @dev The first slot is all that a transfer reads of its asset. `unitDecimals` is the token's decimals less the
    /// asset's; `hasLines` says that somebody waits.
    struct Asset {
        ICustody custody;
        uint40 pausedUntil;
        uint8 unitDecimals;
        bool hasLines;
        uint40 pausableFrom;
    }

    /// @dev Where an asset goes. One slot, all that a transfer reads of it; closed while the gas limit is 0. `peer` is
    /// the bridge there if its account has 20 bytes, else zero. `maximum` is packed.
    struct Way {
        address peer;
        uint32 gasLimit;
        uint24 minLifetime;
        uint40 maximum;
    }

    IMailbox internal immutable MAILBOX;
    IExpiry internal immutable EXPIRY;

    bytes32[] internal _assetIds;
    mapping(bytes32 assetId => Asset) internal _assets;
    mapping(bytes32 assetId => mapping(uint64 chainId => Way)) internal _ways;

    /// @notice The next piece of code serves another mailbox.
    error CodeOfOther(IBridgeCode code, IMailbox mailbox);

    constructor(IMailbox mailbox_) {
        require(address(mailbox_) != address(0), ZeroAddress());
        MAILBOX = mailbox_;
        EXPIRY = IExpiry(mailbox_.expiry());
    }

    // ---------------------------------------------------------------- views

    /// @notice The mailbox.
    function mailbox() external view returns (IMailbox) {
        return MAILBOX;
    }

    /// @notice The mailbox's `Expiry`.
    function expiry() external view returns (IExpiry) {
        return EXPIRY;
    }

    // ---------------------------------------------------------------- internal

    function _requireSameMailbox(IBridgeCode code) internal view {
        IMailbox served = code.mailbox();
        require(address(served) == address(MAILBOX), CodeOfOther(code, served));
    }

    /// @dev An asset of which nothing may leave, arrive or be paid while it is paused.
    function _requireActive(bytes32 assetId) internal view returns (Asset storage asset) {
        asset = _requireAsset(assetId);
        require(block.timestamp >= asset.pausedUntil, AssetPaused(assetId, asset.pausedUntil));
    }

    function _requireAsset(bytes32 assetId) internal view returns (Asset storage asset) {
        asset = _assets[assetId];
        require(address(asset.custody) != address(0), UnknownAsset(assetId));
    }

    function _unitOf(Asset storage asset) internal view returns (uint256) {
        unchecked {
            return 10 ** asset.unitDecimals; // of a unit that fits a word
        }
    }
}
