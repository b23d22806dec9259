// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IFeeShares, Share} from "./interfaces/IFeeShares.sol";

/// @title FeeShares
/// @notice Credits what is charged to the accounts that share it, when it is pulled.
abstract contract FeeShares is IFeeShares {
    uint256 private constant WHOLE_BPS = 10_000;
    /// @dev A version whose shares change writes each account's credit: eight cost less than one entry of prices each.
    uint256 private constant MOST_SHARES = 8;

    Share[] private _shares;
    mapping(address account => uint256) private _credits;
    /// @dev All credits. What is held beyond them was charged since they were last computed.
    uint256 private _credited;

    /// @inheritdoc IFeeShares
    /// @dev The credit is gone before the receiver is called, so a receiver that calls back finds the rest of it.
    function pull(address receiver, uint256 amount) external {
        require(amount != 0, ZeroAmount());
        _creditShares();
        uint256 credit = _credits[msg.sender];
        require(amount <= credit, InsufficientCredit(msg.sender, amount, credit));
        _credits[msg.sender] = credit - amount;
        _credited -= amount;
        emit FeesPulled(msg.sender, receiver, amount);
        _payOut(receiver, amount);
    }

    /// @inheritdoc IFeeShares
    function creditOf(address account) external view returns (uint256 credit) {
        credit = _credits[account];
        uint256 fees = _uncredited();
        for (uint256 i = 0; i < _shares.length; ++i) {
            Share memory share = _shares[i];
            if (share.account == account) credit += _partOf(fees, share);
        }
    }

    /// @inheritdoc IFeeShares
    function shares() external view returns (Share[] memory) {
        return _shares;
    }

    // ---------------------------------------------------------------- internal

    /// @dev Fees that were charged and not paid out, wei.
    function _feesHeld() internal view virtual returns (uint256);

    /// @dev Pays `amount` of the fees held to `receiver`.
    function _payOut(address receiver, uint256 amount) internal virtual;

    /// @dev What was charged so far goes by the shares so far.
    function _setShares(Share[] memory newShares) internal {
        _creditShares();
        delete _shares;
        for (uint256 i = 0; i < newShares.length; ++i) {
            _shares.push(newShares[i]);
        }
    }

    function _hasShares() internal view returns (bool) {
        return _shares.length != 0;
    }

    function _isShares(Share[] memory others) internal view returns (bool) {
        return keccak256(abi.encode(_shares)) == keccak256(abi.encode(others));
    }

    function _requireShares(Share[] memory list) internal pure {
        require(list.length <= MOST_SHARES, TooManyShares(list.length, MOST_SHARES));
        uint256 sum;
        for (uint256 i = 0; i < list.length; ++i) {
            address account = list[i].account;
            require(account != address(0), ZeroAddress());
            require(list[i].bps != 0, EmptyShare(account));
            for (uint256 j = 0; j < i; ++j) {
                require(list[j].account != account, DuplicateShare(account));
            }
            sum += list[i].bps;
        }
        require(sum == WHOLE_BPS, SharesNotWhole(sum));
    }

    /// @dev Rounds down: what is left over is shared the next time.
    function _creditShares() private {
        uint256 fees = _uncredited();
        uint256 sum;
        for (uint256 i = 0; i < _shares.length; ++i) {
            Share memory share = _shares[i];
            uint256 part = _partOf(fees, share);
            if (part == 0) continue;
            sum += part;
            _credits[share.account] += part;
            emit FeesCredited(share.account, part);
        }
        if (sum != 0) _credited += sum;
    }

    function _uncredited() private view returns (uint256) {
        uint256 held = _feesHeld();
        return held > _credited ? held - _credited : 0;
    }

    function _partOf(uint256 fees, Share memory share) private pure returns (uint256) {
        return (fees * share.bps) / WHOLE_BPS;
    }
}
