// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {RateLimiter} from "@openzeppelin/contracts/utils/RateLimiter.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {ICustody, Limit, Limited, Release, ReleaseKind} from "../interfaces/ICustody.sol";
import {CreditedLimit, LimitLib} from "../libraries/LimitLib.sol";
import {ReleaseFeeLib} from "../libraries/ReleaseFeeLib.sol";
import {CustodyBooks} from "./CustodyBooks.sol";

/// @title CustodyLimits
/// @notice How much each chain's messages can have released: everything that leaves the books is admitted here.
abstract contract CustodyLimits is CustodyBooks, AccessManaged {
    using LimitLib for CreditedLimit;
    using LimitLib for RateLimiter.RefillingBucket;
    using ReleaseFeeLib for uint256;
    using SafeCast for uint256;

    uint256 private constant MAX_WINDOW = 30 days;

    /// @dev What is above a limit's capacity is admitted in parts of at least this part of it, so that no stranger has
    /// a release cut to dust, of which fees are rounded up.
    uint256 private constant MOST_PARTS = 100;

    mapping(uint64 chainId => CreditedLimit) private _releases;
    mapping(uint64 chainId => RateLimiter.RefillingBucket) private _returns;
    /// @dev Apart from the others: to have a transfer returned is quick and costs little, and holds up none of these.
    mapping(uint64 chainId => RateLimiter.RefillingBucket) private _ends;

    /// @inheritdoc ICustody
    function setLimit(uint64 chainId, Limited limited, Limit calldata limit) external exclusive restricted {
        require(_isValid(limit), InvalidLimit(limit));
        if (limited == Limited.Arrivals) {
            _settlePast(chainId);
            _releases[chainId].set(_flowsOf(chainId).sent, limit);
        } else {
            _bucket(chainId, limited).set(limit);
        }
        emit LimitSet(chainId, limited, limit);
    }

    /// @inheritdoc ICustody
    function limitOf(uint64 chainId, Limited limited) external view returns (Limit memory limit, uint256 available) {
        return (_bucket(chainId, limited).settings(), _available(chainId, limited));
    }

    // ---------------------------------------------------------------- admitting

    /// @dev Takes a part of a release from the books, if all of the part is allowed.
    function _tryAdmit(Release calldata release, uint256 part) internal returns (bool) {
        (uint64 chainId, Limited limited) = (release.chainId, _limited(release.kind));
        if (limited == Limited.Arrivals) return _tryAdmitArrival(chainId, part);
        CreditedLimit storage credit = _releases[chainId];
        uint256 sent = _flowsOf(chainId).sent;
        if (part > credit.availableBack(sent) || !_bucket(chainId, limited).tryConsume(part)) return false;
        // what is available can be used
        assert(credit.tryTakeBack(sent, part));
        _unstow(chainId, part, release.relief.reliefOf(part, release.units));
        _moveNet(-part.toInt256());
        return true;
    }

    /// @dev As `_tryAdmit`, of what arrived.
    function _tryAdmitArrival(uint64 chainId, uint256 units) internal returns (bool) {
        if (!_tryConsume(chainId, units)) return false;
        _moveNet(-units.toInt256());
        return true;
    }

    /// @dev Takes as much from the books as is allowed now: all, or a part of what is above the capacity, or nothing.
    function _admit(Release calldata release, uint256 units) internal returns (uint256 admitted) {
        Limited limited = _limited(release.kind);
        admitted = Math.min(units, _available(release.chainId, limited));
        if (admitted < units) {
            uint256 capacity = _capacityOf(release.chainId, limited);
            if (units <= capacity || admitted * MOST_PARTS < capacity) return 0;
        }
        // what is available can be used
        assert(_tryAdmit(release, admitted));
    }

    /// @dev What can be admitted now.
    function _available(uint64 chainId, Limited limited) internal view virtual returns (uint256) {
        uint256 sent = _flowsOf(chainId).sent;
        if (limited == Limited.Arrivals) return _releases[chainId].available(sent);
        return Math.min(_bucket(chainId, limited).available(), _releases[chainId].availableBack(sent));
    }

    /// @dev Uses the limit of arrivals up, if all of it is allowed.
    function _tryConsume(uint64 chainId, uint256 units) internal virtual returns (bool) {
        CreditedLimit storage limit = _releases[chainId];
        return limit.tryConsume(units) || limit.tryConsumeCredited(_flowsOf(chainId).sent, units);
    }

    /// @dev In how many seconds the limit of arrivals is refilled; 0 before it is set.
    function _windowOf(uint64 chainId) internal view returns (uint256) {
        return _releases[chainId].releases._window;
    }

    /// @dev Undoes what `_stow` did with units of a transfer to a chain, which come back.
    function _unstow(uint64 chainId, uint256 units, uint256 relief) internal virtual;

    /// @dev Has what time did by a chain's limit of arrivals written, before that is another.
    function _settlePast(uint64 chainId) internal virtual;

    function _isRefund(ReleaseKind kind) internal pure returns (bool) {
        return kind >= ReleaseKind.Returned;
    }

    /// @dev What comes back may be bounded by the limit of arrivals, too.
    function _capacityOf(uint64 chainId, Limited limited) private view returns (uint256) {
        return Math.min(_bucket(chainId, limited)._capacity, _releases[chainId].releases._capacity);
    }

    function _limited(ReleaseKind kind) private pure returns (Limited) {
        if (!_isRefund(kind)) return Limited.Arrivals;
        return kind == ReleaseKind.Ended ? Limited.Ends : Limited.Returns;
    }

    function _bucket(uint64 chainId, Limited limited) private view returns (RateLimiter.RefillingBucket storage) {
        if (limited == Limited.Arrivals) return _releases[chainId].releases;
        return limited == Limited.Ends ? _ends[chainId] : _returns[chainId];
    }

    /// @dev At least a unit is refilled each second: what is less than one is lost at each use.
    function _isValid(Limit calldata limit) private pure returns (bool) {
        if (limit.window == 0 || limit.window > MAX_WINDOW) return false;
        if (limit.capacity > uint112(type(int112).max)) return false;
        return limit.capacity == 0 || limit.capacity >= limit.window;
    }
}
