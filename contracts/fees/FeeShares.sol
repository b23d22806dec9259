// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IFeeShares, Share} from "./interfaces/IFeeShares.sol";

/// @title FeeShares
/// @notice Credits what is charged to the accounts that share it, when it is pulled; each purse by itself.
abstract contract FeeShares is IFeeShares {
    uint256 private constant WHOLE_BPS = 10_000;
    /// @dev A version whose shares change writes each account's credit in each purse: eight cost less than one entry of
    /// prices each.
    uint256 private constant MOST_SHARES = 8;

    Share[] private _shares;
    mapping(uint256 purse => mapping(address account => uint256)) private _credits;
    /// @dev All credits of a purse. What it holds beyond them was charged since they were last computed.
    mapping(uint256 purse => uint256) private _credited;

    /// @inheritdoc IFeeShares
    /// @dev The credit is gone before the receiver is called, so a receiver that calls back finds the rest of it.
    function pull(uint256 purse, address receiver, uint256 amount) external {
        require(amount != 0, ZeroAmount());
        _requirePurse(purse);
        _creditShares(purse);
        uint256 credit = _credits[purse][msg.sender];
        require(amount <= credit, InsufficientCredit(purse, msg.sender, amount, credit));
        _credits[purse][msg.sender] = credit - amount;
        _credited[purse] -= amount;
        emit FeesPulled(purse, msg.sender, receiver, amount);
        _payOut(purse, receiver, amount);
    }

    /// @inheritdoc IFeeShares
    function creditOf(uint256 purse, address account) external view returns (uint256 credit) {
        _requirePurse(purse);
        credit = _credits[purse][account];
        uint256 fees = _uncredited(purse);
        for (uint256 i = 0; i < _shares.length; ++i) {
            Share memory share = _shares[i];
            if (share.account == account) credit += _partOf(fees, share);
        }
    }

    /// @inheritdoc IFeeShares
    function purses() public view virtual returns (uint256);

    /// @inheritdoc IFeeShares
    function shares() external view returns (Share[] memory) {
        return _shares;
    }

    // ---------------------------------------------------------------- internal

    /// @dev Fees in a purse that were charged and not paid out.
    function _feesHeld(uint256 purse) internal view virtual returns (uint256);

    /// @dev Pays `amount` of a purse's fees to `receiver`.
    function _payOut(uint256 purse, address receiver, uint256 amount) internal virtual;

    /// @dev What was charged so far goes by the shares so far.
    function _setShares(Share[] memory newShares) internal virtual {
        uint256 count = purses();
        for (uint256 purse = 0; purse < count; ++purse) {
            _creditShares(purse);
        }
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
    function _creditShares(uint256 purse) private {
        uint256 fees = _uncredited(purse);
        uint256 sum;
        for (uint256 i = 0; i < _shares.length; ++i) {
            Share memory share = _shares[i];
            uint256 part = _partOf(fees, share);
            if (part == 0) continue;
            sum += part;
            _credits[purse][share.account] += part;
            emit FeesCredited(purse, share.account, part);
        }
        if (sum != 0) _credited[purse] += sum;
    }

    /// @dev Of a number that no purse has, whatever holds the fees would be asked once more for the same.
    function _requirePurse(uint256 purse) private view {
        uint256 count = purses();
        require(purse < count, UnknownPurse(purse, count));
    }

    function _uncredited(uint256 purse) private view returns (uint256) {
        uint256 held = _feesHeld(purse);
        uint256 credited = _credited[purse];
        return held > credited ? held - credited : 0;
    }

    function _partOf(uint256 fees, Share memory share) private pure returns (uint256) {
        return (fees * share.bps) / WHOLE_BPS;
    }
}
