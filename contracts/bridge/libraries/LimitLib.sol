// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {RateLimiter} from "@openzeppelin/contracts/utils/RateLimiter.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Limit} from "../interfaces/ICustody.sol";

/// @notice A limit of releases that what went the other way credits.
/// @param releases What can be released whatever went the other way.
/// @param credits How much can be released beyond that because of what did.
/// @param mark Of all that ever went the other way, what no longer credits anything.
struct CreditedLimit {
    RateLimiter.RefillingBucket releases;
    RateLimiter.RefillingBucket credits;
    uint256 mark;
}

/// @title LimitLib
/// @notice Limits of one entry each, and a limit that is credited.
/// @dev `sent` is all that ever went the other way. It alone moves when more does; the mark moves when credit is used,
/// and never down. What comes back credits nothing any more: it moves the mark, and where its credit was used it is a
/// release. In any time t at most capacity * (1 + t / window) is released beyond what was sent, and as much again, but
/// no more than one capacity and what was sent in that time and did not come back.
library LimitLib {
    using RateLimiter for RateLimiter.RefillingBucket;

    /// @dev The one entry of a bucket.
    bytes32 private constant ENTRY = 0;

    // ---------------------------------------------------------------- credited

    /// @notice How much can be released now.
    function available(CreditedLimit storage self, uint256 sent) internal view returns (uint256) {
        return self.releases.available(ENTRY) + Math.min(_credit(self, sent), self.credits.available(ENTRY));
    }

    /// @notice Uses `units` up from what needs no credit, if that is enough.
    function tryConsume(CreditedLimit storage self, uint256 units) internal returns (bool) {
        return self.releases.tryConsume(ENTRY, units);
    }

    /// @notice Uses `units` up, if credit and the rest are enough together.
    function tryConsumeCredited(CreditedLimit storage self, uint256 sent, uint256 units) internal returns (bool) {
        uint256 left = self.releases.available(ENTRY);
        uint256 beyond = Math.saturatingSub(units, left);
        uint256 credit = _credit(self, sent);
        if (beyond > credit || !self.credits.tryConsume(ENTRY, beyond)) return false;
        self.releases.consume(ENTRY, units - beyond);
        if (beyond != 0) self.mark = sent - (credit - beyond);
        return true;
    }

    /// @notice How much of what was sent can come back now.
    function availableBack(CreditedLimit storage self, uint256 sent) internal view returns (uint256) {
        return self.releases.available(ENTRY) + sent - self.mark;
    }

    /// @notice Takes back what `units` credited; what of that was used is used up as a release, if that is enough.
    function tryTakeBack(CreditedLimit storage self, uint256 sent, uint256 units) internal returns (bool) {
        uint256 mark = self.mark;
        uint256 unused = Math.min(sent - mark, units);
        if (!self.releases.tryConsume(ENTRY, units - unused)) return false;
        if (unused != 0) self.mark = mark + unused;
        return true;
    }

    /// @notice Sets the limit from now on: what was used stays used, and what was sent before credits no more than it
    /// did.
    function set(CreditedLimit storage self, uint256 sent, Limit calldata limit) internal {
        self.mark = sent - _credit(self, sent);
        set(self.releases, limit);
        set(self.credits, limit);
    }

    function _credit(CreditedLimit storage self, uint256 sent) private view returns (uint256) {
        return Math.min(self.releases._capacity, sent - self.mark);
    }

    // ---------------------------------------------------------------- one bucket

    /// @notice How much is left now.
    function available(RateLimiter.RefillingBucket storage self) internal view returns (uint256) {
        return self.available(ENTRY);
    }

    /// @notice Uses `units` up, if so much is left.
    function tryConsume(RateLimiter.RefillingBucket storage self, uint256 units) internal returns (bool) {
        return self.tryConsume(ENTRY, units);
    }

    /// @notice Sets the limit from now on: what was used stays used.
    function set(RateLimiter.RefillingBucket storage self, Limit calldata limit) internal {
        self.sync(ENTRY);
        self.updateSettings(limit.window, limit.capacity);
    }

    /// @notice The limit.
    function settings(RateLimiter.RefillingBucket storage self) internal view returns (Limit memory) {
        return Limit(self._capacity, self._window);
    }
}
