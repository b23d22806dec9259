// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IMailbox, Price} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IPrepaid} from "@causeway/solidity/interfaces/IPrepaid.sol";
import {IMailboxAdmin} from "../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {MailboxFixture} from "./MailboxFixture.sol";
import {AnsweringRecipient, Coinless} from "./Recipients.sol";
import {priceOnly} from "./PriceChanges.sol";

/// @dev Takes coin by sending another message, once.
contract SendingRefund {
    IMailboxAdmin private immutable MAILBOX;
    bytes private _data;
    uint256 private _fee;
    bool public sent;

    constructor(IMailboxAdmin mailbox, bytes memory data, uint256 fee) {
        (MAILBOX, _data, _fee) = (mailbox, data, fee);
    }

    receive() external payable {
        if (sent) return;
        sent = true;
        (bool success, ) = address(MAILBOX).call{value: _fee}(_data);
        require(success, "send failed");
    }
}

contract MailboxFeesTest is MailboxFixture {
    bytes32 private constant ID = keccak256("message");
    address private _receiver = makeAddr("receiver");
    uint256 private _fee;
    IPrepaid private _prepaid;

    function setUp() public override {
        super.setUp();
        _prepaid = spokeA.prepaid();
        on(SPOKE_A);
        _fee = spokeA.quote(HUB, GAS_LIMIT, 3);
    }

    // ---------------------------------------------------------------- charging

    function test_send_exactFee_keepsIt() public {
        _send(_fee, user);
        assertEq(spokeA.feesHeld(), _fee);
        assertEq(address(spokeA).balance, _fee);
        assertEq(user.balance, 100 ether - _fee);
    }

    function testFuzz_send_overpaid_refundsTheRest(uint256 over) public {
        over = bound(over, 1, 50 ether);
        _send(_fee + over, _receiver);
        assertEq(spokeA.feesHeld(), _fee);
        assertEq(_receiver.balance, over);
    }

    function testFuzz_send_underpaid_reverts(uint256 value) public {
        value = bound(value, 1, _fee - 1);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.InsufficientFee.selector, _fee, value));
        _send(value, user);
    }

    /// @dev Value that is too little is not made up from the prepaid balance: who sends value means to pay with it.
    function test_send_underpaidWithPrepaidBalance_reverts() public {
        _fund(user, 1 ether);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.InsufficientFee.selector, _fee, _fee - 1));
        _send(_fee - 1, user);
    }

    function test_send_refundRefused_reverts() public {
        address refusing = address(new Coinless());
        vm.expectRevert(abi.encodeWithSelector(IMailbox.PaymentFailed.selector, refusing, 1));
        _send(_fee + 1, refusing);
        assertEq(spokeA.outboundLane(laneAToHub).count, 0);
    }

    function test_send_exactFee_doesNotCallTheRefundAddress() public {
        _send(_fee, address(new Coinless()));
        assertEq(spokeA.feesHeld(), _fee);
    }

    function test_send_overpaidWithoutRefundAddress_reverts() public {
        vm.expectRevert(IMailbox.ZeroAddress.selector);
        _send(_fee + 1, address(0));
    }

    function test_send_refundSendsAgain_bothAreSentAndPaid() public {
        bytes memory recipient = abi.encodePacked(_receiver);
        bytes memory again = abi.encodeCall(IMailbox.send, (HUB, recipient, GAS_LIMIT, 0, _receiver, hex"123456"));
        SendingRefund refund = new SendingRefund(spokeA, again, _fee);
        _send(3 * _fee, address(refund));
        assertTrue(refund.sent());
        assertEq(spokeA.outboundLane(laneAToHub).count, 2);
        assertEq(spokeA.feesHeld(), 2 * _fee);
        assertEq(address(refund).balance, _fee);
    }

    function test_send_noFee_needsNeitherValueNorBalance() public {
        Price memory set = Price(0, 0, 5_000_000, 100, 40);
        vm.prank(admin);
        spokeA.setPrices(priceOnly(HUB, set));
        _send(0, user);
        _send(1, _receiver);
        assertEq(_receiver.balance, 1);
        assertEq(spokeA.feesHeld(), 0);
    }

    // ---------------------------------------------------------------- exempt accounts

    function test_send_exemptWithoutValue_isFree() public {
        _exempt(user, true);
        _send(0, user);
        assertEq(spokeA.outboundLane(laneAToHub).count, 1);
        assertEq(spokeA.feesHeld(), 0);
    }

    function test_sendMessage_exemptWithoutValue_isFree() public {
        _exempt(user, true);
        bytes memory recipient = abi.encodePacked(hex"00010000027a6914", _receiver);
        vm.prank(user);
        spokeA.sendMessage(recipient, hex"123456", new bytes[](0));
        assertEq(spokeA.outboundLane(laneAToHub).count, 1);
    }

    function test_send_exemptWithoutValue_leavesThePrepaidBalanceAlone() public {
        _fund(user, 2 * _fee);
        _exempt(user, true);
        _send(0, user);
        assertEq(_prepaid.balanceOf(user), 2 * _fee);
        assertEq(spokeA.feesHeld(), 0);
        _exempt(user, false);
        assertEq(_prepaid.balanceOf(user), 2 * _fee);
        _send(0, user);
        assertEq(_prepaid.balanceOf(user), _fee);
        assertEq(spokeA.feesHeld(), _fee);
    }

    /// @dev Value is payment, whoever sends it: what the mailbox holds stays what was charged.
    function test_send_exemptWithValue_pays() public {
        _exempt(user, true);
        _send(_fee + 3, _receiver);
        assertEq(spokeA.feesHeld(), _fee);
        assertEq(_receiver.balance, 3);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.InsufficientFee.selector, _fee, 1));
        _send(1, user);
    }

    function test_send_othersExempt_pays() public {
        _exempt(_receiver, true);
        vm.expectRevert(abi.encodeWithSelector(IPrepaid.InsufficientPrepaid.selector, user, _fee, 0));
        _send(0, _receiver);
    }

    function test_setFeeExempt_anAccount_isReadable() public {
        assertFalse(spokeA.isFeeExempt(user));
        vm.expectEmit(address(spokeA));
        emit IMailboxAdmin.FeeExemptSet(user, true);
        _exempt(user, true);
        assertTrue(spokeA.isFeeExempt(user));
        assertFalse(spokeA.isFeeExempt(_receiver));
        vm.expectEmit(address(spokeA));
        emit IMailboxAdmin.FeeExemptSet(user, false);
        _exempt(user, false);
        assertFalse(spokeA.isFeeExempt(user));
    }

    function test_setFeeExempt_byStranger_reverts() public {
        expectUnauthorized(stranger);
        vm.prank(stranger);
        spokeA.setFeeExempt(stranger, true);
    }

    function test_setFeeExempt_nobody_reverts() public {
        vm.expectRevert(IMailbox.ZeroAddress.selector);
        _exempt(address(0), true);
    }

    // ---------------------------------------------------------------- prepaid

    function test_send_withoutValue_paysFromThePrepaidBalance() public {
        _fund(user, _fee + 5);
        _send(0, user);
        assertEq(_prepaid.balanceOf(user), 5);
        assertEq(spokeA.feesHeld(), _fee);
        assertEq(address(spokeA).balance, _fee);
        assertEq(address(_prepaid).balance, 5);
    }

    function testFuzz_send_withoutValueOrEnoughBalance_reverts(uint256 balance) public {
        balance = bound(balance, 0, _fee - 1);
        if (balance != 0) _fund(user, balance);
        vm.expectRevert(abi.encodeWithSelector(IPrepaid.InsufficientPrepaid.selector, user, _fee, balance));
        _send(0, user);
        assertEq(spokeA.outboundLane(laneAToHub).count, 0);
    }

    function test_send_othersPrepaidBalance_isNotUsed() public {
        _fund(_receiver, 1 ether);
        vm.expectRevert(abi.encodeWithSelector(IPrepaid.InsufficientPrepaid.selector, user, _fee, 0));
        _send(0, _receiver);
    }

    function test_receive_coinOfPrepaid_isCollected() public {
        vm.deal(address(_prepaid), 1 ether);
        vm.prank(address(_prepaid));
        (bool success, ) = address(spokeA).call{value: 1 ether}("");
        assertTrue(success);
        assertEq(spokeA.feesHeld(), 1 ether);
    }

    // ---------------------------------------------------------------- collected fees

    function test_withdrawFees_byWhoMay_paysTheReceiver() public {
        _send(_fee, user);
        vm.expectEmit(address(spokeA));
        emit IMailboxAdmin.FeesWithdrawn(_receiver, _fee - 1);
        vm.prank(admin);
        spokeA.withdrawFees(_receiver, _fee - 1);
        assertEq(_receiver.balance, _fee - 1);
        assertEq(spokeA.feesHeld(), 1);
    }

    function test_withdrawFees_byStranger_reverts() public {
        _send(_fee, user);
        expectUnauthorized(stranger);
        vm.prank(stranger);
        spokeA.withdrawFees(stranger, 1);
    }

    function testFuzz_withdrawFees_moreThanHeld_reverts(uint256 amount) public {
        amount = bound(amount, _fee + 1, type(uint256).max);
        _send(_fee, user);
        vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InsufficientFees.selector, amount, _fee));
        vm.prank(admin);
        spokeA.withdrawFees(_receiver, amount);
    }

    function test_withdrawFees_nothing_reverts() public {
        vm.expectRevert(IMailbox.ZeroAmount.selector);
        vm.prank(admin);
        spokeA.withdrawFees(_receiver, 0);
    }

    function test_withdrawFees_toNobody_reverts() public {
        _send(_fee, user);
        vm.expectRevert(IMailbox.ZeroAddress.selector);
        vm.prank(admin);
        spokeA.withdrawFees(address(0), 1);
    }

    function test_withdrawFees_refused_reverts() public {
        _send(_fee, user);
        address refusing = address(new AnsweringRecipient("no", true));
        vm.expectRevert(abi.encodeWithSelector(IMailbox.PaymentFailed.selector, refusing, _fee));
        vm.prank(admin);
        spokeA.withdrawFees(refusing, _fee);
    }

    // ---------------------------------------------------------------- added fees

    function testFuzz_addFee_anyAmount_isCollected(uint96 amount) public {
        vm.assume(amount != 0);
        vm.deal(user, amount);
        vm.expectEmit(address(spokeA));
        emit IMailbox.FeeAdded(ID, user, amount);
        vm.prank(user);
        spokeA.addFee{value: amount}(ID);
        assertEq(spokeA.feesHeld(), amount);
    }

    function test_addFee_nothing_reverts() public {
        vm.expectRevert(IMailbox.ZeroAmount.selector);
        spokeA.addFee(ID);
    }

    function test_receive_plainCoin_reverts() public {
        vm.prank(user);
        (bool success, bytes memory reason) = address(spokeA).call{value: 1}("");
        assertFalse(success);
        assertEq(reason, abi.encodeWithSelector(IMailbox.NotPrepaid.selector, user));
    }

    // ---------------------------------------------------------------- internal

    function _send(uint256 value, address refundTo) private {
        vm.prank(user);
        spokeA.send{value: value}(HUB, abi.encodePacked(_receiver), GAS_LIMIT, 0, refundTo, hex"123456");
    }

    function _exempt(address account, bool exempt) private {
        vm.prank(admin);
        spokeA.setFeeExempt(account, exempt);
    }

    function _fund(address account, uint256 amount) private {
        unlimited(spokeA, account);
        vm.prank(user);
        _prepaid.fund{value: amount}(account);
    }
}
