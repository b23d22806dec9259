// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {CurveTerms} from "../../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {Books, ICustody, Payment, Release, Turn} from "../../../../contracts/bridge/interfaces/ICustody.sol";
import {CurveTermsLib} from "../../../../contracts/bridge/libraries/CurveTermsLib.sol";
import {CurveLib} from "../../../../contracts/bridge/libraries/CurveLib.sol";
import {VaultFixture} from "./VaultFixture.sol";

/// @dev A vault with a curve, and no other fees.
contract VaultCurveTest is VaultFixture {
    uint256 private constant PROVIDED = 5_000_000;
    uint256 private constant UNITS = 1_000_000;
    /// @dev Of the first `UNITS`: the mean rate is 1 % beyond the knee.
    uint256 private constant COST = 9_000;

    function setUp() public override {
        super.setUp();
        provide(PROVIDED);
        setTerms(ORIGIN, freeTerms());
        setTerms(0, curve());
    }

    // ---------------------------------------------------------------- costs

    function test_release_upToTheKnee_costsNothing() public {
        accept(transferOf(100_000));
        assertEq(books().pot, 0);
    }

    function test_release_beyondTheKnee_paysThePot() public {
        (, , uint256 paid) = accept(transferOf(UNITS));
        assertEq(paid, UNITS - COST);
        assertEq(books().pot, COST);
        assertEq(assets(), PROVIDED);
    }

    function test_release_beyondTheDepth_costsTheRate() public {
        accept(transferOf(UNITS));
        nextBlock();
        accept(transferOf(UNITS));
        assertEq(books().pot, COST + 20_000);
    }

    /// @dev What others locked is theirs: to take it empties nothing.
    function test_release_ofWhatWasLocked_costsNothing() public {
        lockFor(ORIGIN, UNITS);
        nextBlock();
        accept(transferOf(UNITS));
        assertEq(books().pot, 0);
        accept(transferOf(UNITS));
        assertEq(books().pot, COST);
    }

    function test_release_ofMoreThanWasLocked_costsByTheDeficitThatItOpens() public {
        lockFor(ORIGIN, UNITS);
        nextBlock();
        accept(transferOf(2 * UNITS));
        assertEq(books().pot, COST);
    }

    function test_release_fromTheQueueOfMoreThanWasLocked_costsByTheDeficitThatItOpens() public {
        lockFor(ORIGIN, UNITS);
        nextBlock();
        queue(transferOf(2 * UNITS));
        pay(transferOf(2 * UNITS), 2 * UNITS, false);
        assertEq(books().pot, COST);
    }

    function test_release_inParts_costsAsMuchAsAtOnce() public {
        accept(transferOf(400_000));
        accept(transferOf(600_000));
        // each is rounded up
        assertApproxEqAbs(books().pot, COST, 1);
        assertGe(books().pot, COST);
    }

    function test_release_fromTheQueue_costsByTheDeficitBeforeIt() public {
        queue(transferOf(UNITS));
        nextBlock();
        (, , uint256 paid) = pay(transferOf(UNITS), UNITS, false);
        // at the block's start it was admitted already
        assertEq(paid, UNITS - 20_000);
    }

    function test_release_fromTheQueueInTheBlockOfItsAdmission_costsByTheDeficitBeforeIt() public {
        queue(transferOf(UNITS));
        (, , uint256 paid) = pay(transferOf(UNITS), UNITS, false);
        assertEq(paid, UNITS - COST);
    }

    /// @dev A unit of the deficit is a unit of what it costs.
    function test_release_afterAnotherOfItsBlock_costsByTheDeficitThatThisOpened() public {
        setTerms(0, CurveTermsLib.pack(CurveTerms({rateBps: 10_000, knee: 0, depth: 1_000})));
        accept(transferOf(101));
        assertEq(books().pot, 6);
        assertEq(custody.quoteRelease(ORIGIN, 500, 0).curve, 176);
        Release memory release = transferOf(500);
        release.least = 500 - 175;
        vm.prank(bridge);
        (Payment payment, ) = custody.admit(release, 500, false);
        assertPayment(payment, Payment.BelowLeast);
        (, , uint256 paid) = accept(transferOf(500));
        assertEq(paid, 500 - 176);
    }

    function test_refund_costsNothing() public {
        lockFor(ORIGIN, UNITS);
        accept(transferOf(2 * UNITS));
        uint256 pot = books().pot;
        accept(refundOf(UNITS));
        assertEq(books().pot, pot);
    }

    // ---------------------------------------------------------------- rebates

    function test_lock_ofTheWholeDeficit_isRebatedThePot() public {
        accept(transferOf(UNITS));
        nextBlock();
        assertEq(custody.quoteRebate(UNITS), COST);
        arrive(UNITS * unit);
        vm.prank(bridge);
        (, uint256 rebate) = custody.lock(ORIGIN, UNITS);
        assertEq(rebate, COST);
        assertBooks(int256(COST), 0, 0, 0);
        assertEq(books().pot, 0);
        assertEq(flows().sent, UNITS + COST);
        assertEq(assets(), PROVIDED);
    }

    /// @dev The steepest part would be 7,222.
    function test_lock_ofAPart_isRebatedItsPartOfThePot() public {
        accept(transferOf(UNITS));
        nextBlock();
        (, uint256 rebate) = lockFor(ORIGIN, UNITS / 2);
        assertEq(rebate, COST / 2);
    }

    function test_lock_whereThePotIsPlenty_isRebatedTheCurvesDifference() public {
        accept(transferOf(UNITS));
        nextBlock();
        lockFor(ORIGIN, UNITS / 2);
        nextBlock();
        // of a deficit of 495,500, the curve's area
        (, uint256 rebate) = lockFor(ORIGIN, UNITS / 2);
        assertEq(rebate, 1_738);
        assertEq(books().pot, COST / 2 - 1_738);
    }

    function test_lock_whereAUnitIsInThePot_isRebatedIt() public {
        setTerms(0, CurveTermsLib.pack(CurveTerms({rateBps: 1, knee: 0, depth: 1_000_000})));
        accept(transferOf(1_000));
        assertEq(books().pot, 1);
        setTerms(0, CurveTermsLib.pack(CurveTerms({rateBps: 10_000, knee: 0, depth: 1_000})));
        nextBlock();
        (, uint256 rebate) = lockFor(ORIGIN, 1_000);
        assertEq(rebate, 1);
        assertEq(books().pot, 0);
    }

    function test_lock_withoutADeficit_isRebatedNothing() public {
        accept(transferOf(UNITS));
        nextBlock();
        lockFor(ORIGIN, UNITS);
        nextBlock();
        accept(transferOf(COST));
        (, uint256 rebate) = lockFor(ORIGIN, UNITS);
        assertEq(rebate, 0);
    }

    function test_lock_withoutACurve_isRebatedNothing() public {
        accept(transferOf(UNITS));
        setTerms(0, 0);
        nextBlock();
        (, uint256 rebate) = lockFor(ORIGIN, UNITS);
        assertEq(rebate, 0);
    }

    function test_takeBackRebate_ofWhatCameBack_isInThePotAgain() public {
        accept(transferOf(UNITS));
        nextBlock();
        lockFor(ORIGIN, UNITS);
        accept(refundOf(UNITS));
        vm.expectEmit();
        emit ICustody.RebateTakenBack(ORIGIN, COST);
        vm.prank(bridge);
        custody.takeBackRebate(ORIGIN, COST);
        assertBooks(-int256(UNITS), 0, 0, 0);
        assertEq(books().pot, COST);
        assertEq(flows().refunded, UNITS + COST);
        assertEq(assets(), PROVIDED);
    }

    function test_takeBackRebate_moreThanWasSent_reverts() public {
        lockFor(ORIGIN, UNITS);
        accept(refundOf(UNITS));
        vm.prank(bridge);
        expectBooksExceeded(1);
        custody.takeBackRebate(ORIGIN, 1);
    }

    function test_takeBackRebate_nothing_reverts() public {
        vm.prank(bridge);
        vm.expectRevert(ICustody.ZeroAmount.selector);
        custody.takeBackRebate(ORIGIN, 0);
    }

    // ---------------------------------------------------------------- attacks

    /// @dev He fills the vault before his delivery, and is refunded after it.
    function test_release_afterALockOfTheSameBlock_costsByTheBlocksStart() public {
        accept(transferOf(UNITS));
        nextBlock();
        lockFor(ORIGIN, UNITS);
        uint256 pot = books().pot;
        accept(transferOf(UNITS));
        assertEq(books().pot - pot, 20_000);
        // by the deficit of that moment it would have been less
        assertLt(CurveLib.cost(curve(), 0, UNITS), 20_000);
    }

    /// @dev He empties the vault before his lock.
    function test_lock_afterAReleaseOfTheSameBlock_isRebatedByTheBlocksStart() public {
        accept(transferOf(UNITS));
        (, uint256 rebate) = lockFor(ORIGIN, UNITS);
        assertEq(rebate, 0);
        assertGt(CurveLib.relief(curve(), UNITS, UNITS), 0);
    }

    /// @dev Whatever locks he puts around his delivery in its block, he has no more of it than of what he brought
    /// beyond what he took.
    function testFuzz_release_wrappedInLocks_gainsNothing(
        uint256 start,
        uint256 units,
        uint256[2] memory locks
    ) public {
        start = bound(start, 1, 2 * UNITS);
        units = bound(units, 1, 2 * UNITS);
        for (uint256 i = 0; i < 2; ++i) {
            locks[i] = bound(locks[i], 1, 2 * UNITS);
        }
        accept(transferOf(start));
        nextBlock();
        (, uint256 first) = lockFor(ORIGIN, locks[0]);
        (, , uint256 paid) = accept(transferOf(units));
        (, uint256 second) = lockFor(ORIGIN, locks[1]);
        uint256 cost = units - paid;
        assertGe(cost, CurveLib.cost(curve(), start, units));
        uint256 brought = locks[0] + locks[1];
        uint256 beyond = brought > units ? brought - units : 0;
        assertLe(first + second, cost + CurveLib.relief(curve(), start, beyond) + 1);
    }

    /// @dev Out and in again, in as many blocks as he likes.
    function testFuzz_roundTrips_gainNothing(uint256 seed) public {
        uint256 taken;
        uint256 rebated;
        for (uint256 i = 0; i < 12; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            uint256 units = 1 + ((seed >> 8) % (2 * UNITS));
            Books memory old = books();
            if (seed % 2 == 0) {
                (, uint256 rebate) = lockFor(ORIGIN, units);
                rebated += rebate;
                assertEq(old.pot - books().pot, rebate);
            } else if (accepts(units)) {
                taken += books().pot - old.pot;
            }
            if (seed & 128 == 0) nextBlock();
            assertLe(rebated, taken);
            assertEq(books().pot, taken - rebated);
            assertEq(assets(), PROVIDED);
        }
    }

    function accepts(uint256 units) private returns (bool) {
        if (units > custody.liquidity() || units > available(false)) return false;
        (Payment payment, , ) = accept(transferOf(units), Turn.Now, false);
        return payment == Payment.Paid;
    }
}
