// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title IVaultLosses
/// @notice How providers bear a loss together. A guardian *holds* the shares at once: none is issued, redeemed or
/// transferred while the lane admins find out how much was lost. They write that off, and the price of all shares falls
/// alike, before the first of them moves again.
/// @dev A release for a forged message lowers balance and `net` alike: the vault believes that the money lies on the
/// other chain, and the price does not show that it is gone. A write-off takes back that belief. It moves no money.
///
/// A hold lasts seven days, within which losses can be written off. The first write-off makes them fourteen. Until they
/// are over a write-off can be undone: holders are the same, so money that comes back is theirs. Then it is final.
/// Before shares are held again they must have moved for longer than they were held: nobody holds them for more than
/// half of the time.
interface IVaultLosses {
    /// @notice Shares do not move before then, unix seconds; a time that has passed ends the hold.
    event ShareHoldChanged(uint256 until);
    /// @notice Units that a chain's messages released are believed to lie on no other chain any more.
    event WrittenOff(uint64 indexed chainId, uint256 units, uint256 since);
    /// @notice Units are believed to lie on other chains again.
    event WriteOffUndone(uint64 indexed chainId, uint256 units);

    /// @notice Shares are neither issued, redeemed nor transferred before then, unix seconds.
    error SharesHeld(uint256 until);
    /// @notice Shares move: nothing can be written off, undone, or let go.
    error SharesNotHeld();
    /// @notice They have not moved for longer than they were held before; unix seconds.
    error SharesHeldTooRecently(uint256 holdableFrom);
    /// @notice The seven days of the hold in which a loss can be written off have passed; unix seconds.
    error WriteOffTooLate(uint256 until);
    /// @notice Releases of that time are not counted any more; unix seconds.
    error SinceTooEarly(uint256 since, uint256 earliest);
    /// @notice More than the chain's messages released in that time and was not written off yet; units.
    error ReleasesExceeded(uint64 chainId, uint256 units, uint256 released);
    /// @notice More than was written off in this hold; units.
    error WriteOffExceeded(uint64 chainId, uint256 units, uint256 undoable);

    /// @notice Holds the shares for seven days from now. Restricted: the guardian.
    /// @dev `maxDeposit` and its like are 0 for as long. Reverts with `SharesHeldTooRecently`, also while they are
    /// held.
    function holdShares() external;

    /// @notice Lets shares move again. What was written off in this hold is final. Restricted: the lane admin.
    /// @dev Reverts with `SharesNotHeld`.
    function endShareHold() external;

    /// @notice Writes off units that a chain's messages had released and nobody had locked. Restricted: the lane admin,
    /// after the delay of that role, within which a guardian can cancel it.
    /// @dev It may be more than the providers have: the vault then owes more than it holds, and takes no deposits until
    /// it holds enough again. A released unit can be written off once. Reverts with
    /// `SharesNotHeld`, `WriteOffTooLate`, `SinceTooEarly` and `ReleasesExceeded`.
    /// @param units Of the asset.
    /// @param since When the first of them can have been, unix seconds, at most 30 days before the hold began. All of
    /// its day (UTC) counts.
    function writeOff(uint64 chainId, uint256 units, uint256 since) external;

    /// @notice Undoes a write-off of this hold, or a part: so much is not lost. Restricted: the lane admin.
    /// @dev It can be written off again, as released today. Reverts with `SharesNotHeld` and `WriteOffExceeded`.
    function undoWriteOff(uint64 chainId, uint256 units) external;

    /// @notice When shares were held last, and until when, unix seconds; 0 if they never were.
    function shareHold() external view returns (uint256 from, uint256 until);

    /// @notice What was written off of a chain's releases, and how much of that can be undone, units.
    function writtenOff(uint64 chainId) external view returns (uint256 units, uint256 undoable);

    /// @notice What a chain's messages released since then and was not written off, units; all of its day (UTC) counts.
    /// Fees that were taken of it are part of it.
    /// @dev Reverts with `SinceTooEarly` for more than 37 days.
    function releasedSince(uint64 chainId, uint256 since) external view returns (uint256 units);
}
