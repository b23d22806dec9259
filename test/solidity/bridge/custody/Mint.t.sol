// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IBridgeTerms, TermsChange} from "../../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {ICustody, Payment, Release, Turn} from "../../../../contracts/bridge/interfaces/ICustody.sol";
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
        custody.lock(ORIGIN, UNITS);
        assertEq(held(address(minter)), 5);
        arrive(unit - 5);
        vm.prank(bridge);
        vm.expectRevert(abi.encodeWithSelector(ICustody.NothingArrived.selector, unit - 5, unit));
        custody.lock(ORIGIN, UNITS);
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

    function test_rebates_areNone() public {
        accept(transferOf(UNITS));
        vm.roll(block.number + 1);
        assertEq(custody.quoteRebate(UNITS), 0);
        (, uint256 rebate) = lockFor(ORIGIN, UNITS);
        assertEq(rebate, 0);
        vm.prank(bridge);
        expectBooksExceeded(1);
        custody.takeBackRebate(ORIGIN, 1);
    }

    function test_lock_whileItBurns_isBusy() public {
        BurnHookToken odd = new BurnHookToken(vm.computeCreateAddress(address(this), vm.getNonce(address(this)) + 1));
        bridge = address(this);
        custody = newMint(BridgeToken(address(odd)));
        custody.prepareForLock();
        odd.mint(address(custody), 2 * UNITS * unit);
        custody.lock(ORIGIN, UNITS);
        assertEq(odd.totalSupply(), UNITS * unit);
        assertEq(_burned, UNITS * unit);
    }

    function tokensMoved(address, address, uint256 amount) external {
        if (_burned != 0) return;
        _burned = amount;
        expectRefused(abi.encodeCall(ICustody.lock, (ORIGIN, UNITS)), ICustody.NotOpen.selector);
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
        setLimit(ORIGIN, false, 100_000_000);
        setLimit(ORIGIN, true, 100_000_000);
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
        assertEq(outstanding(), int256(uint256(CEILING)));
        assertEq(available(false), 0);
        (payment, , ) = accept(transferOf(1));
        assertPayment(payment, Payment.Waits);
        assertEq(admit(ORIGIN, false, 1), 0);
    }

    function test_accept_aboveTheCeiling_waitsAsAWhole() public {
        accept(transferOf(CEILING - UNITS));
        (Payment payment, uint256 admitted, ) = accept(transferOf(UNITS + 1));
        assertPayment(payment, Payment.Waits);
        assertEq(admitted, 0);
    }

    function test_accept_aboveTheCapacity_isAdmittedUpToTheCeiling() public {
        setLimit(ORIGIN, false, 30_000_000);
        (, uint256 admitted, ) = accept(transferOf(40_000_000));
        assertEq(admitted, CEILING);
    }

    function test_lock_makesRoom() public {
        accept(transferOf(CEILING));
        lockFor(ORIGIN, UNITS);
        assertEq(outstanding(), int256(CEILING - UNITS));
        assertEq(available(false), UNITS);
    }

    function test_refund_takesTheRoomThatItsTransferMade() public {
        lockFor(ORIGIN, UNITS);
        assertEq(outstanding(), -int256(UNITS));
        accept(transferOf(CEILING + UNITS));
        assertEq(outstanding(), int256(uint256(CEILING)));
        (Payment payment, , ) = accept(refundOf(UNITS));
        // it was burned here, and so it is paid
        assertPayment(payment, Payment.Paid);
        assertEq(outstanding(), int256(CEILING + UNITS));
        assertEq(available(false), 0);
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
        assertEq(outstanding(), int256(2 * UNITS));
        unbind(ORIGIN, false, UNITS, UNITS);
        assertEq(outstanding(), 0);
        assertBooks(0, 0, 0, 0);
    }

    function test_unbind_aRefund_makesNone() public {
        lockFor(ORIGIN, UNITS);
        accept(refundOf(UNITS), Turn.AfterQueued, false);
        unbind(ORIGIN, true, UNITS, 0);
        assertEq(outstanding(), 0);
        assertBooks(int256(UNITS), 0, 0, 0);
    }

    function test_unbind_ofAChainThatHasNoneAdmitted_reverts() public {
        queue(transferOf(UNITS));
        vm.prank(bridge);
        expectBooksExceeded(UNITS);
        custody.unbind(OTHER, false, UNITS, 0);
    }

    function test_setCeiling_belowWhatIsOutstanding_admitsNothing() public {
        accept(transferOf(UNITS));
        setCeiling(ORIGIN, 10);
        assertEq(available(false), 0);
        assertEq(admit(ORIGIN, false, 1), 0);
    }

    function test_ceiling_isOfOneChain() public {
        setTerms(OTHER, freeTerms());
        setLimit(OTHER, false, CAPACITY);
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
            assertLe(outstanding(), int256(uint256(CEILING)));
        }
    }
}
