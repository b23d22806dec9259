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
/// @dev Fees of one kind are held in one **purse**, in a unit of its own; purses are numbered from 0, and the shares
/// are those of every purse. A charge writes nothing. What was charged and not credited yet is computed from what a
/// purse holds: credited to the shares in force when somebody pulls of it, and of every purse before the shares change.
interface IFeeShares {
    /// @notice Fees became an account's.
    event FeesCredited(uint256 indexed purse, address indexed account, uint256 amount);
    /// @notice An account had fees of its own paid out.
    event FeesPulled(uint256 indexed purse, address indexed account, address indexed receiver, uint256 amount);

    /// @notice An address is zero.
    error ZeroAddress();
    /// @notice An amount is zero.
    error ZeroAmount();
    /// @notice There is no purse of that number.
    error UnknownPurse(uint256 purse, uint256 purses);
    /// @notice The account has less credit than it pulls; in the purse's unit.
    error InsufficientCredit(uint256 purse, address account, uint256 amount, uint256 credit);
    /// @notice There are more shares than a change of them could settle at a bounded cost.
    error TooManyShares(uint256 shares, uint256 most);
    /// @notice The shares do not sum to 10,000 bps.
    error SharesNotWhole(uint256 sumBps);
    /// @notice An account has two shares.
    error DuplicateShare(address account);
    /// @notice A share is of nothing.
    error EmptyShare(address account);

    /// @notice Pays fees that are the caller's out to `receiver`.
    /// @dev Reverts with `ZeroAmount`, `UnknownPurse` or `InsufficientCredit`, and as the contract does that holds the
    /// fees.
    /// @param amount In the purse's unit.
    function pull(uint256 purse, address receiver, uint256 amount) external;

    /// @notice What `account` can pull of a purse now, in its unit.
    /// @dev Reverts with `UnknownPurse`.
    function creditOf(uint256 purse, address account) external view returns (uint256);

    /// @notice How many purses there are.
    function purses() external view returns (uint256);

    /// @notice The shares in force.
    function shares() external view returns (Share[] memory);
}
