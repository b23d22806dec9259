// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IBridgeTerms, ReleaseTerms, TermsChange} from "../../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {
    ICustody,
    Limit,
    Payment,
    Release,
    ReleaseFee,
    Turn
} from "../../../../contracts/bridge/interfaces/ICustody.sol";
import {ReleaseTermsLib} from "../../../../contracts/bridge/libraries/ReleaseTermsLib.sol";
import {PlainToken} from "../tokens/PlainToken.sol";
import {VaultFixture} from "./VaultFixture.sol";

/// @dev What arrives and what leaves, over a vault with 5,000,000 units of its provider.
abstract contract CustodyTest is VaultFixture {
    uint256 internal constant PROVIDED = 5_000_000;
    uint256 internal constant UNITS = 1_000_000;
    /// @dev Of `UNITS`: 10 bps and 1 flat; of it the vault's.
    uint256 internal constant FEE = 1_001;
    uint256 internal constant VAULT_PART = 600;

    function setUp() public virtual override {
        super.setUp();
        provide(PROVIDED);
    }

    function assertWrites(uint256 count) internal {
        (, bytes32[] memory written) = vm.accesses(address(custody));
        assertEq(written.length, count);
    }

    /// @dev Has nothing left to pay with.
    function drain() internal {
        withdrawAll(provider);
    }
}

contract CustodyLockTest is CustodyTest {
    function test_lock_whatArrived_isBooked() public {
        arrive(UNITS * unit);
        vm.prank(bridge);
        (uint256 units, uint256 rebate) = custody.lock(ORIGIN, UNITS);
        assertEq(units, UNITS);
        assertEq(rebate, 0);
        assertBooks(int256(UNITS), 0, 0, 0);
        assertEq(flows().sent, UNITS);
        assertEq(held(address(custody)), (PROVIDED + UNITS) * unit);
        assertEq(assets(), PROVIDED);
    }

    /// @dev What most transfers pay for: the books' word and the flows'.
    function test_lock_whatArrived_writesTwoWords() public {
        arrive(UNITS * unit);
        vm.record();
        vm.prank(bridge);
        custody.lock(ORIGIN, UNITS);
        assertWrites(2);
    }

    function test_lock_whatNoUnitHolds_isTheProviders() public {
        uint256 dust = unit - 1;
        arrive(UNITS * unit + dust);
        vm.prank(bridge);
        (uint256 units, ) = custody.lock(ORIGIN, type(uint256).max);
        assertEq(units, UNITS);
        assertEq(vault.totalAssets(), PROVIDED * unit + dust);
    }

    function test_lock_moreThanAskedFor_isTheProviders() public {
        arrive(UNITS * unit);
        vm.prank(bridge);
        (uint256 units, ) = custody.lock(ORIGIN, UNITS - 5);
        assertEq(units, UNITS - 5);
        assertEq(assets(), PROVIDED + 5);
    }

    function test_lock_lessThanAUnitArrived_reverts() public {
        arrive(unit - 1);
        vm.prank(bridge);
        vm.expectRevert(abi.encodeWithSelector(ICustody.NothingArrived.selector, unit - 1, unit));
        custody.lock(ORIGIN, UNITS);
    }

    /// @dev What lay there before is nobody's transfer.
    function test_lock_nothingArrivedSinceOpen_reverts() public {
        vm.startPrank(bridge);
        custody.prepareForLock();
        vm.expectRevert(abi.encodeWithSelector(ICustody.NothingArrived.selector, 0, unit));
        custody.lock(ORIGIN, UNITS);
    }

    function test_lock_notOpen_reverts() public {
        vm.prank(bridge);
        vm.expectRevert(ICustody.NotOpen.selector);
        custody.lock(ORIGIN, UNITS);
    }

    function test_lock_twiceForOneOpen_reverts() public {
        lockFor(ORIGIN, UNITS);
        vm.prank(bridge);
        vm.expectRevert(ICustody.NotOpen.selector);
        custody.lock(ORIGIN, UNITS);
    }

    function test_lock_moreThanTheBooksHold_reverts() public {
        vm.prank(bridge);
        custody.prepareForLock();
        give(address(custody), 2 ** 112 * unit);
        vm.prank(bridge);
        vm.expectRevert();
        custody.lock(ORIGIN, type(uint256).max);
    }

    /// @dev Whoever looked would find what has arrived counted as the providers'.
    function test_open_whatArrives_isNotTheProvidersYet() public {
        arrive(UNITS * unit);
        assertEq(assets(), PROVIDED);
    }

    function test_open_open_reverts() public {
        vm.startPrank(bridge);
        assertEq(custody.prepareForLock(), address(token));
        vm.expectRevert(ICustody.CustodyBusy.selector);
        custody.prepareForLock();
    }
}

