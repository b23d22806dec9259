// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {CurveTerms} from "../../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {Payment, Release, ReleaseKind, Turn} from "../../../../contracts/bridge/interfaces/ICustody.sol";
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
        assertEq(take(100_000), 0);
    }

    function test_release_beyondTheKnee_paysTheProviders() public {
        assertEq(take(UNITS), COST);
        assertEq(books().unvested, COST);
        assertEq(books().fees, 0);
        assertEq(assets(), PROVIDED);
        pass(1 days);
        assertEq(assets(), PROVIDED + COST);
    }

    function test_release_beyondTheDepth_costsTheRate() public {
        take(UNITS);
        assertEq(take(UNITS), 20_000);
    }

    /// @dev What others locked is theirs: to take it empties nothing.
    function test_release_ofWhatWasLocked_costsNothing() public {
        lockFor(ORIGIN, UNITS);
        assertEq(take(UNITS), 0);
        assertEq(take(UNITS), COST);
    }

    function test_release_ofMoreThanWasLocked_costsByTheDeficitThatItOpens() public {
        lockFor(ORIGIN, UNITS);
        assertEq(take(2 * UNITS), COST);
    }

    function test_release_fromTheQueueOfMoreThanWasLocked_costsByTheDeficitThatItOpens() public {
        lockFor(ORIGIN, UNITS);
        queue(transferOf(2 * UNITS));
        (, , uint256 paid) = pay(transferOf(2 * UNITS), 2 * UNITS, false);
        assertEq(paid, 2 * UNITS - COST);
    }

    function test_release_inParts_costsAsMuchAsAtOnce() public {
        uint256 cost = take(400_000) + take(600_000);
        // each is rounded up
        assertApproxEqAbs(cost, COST, 1);
        assertGe(cost, COST);
    }

    function test_release_fromTheQueue_costsByTheDeficitBeforeIt() public {
        queue(transferOf(UNITS));
        nextBlock();
        (, , uint256 paid) = pay(transferOf(UNITS), UNITS, false);
        assertEq(paid, UNITS - COST);
    }

    /// @dev A unit of the deficit is a unit of what it costs.
    function test_release_afterAnother_costsByTheDeficitThatThisOpened() public {
        setTerms(0, CurveTermsLib.pack(CurveTerms({rateBps: 10_000, knee: 0, depth: 1_000})));
        assertEq(take(101), 6);
        assertEq(custody.quoteRelease(ORIGIN, 500, 0).curve, 176);
        Release memory release = transferOf(500);
        release.least = 500 - 175;
        vm.prank(bridge);
        (Payment payment, ) = custody.admit(release, 500, false);
        assertPayment(payment, Payment.BelowLeast);
        assertEq(take(500), 176);
    }

    // ---------------------------------------------------------------- what comes back

    function test_lock_saysTheCurvesPriceOfWhatItFills() public {
        take(UNITS);
        (, uint256 relief) = lockFor(ORIGIN, UNITS / 2);
        // the steepest half of 9,000
        assertEq(relief, 7_222);
        (, relief) = lockFor(ORIGIN, 2 * UNITS);
        assertEq(relief, COST - 7_223);
        (, relief) = lockFor(ORIGIN, UNITS);
        assertEq(relief, 0);
        assertEq(books().unvested, COST);
    }

    function test_quoteRelief_isWhatLockingSays() public {
        assertEq(custody.quoteRelief(ORIGIN, UNITS), 0);
        take(UNITS);
        assertEq(custody.quoteRelief(ORIGIN, UNITS / 2), 7_222);
        assertEq(custody.quoteRelief(OTHER, 2 * UNITS), COST);
    }

    function test_lock_withoutACurve_relievesOfNothing() public {
        take(UNITS);
        setTerms(0, 0);
        (, uint256 relief) = lockFor(ORIGIN, UNITS);
        assertEq(relief, 0);
    }

    /// @dev A unit of it is lost to rounding.
    function test_refund_whereNothingElseHappened_comesBackWhole() public {
        take(UNITS);
        (, uint256 relief) = lockFor(ORIGIN, UNITS / 2);
        assertEq(back(UNITS / 2, relief), 1);
        (, relief) = lockFor(ORIGIN, UNITS);
        assertEq(back(UNITS, relief), 0);
    }

    function test_refund_ofWhatOthersTookMeanwhile_paysTheCurve() public {
        (, uint256 relief) = lockFor(ORIGIN, UNITS);
        assertEq(take(UNITS), 0);
        assertEq(back(UNITS, relief), COST);
        assertEq(books().unvested, COST);
    }

    function test_refund_whereTheVaultWasFilledMeanwhile_costsNothing() public {
        take(UNITS);
        (, uint256 relief) = lockFor(ORIGIN, UNITS);
        lockFor(OTHER, UNITS);
        assertEq(back(UNITS, relief), 0);
    }

    function test_refund_thatIsPartOfATransfer_isRelievedOfItsPart() public {
        take(UNITS);
        (, uint256 relief) = lockFor(ORIGIN, UNITS);
        assertEq(relief, COST);
        take(UNITS);
        Release memory release = endedOf(UNITS, relief);
        queue(release);
        (, , uint256 paid) = pay(release, UNITS / 3, false);
        // by a deficit of two thirds of it
        uint256 cost = CurveLib.cost(curve(), 2 * UNITS - UNITS / 3, UNITS / 3);
        assertEq(paid, UNITS / 3 - (cost - (COST * (UNITS / 3)) / UNITS));
    }

    function test_refund_thatWaits_isChargedWhenItIsPaid() public {
        (, uint256 relief) = lockFor(ORIGIN, UNITS);
        Release memory release = endedOf(UNITS, relief);
        queue(release);
        take(UNITS);
        (, , uint256 paid) = pay(release, UNITS, false);
        assertEq(paid, UNITS - COST);
    }

    function test_release_provenOnceMore_isFree() public {
        take(UNITS);
        Release memory release = transferOf(UNITS);
        release.kind = ReleaseKind.Reproven;
        (, , uint256 paid) = accept(release);
        assertEq(paid, UNITS);
    }

    // ---------------------------------------------------------------- attacks

    /// @dev Fills the vault with what nobody can be paid, takes what is his without the curve, has the filling back.
    function test_walk_fillTakeAndHaveTheFillingBack_costsAsTheTakingAlone() public {
        take(UNITS);
        (, uint256 relief) = lockFor(ORIGIN, UNITS);
        uint256 cost = take(UNITS);
        cost += back(UNITS, relief);
        assertGe(cost, 20_000);
        assertLe(cost, 20_001);
    }

    function testFuzz_walk_fillTakeAndHaveTheFillingBack_costsAsTheTakingAlone(
        uint256 start,
        uint256 filled,
        uint256 taken
    ) public {
        (start, filled, taken) = (bound(start, 1, UNITS), bound(filled, 1, 2 * UNITS), bound(taken, 1, UNITS));
        take(start);
        (, uint256 relief) = lockFor(ORIGIN, filled);
        uint256 cost = take(taken);
        cost += back(filled, relief);
        uint256 alone = CurveLib.cost(curve(), start, taken);
        assertGe(cost, alone);
        assertLe(cost, alone + 2);
    }

    /// @dev Whatever he locks and takes, in what order, and however little of what he locked he has back at once.
    function testFuzz_walk_anyThatIsClosed_costsAtLeastAsTheTakingAlone(uint256 seed) public {
        uint256[2][6] memory locks;
        uint256 start = bound(seed, 1, UNITS);
        take(start);
        (uint256 cost, uint256 taken) = (0, 0);
        for (uint256 i = 0; i < 12; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            uint256 units = 1 + ((seed >> 8) % (UNITS / 2));
            uint256[2] memory one = locks[seed % 6];
            if (seed & 128 == 0) {
                cost += take(units);
                taken += units;
            } else if (one[0] == 0) {
                (one[0], one[1]) = lockFor(ORIGIN, units);
            } else {
                cost += back(one[0], one[1]);
                one[0] = 0;
            }
        }
        for (uint256 i = 0; i < 6; ++i) {
            if (locks[i][0] != 0) cost += back(locks[i][0], locks[i][1]);
        }
        assertEq(books().net, -int256(start + taken));
        assertGe(cost, CurveLib.cost(curve(), start, taken));
    }

    /// @dev Out and in for good, in as many rounds as he likes, is never paid for.
    function testFuzz_walk_outAndIn_gainsNothing(uint256 seed) public {
        uint256 cost;
        for (uint256 i = 0; i < 12; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            uint256 units = 1 + ((seed >> 8) % UNITS);
            // what the vault could not pay at once would wait
            if (seed % 2 == 0 || units > custody.liquidity()) lockFor(ORIGIN, units);
            else cost += take(units);
        }
        assertEq(int256(held(address(vault)) / unit), int256(PROVIDED + cost) + books().net);
        pass(1 days);
        assertEq(assets(), PROVIDED + cost);
    }

    // ---------------------------------------------------------------- steps

    /// @dev Somebody is paid, and pays the curve alone.
    function take(uint256 units) private returns (uint256 cost) {
        (Payment payment, , uint256 paid) = accept(transferOf(units), Turn.Now, false);
        assertPayment(payment, Payment.Paid);
        return units - paid;
    }

    /// @dev What was locked comes back.
    function back(uint256 units, uint256 relief) private returns (uint256 cost) {
        (Payment payment, , uint256 paid) = accept(endedOf(units, relief));
        assertPayment(payment, Payment.Paid);
        return units - paid;
    }
}
