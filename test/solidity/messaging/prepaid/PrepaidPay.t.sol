// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IPrepaid} from "@causeway/solidity/interfaces/IPrepaid.sol";
import {PrepaidFixture} from "./PrepaidFixture.sol";

/// @dev What messages may take of a balance.
contract PrepaidPayTest is PrepaidFixture {
    uint256 private constant DAY = 1 days;

    uint256[] private _times;
    uint256[] private _fees;

    function test_pay_withinTheLimits_paysTheMailbox() public {
        limit(PER_MESSAGE, PER_DAY);
        fund(10 ether);
        uint256 before = address(this).balance;
        vm.expectEmit(address(prepaid));
        emit IPrepaid.PrepaidSpent(account, PER_MESSAGE);
        prepaid.pay(account, PER_MESSAGE);
        assertEq(address(this).balance - before, PER_MESSAGE);
        assertEq(prepaid.balanceOf(account), 9 ether);
        assertEq(prepaid.leftOf(account), PER_DAY - PER_MESSAGE);
    }

    function test_pay_byWhoeverElse_reverts() public {
        limit(PER_MESSAGE, PER_DAY);
        fund(1 ether);
        for (uint256 i = 0; i < 3; ++i) {
            address caller =
                i == 0
                    ? account
                    : i == 1
                        ? owner
                        : stranger;
            vm.expectRevert(abi.encodeWithSelector(IPrepaid.NotMailbox.selector, caller));
            vm.prank(caller);
            prepaid.pay(account, 1);
        }
    }

    function testFuzz_pay_moreThanTheBalance_reverts(uint256 fee, uint96 balance) public {
        limit(type(uint128).max, type(uint128).max);
        fee = bound(fee, uint256(balance) + 1, type(uint256).max);
        vm.deal(stranger, balance);
        if (balance != 0) fund(balance);
        vm.expectRevert(abi.encodeWithSelector(IPrepaid.InsufficientPrepaid.selector, account, fee, balance));
        prepaid.pay(account, fee);
    }

    /// @dev A change of the price takes no more than the account allowed for one message.
    function testFuzz_pay_aboveTheMessageLimit_reverts(uint256 fee) public {
        limit(PER_MESSAGE, PER_DAY);
        fund(100 ether);
        fee = bound(fee, PER_MESSAGE + 1, 100 ether);
        vm.expectRevert(abi.encodeWithSelector(IPrepaid.MessageLimitExceeded.selector, account, fee, PER_MESSAGE));
        prepaid.pay(account, fee);
        assertEq(prepaid.balanceOf(account), 100 ether);
        assertEq(prepaid.leftOf(account), PER_DAY);
    }

    function test_pay_limitsTakenBack_reverts() public {
        limit(PER_MESSAGE, PER_DAY);
        fund(1 ether);
        limit(0, 0);
        vm.expectRevert(abi.encodeWithSelector(IPrepaid.MessageLimitExceeded.selector, account, 1, 0));
        prepaid.pay(account, 1);
    }

    function test_pay_beyondTheDay_revertsAndSaysWhen() public {
        limit(2 ether, 5 ether);
        fund(100 ether);
        prepaid.pay(account, 2 ether);
        vm.warp(START + 100);
        prepaid.pay(account, 1 ether);
        vm.warp(START + 300);
        prepaid.pay(account, 1.5 ether);
        _expectDayLimit(1 ether, 0.5 ether, START + DAY);
        _expectDayLimit(2 ether, 0.5 ether, START + DAY);
        prepaid.pay(account, 0.5 ether);
        _expectDayLimit(2 ether, 0, START + DAY);
        vm.warp(START + DAY - 1);
        _expectDayLimit(1, 0, START + DAY);
        vm.warp(START + DAY);
        prepaid.pay(account, 1.5 ether);
        _expectDayLimit(1 ether, 0.5 ether, START + 100 + DAY);
        _expectDayLimit(1.5 ether, 0.5 ether, START + 100 + DAY);
        _expectDayLimit(1.500000000000000001 ether, 0.5 ether, START + 300 + DAY);
        vm.warp(START + 300 + DAY);
        prepaid.pay(account, 1.500000000000000001 ether);
    }

    /// @dev There are no days with a boundary: what was spent late in one counts early in the next.
    function test_pay_aroundAnyTime_neverTwiceTheLimit() public {
        limit(5 ether, 5 ether);
        fund(100 ether);
        vm.warp(START + DAY - 1);
        prepaid.pay(account, 5 ether);
        vm.warp(START + DAY);
        _expectDayLimit(1, 0, START + 2 * DAY - 1);
        vm.warp(START + 2 * DAY - 2);
        _expectDayLimit(1, 0, START + 2 * DAY - 1);
    }

    function test_setLimits_lowered_countsAtOnceForWhatWasSpent() public {
        limit(2 ether, 10 ether);
        fund(100 ether);
        prepaid.pay(account, 2 ether);
        vm.warp(START + 60);
        prepaid.pay(account, 2 ether);
        limit(1 ether, 3 ether);
        assertEq(prepaid.leftOf(account), 0);
        vm.expectRevert(abi.encodeWithSelector(IPrepaid.MessageLimitExceeded.selector, account, 2 ether, 1 ether));
        prepaid.pay(account, 2 ether);
        _expectDayLimit(1 ether, 0, START + DAY);
        vm.warp(START + DAY);
        assertEq(prepaid.leftOf(account), 1 ether);
        prepaid.pay(account, 1 ether);
        _expectDayLimit(1, 0, START + 60 + DAY);
    }

    function test_setLimits_raised_leavesTheDifference() public {
        limit(2 ether, 2 ether);
        fund(100 ether);
        prepaid.pay(account, 2 ether);
        limit(2 ether, 3 ether);
        assertEq(prepaid.leftOf(account), 1 ether);
        prepaid.pay(account, 1 ether);
        _expectDayLimit(1, 0, START + DAY);
    }

    /// @dev Taking limits back and setting them again forgets nothing.
    function test_setLimits_takenBackAndSetAgain_countsWhatWasSpent() public {
        limit(2 ether, 2 ether);
        fund(100 ether);
        prepaid.pay(account, 2 ether);
        limit(0, 0);
        limit(2 ether, 2 ether);
        _expectDayLimit(1, 0, START + DAY);
    }

    function test_pay_maximum_succeeds() public {
        limit(type(uint128).max, type(uint128).max);
        vm.deal(stranger, type(uint128).max);
        fund(type(uint128).max);
        prepaid.pay(account, type(uint128).max);
        assertEq(prepaid.balanceOf(account), 0);
        assertEq(prepaid.leftOf(account), 0);
    }

    function test_pay_accountsOwn_leavesOthersAlone() public {
        limit(PER_MESSAGE, PER_DAY);
        fund(10 ether);
        vm.startPrank(stranger);
        prepaid.setLimits(stranger, PER_MESSAGE, PER_DAY);
        prepaid.fund{value: 10 ether}(stranger);
        vm.stopPrank();
        prepaid.pay(account, PER_MESSAGE);
        assertEq(prepaid.balanceOf(stranger), 10 ether);
        assertEq(prepaid.leftOf(stranger), PER_DAY);
    }

    /// @dev However often strangers have messages sent, at whatever prices and times: in no 24 hours leaves more than
    /// the limit, and what the error says of when is right.
    function testFuzz_pay_anySequence_drainsNoMoreThanTheDayInAnyWindow(uint256 seed) public {
        limit(PER_MESSAGE, PER_DAY);
        fund(1000 ether);
        uint256 time = START;
        for (uint256 i = 0; i < 60; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            time += (seed % 3) * ((seed >> 8) % 5 hours);
            vm.warp(time);
            uint256 fee = 1 + ((seed >> 64) % (PER_MESSAGE + PER_MESSAGE / 4));
            try prepaid.pay(account, fee) {
                _times.push(time);
                _fees.push(fee);
                assertLe(fee, PER_MESSAGE, "more than the limit of a message");
                assertLe(_spentSince(time - DAY), PER_DAY, "more than the limit of a day");
            } catch (bytes memory reason) {
                if (fee <= PER_MESSAGE) time = _checkReason(fee, time, reason);
            }
        }
        assertEq(prepaid.leftOf(account), PER_DAY - _spentSince(time - DAY));
    }

    /// @dev A second earlier it is too much; then it is not. Returns the new time.
    function _checkReason(uint256 fee, uint256 time, bytes memory reason) private returns (uint256 availableAt) {
        uint256 left = PER_DAY - _spentSince(time - DAY);
        assembly ("memory-safe") {
            availableAt := mload(add(reason, 132))
        }
        bytes4 selector = IPrepaid.DayLimitExceeded.selector;
        assertEq(reason, abi.encodeWithSelector(selector, account, fee, left, availableAt));
        assertGt(fee, left);
        vm.warp(availableAt - 1);
        vm.expectPartialRevert(selector);
        prepaid.pay(account, fee);
        vm.warp(availableAt);
        prepaid.pay(account, fee);
        _times.push(availableAt);
        _fees.push(fee);
        assertLe(_spentSince(availableAt - DAY), PER_DAY);
    }

    function _spentSince(uint256 time) private view returns (uint256 spent) {
        for (uint256 i = 0; i < _times.length; ++i) {
            if (_times[i] > time) spent += _fees[i];
        }
    }

    function _expectDayLimit(uint256 fee, uint256 left, uint256 availableAt) private {
        bytes4 selector = IPrepaid.DayLimitExceeded.selector;
        vm.expectRevert(abi.encodeWithSelector(selector, account, fee, left, availableAt));
        prepaid.pay(account, fee);
    }
}