contract CustodyAcceptTest is CustodyTest {
    function test_accept_itsTurnAllowedAndLiquid_isPaidLessTheFee() public {
        vm.expectEmit();
        emit ICustody.Released(ORIGIN, receiver, UNITS, UNITS - FEE, ReleaseFee(FEE, 0, 0), false);
        (Payment payment, uint256 admitted, uint256 paid) = accept(transferOf(UNITS));
        assertPayment(payment, Payment.Paid);
        assertEq(admitted, UNITS);
        assertEq(paid, UNITS - FEE);
        assertEq(held(receiver), (UNITS - FEE) * unit);
        assertBooks(-int256(UNITS), 0, 0, FEE - VAULT_PART);
        assertEq(books().unvested, VAULT_PART);
        assertEq(flows().accepted, UNITS);
        assertEq(available(false), CAPACITY - UNITS);
        assertEq(assets(), PROVIDED);
    }

    /// @dev What most transfers pay for: words of flows, limit, books, vesting and fees.
    function test_accept_itsTurnAllowedAndLiquid_writesFiveWords() public {
        setTerms(0, curve());
        vm.record();
        accept(transferOf(UNITS));
        assertWrites(5);
    }

    /// @dev Those of flows, limit and books: none of fees, of credits or of integrators.
    function test_accept_free_touchesWhatItMovesAlone() public {
        setTerms(ORIGIN, freeTerms());
        vm.record();
        accept(transferOf(UNITS));
        (, bytes32[] memory written) = vm.accesses(address(custody));
        uint256 count = 0;
        for (uint256 i = 0; i < written.length; ++i) {
            bool isFirst = true;
            for (uint256 j = 0; j < i; ++j) isFirst = isFirst && written[j] != written[i];
            if (isFirst) ++count;
        }
        assertEq(count, 3);
    }

    function test_accept_behindOneHeldByTheLimit_isCountedAlone() public {
        (Payment payment, uint256 admitted, uint256 paid) = accept(transferOf(UNITS), Turn.AfterHeld, false);
        assertPayment(payment, Payment.Waits);
        assertEq(admitted, 0);
        assertEq(paid, 0);
        assertBooks(0, 0, 0, 0);
        assertEq(flows().accepted, UNITS);
        assertEq(available(false), CAPACITY);
    }

    function test_accept_behindOneThatWaitsForLiquidity_isAdmittedAndNotPaid() public {
        vm.expectEmit();
        emit ICustody.Admitted(ORIGIN, false, UNITS);
        (Payment payment, uint256 admitted, uint256 paid) = accept(transferOf(UNITS), Turn.AfterQueued, false);
        assertPayment(payment, Payment.Waits);
        assertEq(admitted, UNITS);
        assertEq(paid, 0);
        assertEq(held(receiver), 0);
        assertBooks(-int256(UNITS), UNITS, 0, 0);
        assertEq(available(false), CAPACITY - UNITS);
        assertEq(assets(), PROVIDED);
    }

    function test_accept_moreThanTheLimitHasLeft_waitsAsAWhole() public {
        setLimit(ORIGIN, false, 1_500_000);
        accept(transferOf(UNITS));
        (Payment payment, uint256 admitted, ) = accept(transferOf(UNITS));
        assertPayment(payment, Payment.Waits);
        assertEq(admitted, 0);
        assertBooks(-int256(UNITS), 0, 0, FEE - VAULT_PART);
        assertEq(available(false), 500_000);
    }

    function test_accept_moreThanTheCapacity_isAdmittedInParts() public {
        setLimit(ORIGIN, false, 400_000);
        (Payment payment, uint256 admitted, ) = accept(transferOf(UNITS));
        assertPayment(payment, Payment.Waits);
        assertEq(admitted, 400_000);
        assertBooks(-400_000, 400_000, 0, 0);
    }

    function test_accept_moreThanTheLiquidity_isAdmittedAndWaits() public {
        (Payment payment, uint256 admitted, ) = accept(transferOf(PROVIDED + 1));
        assertPayment(payment, Payment.Waits);
        assertEq(admitted, PROVIDED + 1);
        assertBooks(-int256(PROVIDED + 1), PROVIDED + 1, 0, 0);
        assertEq(assets(), PROVIDED);
    }

    function test_accept_allLiquidity_isPaid() public {
        (Payment payment, , ) = accept(transferOf(PROVIDED));
        assertPayment(payment, Payment.Paid);
        assertEq(books().net, -int256(PROVIDED));
    }

    function test_accept_leastIsWhatIsPaid_isPaid() public {
        Release memory release = transferOf(UNITS);
        release.least = UNITS - FEE;
        (Payment payment, , uint256 paid) = accept(release);
        assertPayment(payment, Payment.Paid);
        assertEq(paid, UNITS - FEE);
    }

    function test_accept_lessThanTheLeast_isCountedAlone() public {
        Release memory release = transferOf(UNITS);
        release.least = UNITS - FEE + 1;
        (Payment payment, uint256 admitted, uint256 paid) = accept(release);
        assertPayment(payment, Payment.BelowLeast);
        assertEq(admitted, 0);
        assertEq(paid, 0);
        assertBooks(0, 0, 0, 0);
        assertEq(flows().accepted, UNITS);
        assertEq(available(false), CAPACITY);
    }

    function test_accept_leastAboveAllOfIt_isBelow() public {
        setTerms(ORIGIN, freeTerms());
        Release memory release = transferOf(UNITS);
        release.least = type(uint256).max;
        (Payment payment, , ) = accept(release);
        assertPayment(payment, Payment.BelowLeast);
    }

    function test_accept_leastIsAllOfIt_isPaidWhereItIsFree() public {
        setTerms(ORIGIN, freeTerms());
        Release memory release = transferOf(UNITS);
        release.least = UNITS;
        (Payment payment, , ) = accept(release);
        assertPayment(payment, Payment.Paid);
    }

    /// @dev What would be below its least uses up no limit, and takes nobody's place.
    function test_accept_lessThanTheLeastAndNotAllowed_doesNotWait() public {
        setLimit(ORIGIN, false, 1_500_000);
        accept(transferOf(UNITS));
        Release memory release = transferOf(UNITS);
        release.least = UNITS;
        (Payment payment, , ) = accept(release);
        assertPayment(payment, Payment.BelowLeast);
    }

    function test_accept_feeAboveAllOfIt_takesAllOfIt() public {
        (Payment payment, , uint256 paid) = accept(transferOf(2));
        assertPayment(payment, Payment.Paid);
        assertEq(paid, 0);
        assertBooks(-2, 0, 0, 1);
        assertEq(books().unvested, 1);
    }

    function test_accept_aUnit_isBookedWhereverItWaits() public {
        setTerms(ORIGIN, freeTerms());
        assertEq(queue(transferOf(1)), 1);
        accept(transferOf(1), Turn.Now, true);
        assertBooks(-2, 1, 1, 0);
    }

    function test_accept_toBeSetAside_paysNobody() public {
        vm.expectEmit();
        emit ICustody.Released(ORIGIN, receiver, UNITS, UNITS - FEE, ReleaseFee(FEE, 0, 0), true);
        (Payment payment, uint256 admitted, uint256 paid) = accept(transferOf(UNITS), Turn.Now, true);
        assertPayment(payment, Payment.SetAside);
        assertEq(admitted, UNITS);
        assertEq(paid, UNITS - FEE);
        assertEq(held(receiver), 0);
        assertBooks(-int256(UNITS), 0, UNITS - FEE, FEE - VAULT_PART);
        assertEq(assets(), PROVIDED);
    }

    function test_accept_ofAnIntegrator_setsHisFeeAside() public {
        (, , uint256 paid) = accept(integratedOf(UNITS));
        assertEq(paid, UNITS - FEE - 5_000);
        assertEq(custody.integratorFees(integrator), 5_000);
        assertBooks(-int256(UNITS), 0, 5_000, FEE - VAULT_PART);
        assertEq(assets(), PROVIDED);
    }

    function test_accept_ofAnIntegratorWhoAsksForMore_hasAHundredthAtMost() public {
        Release memory release = integratedOf(UNITS);
        release.integratorBps = type(uint16).max;
        accept(release);
        assertEq(custody.integratorFees(integrator), UNITS / 100);
    }

    function test_accept_ofNoIntegrator_hasNoFeeOfOne() public {
        Release memory release = integratedOf(UNITS);
        release.integrator = address(0);
        (, , uint256 paid) = accept(release);
        assertEq(paid, UNITS - FEE);
    }

    function test_accept_refund_isFreeAndUnderALimitOfItsOwn() public {
        lockFor(ORIGIN, UNITS);
        setTerms(ORIGIN, 0);
        Release memory refund = refundOf(UNITS);
        (refund.integrator, refund.integratorBps, refund.least) = (integrator, 50, UNITS + 1);
        (Payment payment, , uint256 paid) = accept(refund);
        assertPayment(payment, Payment.Paid);
        assertEq(paid, UNITS);
        assertBooks(0, 0, 0, 0);
        assertEq(flows().refunded, UNITS);
        assertEq(flows().accepted, 0);
        assertEq(available(true), CAPACITY - UNITS);
        // it was sent, which credits releases
        assertEq(available(false), CAPACITY + UNITS);
    }

    function test_accept_refundOfMoreThanWasSent_reverts() public {
        lockFor(ORIGIN, UNITS);
        accept(refundOf(UNITS - 1));
        Release memory refund = refundOf(2);
        vm.prank(bridge);
        expectBooksExceeded(2);
        custody.accept(refund, Turn.Now, false);
    }

    function test_accept_withoutTerms_reverts() public {
        Release memory release = transferOf(UNITS);
        release.chainId = OTHER;
        vm.prank(bridge);
        vm.expectRevert(abi.encodeWithSelector(IBridgeTerms.NoTerms.selector, OTHER));
        custody.accept(release, Turn.Now, false);
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
            (payment, units, ) = pay(release, UNITS, begun == 1);
            assertPayment(payment, Payment.BelowLeast);
            assertEq(units, 0);
        }
        assertEq(books().queued, UNITS);
        release.isRefund = true;
        (Payment refund, , ) = pay(release, UNITS, false);
        assertPayment(refund, Payment.Paid);
    }

    /// @dev The curve stands where chain 0 would have its terms.
    function test_accept_ofChainZero_reverts() public {
        setTerms(0, curve());
        Release memory release = transferOf(UNITS);
        release.chainId = 0;
        vm.prank(bridge);
        vm.expectRevert(abi.encodeWithSelector(IBridgeTerms.NoTerms.selector, 0));
        custody.accept(release, Turn.Now, false);
    }

    function test_accept_nothing_reverts() public {
        vm.prank(bridge);
        vm.expectRevert(ICustody.ZeroAmount.selector);
        custody.accept(transferOf(0), Turn.Now, false);
    }

    function testFuzz_accept_moreThanTheBooksHold_reverts(uint256 units) public {
        units = bound(units, 2 ** 112, type(uint256).max);
        vm.prank(bridge);
        expectBooksExceeded(units);
        custody.accept(transferOf(units), Turn.Now, false);
    }

    /// @dev A chain that lies cannot have the counter run over and keep what others sent from arriving.
    function test_accept_whenTheCounterIsFull_isPaid() public {
        vm.record();
        accept(transferOf(UNITS), Turn.AfterHeld, false);
        (, bytes32[] memory written) = vm.accesses(address(vault));
        assertEq(written.length, 1);
        vm.store(address(vault), written[0], bytes32(uint256(type(uint128).max)));
        assertEq(flows().accepted, type(uint128).max);
        (Payment payment, , ) = accept(transferOf(UNITS));
        assertPayment(payment, Payment.Paid);
        assertEq(flows().accepted, type(uint128).max);
        assertEq(flows().returned, 0);
    }

    function testFuzz_accept_anything_keepsAssetsAsTheyWere(uint256 units, uint8 turn, bool setsAside) public {
        units = bound(units, 1, 20_000_000);
        setTerms(0, curve());
        accept(integratedOf(units), Turn(turn % 3), setsAside);
        assertEq(assets(), PROVIDED);
    }
}

