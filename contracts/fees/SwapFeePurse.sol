// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IFeeShares, Share} from "./interfaces/IFeeShares.sol";

/// @title SwapFeePurse
/// @notice Holds fees of any number of tokens for accounts whose shares never change. Whatever comes here is shared.
/// @dev An account's part of a token is its share of all that ever came, less what it pulled: nothing is written when
/// fees come. If a token takes back what it paid, an account that pulled more than its part waits until more comes.
contract SwapFeePurse is ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    uint256 private constant WHOLE_BPS = 10_000;

    Share[] private _shares;
    mapping(address token => uint256) private _pulled;
    mapping(address token => mapping(address account => uint256)) private _pulledBy;

    /// @notice An account had fees of its own paid out; smallest units of the token.
    event FeesPulled(address indexed token, address indexed account, address indexed receiver, uint256 amount);

    /// @notice The account has less credit than it pulls; smallest units.
    error InsufficientCredit(address token, address account, uint256 amount, uint256 credit);

    /// @notice Has these shares for ever.
    /// @param shares_ In basis points, 10,000 together; the schedule has checked them.
    constructor(Share[] memory shares_) {
        for (uint256 i = 0; i < shares_.length; ++i) {
            _shares.push(shares_[i]);
        }
    }

    /// @notice Pays fees that are the caller's out to `receiver`.
    /// @dev Reverts with `IFeeShares.ZeroAmount`, `IFeeShares.ZeroAddress` or `InsufficientCredit`, and as the token
    /// does.
    /// @param amount Smallest units of the token.
    function pull(address token, address receiver, uint256 amount) external nonReentrant {
        require(amount != 0, IFeeShares.ZeroAmount());
        require(receiver != address(0), IFeeShares.ZeroAddress());
        uint256 credit = _creditOf(token, msg.sender);
        require(amount <= credit, InsufficientCredit(token, msg.sender, amount, credit));
        _pulled[token] += amount;
        _pulledBy[token][msg.sender] += amount;
        emit FeesPulled(token, msg.sender, receiver, amount);
        IERC20(token).safeTransfer(receiver, amount);
    }

    /// @notice What `account` can pull of a token now, smallest units, rounded down.
    /// @dev Not inside a pull: there it would count twice what is on its way.
    function creditOf(address token, address account) external view nonReentrantView returns (uint256) {
        return _creditOf(token, account);
    }

    /// @notice The shares.
    function shares() external view returns (Share[] memory) {
        return _shares;
    }

    function _creditOf(address token, address account) private view returns (uint256) {
        uint256 all = IERC20(token).balanceOf(address(this)) + _pulled[token];
        uint256 part = (all * _bpsOf(account)) / WHOLE_BPS;
        uint256 pulled = _pulledBy[token][account];
        return part > pulled ? part - pulled : 0;
    }

    function _bpsOf(address account) private view returns (uint256) {
        for (uint256 i = 0; i < _shares.length; ++i) {
            if (_shares[i].account == account) return _shares[i].bps;
        }
        return 0;
    }
}
