// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ReleaseTerms} from "../../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {
    ICustody,
    Limited,
    Payment,
    Release,
    ReleaseKind,
    Turn
} from "../../../../contracts/bridge/interfaces/ICustody.sol";
import {ReleaseTermsLib} from "../../../../contracts/bridge/libraries/ReleaseTermsLib.sol";
import {CustodyTest} from "./CustodyTest.sol";

contract CustodyAdmitTest is CustodyTest {
    function test_admit_whatIsHeld_isQueued() public {
        accept(transferOf(UNITS), Turn.AfterHeld, false);
        assertEq(admit(ORIGIN, ReleaseKind.Arrived, UNITS), UNITS);
        assertBooks(-int256(UNITS), UNITS, 0, 0);
        assertEq(assets(), PROVIDED);
    }

    function test_admit_moreThanIsLeft_isNothing() public {
        setLimit(ORIGIN, Limited.Arrivals, 1_500_000);
        admit(ORIGIN, ReleaseKind.Arrived, UNITS);
        assertEq(admit(ORIGIN, ReleaseKind.Arrived, UNITS), 0);
        assertBooks(-int256(UNITS), UNITS, 0, 0);
    }

    function test_admit_nothingIsLeft_tellsNothing() public {
        setLimit(ORIGIN, Limited.Arrivals, uint208(UNITS));
        queue(transferOf(UNITS));
        vm.recordLogs();
        assertEq(admit(ORIGIN, ReleaseKind.Arrived, UNITS), 0);
        assertEq(vm.getRecordedLogs().length, 0);
    }

    function test_admit_asMuchAsTheCapacity_isAllOrNothing() public {
        setLimit(ORIGIN, Limited.Arrivals, 400_000);
        admit(ORIGIN, ReleaseKind.Arrived, 200_000);
        assertEq(admit(ORIGIN, ReleaseKind.Arrived, 400_000), 0);
    }

    function test_admit_aboveTheCapacity_isWhatIsLeft() public {
        setLimit(ORIGIN, Limited.Arrivals, 400_000);
        assertEq(admit(ORIGIN, ReleaseKind.Arrived, UNITS), 400_000);
        assertEq(admit(ORIGIN, ReleaseKind.Arrived, 600_000), 0);
        pass(WINDOW / 2);
        assertEq(admit(ORIGIN, ReleaseKind.Arrived, 600_000), 200_000);
    }

    /// @dev A part of one unit bears a fee of one unit: by asking each second, a stranger would have all of it taken.
    function test_admit_lessThanAHundredthOfTheCapacity_isNothing() public {
        setLimit(ORIGIN, Limited.Arrivals, 400_000);
        admit(ORIGIN, ReleaseKind.Arrived, UNITS);
        pass(WINDOW / 100 - 1);
        assertEq(available(Limited.Arrivals), 3_995);
        assertEq(admit(ORIGIN, ReleaseKind.Arrived, 600_000), 0);
        pass(1);
        assertEq(admit(ORIGIN, ReleaseKind.Arrived, 600_000), 4_000);
    }

    function test_admit_refund_usesTheLimitOfRefunds() public {
        lockFor(ORIGIN, UNITS);
        admit(ORIGIN, ReleaseKind.Returned, UNITS);
        assertEq(available(Limited.Returns), CAPACITY - UNITS);
        assertEq(available(Limited.Arrivals), CAPACITY);
    }

    function test_admit_nothing_reverts() public {
        Release memory release = transferOf(UNITS);
        vm.startPrank(bridge);
        vm.expectRevert(ICustody.ZeroAmount.selector);
        custody.admit(release, 0, false);
        release.units = 0;
        vm.expectRevert(ICustody.ZeroAmount.selector);
        custody.admit(release, 1, false);
    }

    function test_admit_belowTheLeast_usesUpNoLimit() public {
        Release memory release = transferOf(UNITS);
        release.least = UNITS;
        vm.startPrank(bridge);
        (Payment payment, uint256 admitted) = custody.admit(release, UNITS, false);
        assertPayment(payment, Payment.BelowLeast);
        assertEq(admitted, 0);
        assertEq(available(Limited.Arrivals), CAPACITY);
        (payment, admitted) = custody.admit(release, UNITS, true);
        assertPayment(payment, Payment.Waits);
        assertEq(admitted, UNITS);
    }
}

