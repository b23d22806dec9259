// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {RateLimiter} from "@openzeppelin/contracts/utils/RateLimiter.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {ICustody, Limit} from "../interfaces/ICustody.sol";
import {CreditedLimit, LimitLib} from "../libraries/LimitLib.sol";
import {CustodyBooks} from "./CustodyBooks.sol";

/// @title CustodyLimits
/// @notice How much each chain's messages can have released: everything that leaves the books is admitted here.
abstract contract CustodyLimits is CustodyBooks, AccessManaged {
    using LimitLib for CreditedLimit;
    using LimitLib for RateLimiter.RefillingBucket;
    using SafeCast for uint256;

    uint256 private constant MAX_WINDOW = 30 days;

    /// @dev What is above a limit's capacity is admitted in parts of at least this part of it, so that no stranger has
    /// a release cut to dust, of which fees are rounded up.
    uint256 private constant MOST_PARTS = 100;

    mapping(uint64 chainId => CreditedLimit) private _releases;
    mapping(uint64 chainId => RateLimiter.RefillingBucket) private _refunds;

    /// @inheritdoc ICustody
    function setLimit(uint64 chainId, bool ofRefunds, Limit calldata limit) external exclusive restricted {
        require(_isValid(limit), InvalidLimit(limit));
        if (ofRefunds) _refunds[chainId].set(limit);
        else _releases[chainId].set(_flowsOf(chainId).sent, limit);
        emit LimitSet(chainId, ofRefunds, limit);
    }

    /// @inheritdoc ICustody
    function limitOf(uint64 chainId, bool ofRefunds) external view returns (Limit memory limit, uint256 available) {
        return (_bucket(chainId, ofRefunds).settings(), _available(chainId, ofRefunds));
    }

    // ---------------------------------------------------------------- admitting

    /// @dev Takes all of a release from the books, if all of it is allowed.
    function _tryAdmit(uint64 chainId, bool isRefund, uint256 units) internal returns (bool) {
        if (!_tryConsume(chainId, isRefund, units)) return false;
        _moveNet(-units.toInt256());
        return true;
    }

    /// @dev Takes as much from the books as is allowed now: all, or a part of what is above the capacity, or nothing.
    function _admit(uint64 chainId, bool isRefund, uint256 units) internal returns (uint256 admitted) {
        admitted = Math.min(units, _available(chainId, isRefund));
        if (admitted < units) {
            uint256 capacity = _bucket(chainId, isRefund)._capacity;
            if (units <= capacity || admitted * MOST_PARTS < capacity) return 0;
        }
        // what is available can be used
        assert(_tryAdmit(chainId, isRefund, admitted));
    }

    /// @dev What can be admitted now.
    function _available(uint64 chainId, bool isRefund) internal view virtual returns (uint256) {
        if (isRefund) return _refunds[chainId].available();
        return _releases[chainId].available(_flowsOf(chainId).sent);
    }

    /// @dev Uses the limit up, if all of it is allowed.
    function _tryConsume(uint64 chainId, bool isRefund, uint256 units) internal virtual returns (bool) {
        if (isRefund) return _refunds[chainId].tryConsume(units);
        CreditedLimit storage limit = _releases[chainId];
        return limit.tryConsume(units) || limit.tryConsumeCredited(_flowsOf(chainId).sent, units);
    }

    function _bucket(uint64 chainId, bool ofRefunds) private view returns (RateLimiter.RefillingBucket storage) {
        return ofRefunds ? _refunds[chainId] : _releases[chainId].releases;
    }

    /// @dev At least a unit is refilled each second: what is less than one is lost at each use.
    function _isValid(Limit calldata limit) private pure returns (bool) {
        if (limit.window == 0 || limit.window > MAX_WINDOW) return false;
        if (limit.capacity > uint112(type(int112).max)) return false;
        return limit.capacity == 0 || limit.capacity >= limit.window;
    }
}