contract CustodyAdmitTest is CustodyTest {
    function test_admit_whatIsHeld_isQueued() public {
        accept(transferOf(UNITS), Turn.AfterHeld, false);
        assertEq(admit(ORIGIN, false, UNITS), UNITS);
        assertBooks(-int256(UNITS), UNITS, 0, 0);
        assertEq(assets(), PROVIDED);
    }

    function test_admit_moreThanIsLeft_isNothing() public {
        setLimit(ORIGIN, false, 1_500_000);
        admit(ORIGIN, false, UNITS);
        assertEq(admit(ORIGIN, false, UNITS), 0);
        assertBooks(-int256(UNITS), UNITS, 0, 0);
    }

    function test_admit_nothingIsLeft_tellsNothing() public {
        setLimit(ORIGIN, false, uint208(UNITS));
        queue(transferOf(UNITS));
        vm.recordLogs();
        assertEq(admit(ORIGIN, false, UNITS), 0);
        assertEq(vm.getRecordedLogs().length, 0);
    }

    function test_admit_asMuchAsTheCapacity_isAllOrNothing() public {
        setLimit(ORIGIN, false, 400_000);
        admit(ORIGIN, false, 200_000);
        assertEq(admit(ORIGIN, false, 400_000), 0);
    }

    function test_admit_aboveTheCapacity_isWhatIsLeft() public {
        setLimit(ORIGIN, false, 400_000);
        assertEq(admit(ORIGIN, false, UNITS), 400_000);
        assertEq(admit(ORIGIN, false, 600_000), 0);
        pass(WINDOW / 2);
        assertEq(admit(ORIGIN, false, 600_000), 200_000);
    }

    /// @dev A part of one unit bears a fee of one unit: by asking each second, a stranger would have all of it taken.
    function test_admit_lessThanAHundredthOfTheCapacity_isNothing() public {
        setLimit(ORIGIN, false, 400_000);
        admit(ORIGIN, false, UNITS);
        pass(WINDOW / 100 - 1);
        assertEq(available(false), 3_995);
        assertEq(admit(ORIGIN, false, 600_000), 0);
        pass(1);
        assertEq(admit(ORIGIN, false, 600_000), 4_000);
    }

    function test_admit_refund_usesTheLimitOfRefunds() public {
        lockFor(ORIGIN, UNITS);
        admit(ORIGIN, true, UNITS);
        assertEq(available(true), CAPACITY - UNITS);
        assertEq(available(false), CAPACITY + UNITS);
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
        assertEq(available(false), CAPACITY);
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
        emit ICustody.Unbound(ORIGIN, false, UNITS, UNITS - FEE);
        unbind(ORIGIN, false, UNITS, UNITS - FEE);
        // what was taken of the first stays taken
        assertBooks(-int256(FEE), 0, 0, FEE - VAULT_PART);
        assertEq(assets(), PROVIDED);
        assertEq(available(false), CAPACITY - 2 * UNITS);
    }

    function test_unbind_moreThanIsQueued_reverts() public {
        queue(transferOf(UNITS));
        vm.prank(bridge);
        expectBooksExceeded(UNITS + 1);
        custody.unbind(ORIGIN, false, UNITS + 1, 0);
    }

    function test_unbind_moreThanWasSetAside_reverts() public {
        accept(transferOf(UNITS), Turn.Now, true);
        vm.prank(bridge);
        expectBooksExceeded(UNITS);
        custody.unbind(ORIGIN, false, 0, UNITS);
    }
}

