// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ICustody, Limit, Payment} from "../../../../contracts/bridge/interfaces/ICustody.sol";
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
        emit ICustody.LimitSet(ORIGIN, true, Limit(CAPACITY * 2, WINDOW));
        setLimit(ORIGIN, true, CAPACITY * 2);
        (Limit memory limit, uint256 left) = custody.limitOf(ORIGIN, true);
        assertEq(limit.capacity, CAPACITY * 2);
        assertEq(limit.window, WINDOW);
        assertEq(left, CAPACITY * 2);
        assertEq(available(false), CAPACITY);
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
        custody.setLimit(ORIGIN, false, Limit(0, 1));
        custody.setLimit(ORIGIN, false, Limit(uint208(uint256(2 ** 111 - 1)), 30 days));
        custody.setLimit(ORIGIN, false, Limit(WINDOW, WINDOW));
    }

    function test_accept_withoutALimit_admitsNothing() public {
        setTerms(OTHER, freeTerms());
        assertEq(admit(OTHER, false, 1), 0);
    }

    /// @dev Without a sync, the new rate would count for the time since the last use, too.
    function test_setLimit_ofAHigherRate_givesNothingForThePast() public {
        use(CAPACITY);
        pass(WINDOW / 4);
        setLimit(ORIGIN, false, CAPACITY * 10);
        assertEq(available(false), CAPACITY * 10 - (CAPACITY * 3) / 4);
        setLimit(ORIGIN, false, CAPACITY);
        assertEq(available(false), CAPACITY / 4);
    }

    function test_setLimit_ofAHigherRateForRefunds_givesNothingForThePast() public {
        lockFor(ORIGIN, CAPACITY);
        accept(refundOf(CAPACITY));
        pass(WINDOW / 4);
        setLimit(ORIGIN, true, CAPACITY * 10);
        assertEq(available(true), CAPACITY * 10 - (CAPACITY * 3) / 4);
    }

    /// @dev What was sent before was worth one capacity of then.
    function test_setLimit_ofAHigherCapacity_creditsNoMoreOfWhatWasSent() public {
        lockFor(ORIGIN, CAPACITY * 5);
        assertEq(available(false), CAPACITY * 2);
        setLimit(ORIGIN, false, CAPACITY * 10);
        assertEq(available(false), CAPACITY * 11);
    }

    function test_setLimit_theFirst_creditsNothingOfWhatWasSent() public {
        lockFor(OTHER, CAPACITY);
        setLimit(OTHER, false, CAPACITY);
        (, uint256 left) = custody.limitOf(OTHER, false);
        assertEq(left, CAPACITY);
    }

    // ---------------------------------------------------------------- over time

    function test_limit_refillsLinearly() public {
        use(CAPACITY);
        assertEq(available(false), 0);
        pass(WINDOW / 4);
        assertEq(available(false), CAPACITY / 4);
        pass(WINDOW);
        assertEq(available(false), CAPACITY);
    }

    function test_limit_isOfOneChain() public {
        setLimit(OTHER, false, CAPACITY);
        use(CAPACITY);
        (, uint256 left) = custody.limitOf(OTHER, false);
        assertEq(left, CAPACITY);
    }

    // ---------------------------------------------------------------- credits

    function test_lock_creditsReleases() public {
        use(CAPACITY);
        lockFor(ORIGIN, 1_000);
        assertEq(available(false), 1_000);
        use(600);
        assertEq(available(false), 400);
        use(400);
        assertEq(available(false), 0);
    }

    function test_accept_aUnitThatNeedsCredit_usesItUp() public {
        lockFor(ORIGIN, 5);
        use(CAPACITY + 1);
        assertEq(available(false), 4);
        pass(WINDOW);
        assertEq(available(false), CAPACITY + 4);
    }

    function test_lock_forAnotherChain_creditsNothing() public {
        lockFor(OTHER, 1_000);
        assertEq(available(false), CAPACITY);
    }

    function test_lock_creditsNoRefunds() public {
        lockFor(ORIGIN, CAPACITY);
        assertEq(available(true), CAPACITY);
    }

    function test_lock_ofMoreThanACapacity_creditsOne() public {
        lockFor(ORIGIN, CAPACITY * 3);
        assertEq(available(false), CAPACITY * 2);
        use(CAPACITY * 2);
        assertEq(available(false), 0);
        lockFor(ORIGIN, 5);
        // the credits' own limit is used up
        assertEq(available(false), 0);
    }

    /// @dev Sending to and fro lets no more out than twice the limit.
    function test_lock_again_creditsAsFastAsTheLimitOfCreditsRefills() public {
        use(CAPACITY);
        lockFor(ORIGIN, CAPACITY);
        use(CAPACITY);
        lockFor(ORIGIN, CAPACITY);
        assertEq(available(false), 0);
        pass(WINDOW / 2);
        assertEq(available(false), CAPACITY);
    }

    function test_accept_thatNeedsCredit_usesTheRestFirst() public {
        lockFor(ORIGIN, 1_000);
        use(CAPACITY + 400);
        assertEq(available(false), 600);
        pass(WINDOW);
        assertEq(available(false), CAPACITY + 600);
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
        units = available(false);
        if (seed % 2 == 0) units = (units * (seed % 100)) / 100;
        if (units != 0) use(units);
    }

    function expectInvalid(Limit memory limit) private {
        vm.prank(laneAdmin);
        vm.expectRevert(abi.encodeWithSelector(ICustody.InvalidLimit.selector, limit));
        custody.setLimit(ORIGIN, false, limit);
    }
}
