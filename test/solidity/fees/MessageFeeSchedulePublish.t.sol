// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Price} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IRelaySender} from "@causeway/solidity/interfaces/IRelaySender.sol";
import {IFeeSchedule, PendingVersion} from "../../../contracts/fees/interfaces/IFeeSchedule.sol";
import {IFeeShares, Share} from "../../../contracts/fees/interfaces/IFeeShares.sol";
import {
    DestinationPrice,
    IMessageFeeSchedule,
    MessageFees,
    PriceField
} from "../../../contracts/fees/interfaces/IMessageFeeSchedule.sol";
import {MessageFeeSchedule} from "../../../contracts/fees/MessageFeeSchedule.sol";
import {IMailboxAdmin} from "../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {FeeScheduleFixture} from "./FeeScheduleFixture.sol";
import {priceOnly} from "../messaging/PriceChanges.sol";

contract MessageFeeSchedulePublishTest is FeeScheduleFixture {
    uint64 private constant UNKNOWN = 31399;

    // ---------------------------------------------------------------- constructor

    function test_constructor_arguments_areReadable() public {
        assertEq(schedule.mailbox(), address(spokeA));
        assertEq(schedule.relaySender(), address(senderA));
        MessageFeeSchedule fresh = newSchedule(address(manager), hub, IRelaySender(address(0)));
        assertEq(fresh.relaySender(), address(0));
        assertEq(fresh.version(), 0);
        assertEq(fresh.changeableFrom(), 0);
    }

    function test_constructor_zeros_revert() public {
        vm.expectRevert(IFeeShares.ZeroAddress.selector);
        newSchedule(address(0), spokeA, senderA);
        vm.expectRevert(IFeeShares.ZeroAddress.selector);
        newSchedule(address(manager), IMailboxAdmin(address(0)), senderA);
    }

    // ---------------------------------------------------------------- publish

    function test_publish_aVersion_isPendingAndChangesNothing() public {
        MessageFees memory next = dearer();
        uint40 effectiveAt = uint40(block.timestamp + NOTICE);
        vm.expectEmit(address(schedule));
        emit IMessageFeeSchedule.FeeSchedulePublished(7, effectiveAt, keccak256(abi.encode(next)), next);
        publish(7, effectiveAt, next);
        PendingVersion memory pending = schedule.pending();
        assertEq(pending.version, 7);
        assertEq(pending.effectiveAt, effectiveAt);
        assertTrue(pending.hadNotice);
        assertEq(pending.contentHash, keccak256(abi.encode(next)));
        assertEq(schedule.lastVersion(), 7);
        assertEq(schedule.version(), 1);
        assertHubPrice(price(), price());
    }

    function testFuzz_publish_numberNotAboveTheLast_reverts(uint32 number) public {
        publish(9, block.timestamp + NOTICE, dearer());
        vm.prank(guardian);
        schedule.withdraw(9);
        number = uint32(bound(number, 0, 9));
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.OutdatedVersion.selector, number, 9));
        publish(number, block.timestamp + NOTICE, dearer());
    }

    /// @dev After the highest number nobody could publish any more.
    function testFuzz_publish_numberFarAboveTheLast_reverts(uint32 number) public {
        uint256 highest = 1 + 10_000;
        number = uint32(bound(number, highest + 1, type(uint32).max));
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.VersionTooHigh.selector, number, highest));
        publish(number, block.timestamp + NOTICE, dearer());
        publish(uint32(highest), block.timestamp + NOTICE, dearer());
    }

    function test_publish_whileAnotherIsPending_revertsUntilThatLapsed() public {
        uint256 effectiveAt = block.timestamp + NOTICE;
        publish(2, effectiveAt, dearer());
        vm.warp(effectiveAt + 7 days);
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.VersionPending.selector, 2));
        publish(3, block.timestamp + NOTICE, dearer());
        pass(1);
        vm.expectEmit(address(schedule));
        emit IFeeSchedule.VersionWithdrawn(2);
        publish(3, block.timestamp + NOTICE, dearer());
        assertEq(schedule.pending().version, 3);
    }

    // ---------------------------------------------------------------- notice

    function test_publish_dearerWithLessThanTheNotice_reverts() public {
        _refuseTime(block.timestamp + NOTICE - 1, NOTICE, dearer());
        _refuseTime(0, NOTICE, dearer());
    }

    function test_publish_moreThanAMonthAhead_reverts() public {
        _refuseTime(block.timestamp + 30 days + 1, NOTICE, dearer());
        publish(2, block.timestamp + 30 days, dearer());
    }

    function test_publish_timeInThePast_reverts() public {
        _refuseTime(block.timestamp - 1, 0, feesWith(priceOf(1e12, 0.9e9)));
    }

    function test_publish_whatNeedsNoNotice_mayBecomeEffectiveAtOnce() public {
        publish(2, 0, feesWith(priceOf(0.6e12, 0.9e9)));
        assertEq(schedule.pending().effectiveAt, block.timestamp);
        assertFalse(schedule.pending().hadNotice);
    }

    function test_publish_anythingDearerInAnyField_needsNotice() public {
        Price[5] memory changed;
        for (uint256 i = 0; i < 5; ++i) {
            changed[i] = price();
        }
        changed[0].base += 1;
        changed[1].gasPrice += 1;
        changed[2].maxGasLimit -= 1;
        changed[3].maxPayload -= 1;
        changed[4].gasPerByte += 1;
        for (uint256 i = 0; i < 5; ++i) {
            _refuseTime(block.timestamp, NOTICE, feesWith(changed[i]));
        }
    }

    function test_publish_otherSharesOrAWiderBand_needsNotice() public {
        MessageFees memory next = fees();
        next.shares[0].bps -= 1;
        next.shares[1].bps += 1;
        _refuseTime(block.timestamp, NOTICE, next);
        next = fees();
        next.bandBps += 1;
        _refuseTime(block.timestamp, NOTICE, next);
        next.bandBps -= 2;
        publish(2, 0, next);
    }

    /// @dev A narrower band has a higher lower edge: where the gas price stands below that, it would rise.
    function test_publish_narrowerBandThatRaisesAGasPrice_needsNotice() public {
        move(HUB, 0.7e9);
        MessageFees memory next = fees();
        next.bandBps = 12_500;
        _refuseTime(block.timestamp, NOTICE, next);
    }

    // ---------------------------------------------------------------- form

    function test_publish_nothing_reverts() public {
        MessageFees memory next = fees();
        next.messagePrices = new DestinationPrice[](0);
        next.resultPrices = new DestinationPrice[](0);
        _refuse(next, abi.encodeWithSelector(IFeeSchedule.EmptyVersion.selector));
    }

    function test_publish_unsortedOrTwice_reverts() public {
        MessageFees memory next = fees();
        (next.messagePrices[0], next.messagePrices[1]) = (next.messagePrices[1], next.messagePrices[0]);
        _refuse(next, abi.encodeWithSelector(IFeeSchedule.UnsortedSubjects.selector, HUB, SPOKE_B));
        next = fees();
        next.resultPrices[0] = next.resultPrices[1];
        uint256 subject = RESULTS | SPOKE_B;
        _refuse(next, abi.encodeWithSelector(IFeeSchedule.UnsortedSubjects.selector, subject, subject));
    }

    function test_publish_withoutADestinationInForce_reverts() public {
        MessageFees memory next = fees();
        next.messagePrices = new DestinationPrice[](1);
        next.messagePrices[0] = fees().messagePrices[0];
        _refuse(next, abi.encodeWithSelector(IFeeSchedule.AbsentSubject.selector, SPOKE_B));
        next.messagePrices[0] = fees().messagePrices[1];
        _refuse(next, abi.encodeWithSelector(IFeeSchedule.AbsentSubject.selector, HUB));
    }

    function test_publish_unknownDestination_reverts() public {
        MessageFees memory next = fees();
        next.messagePrices = new DestinationPrice[](3);
        next.messagePrices[0] = fees().messagePrices[0];
        next.messagePrices[1] = fees().messagePrices[1];
        next.messagePrices[2] = DestinationPrice(UNKNOWN, false, price());
        _refuse(next, abi.encodeWithSelector(IMailboxAdmin.UnknownDestination.selector, UNKNOWN));
    }

    function test_publish_resultsToTheHub_reverts() public {
        MessageFees memory next = fees();
        next.resultPrices = new DestinationPrice[](3);
        next.resultPrices[0] = DestinationPrice(HUB, false, onwardPrice());
        next.resultPrices[1] = fees().resultPrices[0];
        next.resultPrices[2] = fees().resultPrices[1];
        _refuse(next, abi.encodeWithSelector(IRelaySender.InvalidDestination.selector, HUB));
    }

    function test_publish_invalidPrice_reverts() public {
        MessageFees memory next = fees();
        next.resultPrices[1].price.maxPayload = 0;
        bytes4 error = IMailboxAdmin.InvalidPrice.selector;
        _refuse(next, abi.encodeWithSelector(error, next.resultPrices[1].price));
    }

    /// @dev Each of both could be delivered in one transaction, the largest message of the mix could not.
    function test_publish_mixThatIsNoValidPrice_reverts() public {
        Price memory large = price();
        (large.maxGasLimit, large.maxPayload) = (10_000_000, 20_000);
        bringInForce(2, feesWith(large));
        large.maxGasLimit = 15_000_000;
        bringInForce(3, feesWith(large));
        Price memory next = large;
        (next.maxGasLimit, next.maxPayload) = (7_500_000, 40_000);
        Price memory mix = price();
        (mix.maxGasLimit, mix.maxPayload) = (15_000_000, 40_000);
        _refuse(feesWith(next), abi.encodeWithSelector(IMailboxAdmin.InvalidPrice.selector, mix));
    }

    function test_publish_priceOfNothingThatIsNotSaidToBeFree_reverts() public {
        _refuse(feesWith(priceOf(0, 0)), abi.encodeWithSelector(IFeeSchedule.PriceOfNothing.selector, HUB));
    }

    function test_publish_freeThatIsNot_reverts() public {
        Price[2] memory prices = [priceOf(1, 0), priceOf(0, 1)];
        for (uint256 i = 0; i < 2; ++i) {
            MessageFees memory next = feesWith(prices[i]);
            next.messagePrices[0].free = true;
            _refuse(next, abi.encodeWithSelector(IFeeSchedule.NotFree.selector, HUB));
        }
    }

    function test_publish_bandOutOfRange_reverts() public {
        uint32[3] memory bands = [uint32(0), 10_000, 80_001];
        for (uint256 i = 0; i < 3; ++i) {
            MessageFees memory next = fees();
            next.bandBps = bands[i];
            bytes4 error = IMessageFeeSchedule.BandOutOfRange.selector;
            _refuse(next, abi.encodeWithSelector(error, bands[i], 10_000, 80_000));
        }
        MessageFees memory widest = fees();
        widest.bandBps = 80_000;
        publish(2, block.timestamp + NOTICE, widest);
    }

    /// @dev A hub sends no relays, so its schedule has a relay sender no more than results.
    function test_publish_messagesAloneOnTheHub_arePendingUnderTheirNumber() public {
        on(HUB);
        MessageFeeSchedule ofHub = newSchedule(address(manager), hub, IRelaySender(address(0)));
        MessageFees memory next = fees();
        next.messagePrices = new DestinationPrice[](1);
        next.messagePrices[0] = DestinationPrice(SPOKE_A, false, price());
        next.resultPrices = new DestinationPrice[](0);
        vm.startPrank(admin);
        ofHub.publish(1, 0, next);
        assertEq(ofHub.pending().version, 1);
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.VersionPending.selector, 1));
        ofHub.publish(2, 0, next);
    }

    function test_publish_resultsOnTheHub_reverts() public {
        on(HUB);
        MessageFeeSchedule ofHub = newSchedule(address(manager), hub, IRelaySender(address(0)));
        vm.prank(admin);
        vm.expectRevert(IMessageFeeSchedule.NoRelaySender.selector);
        ofHub.publish(1, 0, fees());
    }

    // ---------------------------------------------------------------- shares

    function test_publish_shares_areWholeFewAndOfAccounts() public {
        MessageFees memory next = fees();
        next.shares[0].bps -= 1;
        _refuse(next, abi.encodeWithSelector(IFeeShares.SharesNotWhole.selector, 9_999));
        next.shares = new Share[](0);
        _refuse(next, abi.encodeWithSelector(IFeeShares.SharesNotWhole.selector, 0));
        next = fees();
        next.shares[1].account = treasury;
        _refuse(next, abi.encodeWithSelector(IFeeShares.DuplicateShare.selector, treasury));
        next.shares[1].account = address(0);
        _refuse(next, abi.encodeWithSelector(IFeeShares.ZeroAddress.selector));
        next = fees();
        (next.shares[0].bps, next.shares[1].bps) = (10_000, 0);
        _refuse(next, abi.encodeWithSelector(IFeeShares.EmptyShare.selector, partner));
        next.shares = new Share[](8);
        for (uint256 i = 0; i < 8; ++i) {
            next.shares[i] = Share(address(uint160(i + 1)), 1_250);
        }
        uint256 snapshot = vm.snapshotState();
        publish(2, block.timestamp + NOTICE, next);
        vm.revertToState(snapshot);
        next.shares = new Share[](9);
        _refuse(next, abi.encodeWithSelector(IFeeShares.TooManyShares.selector, 9, 8));
    }

    // ---------------------------------------------------------------- steps

    function test_publish_stepTooLarge_reverts() public {
        Price memory next = priceOf(2e12 + 1, 1e9);
        _refuseStep(next, PriceField.Base, 1e12, 2e12 + 1);
        _refuseStep(priceOf(0.5e12 - 1, 1e9), PriceField.Base, 1e12, 0.5e12 - 1);
        _refuseStep(priceOf(1e12, 2e9 + 1), PriceField.GasPrice, 1e9, 2e9 + 1);
        next = price();
        next.maxGasLimit = 2_499_999;
        _refuseStep(next, PriceField.MaxGasLimit, 5_000_000, 2_499_999);
        next = price();
        next.maxPayload = 20_001;
        _refuseStep(next, PriceField.MaxPayload, 10_000, 20_001);
        next = price();
        next.gasPerByte = 81;
        _refuseStep(next, PriceField.GasPerByte, 40, 81);
    }

    /// @dev Each field is within a factor of two, the fee of the reference message is not.
    function test_publish_fieldsThatMultiply_areBoundedByTheReferenceMessage() public {
        Price memory next = priceOf(2e12, 2e9);
        next.gasPerByte = 80;
        uint256 before = 1e12 + 1e9 * (200_000 + 256 * 40);
        _refuseStep(next, PriceField.ReferenceFee, before, 2e12 + 2e9 * (200_000 + 256 * 80));
    }

    // ---------------------------------------------------------------- who may

    function test_publish_byAnyoneElse_reverts() public {
        address[3] memory others = [stranger, admin, treasury];
        for (uint256 i = 0; i < 3; ++i) {
            expectUnauthorized(others[i]);
            vm.prank(others[i]);
            schedule.publish(2, 0, fees());
        }
    }

    function test_setPrice_byTheFeeAdminItself_reverts() public {
        vm.startPrank(feeAdmin);
        expectUnauthorized(feeAdmin);
        spokeA.setPrices(priceOnly(HUB, price()));
        expectUnauthorized(feeAdmin);
        senderA.setPrices(priceOnly(SPOKE_B, price()));
        expectUnauthorized(feeAdmin);
        spokeA.withdrawFees(feeAdmin, 1);
    }

    // ---------------------------------------------------------------- withdraw

    function test_withdraw_byFeeAdminOrGuardian_endsWhatIsPending() public {
        address[2] memory callers = [feeAdmin, guardian];
        for (uint32 i = 0; i < 2; ++i) {
            publish(2 + i, block.timestamp + NOTICE, dearer());
            vm.expectEmit(address(schedule));
            emit IFeeSchedule.VersionWithdrawn(2 + i);
            vm.prank(callers[i]);
            schedule.withdraw(2 + i);
            assertEq(schedule.pending().version, 0);
        }
        pass(NOTICE);
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.VersionNotPending.selector, 0, 0));
        schedule.makeEffective(dearer());
    }

    function test_withdraw_byAnyoneElse_reverts() public {
        publish(2, block.timestamp + NOTICE, dearer());
        address[2] memory others = [stranger, updater];
        for (uint256 i = 0; i < 2; ++i) {
            expectUnauthorized(others[i]);
            vm.prank(others[i]);
            schedule.withdraw(2);
        }
    }

    function test_withdraw_whatIsNotPending_reverts() public {
        vm.startPrank(guardian);
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.VersionNotPending.selector, 0, 0));
        schedule.withdraw(0);
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.VersionNotPending.selector, 1, 0));
        schedule.withdraw(1);
        vm.stopPrank();
        publish(2, block.timestamp + NOTICE, dearer());
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.VersionNotPending.selector, 3, 2));
        vm.prank(guardian);
        schedule.withdraw(3);
    }

    // ---------------------------------------------------------------- internal

    function _refuse(MessageFees memory next, bytes memory reason) private {
        uint32 number = schedule.lastVersion() + 1;
        vm.prank(feeAdmin);
        vm.expectRevert(reason);
        schedule.publish(number, uint40(block.timestamp + NOTICE), next);
    }

    function _refuseStep(Price memory next, PriceField field, uint256 current, uint256 wanted) private {
        bytes4 error = IMessageFeeSchedule.StepTooLarge.selector;
        _refuse(feesWith(next), abi.encodeWithSelector(error, HUB, field, current, wanted));
    }

    function _refuseTime(uint256 effectiveAt, uint256 notice, MessageFees memory next) private {
        uint256 shown = effectiveAt == 0 ? block.timestamp : effectiveAt;
        bytes memory reason = abi.encodeWithSelector(
            IFeeSchedule.EffectiveAtOutOfRange.selector,
            shown,
            block.timestamp + notice,
            block.timestamp + 30 days
        );
        vm.prank(feeAdmin);
        vm.expectRevert(reason);
        schedule.publish(2, uint40(effectiveAt), next);
    }
}
