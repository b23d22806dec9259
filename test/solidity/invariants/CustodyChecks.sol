// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Books, Flows, Limit, Limited, Release, Turn} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {CustodySteps} from "./CustodySteps.sol";
import {IReachingCampaign} from "./ICampaign.sol";

/// @title CustodyChecks
/// @notice What holds of a custody's books and limits after any step; and of who goes in a circle.
abstract contract CustodyChecks is CustodySteps, IReachingCampaign {
    uint256 private _circles;

    // ---------------------------------------------------------------- going in a circle

    /// @dev Somebody has units go there and come back, all in a moment. If nothing made it wait, all is as it was: what
    /// the limit lets in, what is lent, and what only a kind of custody knows.
    function goInACircle(uint256 seed) external step {
        _note();
        (int256 net, uint256 left, bytes32 own) = (expected.net, available(Limited.Arrivals), _ownState());
        Sent memory one = _lock(1 + pick(seed, "units", 3_000_000));
        expected.refunded += one.units;
        Release memory release = endedOf(one.units, one.relief);
        _acceptAt(release, Turn.Now, false);
        if (expected.net != net) return;
        assertEq(available(Limited.Arrivals), left, "a circle moved what a limit lets in");
        assertEq(_ownState(), own, "a circle moved what a custody keeps");
        _circles += 1;
    }

    /// @dev Has a custody write what time has changed.
    function _note() internal virtual {}

    /// @dev What a kind of custody keeps of chains.
    function _ownState() internal view virtual returns (bytes32) {
        return 0;
    }

    // ---------------------------------------------------------------- checks

    function checkBooks() internal view {
        Books memory actual = books();
        assertEq(actual.net, expected.net, "net");
        assertEq(actual.queued, expected.queued, "queued");
        assertEq(actual.claimable, expected.claims, "claimable");
        assertEq(actual.fees, expected.fees, "fees");
        assertLe(actual.unvested, expected.vaultParts, "no more vests than was paid");
        Flows memory flow = flows();
        assertEq(flow.sent, expected.sent, "sent");
        assertEq(flow.refunded, expected.refunded, "refunded");
        assertEq(flow.accepted, expected.accepted, "accepted");
        assertEq(flow.returned, expected.returned, "returned");
        _checkLimits();
        _checkEach();
    }

    /// @dev However it ended: when there is enough of everything, nobody waits and all is paid.
    function drain() internal step {
        for (uint256 i = 0; i < 3; ++i) {
            _limit(Limited(i), uint208(uint256(2 ** 111 - 1)));
        }
        setTerms(ORIGIN, freeTerms());
        for (uint256 i = 0; i < waiting.length; ++i) {
            Waiting storage one = waiting[i];
            one.release.least = 0;
            _admitOne(one);
            assertEq(one.held, 0, "admitted");
            if (one.queued != 0) _payOne(one);
            assertEq(one.queued, 0, "paid");
            _claimOne(one);
        }
        uint256 own = custody.owedTo(integrator);
        if (own != 0) {
            vm.prank(integrator);
            custody.pullOwed(integrator, receiver, own);
        }
        if (expected.fees != 0) {
            vm.prank(schedule);
            custody.withdrawFees(receiver, expected.fees);
        }
        assertBooks(expected.net, 0, 0, 0);
    }

    function checkGotEverywhere() public view virtual {
        assertGt(tally.locked, 0, "locked");
        assertGt(tally.paid, 0, "paid");
        assertGt(tally.setAside, 0, "setAside");
        assertGt(tally.held, 0, "held");
        assertGt(tally.heldInPart, 0, "heldInPart");
        assertGt(tally.queued, 0, "queued");
        assertGt(tally.belowLeast, 0, "belowLeast");
        assertGt(tally.admitted, 0, "admitted");
        assertGt(tally.paidFromQueue, 0, "paidFromQueue");
        assertGt(tally.claimed, 0, "claimed");
        assertGt(tally.unbound, 0, "unbound");
        assertGt(tally.givenBack, 0, "givenBack");
        assertGt(tally.refunded, 0, "refunded");
        assertGt(tally.feesPulled, 0, "feesPulled");
        assertGt(_circles, 0, "circles");
    }

    // ---------------------------------------------------------------- internal

    /// @dev Beyond what was sent, whatever came back, no more is let out than the limit of arrivals lets in; and at
    /// once no more than that and as much again, for what was sent.
    function _checkLimits() private view {
        assertLe(letOut, expected.sent + allowed, "more is let out than was sent and the limit lets in");
        (Limit memory limit, uint256 left) = custody.limitOf(ORIGIN, Limited.Arrivals);
        assertLe(left, 2 * uint256(limit.capacity), "more is allowed than twice a capacity");
    }

    function _checkEach() private view {
        (uint256 queued, uint256 claims) = (0, custody.owedTo(integrator));
        for (uint256 i = 0; i < waiting.length; ++i) {
            queued += waiting[i].queued;
            claims += waiting[i].claim;
        }
        assertEq(expected.queued, queued, "everything queued is somebody's");
        assertEq(expected.claims, claims, "everything claimable is somebody's");
    }
}
