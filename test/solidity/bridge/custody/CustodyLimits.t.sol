// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ICustody, Limit, Limited, Payment, ReleaseKind} from "../../../../contracts/bridge/interfaces/ICustody.sol";
import {VaultFixture} from "./VaultFixture.sol";

/// @dev Limits of a vault that is never short of liquidity, and charges nothing.
contract CustodyLimitsTest is VaultFixture {
    uint256 private constant PLENTY = 1e15;

    function setUp() public override {
        super.setUp();
        provide(PLENTY);
        setTerms(ORIGIN, freeTerms());
    }

    // ---------------------------------------------------------------- settings

    function test_setLimit_aLimit_isTold() public {
        vm.expectEmit();
        emit ICustody.LimitSet(ORIGIN, Limited.Returns, Limit(CAPACITY * 2, WINDOW));
        setLimit(ORIGIN, Limited.Returns, CAPACITY * 2);
        (Limit memory limit, uint256 left) = custody.limitOf(ORIGIN, Limited.Returns);
        assertEq(limit.capacity, CAPACITY * 2);
        assertEq(limit.window, WINDOW);
        // nothing was sent: what comes back would be a release
        assertEq(left, CAPACITY);
        assertEq(available(Limited.Arrivals), CAPACITY);
        assertEq(available(Limited.Ends), CAPACITY);
    }

    function test_setLimit_thatMakesNoSense_reverts() public {
        expectInvalid(Limit(CAPACITY, 0));
        expectInvalid(Limit(CAPACITY * 10, 30 days + 1));
        expectInvalid(Limit(uint208(uint256(2 ** 111)), WINDOW));
        // less than a unit a second
        expectInvalid(Limit(WINDOW - 1, WINDOW));
    }

    function test_setLimit_atTheBounds_isSet() public {
        vm.startPrank(laneAdmin);
        custody.setLimit(ORIGIN, Limited.Arrivals, Limit(0, 1));
        custody.setLimit(ORIGIN, Limited.Arrivals, Limit(uint208(uint256(2 ** 111 - 1)), 30 days));
        custody.setLimit(ORIGIN, Limited.Arrivals, Limit(WINDOW, WINDOW));
    }

    function test_accept_withoutALimit_admitsNothing() public {
        setTerms(OTHER, freeTerms());
        assertEq(admit(OTHER, ReleaseKind.Arrived, 1), 0);
    }

    /// @dev Without a sync, the new rate would count for the time since the last use, too.
    function test_setLimit_ofAHigherRate_givesNothingForThePast() public {
        use(CAPACITY);
        pass(WINDOW / 4);
        setLimit(ORIGIN, Limited.Arrivals, CAPACITY * 10);
        assertEq(available(Limited.Arrivals), CAPACITY * 10 - (CAPACITY * 3) / 4);
        setLimit(ORIGIN, Limited.Arrivals, CAPACITY);
        assertEq(available(Limited.Arrivals), CAPACITY / 4);
    }

    function test_setLimit_ofAHigherRateForRefunds_givesNothingForThePast() public {
        lockFor(ORIGIN, CAPACITY * 20);
        accept(refundOf(CAPACITY));
        pass(WINDOW / 4);
        setLimit(ORIGIN, Limited.Returns, CAPACITY * 10);
        assertEq(available(Limited.Returns), CAPACITY * 10 - (CAPACITY * 3) / 4);
    }

    /// @dev What was sent before was worth one capacity of that time.
    function test_setLimit_ofAHigherCapacity_creditsNoMoreOfWhatWasSent() public {
        lockFor(ORIGIN, CAPACITY * 5);
        assertEq(available(Limited.Arrivals), CAPACITY * 2);
        setLimit(ORIGIN, Limited.Arrivals, CAPACITY * 10);
        assertEq(available(Limited.Arrivals), CAPACITY * 11);
    }

    function test_setLimit_theFirst_creditsNothingOfWhatWasSent() public {
        lockFor(OTHER, CAPACITY);
        setLimit(OTHER, Limited.Arrivals, CAPACITY);
        (, uint256 left) = custody.limitOf(OTHER, Limited.Arrivals);
        assertEq(left, CAPACITY);
    }

    // ---------------------------------------------------------------- over time

    function test_limit_refillsLinearly() public {
        use(CAPACITY);
        assertEq(available(Limited.Arrivals), 0);
        pass(WINDOW / 4);
        assertEq(available(Limited.Arrivals), CAPACITY / 4);
        pass(WINDOW);
        assertEq(available(Limited.Arrivals), CAPACITY);
    }

    function test_limit_isOfOneChain() public {
        setLimit(OTHER, Limited.Arrivals, CAPACITY);
        use(CAPACITY);
        (, uint256 left) = custody.limitOf(OTHER, Limited.Arrivals);
        assertEq(left, CAPACITY);
    }

    // ---------------------------------------------------------------- credits

    function test_lock_creditsReleases() public {
        use(CAPACITY);
        lockFor(ORIGIN, 1_000);
        assertEq(available(Limited.Arrivals), 1_000);
        use(600);
        assertEq(available(Limited.Arrivals), 400);
        use(400);
        assertEq(available(Limited.Arrivals), 0);
    }

    function test_accept_aUnitThatNeedsCredit_usesItUp() public {
        lockFor(ORIGIN, 5);
        use(CAPACITY + 1);
        assertEq(available(Limited.Arrivals), 4);
        pass(WINDOW);
        assertEq(available(Limited.Arrivals), CAPACITY + 4);
    }

    function test_lock_forAnotherChain_creditsNothing() public {
        lockFor(OTHER, 1_000);
        assertEq(available(Limited.Arrivals), CAPACITY);
    }

    function test_lock_creditsNoRefunds() public {
        lockFor(ORIGIN, CAPACITY);
        assertEq(available(Limited.Returns), CAPACITY);
    }

    function test_lock_ofMoreThanACapacity_creditsOne() public {
        lockFor(ORIGIN, CAPACITY * 3);
        assertEq(available(Limited.Arrivals), CAPACITY * 2);
        use(CAPACITY * 2);
        assertEq(available(Limited.Arrivals), 0);
        lockFor(ORIGIN, 5);
        // the credits' own limit is used up
        assertEq(available(Limited.Arrivals), 0);
    }

    /// @dev Sending to and fro lets no more out than twice the limit.
    function test_lock_again_creditsAsFastAsTheLimitOfCreditsRefills() public {
        use(CAPACITY);
        lockFor(ORIGIN, CAPACITY);
        use(CAPACITY);
        lockFor(ORIGIN, CAPACITY);
        assertEq(available(Limited.Arrivals), 0);
        pass(WINDOW / 2);
        assertEq(available(Limited.Arrivals), CAPACITY);
    }

    function test_accept_thatNeedsCredit_usesTheRestFirst() public {
        lockFor(ORIGIN, 1_000);
        use(CAPACITY + 400);
        assertEq(available(Limited.Arrivals), 600);
        pass(WINDOW);
        assertEq(available(Limited.Arrivals), CAPACITY + 600);
    }

    /// @dev Whoever forges anything takes no more than this in any time, whatever he sends meanwhile.
    function testFuzz_released_inAnyTime_isWithinTheBound(uint256 seed) public {
        uint256[] memory times = new uint256[](41);
        uint256[] memory released = new uint256[](41);
        uint256[] memory sent = new uint256[](41);
        times[0] = block.timestamp;
        for (uint256 i = 1; i <= 40; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            (released[i], sent[i]) = (released[i - 1], sent[i - 1]);
            if (seed % 3 == 0) pass((seed >> 8) % WINDOW);
            if (seed % 3 == 1) (sent[i], ) = (sent[i] + lockSome(seed >> 8), 0);
            if (seed % 3 == 2) released[i] += takeAll(seed >> 8);
            times[i] = block.timestamp;
        }
        for (uint256 i = 0; i < 40; ++i) {
            for (uint256 j = i + 1; j <= 40; ++j) {
                uint256 steady = CAPACITY + (CAPACITY * (times[j] - times[i])) / WINDOW + 1;
                uint256 credited = CAPACITY + sent[j] - sent[i];
                uint256 most = steady + (credited < steady ? credited : steady);
                assertLe(released[j] - released[i], most);
            }
        }
    }

    // ---------------------------------------------------------------- what comes back

    function test_refund_ofWhatCredited_takesTheCreditBack() public {
        lockFor(ORIGIN, 1_000);
        assertEq(available(Limited.Arrivals), CAPACITY + 1_000);
        accept(refundOf(400));
        assertEq(available(Limited.Arrivals), CAPACITY + 600);
        accept(endedOf(600, 0));
        assertEq(available(Limited.Arrivals), CAPACITY);
        // and the next credits as the first did
        lockFor(ORIGIN, 70);
        assertEq(available(Limited.Arrivals), CAPACITY + 70);
    }

    function test_refund_ofWhatWasCreditedAndUsed_isARelease() public {
        lockFor(ORIGIN, 1_000);
        use(CAPACITY + 300);
        pass(WINDOW);
        accept(refundOf(1_000));
        assertEq(available(Limited.Arrivals), CAPACITY - 300);
    }

    function test_refund_whereCreditAndLimitAreUsed_waits() public {
        lockFor(ORIGIN, 1_000);
        use(CAPACITY + 300);
        assertEq(available(Limited.Returns), 700);
        (Payment payment, uint256 admitted, ) = accept(refundOf(1_000));
        assertPayment(payment, Payment.Waits);
        assertEq(admitted, 0);
        // nothing of the limit of what comes back was used
        assertEq(admit(ORIGIN, ReleaseKind.Returned, 701), 0);
        pass(WINDOW);
        assertEq(admit(ORIGIN, ReleaseKind.Returned, 1_000), 1_000);
    }

    function test_refund_aboveTheCapacityOfArrivals_comesInParts() public {
        setLimit(ORIGIN, Limited.Arrivals, WINDOW);
        lockFor(ORIGIN, 2 * WINDOW);
        use(2 * WINDOW);
        pass(WINDOW / 2);
        assertEq(admit(ORIGIN, ReleaseKind.Ended, 2 * WINDOW), WINDOW / 2);
    }

    /// @dev To have transfers returned is quick and cheap: it holds up no refund of what never arrived.
    function test_refund_ofWhatEnded_isNotHeldUpByReturns() public {
        lockFor(ORIGIN, 3 * CAPACITY);
        accept(refundOf(CAPACITY));
        assertEq(available(Limited.Returns), 0);
        (Payment payment, , ) = accept(endedOf(CAPACITY, 0));
        assertPayment(payment, Payment.Paid);
        assertEq(available(Limited.Ends), 0);
    }

    /// @dev He sends, and has it back, and sends again; his forged messages are paid no more for it.
    function test_walk_sentAndBackAgain_creditsNothing() public {
        for (uint256 i = 0; i < 8; ++i) {
            lockFor(ORIGIN, CAPACITY);
            accept(i % 2 == 0 ? refundOf(CAPACITY) : endedOf(CAPACITY, 0));
            assertEq(available(Limited.Arrivals), CAPACITY);
            pass(WINDOW / 2);
        }
        use(CAPACITY);
        assertEq(available(Limited.Arrivals), 0);
    }

    /// @dev Whatever he sends, has back and forges: he takes no more than the limit beyond what he brought.
    function testFuzz_walk_anyOfOneActor_takesNoMoreThanTheLimit(uint256 seed) public {
        (uint256 start, uint256 out, uint256 sent, uint256 refunded) = (block.timestamp, 0, 0, 0);
        setLimit(ORIGIN, Limited.Returns, CAPACITY * 1_000);
        for (uint256 i = 0; i < 40; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            if (seed % 4 == 0) pass((seed >> 8) % (WINDOW / 4));
            if (seed % 4 == 1) sent += lockSome(seed >> 8);
            if (seed % 4 == 2) out += takeAll(seed >> 8);
            uint256 most = sent - refunded < available(Limited.Returns) ? sent - refunded : available(Limited.Returns);
            if (seed % 4 == 3 && most != 0) {
                uint256 units = 1 + ((seed >> 8) % most);
                (Payment payment, , ) = accept(refundOf(units));
                assertPayment(payment, Payment.Paid);
                (refunded, out) = (refunded + units, out + units);
            }
            uint256 bound_ = CAPACITY + (CAPACITY * (block.timestamp - start)) / WINDOW + i + 1;
            assertLe(out, sent + bound_);
        }
    }

    // ---------------------------------------------------------------- steps

    function use(uint256 units) private {
        (Payment payment, , ) = accept(transferOf(units));
        assertPayment(payment, Payment.Paid);
    }

    function lockSome(uint256 seed) private returns (uint256 units) {
        units = 1 + (seed % (CAPACITY * 2));
        lockFor(ORIGIN, units);
    }

    /// @dev All that is allowed, or a part.
    function takeAll(uint256 seed) private returns (uint256 units) {
        units = available(Limited.Arrivals);
        if (seed % 2 == 0) units = (units * (seed % 100)) / 100;
        if (units != 0) use(units);
    }

    function expectInvalid(Limit memory limit) private {
        vm.prank(laneAdmin);
        vm.expectRevert(abi.encodeWithSelector(ICustody.InvalidLimit.selector, limit));
        custody.setLimit(ORIGIN, Limited.Arrivals, limit);
    }
}