contract CustodyGiveBackTest is CustodyTest {
    function test_giveBack_whatWaits_costsWhatAReleaseCostsAtLeast() public {
        accept(transferOf(UNITS), Turn.AfterHeld, false);
        vm.expectEmit();
        emit ICustody.GivenBack(ORIGIN, UNITS, 3);
        assertEq(giveBack(ORIGIN, UNITS), UNITS - 3);
        assertEq(flows().returned, UNITS - 3);
        // a vault's part of 3, rounded down
        assertBooks(-3, 0, 0, 2);
        assertEq(books().unvested, 1);
        assertEq(assets(), PROVIDED);
    }

    function test_giveBack_lessThanItCosts_leavesHalf() public {
        accept(transferOf(2), Turn.AfterHeld, false);
        assertEq(giveBack(ORIGIN, 2), 1);
        assertBooks(-1, 0, 0, 1);
    }

    function test_giveBack_withoutTerms_costsNothing() public {
        accept(transferOf(UNITS), Turn.AfterHeld, false);
        setTerms(ORIGIN, 0);
        assertEq(giveBack(ORIGIN, UNITS), UNITS);
    }

    /// @dev Fees are paid out of what the limit lets out: else a forger who provides would be paid without one.
    function test_giveBack_withoutALimit_costsNothing() public {
        accept(transferOf(UNITS), Turn.AfterHeld, false);
        setLimit(ORIGIN, false, 0);
        assertEq(giveBack(ORIGIN, UNITS), UNITS);
        assertBooks(0, 0, 0, 0);
    }

    /// @dev Shares are paid in cash; what there is none for is the providers'.
    function test_giveBack_withoutLiquidity_feesAreTheProviders() public {
        drain();
        accept(transferOf(UNITS), Turn.AfterHeld, false);
        giveBack(ORIGIN, UNITS);
        assertBooks(-3, 0, 0, 0);
        assertEq(books().unvested, 3);
    }

    function test_giveBack_moreThanWasAccepted_reverts() public {
        accept(transferOf(UNITS), Turn.AfterHeld, false);
        giveBack(ORIGIN, UNITS);
        vm.prank(bridge);
        expectBooksExceeded(UNITS - 3);
        custody.giveBack(ORIGIN, UNITS);
    }

    function test_giveBack_nothing_reverts() public {
        vm.prank(bridge);
        vm.expectRevert(ICustody.ZeroAmount.selector);
        custody.giveBack(ORIGIN, 0);
    }
}

