// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IPrepaid} from "@causeway/solidity/interfaces/IPrepaid.sol";
import {Coinless} from "../Recipients.sol";
import {PrepaidFixture} from "./PrepaidFixture.sol";

/// @dev Whoever brings the fee himself. What holds from one transaction to the next is tried by transactions, in
/// `test/failures/prepaid-emptied-by-strangers.test.ts`.
contract PrepaidBroughtFeesTest is PrepaidFixture {
    address private immutable _wallet = makeAddr("wallet");
    address private immutable _other = makeAddr("other wallet");

    function test_bringFee_thenASend_paysItAndNotTheBalance() public {
        limit(PER_MESSAGE, PER_DAY);
        fund(5 ether);
        vm.expectEmit(address(prepaid));
        emit IPrepaid.FeeBrought(account, _wallet, 3 ether);
        bring(_wallet, 3 ether);
        uint256 before = address(this).balance;
        vm.expectEmit(address(prepaid));
        emit IPrepaid.BroughtFeeSpent(account, _wallet, 2 ether);
        // above the limit of a message
        prepaid.pay(account, 2 ether);
        assertEq(address(this).balance - before, 2 ether);
        assertEq(prepaid.broughtBy(account, _wallet), 1 ether);
        assertEq(prepaid.balanceOf(account), 5 ether);
        assertEq(prepaid.leftOf(account), PER_DAY);
    }

    function test_bringFee_accountWithoutLimits_pays() public {
        bring(_wallet, 1 ether);
        prepaid.pay(account, 1 ether);
        assertEq(prepaid.broughtBy(account, _wallet), 0);
    }

    function test_bringFee_strangersExhaustedTheDay_pays() public {
        limit(1 ether, 1 ether);
        fund(5 ether);
        prepaid.pay(account, 1 ether);
        vm.expectPartialRevert(IPrepaid.DayLimitExceeded.selector);
        prepaid.pay(account, 1 ether);
        bring(_wallet, 1 ether);
        prepaid.pay(account, 1 ether);
        assertEq(prepaid.balanceOf(account), 4 ether);
    }

    /// @dev Another's message in the same transaction, as in a bundle of user operations.
    function test_bringFee_secondSendOfTheTransaction_isNotPaid() public {
        bring(_wallet, 5 ether);
        prepaid.pay(account, 1 ether);
        _expectUnpaid(1 ether);
        assertEq(prepaid.broughtBy(account, _wallet), 4 ether);
    }

    function test_bringFee_byTheTransactionsSigner_paysEachOfItsMessages() public {
        bring(_wallet, 5 ether);
        endTransaction();
        for (uint256 i = 1; i <= 5; ++i) {
            vm.prank(address(this), _wallet);
            prepaid.pay(account, 1 ether);
            assertEq(prepaid.broughtBy(account, _wallet), (5 - i) * 1 ether);
        }
        vm.prank(address(this), _wallet);
        _expectUnpaid(1 ether);
    }

    function test_bringFee_byAnotherSigner_isNotUsed() public {
        bring(_wallet, 5 ether);
        endTransaction();
        vm.prank(address(this), _other);
        _expectUnpaid(1 ether);
        assertEq(prepaid.broughtBy(account, _wallet), 5 ether);
    }

    function test_bringFee_forAnotherAccount_isNotUsed() public {
        vm.deal(_wallet, 5 ether);
        vm.prank(_wallet);
        prepaid.bringFee{value: 5 ether}(_other);
        vm.prank(address(this), _wallet);
        _expectUnpaid(1 ether);
        assertEq(prepaid.broughtBy(_other, _wallet), 5 ether);
        assertEq(prepaid.broughtBy(account, _wallet), 0);
    }

    /// @dev All or nothing of a message: what is too little stays the payer's.
    function test_bringFee_tooLittle_isLeftAloneAndTheBalancePays() public {
        limit(PER_MESSAGE, PER_DAY);
        fund(5 ether);
        bring(_wallet, 1 ether - 1);
        prepaid.pay(account, 1 ether);
        assertEq(prepaid.broughtBy(account, _wallet), 1 ether - 1);
        assertEq(prepaid.balanceOf(account), 4 ether);
    }

    function test_bringFee_tooLittleOfTheWallet_theSignersPays() public {
        bring(_other, 1 ether);
        endTransaction();
        bring(_wallet, 1 ether - 1);
        vm.prank(address(this), _other);
        prepaid.pay(account, 1 ether);
        assertEq(prepaid.broughtBy(account, _other), 0);
        assertEq(prepaid.broughtBy(account, _wallet), 1 ether - 1);
    }

    function test_bringFee_walletAndSigner_theWalletsPaysFirst() public {
        bring(_other, 1 ether);
        bring(_wallet, 1 ether);
        vm.prank(address(this), _other);
        prepaid.pay(account, 1 ether);
        assertEq(prepaid.broughtBy(account, _wallet), 0);
        assertEq(prepaid.broughtBy(account, _other), 1 ether);
    }

    function test_bringFee_twice_addsUp() public {
        bring(_wallet, 1 ether);
        bring(_wallet, 2 ether);
        assertEq(prepaid.broughtBy(account, _wallet), 3 ether);
    }

    function test_bringFee_nothing_reverts() public {
        vm.expectRevert(IMailbox.ZeroAmount.selector);
        prepaid.bringFee(account);
    }

    function test_bringFee_forNobody_reverts() public {
        vm.expectRevert(IMailbox.ZeroAddress.selector);
        prepaid.bringFee{value: 1}(address(0));
    }

    // ---------------------------------------------------------------- taking back

    function test_takeBackFee_ofThePayer_paysAllThatIsLeft() public {
        bring(_wallet, 3 ether);
        prepaid.pay(account, 1 ether);
        vm.expectEmit(address(prepaid));
        emit IPrepaid.BroughtFeeTakenBack(account, _wallet, receiver, 2 ether);
        vm.prank(_wallet);
        assertEq(prepaid.takeBackFee(account, receiver), 2 ether);
        assertEq(receiver.balance, 2 ether);
        assertEq(prepaid.broughtBy(account, _wallet), 0);
    }

    function test_takeBackFee_nothingLeft_isNoError() public {
        bring(_wallet, 1 ether);
        prepaid.pay(account, 1 ether);
        vm.prank(_wallet);
        assertEq(prepaid.takeBackFee(account, receiver), 0);
        assertEq(receiver.balance, 0);
    }

    /// @dev Neither the account, nor its owner, nor any other payer.
    function test_takeBackFee_byWhoeverElse_takesNothing() public {
        bring(_wallet, 3 ether);
        for (uint256 i = 0; i < 3; ++i) {
            vm.prank(
                i == 0
                    ? account
                    : i == 1
                        ? owner
                        : stranger,
                _wallet
            );
            assertEq(prepaid.takeBackFee(account, receiver), 0);
        }
        assertEq(prepaid.broughtBy(account, _wallet), 3 ether);
    }

    function test_takeBackFee_thenASend_isUnpaid() public {
        bring(_wallet, 3 ether);
        vm.prank(_wallet);
        prepaid.takeBackFee(account, receiver);
        _expectUnpaid(1 ether);
    }

    function test_takeBackFee_refused_reverts() public {
        bring(_wallet, 1);
        address refusing = address(new Coinless());
        vm.expectRevert(abi.encodeWithSelector(IMailbox.PaymentFailed.selector, refusing, 1));
        vm.prank(_wallet);
        prepaid.takeBackFee(account, refusing);
        vm.expectRevert(IMailbox.ZeroAddress.selector);
        vm.prank(_wallet);
        prepaid.takeBackFee(account, address(0));
        assertEq(prepaid.broughtBy(account, _wallet), 1);
    }

    function test_takeBackFee_reentered_paysOnce() public {
        bring(_wallet, 5 ether);
        Returner thief = new Returner(prepaid, account);
        vm.deal(address(thief), 1 ether);
        thief.bring(1 ether);
        thief.takeBack();
        assertEq(thief.again(), 0);
        assertEq(address(thief).balance, 1 ether);
        assertEq(address(prepaid).balance, 5 ether);
    }

    function _expectUnpaid(uint256 fee) private {
        vm.expectRevert(abi.encodeWithSelector(IPrepaid.InsufficientPrepaid.selector, account, fee, 0));
        prepaid.pay(account, fee);
    }
}

/// @dev Takes back what it brought, and tries to once more while it is paid.
contract Returner {
    IPrepaid private immutable PREPAID;
    address private immutable ACCOUNT;
    uint256 public again = 1;

    constructor(IPrepaid prepaid, address account) {
        (PREPAID, ACCOUNT) = (prepaid, account);
    }

    function bring(uint256 amount) external {
        PREPAID.bringFee{value: amount}(ACCOUNT);
    }

    function takeBack() external {
        PREPAID.takeBackFee(ACCOUNT, address(this));
    }

    receive() external payable {
        again = PREPAID.takeBackFee(ACCOUNT, address(this));
    }
}
