// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
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
import {IVault} from "../../../../contracts/bridge/interfaces/IVault.sol";
import {TokenPaymentLib} from "../../../../contracts/bridge/libraries/TokenPaymentLib.sol";
import {CallingBackToken, ITokenHooks} from "../tokens/CallingBackToken.sol";
import {FalseReturnToken} from "../tokens/FalseReturnToken.sol";
import {FeeOnTransferToken} from "../tokens/FeeOnTransferToken.sol";
import {HeavyToken} from "../tokens/HeavyToken.sol";
import {NoReturnToken} from "../tokens/NoReturnToken.sol";
import {PlainToken} from "../tokens/PlainToken.sol";
import {RefusingToken} from "../tokens/RefusingToken.sol";
import {VaultFixture} from "./VaultFixture.sol";

/// @dev A vault of an odd token, without fees.
abstract contract VaultTokensTest is VaultFixture {
    uint256 internal constant PROVIDED = 5_000_000;
    uint256 internal constant UNITS = 1_000_000;

    function setUp() public virtual override {
        super.setUp();
        setTerms(ORIGIN, freeTerms());
        provide(PROVIDED);
    }
}

contract FeeOnTransferTest is VaultTokensTest {
    uint256 private constant ARRIVED = (PROVIDED * 99) / 100;

    function newToken() internal override returns (PlainToken) {
        return new FeeOnTransferToken(18);
    }

    function test_lock_feeOnTransfer_isWhatArrived() public {
        (uint256 units, ) = lockFor(ORIGIN, UNITS);
        assertEq(units, (UNITS * 99) / 100);
        assertEq(assets(), ARRIVED);
    }

    /// @dev Shares for what was sent would be paid by the others.
    function test_deposit_feeOnTransfer_isForWhatArrived() public {
        uint256 price = sharePrice();
        assertEq(provideAs(user, UNITS * unit), ((UNITS * 99) / 100) * unit * 1e6);
        assertEq(sharePrice(), price);
    }

    function test_mint_feeOnTransfer_reverts() public {
        give(user, UNITS * unit);
        vm.startPrank(user);
        token.approve(address(vault), UNITS * unit);
        vm.expectRevert(abi.encodeWithSelector(IVault.PartlyArrived.selector, UNITS * unit, (UNITS * unit * 99) / 100));
        vault.mint(UNITS * unit * 1e6, user);
    }

    function test_accept_feeOnTransfer_takesFromTheVaultWhatIsBooked() public {
        accept(transferOf(UNITS));
        assertEq(held(receiver), (UNITS * unit * 99) / 100);
        assertEq(assets(), ARRIVED);
    }
}

contract NoReturnTest is VaultTokensTest {
    function newToken() internal override returns (PlainToken) {
        return PlainToken(address(new NoReturnToken(18)));
    }

    function test_everything_ofATokenThatReturnsNothing_works() public {
        arriveOf(UNITS * unit);
        vm.prank(bridge);
        custody.lockArrived(ORIGIN, UNITS);
        (Payment payment, , ) = accept(transferOf(2 * UNITS));
        assertPayment(payment, Payment.Paid);
        assertEq(held(receiver), 2 * UNITS * unit);
        accept(transferOf(UNITS), Turn.Now, true);
        payClaim(receiver, UNITS);
        assertEq(held(receiver), 3 * UNITS * unit);
        assertEq(withdrawAll(provider), (PROVIDED - 2 * UNITS) * unit);
    }

    /// @dev Its functions return nothing, so that no interface with a result can be called.
    function arriveOf(uint256 amount) private {
        give(user, amount);
        vm.prank(bridge);
        custody.prepareForLock();
        vm.prank(user);
        NoReturnToken(address(token)).transfer(address(custody), amount);
    }

    function provideAs(address account, uint256 amount) internal override returns (uint256 shares) {
        give(account, amount);
        vm.startPrank(account);
        NoReturnToken(address(token)).approve(address(vault), amount);
        shares = vault.deposit(amount, account);
        vm.stopPrank();
    }
}

contract FalseReturnTest is VaultTokensTest {
    function newToken() internal override returns (PlainToken) {
        return new FalseReturnToken(18);
    }

    function refuse(address account, bool refused) private {
        FalseReturnToken(address(token)).refuse(account, refused);
    }

    function test_accept_returnsFalse_isSetAside() public {
        refuse(receiver, true);
        (Payment payment, , uint256 paid) = accept(transferOf(UNITS));
        assertPayment(payment, Payment.SetAside);
        assertEq(paid, UNITS);
        assertBooks(-int256(UNITS), 0, UNITS, 0);
        assertEq(assets(), PROVIDED);
    }

    function test_payClaim_returnsFalse_reverts() public {
        refuse(receiver, true);
        accept(transferOf(UNITS));
        vm.prank(bridge);
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(token)));
        custody.payClaim(receiver, UNITS);
        refuse(receiver, false);
        payClaim(receiver, UNITS);
        assertEq(held(receiver), UNITS * unit);
    }

    function test_deposit_returnsFalse_reverts() public {
        give(user, unit);
        refuse(user, true);
        vm.startPrank(user);
        token.approve(address(vault), unit);
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(token)));
        vault.deposit(unit, user);
    }
}