contract CustodyPayTest is CustodyTest {
    function test_pay_whatIsQueued_isPaidLessTheFee() public {
        queue(transferOf(UNITS));
        (Payment payment, uint256 units, uint256 paid) = pay(transferOf(UNITS), UNITS, false);
        assertPayment(payment, Payment.Paid);
        assertEq(units, UNITS);
        assertEq(paid, UNITS - FEE);
        assertBooks(-int256(UNITS), 0, 0, FEE - VAULT_PART);
        assertEq(assets(), PROVIDED);
    }

    function test_pay_withoutLiquidity_waits() public {
        drain();
        queue(transferOf(UNITS));
        (Payment payment, uint256 units, uint256 paid) = pay(transferOf(UNITS), UNITS, false);
        assertPayment(payment, Payment.Waits);
        assertEq(units, 0);
        assertEq(paid, 0);
        assertBooks(-int256(UNITS), UNITS, 0, 0);
    }

    function test_pay_asLiquidityArrives_isPaidInPartsThatShareTheFee() public {
        drain();
        queue(transferOf(UNITS));
        provide(300_000);
        (, uint256 first, uint256 paidFirst) = pay(transferOf(UNITS), UNITS, false);
        assertEq(first, 300_000);
        // 300.3 of the fee, rounded up
        assertEq(paidFirst, 300_000 - 301);
        provide(1_000_000);
        (Payment payment, uint256 second, uint256 paidSecond) = pay(transferOf(UNITS), UNITS - first, true);
        assertPayment(payment, Payment.Paid);
        assertEq(second, 700_000);
        assertEq(paidSecond, 700_000 - 701);
        assertEq(books().queued, 0);
    }

    /// @dev Of dust the fee would be all.
    function test_pay_lessThanAHundredth_waits() public {
        drain();
        queue(transferOf(UNITS));
        provide(9_999);
        (Payment payment, , ) = pay(transferOf(UNITS), UNITS, false);
        assertPayment(payment, Payment.Waits);
        provide(1);
        (payment, , ) = pay(transferOf(UNITS), UNITS, false);
        assertPayment(payment, Payment.Paid);
    }

    function test_pay_allThatIsQueuedThoughLessThanAHundredth_isPaid() public {
        queue(transferOf(UNITS));
        (Payment payment, uint256 units, ) = pay(transferOf(UNITS), 5, true);
        assertPayment(payment, Payment.Paid);
        assertEq(units, 5);
    }

    function test_pay_firstPartBelowTheLeast_doesNothing() public {
        Release memory release = transferOf(UNITS);
        queue(release);
        release.least = UNITS - FEE + 10;
        (Payment payment, uint256 units, uint256 paid) = pay(release, UNITS, false);
        assertPayment(payment, Payment.BelowLeast);
        assertEq(units, 0);
        assertEq(paid, 0);
        assertBooks(-int256(UNITS), UNITS, 0, 0);
    }

    /// @dev Rounding the fee of a part up and its part of the least, too, would refuse what is paid as a whole.
    function testFuzz_pay_firstPartOfWhatWouldBePaidAsAWhole_isPaid(uint256 provided) public {
        provided = bound(provided, UNITS / 100, UNITS);
        Release memory release = transferOf(UNITS);
        release.least = UNITS - FEE;
        drain();
        queue(release);
        provide(provided);
        (Payment payment, uint256 units, uint256 paid) = pay(release, UNITS, false);
        assertPayment(payment, Payment.Paid);
        assertEq(units, provided);
        assertGe(paid * UNITS, release.least * units);
    }

    function test_pay_laterPartsWhoseFeeRose_leaveTheLeast() public {
        Release memory release = transferOf(UNITS);
        release.least = UNITS - FEE;
        drain();
        queue(release);
        provide(500_000);
        (, uint256 first, uint256 paidFirst) = pay(release, UNITS, false);
        setTerms(ORIGIN, ReleaseTermsLib.pack(dearTerms()));
        provide(1_000_000);
        (Payment payment, uint256 second, uint256 paidSecond) = pay(release, UNITS - first, true);
        assertPayment(payment, Payment.Paid);
        assertEq(first + second, UNITS);
        assertGe(paidFirst + paidSecond, release.least);
    }

    function testFuzz_pay_inParts_isPaidTheLeastAndBearsTheFeeOnce(uint256 seed) public {
        Release memory release = integratedOf(UNITS);
        release.least = UNITS - FEE - 5_000;
        drain();
        queue(release);
        (uint256 left, uint256 sum, uint256 parts) = (UNITS, 0, 0);
        while (left != 0) {
            provide(bound(uint256(keccak256(abi.encode(seed, left))), 10_000, 400_000));
            (, uint256 units, uint256 paid) = pay(release, left, parts != 0);
            (left, sum, parts) = (left - units, sum + paid, parts + 1);
        }
        assertGe(sum, release.least);
        // the integrator's is rounded down for each part
        assertLe(sum, release.least + parts);
        assertEq(books().queued, 0);
    }

    /// @dev Base and curve are rounded up, a unit each: a part may cost so much more than its part of the least leaves.
    function test_pay_firstPart_mayExceedItsLeastByTheRoundingAlone() public {
        Release memory release = transferOf(UNITS);
        drain();
        queue(release);
        provide(UNITS / 2);
        // the fee is 501: three more than is left
        release.least = 999_004;
        (Payment payment, , ) = pay(release, UNITS, false);
        assertPayment(payment, Payment.BelowLeast);
        // two more
        release.least = 999_002;
        (payment, , ) = pay(release, UNITS, false);
        assertPayment(payment, Payment.Paid);
    }

    function test_pay_moreThanIsQueued_reverts() public {
        queue(transferOf(UNITS));
        vm.prank(bridge);
        expectBooksExceeded(UNITS + 1);
        custody.pay(transferOf(2 * UNITS), UNITS + 1, false, false);
    }

    function test_pay_moreThanTheRelease_reverts() public {
        queue(transferOf(2 * UNITS));
        vm.prank(bridge);
        expectBooksExceeded(UNITS + 1);
        custody.pay(transferOf(UNITS), UNITS + 1, false, false);
    }

    function test_pay_twice_reverts() public {
        queue(transferOf(UNITS));
        pay(transferOf(UNITS), UNITS, false);
        vm.prank(bridge);
        expectBooksExceeded(UNITS);
        custody.pay(transferOf(UNITS), UNITS, false, false);
    }

    function test_pay_aReleaseOfNothing_reverts() public {
        vm.prank(bridge);
        vm.expectRevert(ICustody.ZeroAmount.selector);
        custody.pay(transferOf(0), 0, false, false);
    }

    function test_pay_nothing_waits() public {
        (Payment payment, , ) = pay(transferOf(UNITS), 0, true);
        assertPayment(payment, Payment.Waits);
    }

    function test_admitAndPay_withoutTerms_doNothing() public {
        queue(transferOf(UNITS));
        setTerms(ORIGIN, 0);
        Release memory release = transferOf(UNITS);
        for (uint256 begun = 0; begun < 2; ++begun) {
            vm.prank(bridge);
            (Payment payment, uint256 units) = custody.admit(release, UNITS, begun == 1);
            assertPayment(payment, Payment.BelowLeast);
            assertEq(units, 0);
            uint256 paid;
            (payment, units, paid) = pay(release, UNITS, begun == 1);
            assertPayment(payment, Payment.BelowLeast);
            assertEq(units, 0);
            assertEq(paid, 0);
        }
        assertEq(books().queued, UNITS);
        release.kind = ReleaseKind.Returned;
        (Payment refund, , ) = pay(release, UNITS, false);
        assertPayment(refund, Payment.Paid);
    }

    /// @dev What is set aside is no liquidity for those who come later.
    function test_pay_whatIsClaimable_isNotPaidToOthers() public {
        accept(transferOf(PROVIDED), Turn.Now, true);
        queue(transferOf(UNITS));
        (Payment payment, uint256 units, ) = pay(transferOf(UNITS), UNITS, false);
        assertPayment(payment, Payment.Waits);
        assertEq(units, 0);
        // the vault's part of the fee alone was left
        assertEq(custody.liquidity(), 3_000);
    }

    function dearTerms() private pure returns (ReleaseTerms memory dear) {
        dear = terms();
        (dear.rateBps, dear.ceiling) = (5_000, 1e9);
    }
}

