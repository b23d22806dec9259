// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {IBridgeTerms, TermsChange} from "../../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {
    ICustody,
    Limit,
    Limited,
    Payment,
    Release,
    ReleaseKind,
    Turn
} from "../../../../contracts/bridge/interfaces/ICustody.sol";
import {IMint} from "../../../../contracts/bridge/interfaces/IMint.sol";
import {BridgeToken} from "../../../../contracts/bridge/custody/BridgeToken.sol";
import {TokenPaymentLib} from "../../../../contracts/bridge/libraries/TokenPaymentLib.sol";
import {BurnHookToken} from "../tokens/BurnHookToken.sol";
import {ITokenHooks} from "../tokens/CallingBackToken.sol";
import {MintFixture} from "./MintFixture.sol";

contract MintMoneyTest is MintFixture, ITokenHooks {
    uint256 private constant UNITS = 1_000_000;
    uint256 private constant FEE = 1_001;

    uint256 private _burned;

    function test_isMinted_always() public view {
        assertTrue(minter.isMinted());
        assertEq(minter.liquidity(), type(uint256).max);
        assertEq(minter.token(), address(token));
    }

    function test_lock_whatArrived_isBurned() public {
        lockFor(ORIGIN, UNITS);
        assertEq(token.totalSupply(), 0);
        assertBooks(int256(UNITS), 0, 0, 0);
        assertEq(flows().sent, UNITS);
    }

    function test_lock_whatNoUnitHolds_staysAndIsOfNobody() public {
        arrive(UNITS * unit + 5);
        vm.prank(bridge);
        custody.lockArrived(ORIGIN, UNITS);
        assertEq(held(address(minter)), 5);
        arrive(unit - 5);
        vm.prank(bridge);
        vm.expectRevert(abi.encodeWithSelector(ICustody.NothingArrived.selector, unit - 5, unit));
        custody.lockArrived(ORIGIN, UNITS);
    }

    function test_accept_aTransfer_isMintedLessTheFee() public {
        (Payment payment, , uint256 paid) = accept(transferOf(UNITS));
        assertPayment(payment, Payment.Paid);
        assertEq(paid, UNITS - FEE);
        assertEq(held(receiver), paid * unit);
        assertEq(token.totalSupply(), paid * unit);
        // nobody provides: all is the shares'
        assertBooks(-int256(UNITS), 0, 0, FEE);
        assertEq(books().unvested, 0);
    }

    function test_accept_toBeSetAside_isMintedWhenItIsPaid() public {
        (, , uint256 paid) = accept(transferOf(UNITS), Turn.Now, true);
        assertEq(token.totalSupply(), 0);
        payClaim(receiver, paid);
        assertEq(held(receiver), paid * unit);
    }

    function test_accept_ofNobody_isSetAside() public {
        Release memory release = transferOf(UNITS);
        release.receiver = address(0);
        (Payment payment, , ) = accept(release);
        assertPayment(payment, Payment.SetAside);
    }

    function testFuzz_accept_withTooLittleGas_reverts(uint256 gas) public {
        Release memory release = transferOf(UNITS);
        release.receiver = address(0);
        gas = bound(gas, 0, TokenPaymentLib.PAYMENT_GAS);
        vm.prank(bridge);
        vm.expectRevert();
        custody.accept{gas: gas}(release, Turn.Now, false);
    }

    function test_fees_areMintedWhenTheyArePulled() public {
        accept(integratedOf(UNITS));
        vm.prank(schedule);
        custody.withdrawFees(user, FEE);
        assertEq(held(user), FEE * unit);
        vm.prank(integrator);
        custody.pullOwed(integrator, integrator, 5_000);
        assertEq(held(integrator), 5_000 * unit);
        assertEq(token.totalSupply(), UNITS * unit);
    }

    function test_giveBack_itsFee_isTheShares() public {
        accept(transferOf(UNITS), Turn.AfterHeld, false);
        assertEq(giveBack(ORIGIN, UNITS), UNITS - 3);
        assertBooks(-3, 0, 0, 3);
        assertEq(outstanding(), 3);
    }

    function test_curve_isRefused() public {
        TermsChange[] memory changes = new TermsChange[](1);
        changes[0] = TermsChange(0, curve(), curve());
        vm.prank(schedule);
        vm.expectRevert(abi.encodeWithSelector(IBridgeTerms.InvalidTerms.selector, 0, curve()));
        custody.setTerms(changes);
    }

    function test_lock_whileItBurns_isBusy() public {
        BurnHookToken odd = new BurnHookToken(vm.computeCreateAddress(address(this), vm.getNonce(address(this)) + 1));
        bridge = address(this);
        custody = newMint(BridgeToken(address(odd)));
        custody.prepareForLock();
        odd.mint(address(custody), 2 * UNITS * unit);
        custody.lockArrived(ORIGIN, UNITS);
        assertEq(odd.totalSupply(), UNITS * unit);
        assertEq(_burned, UNITS * unit);
    }

    function tokensMoved(address, address, uint256 amount) external {
        if (_burned != 0) return;
        _burned = amount;
        expectRefused(abi.encodeCall(ICustody.lockArrived, (ORIGIN, UNITS)), ICustody.NotOpen.selector);
        expectRefused(abi.encodeCall(ICustody.prepareForLock, ()), ICustody.CustodyBusy.selector);
    }

    function expectRefused(bytes memory data, bytes4 reason) private {
        (bool succeeded, bytes memory returned) = address(custody).call(data);
        assertFalse(succeeded);
        assertEq(bytes4(returned), reason);
    }

    function test_constructor_ofATokenThatObeysAnother_reverts() public {
        BridgeToken other = newToken(stranger);
        vm.expectRevert(abi.encodeWithSelector(IMint.NotTokenBridge.selector, other, stranger));
        this.deploy(other);
    }

    function deploy(BridgeToken other) external {
        newMint(other);
    }
}

