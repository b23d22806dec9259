// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {CurveTerms, IBridgeTerms, TermsChange} from "../../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {
    Books,
    ICustody,
    Payment,
    Release,
    ReleaseFee,
    Turn
} from "../../../../contracts/bridge/interfaces/ICustody.sol";
import {CurveTermsLib} from "../../../../contracts/bridge/libraries/CurveTermsLib.sol";
import {ReleaseTermsLib} from "../../../../contracts/bridge/libraries/ReleaseTermsLib.sol";
import {VaultFixture} from "./VaultFixture.sol";

abstract contract CustodyFeesTest is VaultFixture {
    uint256 internal constant PROVIDED = 5_000_000;
    uint256 internal constant UNITS = 1_000_000;
    /// @dev Of a release of `UNITS`, the shares'.
    uint256 internal constant FEES = 401;

    function setUp() public virtual override {
        super.setUp();
        provide(PROVIDED);
    }
}

contract CustodyTermsTest is CustodyFeesTest {
    function test_setTerms_ofChainsAndTheCurve_areSet() public {
        TermsChange[] memory changes = new TermsChange[](2);
        changes[0] = TermsChange(OTHER, freeTerms(), ReleaseTermsLib.pack(terms()));
        changes[1] = TermsChange(0, 0, curve());
        vm.expectEmit();
        emit IBridgeTerms.TermsSet(OTHER, changes[0].terms, changes[0].upcoming);
        emit IBridgeTerms.TermsSet(0, 0, changes[1].upcoming);
        vm.prank(schedule);
        custody.setTerms(changes);
        assertTerms(OTHER, freeTerms(), ReleaseTermsLib.pack(terms()));
        assertTerms(0, 0, curve());
        assertTerms(31_340, 0, 0);
    }

    function test_setTerms_thatMakeNoSense_reverts() public {
        uint256[4] memory words = [
            ReleaseTermsLib.pack(terms()) | (1 << 249),
            ReleaseTermsLib.pack(terms()) ^ (1 << 248),
            curve(),
            1
        ];
        for (uint256 i = 0; i < words.length; ++i) {
            expectInvalid(ORIGIN, words[i], freeTerms());
            expectInvalid(ORIGIN, freeTerms(), words[i]);
        }
        expectInvalid(0, ReleaseTermsLib.pack(terms()), curve());
        expectInvalid(0, curve(), CurveTermsLib.pack(CurveTerms(1, 5, 5)));
    }

    function expectInvalid(uint64 chainId, uint256 word, uint256 upcoming) private {
        TermsChange[] memory changes = new TermsChange[](1);
        changes[0] = TermsChange(chainId, word, upcoming);
        vm.prank(schedule);
        vm.expectPartialRevert(IBridgeTerms.InvalidTerms.selector);
        custody.setTerms(changes);
    }

    function assertTerms(uint64 chainId, uint256 word, uint256 next) private view {
        (uint256 actual, uint256 upcoming) = custody.termsOf(chainId);
        assertEq(actual, word);
        assertEq(upcoming, next);
    }
}

contract CustodyQuoteTest is CustodyFeesTest {
    function testFuzz_quoteRelease_isWhatIsCharged(uint256 units, uint256 before, uint16 bps) public {
        setTerms(0, curve());
        accept(transferOf(bound(before, 1, 2_000_000)));
        units = bound(units, 1, 2_000_000);
        Release memory release = integratedOf(units);
        release.integratorBps = bps;
        Books memory old = books();
        ReleaseFee memory fee = custody.quoteRelease(ORIGIN, units, bps);
        (Payment payment, , uint256 paid) = accept(release);
        assertPayment(payment, Payment.Paid);
        assertEq(paid, units - fee.base - fee.curve - fee.integrator);
        assertEq(custody.owedTo(integrator), fee.integrator);
        assertEq(books().fees + books().unvested - old.fees - old.unvested, fee.base + fee.curve);
    }

    /// @dev Neither curve nor advancer is asked: the base and the integrator's alone.
    function test_quoteAdvanced_isWhatTheOriginAndItsIntegratorAskFor() public {
        setTerms(0, curve());
        accept(transferOf(UNITS));
        (uint256 base, uint256 fee, address paidIn, uint256 unit) = custody.quoteAdvanced(ORIGIN, UNITS, 50);
        assertEq(base, 1_001);
        assertEq(fee, 5_000);
        assertEq(paidIn, address(token));
        assertEq(unit, custody.unit());
        (, fee, , ) = custody.quoteAdvanced(ORIGIN, UNITS, 7_000);
        assertEq(fee, UNITS / 100);
    }

    function test_quoteAdvanced_ofNothingOrWithoutTerms_reverts() public {
        vm.expectRevert(ICustody.ZeroAmount.selector);
        custody.quoteAdvanced(ORIGIN, 0, 0);
        expectBooksExceeded(2 ** 112);
        custody.quoteAdvanced(ORIGIN, 2 ** 112, 0);
        vm.expectRevert(abi.encodeWithSelector(IBridgeTerms.NoTerms.selector, OTHER));
        custody.quoteAdvanced(OTHER, UNITS, 0);
    }

    function test_quoteRelease_withoutTerms_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IBridgeTerms.NoTerms.selector, OTHER));
        custody.quoteRelease(OTHER, UNITS, 0);
    }

    function test_quoteRelease_moreThanTheBooksHold_reverts() public {
        expectBooksExceeded(2 ** 112);
        custody.quoteRelease(ORIGIN, 2 ** 112, 0);
    }
}

