// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IBridgeTerms, ReleaseTerms} from "../../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {
    ICustody,
    Limited,
    Payment,
    Release,
    ReleaseFee,
    ReleaseKind,
    Turn
} from "../../../../contracts/bridge/interfaces/ICustody.sol";
import {ReleaseTermsLib} from "../../../../contracts/bridge/libraries/ReleaseTermsLib.sol";
import {CustodyTest} from "./CustodyTest.sol";

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
        assertEq(available(Limited.Arrivals), CAPACITY - UNITS);
        assertEq(assets(), PROVIDED);
    }

    /// @dev What most transfers pay for: words of flows, limit, books, vesting, fees and the day's releases.
    function test_accept_itsTurnAllowedAndLiquid_writesSixWords() public {
        setTerms(0, curve());
        vm.record();
        accept(transferOf(UNITS));
        assertWrites(6);
    }

    /// @dev Those of flows, limit, books and the day's releases: none of fees, of credits or of integrators.
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
        assertEq(count, 4);
    }

    function test_accept_behindOneHeldByTheLimit_isCountedAlone() public {
        (Payment payment, uint256 admitted, uint256 paid) = accept(transferOf(UNITS), Turn.AfterHeld, false);
        assertPayment(payment, Payment.Waits);
        assertEq(admitted, 0);
        assertEq(paid, 0);
        assertBooks(0, 0, 0, 0);
        assertEq(flows().accepted, UNITS);
        assertEq(available(Limited.Arrivals), CAPACITY);
    }

    function test_accept_behindOneThatWaitsForLiquidity_isAdmittedAndNotPaid() public {
        vm.expectEmit();
        emit ICustody.Admitted(ORIGIN, ReleaseKind.Arrived, UNITS);
        (Payment payment, uint256 admitted, uint256 paid) = accept(transferOf(UNITS), Turn.AfterQueued, false);
        assertPayment(payment, Payment.Waits);
        assertEq(admitted, UNITS);
        assertEq(paid, 0);
        assertEq(held(receiver), 0);
        assertBooks(-int256(UNITS), UNITS, 0, 0);
        assertEq(available(Limited.Arrivals), CAPACITY - UNITS);
        assertEq(assets(), PROVIDED);
    }

    function test_accept_moreThanTheLimitHasLeft_waitsAsAWhole() public {
        setLimit(ORIGIN, Limited.Arrivals, 1_500_000);
        accept(transferOf(UNITS));
        (Payment payment, uint256 admitted, ) = accept(transferOf(UNITS));
        assertPayment(payment, Payment.Waits);
        assertEq(admitted, 0);
        assertBooks(-int256(UNITS), 0, 0, FEE - VAULT_PART);
        assertEq(available(Limited.Arrivals), 500_000);
    }

    function test_accept_moreThanTheCapacity_isAdmittedInParts() public {
        setLimit(ORIGIN, Limited.Arrivals, 400_000);
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
        assertEq(available(Limited.Arrivals), CAPACITY);
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
        setLimit(ORIGIN, Limited.Arrivals, 1_500_000);
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

    /// @dev Whatever the fees come to together: with a least of nothing, no more is asked of it than it is.
    function test_accept_feesTogetherAboveAllOfIt_takeAllOfIt() public {
        accept(transferOf(UNITS));
        setTerms(0, curve());
        (Payment payment, , uint256 paid) = accept(transferOf(3));
        assertPayment(payment, Payment.Paid);
        assertEq(paid, 0);
        assertBooks(-int256(UNITS + 3), 0, 0, FEE - VAULT_PART + 2);
        assertEq(books().unvested, VAULT_PART + 1);
    }

    function test_accept_feeOfAUnit_isAllTheProvidersWhereTheTermsSaySo() public {
        setTerms(ORIGIN, ReleaseTermsLib.pack(ReleaseTerms(0, 10_000, 0, 0, 1)));
        accept(transferOf(UNITS));
        assertEq(books().unvested, 1);
        assertEq(books().fees, 0);
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
        assertEq(custody.owedTo(integrator), 5_000);
        assertBooks(-int256(UNITS), 0, 5_000, FEE - VAULT_PART);
        assertEq(assets(), PROVIDED);
    }

    function test_accept_ofAnIntegratorWhoAsksForMore_hasAHundredthAtMost() public {
        Release memory release = integratedOf(UNITS);
        release.integratorBps = type(uint16).max;
        accept(release);
        assertEq(custody.owedTo(integrator), UNITS / 100);
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
        assertEq(available(Limited.Returns), CAPACITY - UNITS);
        // it was sent, and came back: it credits nothing
        assertEq(available(Limited.Arrivals), CAPACITY);
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