contract CustodyClaimTest is CustodyTest {
    function test_payClaim_whatWasSetAside_isPaid() public {
        accept(transferOf(UNITS), Turn.Now, true);
        vm.expectEmit();
        emit ICustody.ClaimPaid(receiver, UNITS - FEE);
        payClaim(receiver, UNITS - FEE);
        assertEq(held(receiver), (UNITS - FEE) * unit);
        assertEq(books().claimable, 0);
        assertEq(assets(), PROVIDED);
    }

    function test_payClaim_moreThanWasSetAside_reverts() public {
        accept(transferOf(UNITS), Turn.Now, true);
        vm.prank(bridge);
        expectBooksExceeded(UNITS);
        custody.payClaim(receiver, UNITS);
    }

    function test_payClaim_twice_reverts() public {
        accept(transferOf(UNITS), Turn.Now, true);
        payClaim(receiver, UNITS - FEE);
        vm.prank(bridge);
        expectBooksExceeded(UNITS - FEE);
        custody.payClaim(receiver, UNITS - FEE);
    }

    function test_payClaim_nothing_reverts() public {
        vm.prank(bridge);
        vm.expectRevert(ICustody.ZeroAmount.selector);
        custody.payClaim(receiver, 0);
    }

    function test_unbind_whatWaits_bindsNothingAnyMore() public {
        accept(transferOf(UNITS), Turn.Now, true);
        queue(transferOf(UNITS));
        vm.expectEmit();
        emit ICustody.Unbound(ORIGIN, ReleaseKind.Arrived, UNITS, UNITS - FEE);
        unbind(ORIGIN, ReleaseKind.Arrived, UNITS, UNITS - FEE);
        // what was taken of the first stays taken
        assertBooks(-int256(FEE), 0, 0, FEE - VAULT_PART);
        assertEq(assets(), PROVIDED);
        assertEq(available(Limited.Arrivals), CAPACITY - 2 * UNITS);
    }

    function test_unbind_moreThanIsQueued_reverts() public {
        queue(transferOf(UNITS));
        vm.prank(bridge);
        expectBooksExceeded(UNITS + 1);
        custody.unbind(ORIGIN, ReleaseKind.Arrived, UNITS + 1, 0);
    }

    function test_unbind_moreThanWasSetAside_reverts() public {
        accept(transferOf(UNITS), Turn.Now, true);
        vm.prank(bridge);
        expectBooksExceeded(UNITS);
        custody.unbind(ORIGIN, ReleaseKind.Arrived, 0, UNITS);
    }
}
