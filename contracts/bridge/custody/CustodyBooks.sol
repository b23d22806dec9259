// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Books, Flows, ICustody} from "../interfaces/ICustody.sol";
import {CustodyLock} from "./CustodyLock.sol";

/// @title CustodyBooks
/// @notice What a custody knows of money, units of the asset.
/// @dev Whoever changes one number of these keeps their sum as it was, or moves money.
abstract contract CustodyBooks is CustodyLock {
    using SafeCast for int256;
    using SafeCast for uint256;

    /// @dev One word, which every release changes.
    struct Net {
        int112 net;
        uint112 fees;
    }

    /// @dev One word that payments on time only read.
    struct Bound {
        uint128 queued;
        uint128 claimable;
    }

    Net private _net;
    Bound private _bound;
    mapping(uint64 chainId => Flows) private _flows;

    /// @inheritdoc ICustody
    function books() external view returns (Books memory) {
        return Books(_net.net, _bound.queued, _bound.claimable, _net.fees, _unvested());
    }

    /// @inheritdoc ICustody
    function flows(uint64 chainId) external view returns (Flows memory) {
        return _flows[chainId];
    }

    /// @inheritdoc ICustody
    function feesHeld() external view returns (uint256) {
        return _net.fees;
    }

    // ---------------------------------------------------------------- net

    /// @dev Positive for what is locked, negative for what is released.
    function _moveNet(int256 units) internal {
        _net.net = (_net.net + units).toInt112();
    }

    /// @dev What was paid beyond what was locked. Below zero where more was locked. What is queued is out of the books,
    /// and not paid.
    function _deficit() internal view returns (int256) {
        return -int256(_net.net) - int256(uint256(_bound.queued));
    }

    /// @dev Whether more was released than was locked. Reads one word.
    function _isShort() internal view returns (bool) {
        return _net.net < 0;
    }

    // ---------------------------------------------------------------- what is bound, what was taken

    function _addQueued(uint256 units) internal {
        if (units != 0) _bound.queued += units.toUint128();
    }

    function _removeQueued(uint256 units) internal {
        require(units <= _bound.queued, BooksExceeded(units));
        _bound.queued -= uint128(units);
    }

    function _addClaimable(uint256 units) internal {
        if (units != 0) _bound.claimable += units.toUint128();
    }

    function _removeClaimable(uint256 units) internal {
        require(units <= _bound.claimable, BooksExceeded(units));
        _bound.claimable -= uint128(units);
    }

    function _addFees(uint256 units) internal {
        if (units != 0) _net.fees += units.toUint112();
    }

    /// @dev The caller has seen that there is so much.
    function _removeFees(uint256 units) internal {
        _net.fees -= units.toUint112();
    }

    function _fees() internal view returns (uint256) {
        return _net.fees;
    }

    function _claimable() internal view returns (uint256) {
        return _bound.claimable;
    }

    /// @dev What must be there in cash, and what else was promised to be paid.
    function _dues() internal view returns (uint256 cash, uint256 queued) {
        Bound memory bound = _bound;
        return (uint256(bound.claimable) + _net.fees, bound.queued);
    }

    /// @dev Everything that what is held stands for beside what is the providers'; negative where it lies elsewhere.
    function _owed() internal view returns (int256) {
        (uint256 cash, uint256 queued) = _dues();
        return _net.net + (cash + queued + _unvested()).toInt256();
    }

    // ---------------------------------------------------------------- flows

    function _flowsOf(uint64 chainId) internal view returns (Flows storage) {
        return _flows[chainId];
    }

    function _countSent(uint64 chainId, uint256 units) internal {
        Flows storage flow = _flows[chainId];
        flow.sent = (flow.sent + units).toUint128();
    }

    /// @dev No more comes back than was sent.
    function _countRefunded(uint64 chainId, uint256 units) internal {
        Flows storage flow = _flows[chainId];
        uint256 refunded = flow.refunded + units;
        require(refunded <= flow.sent, BooksExceeded(units));
        flow.refunded = uint128(refunded);
    }

    /// @dev Stops at the most that it can count: no number that another chain says may keep later ones from arriving.
    function _countAccepted(uint64 chainId, uint256 units) internal {
        Flows storage flow = _flows[chainId];
        flow.accepted = uint128(Math.min(flow.accepted + units, type(uint128).max));
    }

    /// @dev No more goes back than was accepted.
    function _countReturned(uint64 chainId, uint256 units) internal {
        Flows storage flow = _flows[chainId];
        uint256 returned = flow.returned + units;
        require(returned <= flow.accepted, BooksExceeded(units));
        flow.returned = uint128(returned);
    }

    // ---------------------------------------------------------------- by the kind of custody

    /// @dev What is the providers' and they have not earned yet.
    function _unvested() internal view virtual returns (uint256);
}