contract CustodyCallersTest is CustodyTest {
    function test_bridgesFunctions_byOthers_revert() public {
        bytes[] memory calls = bridgeCalls();
        for (uint256 i = 0; i < calls.length; ++i) {
            expectRefused(calls[i], stranger, abi.encodeWithSelector(ICustody.NotBridge.selector, stranger));
        }
    }

    /// @dev The bridge neither.
    function test_adminsFunctions_byOthers_revert() public {
        bytes[] memory calls = adminCalls();
        for (uint256 i = 0; i < calls.length; ++i) {
            bytes memory reason = abi.encodeWithSignature("AccessManagedUnauthorized(address)", bridge);
            expectRefused(calls[i], bridge, reason);
        }
    }

    function test_everything_whileOpen_reverts() public {
        vm.prank(bridge);
        custody.prepareForLock();
        bytes memory busy = abi.encodeWithSelector(ICustody.CustodyBusy.selector);
        bytes[] memory calls = bridgeCalls();
        // all but `lock`
        for (uint256 i = 1; i < calls.length; ++i) {
            expectRefused(calls[i], bridge, busy);
        }
        calls = adminCalls();
        expectRefused(calls[0], laneAdmin, busy);
        expectRefused(calls[1], schedule, busy);
        expectRefused(calls[2], schedule, busy);
        calls = strangersCalls();
        for (uint256 i = 0; i < calls.length; ++i) {
            expectRefused(calls[i], provider, busy);
        }
    }

    function test_constructor_zeroBridge_reverts() public {
        bridge = address(0);
        vm.expectRevert(ICustody.ZeroAddress.selector);
        this.deploy(address(token), 6);
    }

    function test_constructor_moreDecimalsThanTheToken_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(ICustody.InvalidDecimals.selector, 18, 19));
        this.deploy(address(token), 19);
    }

    function test_constructor_moreDecimalsThanTheBooksHold_reverts() public {
        this.deploy(address(new PlainToken(42)), 6);
        address wide = address(new PlainToken(43));
        vm.expectRevert(abi.encodeWithSelector(ICustody.InvalidDecimals.selector, 43, 6));
        this.deploy(wide, 6);
    }

    function test_constructor_notAToken_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(ICustody.InvalidDecimals.selector, 0, 0));
        this.deploy(stranger, 0);
    }

    function deploy(address token_, uint8 assetDecimals) external {
        newVault(token_, assetDecimals);
    }

    function bridgeCalls() private view returns (bytes[] memory calls) {
        calls = new bytes[](9);
        calls[0] = abi.encodeCall(ICustody.lock, (ORIGIN, UNITS));
        calls[1] = abi.encodeCall(ICustody.prepareForLock, ());
        calls[2] = abi.encodeCall(ICustody.accept, (transferOf(UNITS), Turn.Now, false));
        calls[3] = abi.encodeCall(ICustody.takeBackRebate, (ORIGIN, 1));
        calls[4] = abi.encodeCall(ICustody.admit, (transferOf(UNITS), UNITS, false));
        calls[5] = abi.encodeCall(ICustody.pay, (transferOf(UNITS), UNITS, false, false));
        calls[6] = abi.encodeCall(ICustody.payClaim, (receiver, UNITS));
        calls[7] = abi.encodeCall(ICustody.unbind, (ORIGIN, false, 0, 0));
        calls[8] = abi.encodeCall(ICustody.giveBack, (ORIGIN, UNITS));
    }

    function adminCalls() private view returns (bytes[] memory calls) {
        calls = new bytes[](3);
        calls[0] = abi.encodeCall(ICustody.setLimit, (ORIGIN, false, Limit(CAPACITY, WINDOW)));
        calls[1] = abi.encodeCall(IBridgeTerms.setTerms, (new TermsChange[](0)));
        calls[2] = abi.encodeCall(ICustody.withdrawFees, (receiver, 1));
    }

    function strangersCalls() private view returns (bytes[] memory calls) {
        calls = new bytes[](5);
        calls[0] = abi.encodeCall(vault.deposit, (1, provider));
        calls[1] = abi.encodeCall(vault.mint, (1, provider));
        calls[2] = abi.encodeCall(vault.withdraw, (1, provider, provider));
        calls[3] = abi.encodeCall(vault.redeem, (1, provider, provider));
        calls[4] = abi.encodeCall(ICustody.pullIntegratorFees, (receiver, 1));
    }

    function expectRefused(bytes memory data, address caller, bytes memory reason) private {
        vm.prank(caller);
        (bool succeeded, bytes memory returned) = address(custody).call(data);
        assertFalse(succeeded);
        assertEq(returned, reason);
    }
}