contract RefusingTest is VaultTokensTest {
    RefusingToken private _token;

    function newToken() internal override returns (PlainToken) {
        return _token = new RefusingToken(18);
    }

    function test_accept_refused_isSetAsideAndPaidLater() public {
        _token.refuse(receiver, true);
        (Payment payment, , ) = accept(transferOf(UNITS));
        assertPayment(payment, Payment.SetAside);
        vm.prank(bridge);
        vm.expectRevert(abi.encodeWithSelector(RefusingToken.Refused.selector, receiver));
        custody.payClaim(receiver, UNITS);
        _token.refuse(receiver, false);
        payClaim(receiver, UNITS);
        assertEq(held(receiver), UNITS * unit);
        assertEq(assets(), PROVIDED);
    }

    /// @dev The advancer pulls it: no line waits for them.
    function test_accept_ofAnAdvance_refused_isOwedToTheAdvancer() public {
        _token.refuse(receiver, true);
        Release memory release = transferOf(UNITS);
        (release.isAdvanced, release.base) = (true, 7);
        (Payment payment, uint256 admitted, uint256 paid) = accept(release);
        assertPayment(payment, Payment.Paid);
        assertEq(admitted, UNITS);
        assertEq(paid, UNITS - 7);
        assertEq(custody.owedTo(receiver), UNITS - 7);
        assertBooks(-int256(UNITS), 0, UNITS - 7, 7);
        vm.prank(receiver);
        custody.pullOwed(receiver, user, UNITS - 7);
        assertEq(held(user), (UNITS - 7) * unit);
    }

    function test_pay_refused_isSetAside() public {
        _token.refuse(receiver, true);
        queue(transferOf(UNITS));
        (Payment payment, , ) = pay(transferOf(UNITS), UNITS, false);
        assertPayment(payment, Payment.SetAside);
        assertBooks(-int256(UNITS), 0, UNITS, 0);
    }

    function test_accept_ofNobody_isSetAside() public {
        Release memory release = transferOf(UNITS);
        release.receiver = address(0);
        (Payment payment, , ) = accept(release);
        assertPayment(payment, Payment.SetAside);
    }

    /// @dev A million is enough for whoever comes next.
    function test_accept_allGasUsedUp_isSetAside() public {
        _token.setBurner(receiver, true);
        Release memory release = transferOf(UNITS);
        vm.prank(bridge);
        (Payment payment, , ) = custody.accept{gas: 1_000_000}(release, Turn.Now, false);
        assertPayment(payment, Payment.SetAside);
    }

    function testFuzz_accept_refusedWithTooLittleGas_reverts(uint256 gas) public {
        _token.refuse(receiver, true);
        Release memory release = transferOf(UNITS);
        gas = bound(gas, 0, TokenPaymentLib.PAYMENT_GAS);
        vm.prank(bridge);
        vm.expectRevert();
        custody.accept{gas: gas}(release, Turn.Now, false);
    }
}

contract HeavyTest is VaultTokensTest {
    function newToken() internal override returns (PlainToken) {
        return new HeavyToken(18);
    }

    /// @dev Whoever delivers chooses the gas: by it he must not have a payment fail that is not one of his.
    function testFuzz_accept_anyGas_isPaidOrReverts(uint256 gas) public {
        Release memory release = transferOf(UNITS);
        gas = bound(gas, 100_000, 500_000);
        vm.prank(bridge);
        try custody.accept{gas: gas}(release, Turn.Now, false) returns (Payment payment, uint256, uint256) {
            assertPayment(payment, Payment.Paid);
        } catch {
            assertEq(flows().accepted, 0);
        }
    }

    function test_accept_withLittleMoreThanItTakes_isPaid() public {
        Release memory release = transferOf(UNITS);
        vm.prank(bridge);
        (Payment payment, , ) = custody.accept{gas: TokenPaymentLib.PAYMENT_GAS}(release, Turn.Now, false);
        assertPayment(payment, Payment.Paid);
    }
}