contract MintCeilingTest is MintFixture {
    uint256 private constant UNITS = 1_000_000;

    function setUp() public override {
        super.setUp();
        setLimit(ORIGIN, Limited.Arrivals, 100_000_000);
        setLimit(ORIGIN, Limited.Returns, 100_000_000);
        setTerms(ORIGIN, freeTerms());
    }

    function test_setCeiling_aCeiling_isTold() public {
        vm.expectEmit();
        emit IMint.CeilingSet(ORIGIN, 7);
        setCeiling(ORIGIN, 7);
        (uint256 ceiling, ) = minter.ceilingOf(ORIGIN);
        assertEq(ceiling, 7);
    }

    function test_setCeiling_byOthers_reverts() public {
        vm.prank(bridge);
        vm.expectRevert(abi.encodeWithSignature("AccessManagedUnauthorized(address)", bridge));
        minter.setCeiling(ORIGIN, 7);
    }

    function test_setCeiling_whileOpen_reverts() public {
        vm.prank(bridge);
        custody.prepareForLock();
        vm.prank(laneAdmin);
        vm.expectRevert(ICustody.CustodyBusy.selector);
        minter.setCeiling(ORIGIN, 7);
    }

    function test_accept_upToTheCeiling_isPaid() public {
        (Payment payment, , ) = accept(transferOf(CEILING));
        assertPayment(payment, Payment.Paid);
        assertEq(outstanding(), CEILING);
        assertEq(available(Limited.Arrivals), 0);
        (payment, , ) = accept(transferOf(1));
        assertPayment(payment, Payment.Waits);
        assertEq(admit(ORIGIN, ReleaseKind.Arrived, 1), 0);
    }

    function test_accept_aboveTheCeiling_waitsAsAWhole() public {
        accept(transferOf(CEILING - UNITS));
        (Payment payment, uint256 admitted, ) = accept(transferOf(UNITS + 1));
        assertPayment(payment, Payment.Waits);
        assertEq(admitted, 0);
    }

    function test_accept_aboveTheCapacity_isAdmittedUpToTheCeiling() public {
        setLimit(ORIGIN, Limited.Arrivals, 30_000_000);
        (, uint256 admitted, ) = accept(transferOf(40_000_000));
        assertEq(admitted, CEILING);
    }

    function test_lock_makesRoom() public {
        accept(transferOf(CEILING));
        lockFor(ORIGIN, UNITS);
        assertEq(outstanding(), CEILING - UNITS);
        assertEq(available(Limited.Arrivals), UNITS);
    }

    /// @dev It was burned here: the ceiling is of what is minted for a chain's messages.
    function test_refund_aboveTheCeiling_isLetInFromTheLine() public {
        lockFor(ORIGIN, UNITS);
        accept(transferOf(CEILING));
        assertEq(available(Limited.Arrivals), 0);
        assertEq(available(Limited.Returns), UNITS + 80_000_000);
        assertEq(admit(ORIGIN, ReleaseKind.Returned, UNITS), UNITS);
    }

    function test_lock_ofAUnit_makesRoomForIt() public {
        accept(transferOf(UNITS));
        (, uint256 relief) = lockFor(ORIGIN, 1);
        assertEq(relief, 0);
        assertEq(outstanding(), UNITS - 1);
        assertEq(minter.loose(), 0);
    }

    function test_quoteRelief_isWhatLockingSays() public {
        accept(transferOf(UNITS));
        assertEq(minter.quoteRelief(ORIGIN, UNITS), 0);
        assertEq(minter.quoteRelief(ORIGIN, 3 * UNITS), 2 * UNITS);
        (, uint256 relief) = lockFor(ORIGIN, 3 * UNITS);
        assertEq(relief, 2 * UNITS);
    }

    function test_refund_takesTheRoomThatItsTransferMade() public {
        accept(transferOf(CEILING));
        (, uint256 relief) = lockFor(ORIGIN, UNITS);
        assertEq(relief, 0);
        accept(transferOf(UNITS));
        (Payment payment, , ) = accept(endedOf(UNITS, relief));
        // it was burned here, and so it is paid
        assertPayment(payment, Payment.Paid);
        assertEq(outstanding(), CEILING + UNITS);
        assertEq(available(Limited.Arrivals), 0);
    }

    function test_lock_ofMoreThanIsOutstanding_isLooseBeyondThat() public {
        accept(transferOf(UNITS));
        (, uint256 relief) = lockFor(ORIGIN, 3 * UNITS);
        assertEq(relief, 2 * UNITS);
        assertEq(outstanding(), 0);
        assertEq(minter.loose(), 2 * UNITS);
    }

    function test_refund_ofWhatWasLoose_undoesItsBurning() public {
        accept(transferOf(UNITS));
        (, uint256 relief) = lockFor(ORIGIN, 3 * UNITS);
        Release memory release = endedOf(3 * UNITS, relief);
        queue(release);
        assertEq(outstanding(), UNITS);
        assertEq(minter.loose(), 0);
    }

    function test_refund_ofAPartOfWhatWasLoose_undoesThatPart() public {
        accept(transferOf(UNITS));
        (, uint256 relief) = lockFor(ORIGIN, 3 * UNITS);
        setLimit(ORIGIN, Limited.Ends, uint208(UNITS));
        accept(endedOf(3 * UNITS, relief));
        // two thirds of a third
        assertEq(minter.loose(), 2 * UNITS - 666_666);
        assertEq(outstanding(), UNITS - 666_666);
    }

    function test_loose_lessensWhatIsOutstandingOfOthers_overTheWindow() public {
        accept(transferOf(CEILING));
        setCeiling(OTHER, CEILING);
        lockFor(OTHER, CEILING);
        assertEq(outstanding(), CEILING);
        assertEq(available(Limited.Arrivals), 0);
        pass(WINDOW / 4);
        assertEq(outstanding(), (CEILING * 3) / 4);
        assertEq(available(Limited.Arrivals), CEILING / 4);
        pass(WINDOW);
        assertEq(outstanding(), 0);
        accept(transferOf(UNITS));
        assertEq(outstanding(), UNITS);
        assertEq(minter.loose(), 0);
    }

    function test_loose_ofWhatIsMintedNow_meltsNothingForThePast() public {
        pass(30 days);
        accept(transferOf(CEILING));
        lockFor(OTHER, CEILING);
        assertEq(outstanding(), CEILING);
        pass(WINDOW / 2);
        assertEq(outstanding(), CEILING / 2);
    }

    /// @dev A chain that was closed for a month is opened again: its pair melts by the window from then on.
    function test_setCeiling_afterNone_meltsNothingForThePast() public {
        accept(transferOf(CEILING));
        lockFor(OTHER, CEILING);
        setCeiling(ORIGIN, 0);
        pass(30 days);
        setCeiling(ORIGIN, CEILING);
        assertEq(outstanding(), CEILING);
        assertEq(available(Limited.Arrivals), 0);
        pass(WINDOW / 2);
        assertEq(outstanding(), CEILING / 2);
    }

    /// @dev What melted by the old window has; a shorter one holds from now on.
    function test_setLimit_ofAShorterWindow_meltsNothingForThePast() public {
        accept(transferOf(CEILING));
        lockFor(OTHER, CEILING);
        pass(WINDOW / 4);
        setWindow(WINDOW / 4);
        assertEq(outstanding(), (CEILING * 3) / 4);
        assertEq(minter.loose(), (CEILING * 3) / 4);
        pass(WINDOW / 8);
        assertEq(outstanding(), CEILING / 4);
    }

    function test_setLimit_ofALongerWindow_keepsWhatHasMelted() public {
        accept(transferOf(CEILING));
        lockFor(OTHER, CEILING);
        pass(WINDOW / 4);
        setWindow(2 * WINDOW);
        assertEq(outstanding(), (CEILING * 3) / 4);
        pass(WINDOW);
        assertEq(outstanding(), CEILING / 4);
    }

    function test_setLimit_afterNone_meltsNothingForThePast() public {
        setLimit(OTHER, Limited.Returns, CAPACITY);
        setCeiling(OTHER, CEILING);
        lockFor(OTHER, UNITS);
        Release memory release = refundOf(UNITS);
        release.chainId = OTHER;
        accept(release);
        lockFor(ORIGIN, UNITS);
        pass(30 days);
        setLimit(OTHER, Limited.Arrivals, CAPACITY);
        (, uint256 units) = minter.ceilingOf(OTHER);
        assertEq(units, UNITS);
    }

    function setWindow(uint48 window) private {
        vm.prank(laneAdmin);
        custody.setLimit(ORIGIN, Limited.Arrivals, Limit(100_000_000, window));
    }

    /// @dev Who asks each second stops no clock.
    function test_loose_ofALowCeiling_meltsHoweverOftenItIsAsked() public {
        setCeiling(ORIGIN, WINDOW / 2);
        accept(transferOf(WINDOW / 2));
        lockFor(OTHER, WINDOW / 2);
        for (uint256 i = 0; i < 10; ++i) {
            pass(1);
            setCeiling(ORIGIN, WINDOW / 2);
        }
        assertEq(outstanding(), WINDOW / 2 - 5);
    }

    function test_loose_withoutALimit_meltsNothing() public {
        setCeiling(OTHER, CEILING);
        accept(transferOf(UNITS));
        lockFor(OTHER, UNITS);
        Release memory release = refundOf(UNITS);
        release.chainId = OTHER;
        setLimit(OTHER, Limited.Returns, CAPACITY);
        lockFor(OTHER, 1);
        assertEq(minter.loose(), UNITS + 1);
        accept(release);
        pass(30 days);
        (, uint256 units) = minter.ceilingOf(OTHER);
        assertEq(units, UNITS);
        assertEq(minter.loose(), UNITS + 1);
    }

    /// @dev hub, B, A, hub: what he has is what he had, and so, a window later, is what is outstanding.
    function test_walk_aroundThreeChains_leavesNoTrace() public {
        setLimit(OTHER, Limited.Arrivals, 100_000_000);
        setCeiling(OTHER, CEILING);
        uint256 most = CEILING / 2;
        for (uint256 i = 0; i < 4; ++i) {
            lockFor(OTHER, most);
            accept(transferOf(most));
            (, uint256 ofOther) = minter.ceilingOf(OTHER);
            assertEq(ofOther, 0);
            assertEq(outstanding(), most);
            pass(WINDOW);
            assertEq(outstanding(), 0);
        }
    }

    /// @dev Forged messages of one chain mint, he has that burned for another, and forges again.
    function test_walk_mintedBurnedElsewhereAndMintedAgain_mintsNoMoreThanTheCeilingAtOnce() public {
        pass(10 days);
        uint256 minted;
        for (uint256 i = 0; i < 3; ++i) {
            uint256 units = available(Limited.Arrivals);
            if (units == 0) break;
            accept(transferOf(units));
            minted += units;
            lockFor(OTHER, units);
        }
        assertEq(minted, CEILING);
    }

    /// @dev Whatever one actor has minted, burned and sent back, there and elsewhere.
    function testFuzz_walk_any_mintsNoMoreThanTheCeilingAndWhatMelts(uint256 seed) public {
        (uint256 start, uint256 minted) = (block.timestamp, 0);
        for (uint256 i = 0; i < 24; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            uint256 units = 1 + ((seed >> 8) % (CEILING / 2));
            if (seed % 4 == 0) pass((seed >> 8) % WINDOW);
            if (seed % 4 == 1) lockFor(OTHER, units);
            uint256 most = available(Limited.Arrivals);
            if (seed % 4 > 1 && most != 0) {
                if (units > most) units = most;
                accept(transferOf(units));
                minted += units;
            }
            assertLe(minted, CEILING + (CEILING * (block.timestamp - start)) / WINDOW);
            assertLe(outstanding(), CEILING);
        }
    }

    /// @dev What a chain lies about and nobody admits takes no room: else one forged message would stop it for good.
    function test_accept_whatIsNotAdmitted_takesNoRoom() public {
        accept(transferOf(type(uint112).max), Turn.AfterHeld, false);
        assertEq(outstanding(), 0);
        (Payment payment, , ) = accept(transferOf(UNITS));
        assertPayment(payment, Payment.Paid);
    }

    function test_unbind_makesRoom() public {
        accept(transferOf(UNITS), Turn.Now, true);
        queue(transferOf(UNITS));
        assertEq(outstanding(), 2 * UNITS);
        unbind(ORIGIN, ReleaseKind.Arrived, UNITS, UNITS);
        assertEq(outstanding(), 0);
        assertBooks(0, 0, 0, 0);
    }

    function test_unbind_aRefund_isAsIfItWereBurnedAgain() public {
        (, uint256 relief) = lockFor(ORIGIN, UNITS);
        accept(endedOf(UNITS, relief), Turn.AfterQueued, false);
        assertEq(minter.loose(), 0);
        unbind(ORIGIN, ReleaseKind.Ended, UNITS, 0);
        assertEq(outstanding(), 0);
        assertEq(minter.loose(), UNITS);
        assertBooks(int256(UNITS), 0, 0, 0);
    }

    /// @dev It came from one chain, and the other's is taken back: that is as if it had been burned for the other.
    function test_unbind_ofAChainThatHasNoneOutstanding_isLoose() public {
        queue(transferOf(UNITS));
        unbind(OTHER, ReleaseKind.Arrived, UNITS, 0);
        assertEq(outstanding(), UNITS);
        assertEq(minter.loose(), UNITS);
    }

    function test_setCeiling_ofMoreThanIsCounted_reverts() public {
        vm.prank(laneAdmin);
        vm.expectRevert(
            abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 104, uint256(2 ** 104))
        );
        minter.setCeiling(ORIGIN, 2 ** 104);
        setCeiling(ORIGIN, 2 ** 104 - 1);
    }

    function test_setCeiling_belowWhatIsOutstanding_admitsNothing() public {
        accept(transferOf(UNITS));
        setCeiling(ORIGIN, 10);
        assertEq(available(Limited.Arrivals), 0);
        assertEq(admit(ORIGIN, ReleaseKind.Arrived, 1), 0);
    }

    function test_ceiling_isOfOneChain() public {
        setTerms(OTHER, freeTerms());
        setLimit(OTHER, Limited.Arrivals, CAPACITY);
        Release memory release = transferOf(1);
        release.chainId = OTHER;
        (Payment payment, , ) = accept(release);
        assertPayment(payment, Payment.Waits);
    }

    function testFuzz_outstanding_neverExceedsTheCeiling(uint256 seed) public {
        for (uint256 i = 0; i < 20; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            uint256 units = 1 + ((seed >> 8) % (CEILING / 3));
            if (seed % 4 == 0) lockFor(ORIGIN, units);
            else accept(transferOf(units), Turn(1 + (seed % 2)), seed & 128 == 0);
            assertLe(outstanding(), CEILING);
        }
    }
}
