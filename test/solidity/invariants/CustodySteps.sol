// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ReleaseTerms} from "../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {
    Books,
    Flows,
    Limited,
    Payment,
    Release,
    ReleaseKind,
    Turn
} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {ReleaseTermsLib} from "../../../contracts/bridge/libraries/ReleaseTermsLib.sol";
import {CustodyFixture} from "../bridge/custody/CustodyFixture.sol";

/// @title CustodySteps
/// @notice A bridge with one other chain, of a custody of any kind: transfers that leave, some of which come back;
/// others that arrive, wait, are paid, set aside, taken back or sent back, under terms and limits that change. What the
/// books must say is foretold.
abstract contract CustodySteps is CustodyFixture {
    struct Tally {
        uint256 locked;
        uint256 relieved;
        uint256 paid;
        uint256 setAside;
        uint256 held;
        uint256 heldInPart;
        uint256 queued;
        uint256 belowLeast;
        uint256 admitted;
        uint256 paidFromQueue;
        uint256 paidInPart;
        uint256 claimed;
        uint256 unbound;
        uint256 givenBack;
        uint256 refunded;
        uint256 refundsCharged;
        uint256 feesPulled;
    }

    /// @dev What arrived and is not done.
    struct Waiting {
        Release release;
        uint256 held;
        uint256 queued;
        uint256 claim;
        bool isBegun;
    }

    /// @dev What left and may come back.
    struct Sent {
        uint256 units;
        uint256 relief;
    }

    /// @dev What the books must say, and what they never say: units.
    struct Expected {
        int256 net;
        uint256 queued;
        uint256 claims;
        uint256 fees;
        uint256 vaultParts;
        uint256 sent;
        uint256 refunded;
        uint256 accepted;
        uint256 returned;
        uint256 lockedUnits;
    }

    Tally internal tally;
    Expected internal expected;
    Waiting[] internal waiting;
    Sent[] internal sent;
    uint256 internal time = 1_800_000_000;
    uint256 internal height = 1_000;
    /// @dev Paid by the custody to anyone, units.
    uint256 internal paidOut;
    Books private _before;

    modifier step() {
        vm.warp(time);
        vm.roll(height);
        _before = books();
        _;
    }

    // ---------------------------------------------------------------- steps

    function wait(uint256 seed) external {
        time += pick(seed, "time", pick(seed, "long", 3) == 0 ? 2 days : 2 hours);
        height += 1;
    }

    function lockSome(uint256 seed) external step {
        (uint256 units, uint256 relief) = lockFor(ORIGIN, 1 + pick(seed, "units", 300_000));
        sent.push(Sent(units, relief));
        expected.net += int256(units);
        expected.sent += units;
        expected.lockedUnits += units;
        tally.locked += 1;
        if (relief != 0) tally.relieved += 1;
    }

    function acceptSome(uint256 seed) external step {
        uint256 units = 1 + pick(seed, "units", pick(seed, "huge", 4) == 0 ? 15_000_000 : 3_000_000);
        uint256 least = pick(seed, "has least", 2) == 0 ? 0 : units - (units * pick(seed, "least", 3)) / 100;
        uint16 bps = uint16(pick(seed, "bps", 150));
        address by = pick(seed, "by", 2) == 0 ? integrator : address(0);
        expected.accepted += units;
        _accept(Release(ORIGIN, receiver, units, least, by, bps, ReleaseKind.Arrived, false, 0, 0), seed);
    }

    /// @dev A transfer comes back, returned or ended.
    function refundSome(uint256 seed) external step {
        if (sent.length == 0) return;
        uint256 i = pick(seed, "sent", sent.length);
        Sent memory one = sent[i];
        sent[i] = sent[sent.length - 1];
        sent.pop();
        expected.refunded += one.units;
        Release memory release = endedOf(one.units, one.relief);
        if (pick(seed, "kind", 2) == 0) release.kind = ReleaseKind.Returned;
        _accept(release, seed);
        tally.refunded += 1;
    }

    function admitSome(uint256 seed) external step {
        if (anyWaits()) _admitOne(oneThatWaits(seed));
    }

    function paySome(uint256 seed) external step {
        if (anyWaits()) _payOne(oneThatWaits(seed));
    }

    function claimSome(uint256 seed) external step {
        if (anyWaits()) _claimOne(oneThatWaits(seed));
    }

    /// @dev A distrust covers it: what was admitted is held again, a claim is gone.
    function unbindSome(uint256 seed) external step {
        if (anyWaits()) _unbindOne(oneThatWaits(seed));
    }

    function giveBackSome(uint256 seed) external step {
        if (!anyWaits()) return;
        Waiting storage one = oneThatWaits(seed);
        if (_isRefund(one) || one.isBegun || one.held + one.queued == 0) return;
        _unbindOne(one);
        uint256 units = one.held;
        one.held = 0;
        uint256 left = giveBack(ORIGIN, units);
        _expectAdmitted(ReleaseKind.Arrived, units - left);
        expected.returned += left;
        _expectTaken(units - left, 0);
        tally.givenBack += 1;
    }

    function changeTerms(uint256 seed) external step {
        uint72 floor = uint72(pick(seed, "floor", 100));
        uint72 ceiling = floor + uint72(pick(seed, "ceiling", 50_000));
        uint16 rateBps = uint16(pick(seed, "rate", 300));
        uint16 vaultBps = uint16(pick(seed, "vault", 10_001));
        setTerms(ORIGIN, ReleaseTermsLib.pack(ReleaseTerms(rateBps, vaultBps, floor, ceiling, uint72(seed % 100))));
    }

    function changeLimit(uint256 seed) external step {
        uint208 capacity = uint208(WINDOW + pick(seed, "capacity", 20_000_000));
        setLimit(ORIGIN, Limited(pick(seed, "which", 3)), capacity);
    }

    function pullSome(uint256 seed) external step {
        uint256 own = custody.owedTo(integrator);
        if (own != 0) {
            own = 1 + pick(seed, "own", own);
            vm.prank(integrator);
            custody.pullOwed(integrator, receiver, own);
            expected.claims -= own;
            paidOut += own;
            tally.feesPulled += 1;
        }
        uint256 held_ = expected.fees;
        if (held_ == 0) return;
        held_ = 1 + pick(seed, "fees", held_);
        vm.prank(schedule);
        custody.withdrawFees(receiver, held_);
        expected.fees -= held_;
        paidOut += held_;
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
        _checkEach();
    }

    /// @dev However it ended: when there is enough of everything, nobody waits and all is paid.
    function drain() internal step {
        for (uint256 i = 0; i < 3; ++i) {
            setLimit(ORIGIN, Limited(i), uint208(uint256(2 ** 111 - 1)));
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
    }

    // ---------------------------------------------------------------- internal

    function pick(uint256 seed, string memory what, uint256 count) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, what))) % count;
    }

    /// @dev Forgets what is done.
    function anyWaits() private returns (bool) {
        uint256 i;
        while (i < waiting.length) {
            Waiting storage one = waiting[i];
            if (one.held + one.queued + one.claim != 0) {
                ++i;
                continue;
            }
            waiting[i] = waiting[waiting.length - 1];
            waiting.pop();
        }
        return waiting.length != 0;
    }

    function oneThatWaits(uint256 seed) private view returns (Waiting storage) {
        return waiting[pick(seed, "which", waiting.length)];
    }

    function _accept(Release memory release, uint256 seed) private {
        Turn turn = Turn(pick(seed, "turn", 5) > 2 ? pick(seed, "which turn", 3) : 2);
        bool setsAside = pick(seed, "sets aside", 5) == 0;
        (Payment payment, uint256 admitted, uint256 paid) = accept(release, turn, setsAside);
        _expectAdmitted(release.kind, admitted);
        if (payment == Payment.Waits || payment == Payment.BelowLeast) {
            expected.queued += admitted;
            uint256 held_ = release.units - admitted;
            waiting.push(Waiting(release, held_, admitted, 0, false));
            if (payment == Payment.BelowLeast) tally.belowLeast += 1;
            else if (admitted == 0) tally.held += 1;
            else if (held_ != 0) tally.heldInPart += 1;
            else tally.queued += 1;
            return;
        }
        assertEq(admitted, release.units, "all of it is paid");
        assertGe(paid, release.least, "the least");
        waiting.push(Waiting(release, 0, 0, 0, true));
        _settled(waiting[waiting.length - 1], payment, admitted, paid);
    }

    function _expectAdmitted(ReleaseKind kind, uint256 units) private {
        expected.net -= int256(units);
        if (kind == ReleaseKind.Arrived && units != 0) checkAdmitted();
    }

    /// @dev After transfers were admitted.
    function checkAdmitted() internal view virtual {}

    function _isRefund(Waiting storage one) private view returns (bool) {
        return one.release.kind == ReleaseKind.Returned || one.release.kind == ReleaseKind.Ended;
    }

    function _settled(Waiting storage one, Payment payment, uint256 units, uint256 paid) private {
        one.isBegun = true;
        if (payment == Payment.SetAside) {
            one.claim += paid;
            expected.claims += paid;
            tally.setAside += 1;
        } else {
            paidOut += paid;
            tally.paid += 1;
        }
        if (_isRefund(one) && paid < units) tally.refundsCharged += 1;
        _expectTaken(units - paid, payment == Payment.SetAside ? paid : 0);
    }

    /// @dev What was taken as fees is all there: the shares', the integrator's, the providers'.
    function _expectTaken(uint256 fee, uint256 setAside) private {
        Books memory now_ = books();
        uint256 integratorPart = now_.claimable - _before.claimable - setAside;
        uint256 shares = now_.fees - _before.fees;
        uint256 vaultPart = now_.unvested - _before.unvested;
        assertEq(shares + integratorPart + vaultPart, fee, "the parts of a fee");
        expected.fees += shares;
        expected.claims += integratorPart;
        expected.vaultParts += vaultPart;
        _before = now_;
    }

    function _admitOne(Waiting storage one) private {
        if (one.held == 0) return;
        vm.prank(bridge);
        (Payment payment, uint256 admitted) = custody.admit(one.release, one.held, one.isBegun);
        if (payment == Payment.BelowLeast) assertEq(admitted, 0, "below the least");
        one.held -= admitted;
        one.queued += admitted;
        expected.queued += admitted;
        _expectAdmitted(one.release.kind, admitted);
        if (admitted != 0) tally.admitted += 1;
    }

    function _payOne(Waiting storage one) private {
        if (one.queued == 0) return;
        _before = books();
        (Payment payment, uint256 units, uint256 paid) = pay(one.release, one.queued, one.isBegun);
        if (units == 0) return;
        one.queued -= units;
        expected.queued -= units;
        tally.paidFromQueue += 1;
        if (one.queued != 0) tally.paidInPart += 1;
        _settled(one, payment, units, paid);
    }

    function _claimOne(Waiting storage one) private {
        if (one.claim == 0) return;
        payClaim(receiver, one.claim);
        expected.claims -= one.claim;
        paidOut += one.claim;
        one.claim = 0;
        tally.claimed += 1;
    }

    function _unbindOne(Waiting storage one) private {
        (uint256 queued, uint256 claim) = (one.queued, one.claim);
        if (queued + claim == 0) return;
        unbind(ORIGIN, one.release.kind, queued, claim);
        expected.net += int256(queued + claim);
        expected.queued -= queued;
        expected.claims -= claim;
        one.held += queued;
        (one.queued, one.claim) = (0, 0);
        _before = books();
        tally.unbound += 1;
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
