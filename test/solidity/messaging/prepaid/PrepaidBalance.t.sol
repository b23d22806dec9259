// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IPrepaid} from "@causeway/solidity/interfaces/IPrepaid.sol";
import {Coinless} from "../Recipients.sol";
import {OwnedAccount, PrepaidFixture} from "./PrepaidFixture.sol";

/// @dev Takes coin by making a call, which must succeed.
contract ReenteringAccount {
    address private _target;
    bytes private _data;

    function prepare(address target, bytes calldata data) external {
        (_target, _data) = (target, data);
    }

    receive() external payable {
        (bool success, ) = _target.call(_data);
        require(success, "not paid twice");
    }
}

contract PrepaidBalanceTest is PrepaidFixture {
    // ---------------------------------------------------------------- constructor

    function test_constructor_mailbox_isTheOnePaid() public view {
        assertEq(address(prepaid.mailbox()), address(this));
    }

    function test_constructor_noMailbox_reverts() public {
        vm.expectRevert(IMailbox.ZeroAddress.selector);
        this.deploy(address(0));
    }

    function test_receive_plainCoin_reverts() public {
        vm.prank(stranger);
        (bool success, ) = address(prepaid).call{value: 1}("");
        assertFalse(success);
    }

    // ---------------------------------------------------------------- funding

    function testFuzz_fund_anyAmounts_addUpPerAccount(uint96 one, uint96 other) public {
        vm.assume(one != 0 && other != 0);
        limit(PER_MESSAGE, PER_DAY);
        vm.prank(stranger);
        prepaid.setLimits(stranger, 1, 1);
        vm.deal(stranger, uint256(one) * 2 + other);
        fund(one);
        vm.prank(stranger);
        prepaid.fund{value: other}(stranger);
        vm.expectEmit(address(prepaid));
        emit IPrepaid.PrepaidFunded(account, stranger, one);
        fund(one);
        assertEq(prepaid.balanceOf(account), uint256(one) * 2);
        assertEq(prepaid.balanceOf(stranger), other);
    }

    function test_fund_withoutLimits_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IPrepaid.LimitsUnset.selector, account));
        fund(1);
        limit(PER_MESSAGE, PER_DAY);
        limit(0, 0);
        vm.expectRevert(abi.encodeWithSelector(IPrepaid.LimitsUnset.selector, account));
        fund(1);
    }

    function test_fund_nobody_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IPrepaid.LimitsUnset.selector, address(0)));
        prepaid.fund{value: 1}(address(0));
    }

    function test_fund_nothing_reverts() public {
        limit(PER_MESSAGE, PER_DAY);
        vm.expectRevert(IMailbox.ZeroAmount.selector);
        prepaid.fund(account);
    }

    function test_fund_moreThanThereCanBe_reverts() public {
        limit(PER_MESSAGE, PER_DAY);
        vm.deal(stranger, type(uint256).max);
        fund(type(uint128).max);
        assertEq(prepaid.balanceOf(account), type(uint128).max);
        uint256 most = uint256(type(uint128).max) + 1;
        vm.expectRevert(abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 128, most));
        fund(most);
        vm.expectRevert();
        fund(1);
    }

    // ---------------------------------------------------------------- limits

    function testFuzz_setLimits_byAccountOrOwner_areReadable(uint128 perMessage, uint128 perDay) public {
        perMessage = uint128(bound(perMessage, 1, type(uint128).max));
        perDay = uint128(bound(perDay, perMessage, type(uint128).max));
        vm.expectEmit(address(prepaid));
        emit IPrepaid.PrepaidLimitsSet(account, perMessage, perDay);
        limit(perMessage, perDay);
        (uint256 message, uint256 day) = prepaid.limitsOf(account);
        assertEq(message, perMessage);
        assertEq(day, perDay);
        assertEq(prepaid.leftOf(account), perDay);
        vm.prank(account);
        prepaid.setLimits(account, 1, 2);
        (message, day) = prepaid.limitsOf(account);
        assertEq(message, 1);
        assertEq(day, 2);
    }

    function test_setLimits_unset_areZero() public view {
        (uint256 message, uint256 day) = prepaid.limitsOf(account);
        assertEq(message + day + prepaid.leftOf(account), 0);
    }

    function test_setLimits_byWhoeverElse_reverts() public {
        limit(PER_MESSAGE, PER_DAY);
        fund(1 ether);
        for (uint256 i = 0; i < 2; ++i) {
            address caller = i == 0 ? stranger : address(this);
            vm.expectRevert(abi.encodeWithSelector(IPrepaid.NotAccountOrOwner.selector, caller, account));
            vm.prank(caller);
            prepaid.setLimits(account, 1, 1);
        }
    }

    function test_setLimits_ownershipHandedOn_isTheNewOwners() public {
        OwnedAccount(account).hand(stranger);
        vm.expectRevert(abi.encodeWithSelector(IPrepaid.NotAccountOrOwner.selector, owner, account));
        limit(PER_MESSAGE, PER_DAY);
        vm.prank(stranger);
        prepaid.setLimits(account, 1, 1);
    }

    function testFuzz_setLimits_messageAboveDay_reverts(uint128 perMessage, uint128 perDay) public {
        perDay = uint128(bound(perDay, 0, type(uint128).max - 1));
        perMessage = uint128(bound(perMessage, uint256(perDay) + 1, type(uint128).max));
        vm.expectRevert(abi.encodeWithSelector(IPrepaid.InvalidLimits.selector, perMessage, perDay));
        limit(perMessage, perDay);
    }

    function test_setLimits_messageZeroAndDayNot_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IPrepaid.InvalidLimits.selector, 0, 1));
        limit(0, 1);
    }

    // ---------------------------------------------------------------- withdrawing

    function testFuzz_withdraw_byAccountOrOwner_paysTheReceiver(uint96 balance, uint96 part, bool byOwner) public {
        balance = uint96(bound(balance, 1, type(uint96).max));
        part = uint96(bound(part, 1, balance));
        limit(1, 1);
        vm.deal(stranger, balance);
        fund(balance);
        vm.expectEmit(address(prepaid));
        emit IPrepaid.PrepaidWithdrawn(account, receiver, part);
        vm.prank(byOwner ? owner : account);
        prepaid.withdraw(account, receiver, part);
        assertEq(receiver.balance, part);
        assertEq(prepaid.balanceOf(account), balance - part);
    }

    function test_withdraw_limitsTakenBack_succeeds() public {
        limit(PER_MESSAGE, PER_DAY);
        fund(1 ether);
        limit(0, 0);
        vm.prank(owner);
        prepaid.withdraw(account, receiver, 1 ether);
        assertEq(receiver.balance, 1 ether);
    }

    function test_withdraw_daySpent_succeeds() public {
        limit(1 ether, 1 ether);
        fund(3 ether);
        prepaid.pay(account, 1 ether);
        vm.prank(owner);
        prepaid.withdraw(account, receiver, 2 ether);
        assertEq(receiver.balance, 2 ether);
    }

    function test_withdraw_byWhoFunded_reverts() public {
        limit(PER_MESSAGE, PER_DAY);
        fund(1 ether);
        vm.expectRevert(abi.encodeWithSelector(IPrepaid.NotAccountOrOwner.selector, stranger, account));
        vm.prank(stranger);
        prepaid.withdraw(account, stranger, 1);
    }

    function testFuzz_withdraw_moreThanTheAccountsOwn_reverts(uint256 amount) public {
        amount = bound(amount, 3, type(uint256).max);
        limit(1, 1);
        fund(2);
        bring(stranger, 1 ether);
        vm.expectRevert(abi.encodeWithSelector(IPrepaid.InsufficientPrepaid.selector, account, amount, 2));
        vm.prank(owner);
        prepaid.withdraw(account, receiver, amount);
    }

    function test_withdraw_nothing_reverts() public {
        vm.expectRevert(IMailbox.ZeroAmount.selector);
        vm.prank(owner);
        prepaid.withdraw(account, receiver, 0);
    }

    function test_withdraw_toNobody_reverts() public {
        limit(1, 1);
        fund(1);
        vm.expectRevert(IMailbox.ZeroAddress.selector);
        vm.prank(owner);
        prepaid.withdraw(account, address(0), 1);
    }

    function test_withdraw_refused_reverts() public {
        address refusing = address(new Coinless());
        limit(1, 1);
        fund(1);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.PaymentFailed.selector, refusing, 1));
        vm.prank(owner);
        prepaid.withdraw(account, refusing, 1);
        assertEq(prepaid.balanceOf(account), 1);
    }

    function test_withdraw_reentered_paysOnce() public {
        limit(1, 1);
        fund(1 ether);
        ReenteringAccount thief = new ReenteringAccount();
        vm.startPrank(address(thief));
        prepaid.setLimits(address(thief), 1, 1);
        vm.deal(address(thief), 1 ether);
        prepaid.fund{value: 1 ether}(address(thief));
        thief.prepare(address(prepaid), abi.encodeCall(IPrepaid.withdraw, (address(thief), address(thief), 1 ether)));
        vm.expectRevert(abi.encodeWithSelector(IMailbox.PaymentFailed.selector, address(thief), 1 ether));
        prepaid.withdraw(address(thief), address(thief), 1 ether);
        assertEq(address(prepaid).balance, 2 ether);
    }

    function deploy(address mailbox) external returns (address) {
        return create("Prepaid.sol:Prepaid", abi.encode(mailbox));
    }
}
