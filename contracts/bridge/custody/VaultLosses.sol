// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {IVaultLosses} from "../interfaces/IVaultLosses.sol";
import {DailySums, DailySumsLib} from "../libraries/DailySumsLib.sol";
import {Custody} from "./Custody.sol";

/// @title VaultLosses
/// @notice Holds shares while a loss is found out, and writes it off.
abstract contract VaultLosses is IVaultLosses, Custody {
    using DailySumsLib for DailySums;
    using SafeCast for uint256;

    /// @dev One word.
    struct Hold {
        uint40 from;
        uint40 until;
    }

    /// @dev `undoable` is of the hold that began at `heldFrom`.
    struct Loss {
        uint256 units;
        uint256 undoable;
        uint256 heldFrom;
    }

    /// @dev How long a guardian holds shares, and how long they are held with a write-off. A lane admin waits for two
    /// days, to write off and to undo it.
    uint40 private constant HOLD = 7 days;
    uint40 private constant HOLD_WITH_WRITE_OFF = 14 days;

    /// @dev Releases from before a hold that count. Each day is a word to read.
    uint256 private constant COUNTED = 30 days;

    Hold private _hold;
    mapping(uint64 chainId => DailySums) private _released;
    mapping(uint64 chainId => Loss) private _losses;

    // ---------------------------------------------------------------- holding

    /// @inheritdoc IVaultLosses
    function holdShares() external restricted {
        Hold memory old = _hold;
        uint256 holdableFrom = 2 * uint256(old.until) - old.from + 1;
        require(block.timestamp >= holdableFrom, SharesHeldTooRecently(holdableFrom));
        _setHold(uint40(block.timestamp), uint40(block.timestamp) + HOLD);
    }

    /// @inheritdoc IVaultLosses
    function endShareHold() external restricted {
        _setHold(_requireHeld().from, uint40(block.timestamp));
    }

    /// @inheritdoc IVaultLosses
    function shareHold() external view returns (uint256 from, uint256 until) {
        return (_hold.from, _hold.until);
    }

    // ---------------------------------------------------------------- writing off

    /// @inheritdoc IVaultLosses
    function writeOff(uint64 chainId, uint256 units, uint256 since) external exclusive restricted {
        uint40 from = _requireHeld().from;
        _requireUnits(units);
        require(block.timestamp < from + HOLD, WriteOffTooLate(from + HOLD));
        _requireCounted(since, from - COUNTED);
        uint256 left = _released[chainId].remove(units, since);
        require(left == 0, ReleasesExceeded(chainId, units, units - left));
        Loss storage loss = _losses[chainId];
        if (loss.heldFrom != from) (loss.heldFrom, loss.undoable) = (from, 0);
        loss.units += units;
        loss.undoable += units;
        _moveNet(units.toInt256());
        emit WrittenOff(chainId, units, since);
        if (_hold.until != from + HOLD_WITH_WRITE_OFF) _setHold(from, from + HOLD_WITH_WRITE_OFF);
    }

    /// @inheritdoc IVaultLosses
    function undoWriteOff(uint64 chainId, uint256 units) external exclusive restricted {
        uint256 undoable = _undoable(chainId, _requireHeld().from);
        require(units != 0, ZeroAmount());
        require(units <= undoable, WriteOffExceeded(chainId, units, undoable));
        Loss storage loss = _losses[chainId];
        loss.units -= units;
        loss.undoable -= units;
        _released[chainId].add(units);
        _moveNet(-units.toInt256());
        emit WriteOffUndone(chainId, units);
    }

    /// @inheritdoc IVaultLosses
    function writtenOff(uint64 chainId) external view returns (uint256 units, uint256 undoable) {
        return (_losses[chainId].units, _isHeld() ? _undoable(chainId, _hold.from) : 0);
    }

    /// @inheritdoc IVaultLosses
    function releasedSince(uint64 chainId, uint256 since) external view returns (uint256) {
        _requireCounted(since, block.timestamp - HOLD - COUNTED);
        return _released[chainId].since(since);
    }

    // ---------------------------------------------------------------- internal

    function _noteReleased(uint64 chainId, uint256 units) internal override {
        _released[chainId].add(units);
    }

    function _isHeld() internal view returns (bool) {
        return block.timestamp < _hold.until;
    }

    function _requireNotHeld() internal view {
        uint256 until = _hold.until;
        require(block.timestamp >= until, SharesHeld(until));
    }

    function _requireHeld() private view returns (Hold memory hold) {
        hold = _hold;
        require(block.timestamp < hold.until, SharesNotHeld());
    }

    function _requireCounted(uint256 since, uint256 earliest) private pure {
        require(since >= earliest, SinceTooEarly(since, earliest));
    }

    function _undoable(uint64 chainId, uint256 heldFrom) private view returns (uint256) {
        Loss storage loss = _losses[chainId];
        return loss.heldFrom == heldFrom ? loss.undoable : 0;
    }

    function _setHold(uint40 from, uint40 until) private {
        _hold = Hold(from, until);
        emit ShareHoldChanged(until);
    }
}