contract CustodyFeesPulledTest is CustodyFeesTest {
    function test_withdrawFees_whatIsHeld_isPaid() public {
        accept(transferOf(UNITS));
        assertEq(custody.feesHeld(), FEES);
        vm.expectEmit();
        emit ICustody.FeesWithdrawn(receiver, 400);
        uint256 before = held(receiver);
        vm.prank(schedule);
        custody.withdrawFees(receiver, 400);
        assertEq(held(receiver) - before, 400 * unit);
        assertEq(custody.feesHeld(), FEES - 400);
        assertEq(assets(), PROVIDED);
    }

    function test_withdrawFees_moreThanIsHeld_reverts() public {
        accept(transferOf(UNITS));
        vm.prank(schedule);
        vm.expectRevert(abi.encodeWithSelector(ICustody.InsufficientFees.selector, schedule, FEES + 1, FEES));
        custody.withdrawFees(receiver, FEES + 1);
    }

    function test_withdrawFees_nothing_reverts() public {
        vm.prank(schedule);
        vm.expectRevert(ICustody.ZeroAmount.selector);
        custody.withdrawFees(receiver, 0);
    }

    /// @dev The token took it from the vault.
    function test_withdrawFees_ofWhatClaimsNeed_reverts() public {
        (, , uint256 paid) = accept(transferOf(UNITS), Turn.Now, true);
        token.burn(address(vault), held(address(vault)) - (paid + FEES - 1) * unit);
        vm.prank(schedule);
        vm.expectRevert(abi.encodeWithSelector(ICustody.InsufficientLiquidity.selector, FEES, FEES - 1));
        custody.withdrawFees(receiver, FEES);
        vm.prank(schedule);
        custody.withdrawFees(receiver, FEES - 1);
        payClaim(receiver, paid);
    }

    function test_pullOwed_whatIsHeld_isPaid() public {
        accept(integratedOf(UNITS));
        vm.expectEmit();
        emit ICustody.OwedPulled(integrator, user, 4_000);
        vm.prank(integrator);
        custody.pullOwed(integrator, user, 4_000);
        assertEq(held(user), 4_000 * unit);
        assertEq(custody.owedTo(integrator), 1_000);
        assertEq(books().claimable, 1_000);
        assertEq(assets(), PROVIDED);
    }

    function test_pullOwed_byAnybodyElse_isPaidToTheAccountAlone() public {
        accept(integratedOf(UNITS));
        vm.startPrank(stranger);
        vm.expectRevert(abi.encodeWithSelector(ICustody.NotOwner.selector, stranger, integrator));
        custody.pullOwed(integrator, stranger, 1);
        custody.pullOwed(integrator, integrator, 5_000);
        vm.stopPrank();
        assertEq(held(integrator), 5_000 * unit);
        assertEq(custody.owedTo(integrator), 0);
    }

    function test_pullOwed_moreThanIsHeld_reverts() public {
        accept(integratedOf(UNITS));
        vm.prank(integrator);
        vm.expectRevert(abi.encodeWithSelector(ICustody.InsufficientFees.selector, integrator, 5_001, 5_000));
        custody.pullOwed(integrator, user, 5_001);
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(ICustody.InsufficientFees.selector, stranger, 1, 0));
        custody.pullOwed(stranger, stranger, 1);
    }

    function test_pullOwed_nothing_reverts() public {
        vm.prank(integrator);
        vm.expectRevert(ICustody.ZeroAmount.selector);
        custody.pullOwed(integrator, user, 0);
    }
}