/// @dev Tries everything when it is called.
contract CallingBackTest is VaultTokensTest, ITokenHooks {
    uint256 private _which;
    uint256 private _tried;
    uint256 private _expectedAssets = PROVIDED;

    function newToken() internal override returns (PlainToken) {
        return new CallingBackToken(18);
    }

    function setUp() public override {
        super.setUp();
        bridge = address(this);
        vault = newVault(address(token), ASSET_DECIMALS);
        custody = vault;
        vm.startPrank(admin);
        manager.grantRole(2, address(this), 0);
        manager.grantRole(3, address(this), 0);
        restrict(ICustody.setLimit.selector, 2);
        restrict(IBridgeTerms.setTerms.selector, 3);
        restrict(ICustody.withdrawFees.selector, 3);
        vm.stopPrank();
        setLimit(ORIGIN, Limited.Arrivals, CAPACITY);
        setTerms(ORIGIN, freeTerms());
        provide(PROVIDED);
        CallingBackToken(address(token)).setCalled(address(this), true);
    }

    /// @dev One at a time: a receiver has only so much gas.
    function tokensMoved(address, address, uint256) external {
        (bool succeeded, bytes memory reason) = address(vault).call(everyCall()[_which]);
        assertFalse(succeeded);
        assertEq(reason, abi.encodeWithSelector(ICustody.CustodyBusy.selector));
        // the books are as they will be
        assertEq(assets(), _expectedAssets);
        ++_tried;
    }

    function testFuzz_accept_receiverCallsBack_findsItBusy(uint256 which) public trying(which) {
        Release memory release = transferOf(UNITS);
        release.receiver = address(this);
        (Payment payment, , ) = accept(release);
        assertPayment(payment, Payment.Paid);
    }

    function testFuzz_payClaim_receiverCallsBack_findsItBusy(uint256 which) public trying(which) {
        accept(transferOf(UNITS), Turn.Now, true);
        payClaim(address(this), UNITS);
    }

    function testFuzz_open_senderCallsBack_findsItBusy(uint256 which) public trying(which) {
        giveQuietly();
        custody.prepareForLock();
        token.transfer(address(custody), UNITS * unit);
        custody.lockArrived(ORIGIN, UNITS);
        assertBooks(int256(UNITS), 0, 0, 0);
    }

    function testFuzz_deposit_senderCallsBack_findsItBusy(uint256 which) public trying(which) {
        giveQuietly();
        token.approve(address(vault), UNITS * unit);
        vault.deposit(UNITS * unit, address(this));
    }

    function testFuzz_withdraw_receiverCallsBack_findsItBusyAndDone(uint256 which) public trying(which) {
        _expectedAssets = PROVIDED - UNITS;
        vm.prank(provider);
        vault.withdraw(UNITS * unit, address(this), provider);
    }

    modifier trying(uint256 which) {
        _which = which % everyCall().length;
        _;
        assertEq(_tried, 1);
    }

    function giveQuietly() private {
        CallingBackToken(address(token)).setCalled(address(this), false);
        give(address(this), UNITS * unit);
        CallingBackToken(address(token)).setCalled(address(this), true);
    }

    function everyCall() private view returns (bytes[] memory calls) {
        calls = new bytes[](15);
        calls[0] = abi.encodeCall(ICustody.prepareForLock, ());
        calls[1] = abi.encodeCall(ICustody.accept, (transferOf(UNITS), Turn.Now, false));
        calls[2] = abi.encodeCall(ICustody.admit, (transferOf(UNITS), UNITS, false));
        calls[3] = abi.encodeCall(ICustody.pay, (transferOf(UNITS), UNITS, false, false));
        calls[4] = abi.encodeCall(ICustody.payClaim, (receiver, UNITS));
        calls[5] = abi.encodeCall(ICustody.unbind, (ORIGIN, ReleaseKind.Arrived, 0, 0));
        calls[6] = abi.encodeCall(ICustody.giveBack, (ORIGIN, UNITS));
        calls[7] = abi.encodeCall(ICustody.setLimit, (ORIGIN, Limited.Arrivals, Limit(CAPACITY, WINDOW)));
        calls[8] = abi.encodeCall(IBridgeTerms.setTerms, (new TermsChange[](0)));
        calls[9] = abi.encodeCall(ICustody.withdrawFees, (receiver, 1));
        calls[10] = abi.encodeCall(ICustody.pullOwed, (receiver, receiver, 1));
        calls[11] = abi.encodeCall(vault.deposit, (1, provider));
        calls[12] = abi.encodeCall(vault.mint, (1, provider));
        calls[13] = abi.encodeCall(vault.withdraw, (1, provider, provider));
        calls[14] = abi.encodeCall(vault.redeem, (1, provider, provider));
    }
}
