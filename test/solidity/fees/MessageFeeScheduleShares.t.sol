// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Vm} from "forge-std/Vm.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IFeeShares, Share} from "../../../contracts/fees/interfaces/IFeeShares.sol";
import {MessageFees} from "../../../contracts/fees/interfaces/IMessageFeeSchedule.sol";
import {MessageFeeSchedule} from "../../../contracts/fees/MessageFeeSchedule.sol";
import {Coinless} from "../messaging/Recipients.sol";
import {FeeScheduleFixture} from "./FeeScheduleFixture.sol";

/// @dev Pulls once more while it is paid.
contract GreedyAccount {
    MessageFeeSchedule private immutable SCHEDULE;
    uint256 private _more;
    bool public gotMore;

    constructor(MessageFeeSchedule schedule) {
        SCHEDULE = schedule;
    }

    receive() external payable {
        if (_more == 0) return;
        uint256 more = _more;
        _more = 0;
        try SCHEDULE.pull(0, address(this), more) {
            gotMore = true;
        } catch {}
    }

    function pull(uint256 amount, uint256 more) external {
        _more = more;
        SCHEDULE.pull(0, address(this), amount);
    }
}

contract MessageFeeScheduleSharesTest is FeeScheduleFixture {
    address private _receiver = makeAddr("receiver");

    function testFuzz_creditOf_anyFees_sharesThem(uint96 amount) public {
        vm.assume(amount != 0);
        _charge(amount);
        assertEq(schedule.creditOf(0, treasury), (uint256(amount) * 7_000) / 10_000);
        assertEq(schedule.creditOf(0, partner), (uint256(amount) * 3_000) / 10_000);
        assertEq(schedule.creditOf(0, stranger), 0);
    }

    function test_pull_ofItsCredit_paysTheReceiver() public {
        _charge(1_000);
        vm.expectEmit(address(schedule));
        emit IFeeShares.FeesCredited(0, treasury, 700);
        vm.expectEmit(address(schedule));
        emit IFeeShares.FeesCredited(0, partner, 300);
        vm.expectEmit(address(schedule));
        emit IFeeShares.FeesPulled(0, treasury, _receiver, 400);
        vm.prank(treasury);
        schedule.pull(0, _receiver, 400);
        assertEq(_receiver.balance, 400);
        assertEq(schedule.creditOf(0, treasury), 300);
        assertEq(schedule.creditOf(0, partner), 300);
        assertEq(spokeA.feesHeld(), 600);
        _charge(10);
        assertEq(schedule.creditOf(0, treasury), 307);
        assertEq(schedule.creditOf(0, partner), 303);
    }

    function testFuzz_pull_moreThanItsCredit_reverts(uint256 amount) public {
        _charge(1_000);
        amount = bound(amount, 701, type(uint256).max);
        vm.expectRevert(abi.encodeWithSelector(IFeeShares.InsufficientCredit.selector, 0, treasury, amount, 700));
        vm.prank(treasury);
        schedule.pull(0, _receiver, amount);
    }

    function test_pull_byWhoHasNoShare_reverts() public {
        _charge(1_000);
        vm.expectRevert(abi.encodeWithSelector(IFeeShares.InsufficientCredit.selector, 0, stranger, 1, 0));
        vm.prank(stranger);
        schedule.pull(0, stranger, 1);
    }

    function test_pull_nothing_reverts() public {
        vm.expectRevert(IFeeShares.ZeroAmount.selector);
        vm.prank(treasury);
        schedule.pull(0, _receiver, 0);
    }

    /// @dev The mailbox would be asked for the same fees once more for each number.
    function testFuzz_pull_ofAnotherPurse_reverts(uint256 purse) public {
        _charge(1_000);
        purse = bound(purse, 1, type(uint256).max);
        bytes memory reason = abi.encodeWithSelector(IFeeShares.UnknownPurse.selector, purse, 1);
        vm.expectRevert(reason);
        schedule.creditOf(purse, treasury);
        vm.expectRevert(reason);
        vm.prank(treasury);
        schedule.pull(purse, _receiver, 1);
    }

    function test_pull_toNobodyOrWhoRefuses_reverts() public {
        _charge(1_000);
        vm.startPrank(treasury);
        vm.expectRevert(IMailbox.ZeroAddress.selector);
        schedule.pull(0, address(0), 1);
        address refusing = address(new Coinless());
        vm.expectRevert(abi.encodeWithSelector(IMailbox.PaymentFailed.selector, refusing, 1));
        schedule.pull(0, refusing, 1);
        assertEq(schedule.creditOf(0, treasury), 700);
    }

    function test_pull_again_reverts() public {
        _charge(1_000);
        vm.startPrank(treasury);
        schedule.pull(0, _receiver, 700);
        vm.expectRevert(abi.encodeWithSelector(IFeeShares.InsufficientCredit.selector, 0, treasury, 700, 0));
        schedule.pull(0, _receiver, 700);
    }

    function test_pull_whileItIsPaid_getsNoMoreThanItsCredit() public {
        GreedyAccount greedy = new GreedyAccount(schedule);
        MessageFees memory next = fees();
        next.shares[1].account = address(greedy);
        bringInForce(2, next);
        _charge(1_000);
        greedy.pull(200, 101);
        assertFalse(greedy.gotMore());
        assertEq(address(greedy).balance, 200);
        greedy.pull(50, 50);
        assertTrue(greedy.gotMore());
        assertEq(address(greedy).balance, 300);
        assertEq(schedule.creditOf(0, address(greedy)), 0);
        assertEq(schedule.creditOf(0, treasury), 700);
    }

    /// @dev What was charged under version 1 goes by its shares, whenever it is pulled.
    function test_makeEffective_otherShares_settleWhatWasChargedBefore() public {
        _charge(1_000);
        MessageFees memory next = fees();
        next.shares = new Share[](1);
        next.shares[0] = Share(stranger, 10_000);
        bringInForce(2, next);
        _charge(500);
        assertEq(schedule.creditOf(0, treasury), 700);
        assertEq(schedule.creditOf(0, partner), 300);
        assertEq(schedule.creditOf(0, stranger), 500);
        rollBack(1, fees());
        _charge(100);
        assertEq(schedule.creditOf(0, treasury), 770);
        assertEq(schedule.creditOf(0, stranger), 500);
        vm.prank(stranger);
        schedule.pull(0, stranger, 500);
        assertEq(spokeA.feesHeld(), 1_100);
    }

    /// @dev Who has too small a share of it for one wei is credited nothing, and nothing is said of it.
    function test_pull_feesTooSmallForAShare_creditTheOthersAlone() public {
        _charge(3);
        vm.recordLogs();
        vm.prank(treasury);
        schedule.pull(0, _receiver, 2);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        uint256 credits;
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].topics[0] == IFeeShares.FeesCredited.selector) ++credits;
        }
        assertEq(credits, 1);
    }

    /// @dev What does not divide waits until it does.
    function test_pull_dust_staysInTheMailbox() public {
        for (uint256 i = 0; i < 10; ++i) {
            _charge(1);
            if (schedule.creditOf(0, treasury) == 0) continue;
            uint256 credit = schedule.creditOf(0, treasury);
            vm.prank(treasury);
            schedule.pull(0, _receiver, credit);
        }
        uint256 owed = schedule.creditOf(0, treasury) + schedule.creditOf(0, partner);
        assertLe(owed, spokeA.feesHeld());
        assertGe(owed + 2, spokeA.feesHeld());
    }

    // ---------------------------------------------------------------- internal

    function _charge(uint256 amount) private {
        vm.deal(user, amount);
        vm.prank(user);
        spokeA.addFee{value: amount}(keccak256("message"));
    }
}
