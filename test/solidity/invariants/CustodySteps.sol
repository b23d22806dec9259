// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ReleaseTerms} from "../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {
    Books,
    Limit,
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
    /// @dev What was ever let out of the books; and what the limit of arrivals allows of that, beyond what was sent.
    uint256 internal letOut;
    uint256 internal allowed = CAPACITY;
    Books private _before;

    modifier step() {
        vm.warp(time);
        vm.roll(height);
        _before = books();
        _;
    }

    // ---------------------------------------------------------------- steps

    function wait(uint256 seed) external {
        uint256 duration = pick(seed, "time", pick(seed, "long", 3) == 0 ? 2 days : 2 hours);
        (Limit memory limit, ) = custody.limitOf(ORIGIN, Limited.Arrivals);
        allowed += Math.ceilDiv(limit.capacity * duration, limit.window) + 1;
        _passed(seed, duration);
        time += duration;
        height += 1;
    }

    function lockSome(uint256 seed) external step {
        sent.push(_lock(1 + pick(seed, "units", 300_000)));
    }

    function _lock(uint256 most) internal returns (Sent memory) {
        (uint256 units, uint256 relief) = lockFor(ORIGIN, most);
        expected.net += int256(units);
        expected.sent += units;
        expected.lockedUnits += units;
        tally.locked += 1;
        if (relief != 0) tally.relieved += 1;
        return Sent(units, relief);
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
        Release memory release = endedOf(one.units, one.relief);
        if (pick(seed, "kind", 2) == 0) release.kind = ReleaseKind.Returned;
        uint256 left = available(Limited.Arrivals);
        expected.refunded += one.units;
        _accept(release, seed);
        assertLe(available(Limited.Arrivals), left, "what comes back credits nothing");
        tally.refunded += 1;
    }

    function admitSome(uint256 seed) external step {
        if (anyWaits()) _admitOne(oneThatWaits(seed));
    }

    function paySome(uint256 seed) external step {
        if (anyWaits()) _payOne(oneThatWaits(seed));
    }

    function claimSome(uint256 seed) external step {
        if (!anyWaits()) return;
        uint256 from = pick(seed, "which", waiting.length);
        for (uint256 i = 0; i < waiting.length; ++i) {
            Waiting storage one = waiting[(from + i) % waiting.length];
            if (one.claim != 0) return _claimOne(one);
        }
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
        _limit(Limited(pick(seed, "which", 3)), capacity);
    }

    /// @dev What was used stays used: of a greater capacity the difference is there at once.
    function _limit(Limited limited, uint208 capacity) internal {
        (Limit memory old, ) = custody.limitOf(ORIGIN, limited);
        if (limited == Limited.Arrivals) allowed += Math.saturatingSub(capacity, old.capacity);
        setLimit(ORIGIN, limited, capacity);
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
        _acceptAt(release, turn, pick(seed, "sets aside", 5) == 0);
    }

    function _acceptAt(Release memory release, Turn turn, bool setsAside) internal {
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
        letOut += units;
        if (kind == ReleaseKind.Arrived && units != 0) checkAdmitted();
    }

    /// @dev After transfers were admitted.
    function checkAdmitted() internal view virtual {}

    /// @dev Time is about to pass.
    function _passed(uint256 seed, uint256 duration) internal virtual {}

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

    function _admitOne(Waiting storage one) internal {
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

    function _payOne(Waiting storage one) internal {
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

    function _claimOne(Waiting storage one) internal {
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
}
