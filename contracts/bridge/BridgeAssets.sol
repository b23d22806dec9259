// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IBridgeEvents} from "@causeway/solidity/interfaces/IBridge.sol";
import {IExpiry} from "@causeway/solidity/interfaces/IExpiry.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {ICustody} from "./interfaces/ICustody.sol";
import {BridgeState} from "./BridgeState.sol";

/// @title BridgeAssets
/// @notice Which assets can be bridged here, and where to.
/// @dev Its peers are the bridges on other chains.
abstract contract BridgeAssets is IBridgeEvents, BridgeState {
    IMailbox internal immutable MAILBOX;
    IExpiry internal immutable EXPIRY;

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

    /// @dev An asset of which nothing may leave, arrive or be paid while it is paused.
    function _requireActive(bytes32 assetId) internal view returns (Asset storage asset) {
        asset = _state().assets[assetId];
        _requireUsable(assetId, asset.custody, asset.pausedUntil);
    }

    /// @dev As `_requireActive`, of what was read already.
    function _requireUsable(bytes32 assetId, ICustody custody, uint40 pausedUntil) internal view {
        require(address(custody) != address(0), UnknownAsset(assetId));
        require(block.timestamp >= pausedUntil, AssetPaused(assetId, pausedUntil));
    }

    /// @dev Of what was voided nothing is paid. A delivery need not ask: no place that was voided is delivered.
    function _requireNotVoided(bytes32 messageId) internal view {
        require(!EXPIRY.isVoided(messageId), Voided(messageId));
    }

    function _requireAsset(bytes32 assetId) internal view returns (Asset storage asset) {
        asset = _state().assets[assetId];
        require(address(asset.custody) != address(0), UnknownAsset(assetId));
    }

    /// @dev Whether an account is a contract of ours, which could do nothing with what it got.
    function _isRefused(address account) internal view returns (bool) {
        return _isOurs(account) || _state().refused[account];
    }

    /// @dev Of ours, those that have one address wherever they stand.
    /// @dev In assembly because every transfer that arrives or is advanced pays for it.
    function _isOurs(address account) internal view returns (bool isOurs) {
        (address mailbox_, address expiry_) = (address(MAILBOX), address(EXPIRY));
        assembly ("memory-safe") {
            account := shr(96, shl(96, account))
            isOurs := or(eq(account, address()), or(eq(account, mailbox_), eq(account, expiry_)))
        }
    }

    function _unitOf(uint8 unitDecimals) internal pure returns (uint256) {
        unchecked {
            return 10 ** unitDecimals; // of a unit that fits a word
        }
    }
}
