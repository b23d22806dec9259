// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice A part of all that is charged.
/// @param account Whose it is, and who alone pulls it.
/// @param bps How much; all parts sum to 10,000.
struct Share {
    address account;
    uint16 bps;
}

/// @title IFeeShares
/// @notice Who gets what of the fees. Nobody is pushed to: each account pulls its own.
/// @dev A charge writes nothing. What was charged and not credited yet is computed from what is held: credited to the
/// shares in force when somebody pulls, and before the shares change.
interface IFeeShares {
    /// @notice Fees became an account's.
    event FeesCredited(address indexed account, uint256 amount);
    /// @notice An account had fees of its own paid out.
    event FeesPulled(address indexed account, address indexed receiver, uint256 amount);

    /// @notice An address is zero.
    error ZeroAddress();
    /// @notice An amount is zero.
    error ZeroAmount();
    /// @notice The account has less credit than it pulls; wei.
    error InsufficientCredit(address account, uint256 amount, uint256 credit);
    /// @notice There are more shares than a change of them could settle at a bounded cost.
    error TooManyShares(uint256 shares, uint256 most);
    /// @notice The shares do not sum to 10,000 bps.
    error SharesNotWhole(uint256 sumBps);
    /// @notice An account has two shares.
    error DuplicateShare(address account);
    /// @notice A share is of nothing.
    error EmptyShare(address account);

    /// @notice Pays fees that are the caller's out to `receiver`.
    /// @dev Reverts with `ZeroAmount` or `InsufficientCredit`, and as the contract does that holds the fees.
    /// @param amount Wei.
    function pull(address receiver, uint256 amount) external;

    /// @notice What `account` can pull now, wei.
    function creditOf(address account) external view returns (uint256);

    /// @notice The shares in force.
    function shares() external view returns (Share[] memory);
}
