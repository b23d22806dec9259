// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IMailbox, Price} from "@causeway/solidity/interfaces/IMailbox.sol";
import {RelayRequest} from "@causeway/solidity/interfaces/IRelaySender.sol";
import {IFeeSchedule} from "../../../contracts/fees/interfaces/IFeeSchedule.sol";
import {MessageFees} from "../../../contracts/fees/interfaces/IMessageFeeSchedule.sol";
import {FeeScheduleFixture} from "./FeeScheduleFixture.sol";

/// @dev Transitions, and what they leave of quotes.
contract MessageFeeScheduleGraceTest is FeeScheduleFixture {
    function test_quote_withinItsTime_holdsWhateverBecomesEffective() public {
        publish(2, block.timestamp + NOTICE, dearer());
        pass(NOTICE);
        uint256 quote = spokeA.quote(HUB, GAS_LIMIT, SIZE);
        schedule.makeEffective(dearer());
        pass(GRACE - 1);
        assertEq(charged(), quote);
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.GraceNotOver.selector, HUB, block.timestamp + 1));
        settle(HUB);
        pass(1);
        settle(HUB);
        assertGt(charged(), quote);
    }

    function test_quote_duringTheGrace_isTheDearerOfBoth() public {
        MessageFees memory next = feesWith(priceOf(2e12, 0.5e9));
        bringInForce(2, next);
        assertHubPrice(price(), priceOf(2e12, 1e9));
        assertEq(spokeA.charge(HUB, GAS_LIMIT, SIZE), feeUnder(price()));
        assertEq(spokeA.quote(HUB, GAS_LIMIT, SIZE), feeUnder(priceOf(2e12, 1e9)));
    }

    /// @dev A quote above the lower maximum would not live for its time.
    function test_quote_aboveALowerMaximum_revertsWhileASendIsStillTaken() public {
        Price memory lower = price();
        (lower.maxGasLimit, lower.maxPayload) = (2_500_000, 5_000);
        bringInForce(2, feesWith(lower));
        vm.expectRevert(abi.encodeWithSelector(IMailbox.GasLimitOutOfRange.selector, 2_500_001, 2_500_000));
        spokeA.quote(HUB, 2_500_001, 0);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.PayloadTooLarge.selector, 5_001, 5_000));
        spokeA.quote(HUB, GAS_LIMIT, 5_001);
        spokeA.charge(HUB, 5_000_000, 10_000);
        pass(GRACE);
        settle(HUB);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.GasLimitOutOfRange.selector, 2_500_001, 2_500_000));
        spokeA.charge(HUB, 2_500_001, 0);
    }

    function test_quoteMessage_duringTheGrace_isABound() public {
        bringInForce(2, dearer());
        bytes memory recipient = interop(HUB, user);
        bytes[] memory none = new bytes[](0);
        uint256 exact = spokeA.charge(HUB, DEFAULT_GAS_LIMIT, 0);
        uint256 bounded = spokeA.quoteMessage(recipient, "", none);
        assertEq(exact, 1e12 + 1e9 * uint256(DEFAULT_GAS_LIMIT));
        assertEq(bounded, 2e12 + 1e9 * uint256(DEFAULT_GAS_LIMIT));
        uint256 before = user.balance;
        vm.prank(user);
        spokeA.sendMessage{value: bounded}(recipient, "", none);
        assertEq(before - user.balance, exact);
    }

    function test_quoteRelay_duringTheGrace_isABoundOnBothLegs() public {
        MessageFees memory next = dearer();
        next.resultPrices[1].price.base = 6e12;
        bringInForce(2, next);
        RelayRequest memory request = requestTo(makeAddr("handler"), "work");
        (uint256 firstExact, uint256 onwardExact) = senderA.chargeRelay(request);
        (uint256 firstFee, uint256 onwardFee) = senderA.quoteRelay(request);
        assertEq(firstFee - firstExact, 1e12);
        assertEq(onwardFee - onwardExact, 3e12);
        uint256 before = user.balance;
        vm.prank(user);
        senderA.send{value: firstFee + onwardFee}(request);
        assertEq(before - user.balance, firstExact + onwardExact);
        pass(GRACE);
        schedule.settle(_list(HUB), _list(SPOKE_B));
        (firstExact, onwardExact) = senderA.chargeRelay(request);
        assertEq(firstExact + onwardExact, firstFee + onwardFee);
    }

    function test_quoteRelay_aboveALowerMaximum_reverts() public {
        MessageFees memory next = fees();
        next.resultPrices[1].price.maxGasLimit = 500_000;
        bringInForce(2, next);
        RelayRequest memory request = requestTo(makeAddr("handler"), "work");
        request.gasLimit = 500_001;
        senderA.chargeRelay(request);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.GasLimitOutOfRange.selector, 500_001, 500_000));
        senderA.quoteRelay(request);
    }

    // ---------------------------------------------------------------- settle

    function test_settle_whenTheGraceIsOver_chargesTheTarget() public {
        bringInForce(2, dearer());
        pass(GRACE);
        vm.expectEmit(address(schedule));
        emit IFeeSchedule.TargetSettled(HUB);
        vm.prank(stranger);
        schedule.settle(_list(HUB), new uint64[](0));
        assertHubPrice(priceOf(2e12, 1e9), priceOf(2e12, 1e9));
    }

    function test_settle_again_changesNothing() public {
        bringInForce(2, dearer());
        pass(GRACE);
        settle(HUB);
        vm.recordLogs();
        settle(HUB);
        settle(SPOKE_B);
        assertEq(vm.getRecordedLogs().length, 0);
    }

    function test_settle_unknown_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.UnknownSubject.selector, SPOKE_A));
        settle(SPOKE_A);
    }

    // ---------------------------------------------------------------- transitions

    /// @dev A rollback during the grace: the mix stays the least of all that was charged, and the grace begins again.
    function test_rollBack_duringTheGrace_hasAGraceOfItsOwn() public {
        bringInForce(2, feesWith(priceOf(2e12, 0.5e9)));
        pass(GRACE - 1);
        uint256 quote = spokeA.quote(HUB, GAS_LIMIT, SIZE);
        rollBack(1, fees());
        assertHubPrice(price(), price());
        assertEq(schedule.messageEntry(HUB).graceEndsAt, block.timestamp + GRACE);
        pass(GRACE - 1);
        assertLe(charged(), quote);
    }

    /// @dev The target of a grace that is over counts, though nobody settled it: the next mix begins with it.
    function test_makeEffective_afterAGraceThatNobodySettled_beginsWithItsTarget() public {
        bringInForce(2, dearer());
        pass(1 days);
        MessageFees memory next = feesWith(priceOf(4e12, 2e9));
        publish(3, block.timestamp + NOTICE, next);
        pass(NOTICE);
        assertEq(charged(), feeUnder(price()));
        vm.expectEmit(address(schedule));
        emit IFeeSchedule.TargetSettled(HUB);
        schedule.makeEffective(next);
        assertHubPrice(priceOf(2e12, 1e9), priceOf(4e12, 1e9));
    }

    /// @dev Whoever replaces the schedule itself breaks no quote either.
    function test_makeEffective_byANewSchedule_hasAGraceForWhatWasCharged() public {
        useNewSchedule();
        publish(1, 0, dearer());
        uint256 quote = spokeA.quote(HUB, GAS_LIMIT, SIZE);
        schedule.makeEffective(dearer());
        assertHubPrice(price(), priceOf(2e12, 2e9));
        assertLe(charged(), quote);
    }

    /// @dev Nor where the schedule before left a transition unsettled: to another target, or to the same one.
    function test_makeEffective_byANewScheduleWithinTheGraceOfTheOld_breaksNoQuote() public {
        MessageFees memory next = feesWith(priceOf(2e12, 1e9));
        next.messagePrices[1].price = priceOf(2e12, 2e9);
        publish(2, block.timestamp + NOTICE, next);
        pass(NOTICE);
        uint256 quote = spokeA.quote(HUB, GAS_LIMIT, SIZE);
        assertEq(quote, spokeA.quote(SPOKE_B, GAS_LIMIT, SIZE));
        schedule.makeEffective(next);
        useNewSchedule();
        publish(1, 0, next);
        schedule.makeEffective(next);
        assertEq(charged(), quote);
        assertEq(spokeA.charge(SPOKE_B, GAS_LIMIT, SIZE), quote);
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.GraceNotOver.selector, HUB, block.timestamp + GRACE));
        settle(HUB);
        pass(GRACE);
        settle(HUB);
        assertHubPrice(priceOf(2e12, 1e9), priceOf(2e12, 1e9));
    }

    /// @dev Ended and added again in one block it would be new, with neither step nor notice.
    function test_quoteRelay_ofWhatEndedAndCameBack_holdsForItsTime() public {
        RelayRequest memory request = requestTo(makeAddr("handler"), "work");
        (, uint256 quote) = senderA.quoteRelay(request);
        MessageFees memory next = fees();
        next.resultPrices[1].price.base = 100 * onwardPrice().base;
        vm.prank(laneAdmin);
        schedule.endResults(SPOKE_B);
        publish(2, 0, next);
        uint256 endsAt = block.timestamp + GRACE;
        bytes memory reason = abi.encodeWithSelector(IFeeSchedule.GraceNotOver.selector, RESULTS | SPOKE_B, endsAt);
        vm.expectRevert(reason);
        schedule.makeEffective(next);
        vm.warp(endsAt - 1);
        vm.expectRevert(reason);
        schedule.makeEffective(next);
        vm.warp(endsAt);
        schedule.makeEffective(next);
        (, uint256 charge) = senderA.chargeRelay(request);
        assertGt(charge, quote);
    }

    // ---------------------------------------------------------------- internal

    function _list(uint64 chainId) private pure returns (uint64[] memory list) {
        list = new uint64[](1);
        list[0] = chainId;
    }
}
