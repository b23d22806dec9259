// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Vm} from "forge-std/Vm.sol";
import {Price} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IFeeSchedule, RetiredVersion} from "../../../contracts/fees/interfaces/IFeeSchedule.sol";
import {
    DestinationEntry,
    DestinationPrice,
    IMessageFeeSchedule,
    MessageFees,
    PriceField
} from "../../../contracts/fees/interfaces/IMessageFeeSchedule.sol";
import {Peer} from "../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {FeeScheduleFixture} from "./FeeScheduleFixture.sol";

contract MessageFeeScheduleEffectiveTest is FeeScheduleFixture {
    uint64 private constant OTHER = 31_342;

    // ---------------------------------------------------------------- makeEffective

    function test_makeEffective_aVersion_isInForceForAll() public {
        MessageFees memory next = dearer();
        next.resultPrices[1].price.base = 4e12;
        publish(2, block.timestamp + NOTICE, next);
        pass(NOTICE);
        vm.expectEmit(address(schedule));
        emit IFeeSchedule.VersionEffective(2, 1);
        vm.prank(stranger);
        schedule.makeEffective(next);
        assertEq(schedule.version(), 2);
        assertEq(schedule.contentHash(), keccak256(abi.encode(next)));
        assertEq(schedule.pending().version, 0);
        assertEq(schedule.changeableFrom(), block.timestamp + 1 days);
        assertHubPrice(price(), priceOf(2e12, 1e9));
        assertPrice(chargedNext(address(senderA), SPOKE_B), next.resultPrices[1].price);
        DestinationEntry memory entry = schedule.messageEntry(HUB);
        assertTrue(entry.inForce);
        assertPrice(entry.price, priceOf(2e12, 2e9));
        assertEq(entry.gasPrice, 1e9);
        assertEq(entry.lowest, 1e9);
        assertEq(entry.highest, 4e9);
        assertEq(entry.graceEndsAt, block.timestamp + GRACE);
        assertEq(schedule.resultEntry(SPOKE_B).price.base, 4e12);
        assertFalse(schedule.resultEntry(HUB).inForce);
        RetiredVersion memory before = schedule.retired(1);
        assertEq(before.replacedAt, block.timestamp);
        assertEq(before.contentHash, keccak256(abi.encode(fees())));
    }

    function test_makeEffective_whatDidNotChange_isNotTouched() public {
        bringInForce(2, dearer());
        assertEq(schedule.messageEntry(SPOKE_B).graceEndsAt, 0);
        assertPrice(chargedNow(address(spokeA), SPOKE_B), price());
    }

    function test_makeEffective_tooEarly_reverts() public {
        uint256 effectiveAt = block.timestamp + NOTICE;
        publish(2, effectiveAt, dearer());
        vm.warp(effectiveAt - 1);
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.NotEffectiveYet.selector, 2, effectiveAt));
        schedule.makeEffective(dearer());
        vm.warp(effectiveAt);
        schedule.makeEffective(dearer());
    }

    function test_makeEffective_tooLate_reverts() public {
        uint256 effectiveAt = block.timestamp + NOTICE;
        publish(2, effectiveAt, dearer());
        vm.warp(effectiveAt + 7 days + 1);
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.VersionLapsed.selector, 2, effectiveAt + 7 days));
        schedule.makeEffective(dearer());
        vm.warp(effectiveAt + 7 days);
        schedule.makeEffective(dearer());
    }

    function test_makeEffective_otherContent_reverts() public {
        publish(2, block.timestamp + NOTICE, dearer());
        pass(NOTICE);
        bytes32 given = keccak256(abi.encode(fees()));
        bytes32 expected = keccak256(abi.encode(dearer()));
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.WrongContent.selector, given, expected));
        schedule.makeEffective(fees());
    }

    function test_makeEffective_again_reverts() public {
        bringInForce(2, dearer());
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.VersionNotPending.selector, 0, 0));
        schedule.makeEffective(dearer());
    }

    function test_makeEffective_secondChangeWithinADay_reverts() public {
        bringInForce(2, dearer());
        uint256 from = block.timestamp + 1 days;
        MessageFees memory next = feesWith(priceOf(1.5e12, 2e9));
        publish(3, 0, next);
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.ChangedTooRecently.selector, from));
        schedule.makeEffective(next);
        vm.warp(from - 1);
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.ChangedTooRecently.selector, from));
        schedule.makeEffective(next);
        vm.warp(from);
        schedule.makeEffective(next);
    }

    /// @dev Two in one block: only the second changes nothing that is in force.
    function test_makeEffective_newDestinationWithinADay_succeeds() public {
        bringInForce(2, dearer());
        MessageFees memory next = _withOther(dearer(), priceOf(7e15, 3e9));
        publish(3, 0, next);
        schedule.makeEffective(next);
        assertEq(schedule.version(), 3);
        assertPrice(chargedNow(address(spokeA), OTHER), priceOf(7e15, 3e9));
        assertPrice(chargedNext(address(spokeA), OTHER), priceOf(7e15, 3e9));
        assertEq(schedule.subjects().length, 5);
    }

    /// @dev A rollback came between: what was cheaper than then is more expensive than now, and nobody was told.
    function test_makeEffective_cheaperThanWhatWasRolledBack_needsTheNoticeThatItNeverHad() public {
        bringInForce(2, dearer());
        pass(1 days);
        MessageFees memory next = feesWith(priceOf(1.5e12, 2e9));
        publish(3, 0, next);
        rollBack(1, fees());
        pass(1 days);
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.NoticeNeeded.selector, 3));
        schedule.makeEffective(next);
    }

    /// @dev What was a step from version 2 is two from version 1.
    function test_makeEffective_twoStepsAfterARollback_reverts() public {
        bringInForce(2, dearer());
        MessageFees memory next = feesWith(priceOf(4e12, 2e9));
        publish(3, block.timestamp + NOTICE, next);
        rollBack(1, fees());
        pass(NOTICE);
        bytes4 error = IMessageFeeSchedule.StepTooLarge.selector;
        vm.expectRevert(abi.encodeWithSelector(error, HUB, PriceField.Base, 1e12, 4e12));
        schedule.makeEffective(next);
    }

    function testFuzz_makeEffective_anyStep_boundsEveryFieldAndTheFee(Price memory next) public {
        next.base = uint96(bound(next.base, 0.4e12, 2.2e12));
        next.gasPrice = uint64(bound(next.gasPrice, 0.4e9, 2.2e9));
        next.maxGasLimit = uint48(bound(next.maxGasLimit, 2_000_000, 11_000_000));
        next.maxPayload = uint24(bound(next.maxPayload, 4_000, 22_000));
        next.gasPerByte = uint24(bound(next.gasPerByte, 15, 90));
        vm.prank(feeAdmin);
        try schedule.publish(2, uint40(block.timestamp + NOTICE), feesWith(next)) {
            pass(NOTICE);
            schedule.makeEffective(feesWith(next));
            _assertWithin(1e12, next.base);
            _assertWithin(1e9, next.gasPrice);
            _assertWithin(5_000_000, next.maxGasLimit);
            _assertWithin(10_000, next.maxPayload);
            _assertWithin(40, next.gasPerByte);
            uint256 ofReference = next.base + uint256(next.gasPrice) * (200_000 + 256 * uint256(next.gasPerByte));
            _assertWithin(1e12 + 1e9 * (200_000 + 256 * 40), ofReference);
        } catch (bytes memory reason) {
            assertEq(bytes4(reason), IMessageFeeSchedule.StepTooLarge.selector);
        }
    }

    // ---------------------------------------------------------------- free

    function test_makeEffective_newAndFree_isFreeAtOnce() public {
        MessageFees memory next = _withOther(fees(), priceOf(0, 0));
        next.messagePrices[2].free = true;
        publish(2, 0, next);
        schedule.makeEffective(next);
        assertPrice(chargedNow(address(spokeA), OTHER), priceOf(0, 0));
    }

    function test_makeEffective_freeFromNowOn_hasNoticeAndNoStep() public {
        MessageFees memory next = feesWith(priceOf(0, 0));
        next.messagePrices[0].free = true;
        vm.prank(feeAdmin);
        vm.expectRevert();
        schedule.publish(2, 0, next);
        bringInForce(2, next);
        assertEq(charged(), 0);
        assertEq(schedule.messageEntry(HUB).gasPrice, 0);
        assertEq(schedule.messageEntry(HUB).highest, 0);
    }

    /// @dev Its gas price begins at the centre: nothing has no place in the band.
    function test_makeEffective_noLongerFree_hasNoticeAndNoStep() public {
        MessageFees memory next = feesWith(priceOf(0, 0));
        next.messagePrices[0].free = true;
        bringInForce(2, next);
        next = feesWith(priceOf(9e15, 50e9));
        vm.prank(feeAdmin);
        vm.expectRevert();
        schedule.publish(3, 0, next);
        bringInForce(3, next);
        assertHubPrice(priceOf(0, 0), priceOf(9e15, 50e9));
        assertEq(spokeA.quote(HUB, GAS_LIMIT, SIZE), feeUnder(priceOf(9e15, 50e9)));
    }

    /// @dev No factor leads from nothing to something: a base of nothing is bounded by the reference message.
    function test_makeEffective_baseFromNothing_isBoundedByTheReferenceMessage() public {
        MessageFees memory next = _withOther(fees(), priceOf(0, 1e9));
        publish(2, 0, next);
        schedule.makeEffective(next);
        pass(1 days);
        uint96 ofReference = 1e9 * (200_000 + 256 * 40);
        next = _withOther(fees(), priceOf(ofReference + 1, 1e9));
        bytes4 error = IMessageFeeSchedule.StepTooLarge.selector;
        vm.expectRevert(
            abi.encodeWithSelector(error, OTHER, PriceField.ReferenceFee, ofReference, 2 * uint256(ofReference) + 1)
        );
        publish(3, block.timestamp + NOTICE, next);
        bringInForce(3, _withOther(fees(), priceOf(ofReference, 1e9)));
    }

    /// @dev The gas price stays above the new centre: with it the reference message costs 2.5 times as much.
    function test_makeEffective_baseFromNothingWithAGasPriceThatStays_isBoundedByTheReferenceMessage() public {
        uint96 ofReference = 1e9 * (200_000 + 256 * 40);
        _chargeForOther(2e9);
        MessageFees memory next = _withOther(fees(), priceOf(3 * ofReference, 1e9));
        _expectReferenceTooLarge(2 * uint256(ofReference), 5 * uint256(ofReference));
        publish(3, block.timestamp + NOTICE, next);
    }

    /// @dev The gas price has moved to the new centre: the version is one step away, the charge would be two.
    function test_makeEffective_baseFromNothingAfterTheGasPriceFell_isBoundedByTheReferenceMessage() public {
        uint96 ofReference = 1e9 * (200_000 + 256 * 40);
        _chargeForOther(2e9);
        move(OTHER, 1.4e9);
        pass(GRACE);
        move(OTHER, 1e9);
        MessageFees memory next = _withOther(fees(), priceOf(3 * ofReference, 1e9));
        _expectReferenceTooLarge(ofReference, 4 * uint256(ofReference));
        publish(3, block.timestamp + NOTICE, next);
    }

    // ---------------------------------------------------------------- chains

    /// @dev Its subject is the last one before those of results.
    function test_makeEffective_greatestChainId_isChargedForMessages() public {
        uint64 greatest = type(uint64).max;
        vm.prank(admin);
        spokeA.addOutboundLane(Peer(EVM, greatest, abi.encodePacked(admin)), direct(trustOf(SPOKE_A)), terms());
        MessageFees memory next = _withOther(fees(), priceOf(7e15, 3e9));
        next.messagePrices[2].destinationChainId = greatest;
        publish(2, 0, next);
        schedule.makeEffective(next);
        assertPrice(chargedNow(address(spokeA), greatest), priceOf(7e15, 3e9));
        assertPrice(schedule.messageEntry(greatest).price, priceOf(7e15, 3e9));
    }

    // ---------------------------------------------------------------- endResults

    function test_endResults_aDestination_hasNoTermsAndIsNotServed() public {
        publish(2, block.timestamp + NOTICE, dearer());
        vm.expectEmit(address(schedule));
        emit IFeeSchedule.VersionWithdrawn(2);
        vm.expectEmit(address(schedule));
        emit IFeeSchedule.SubjectRemoved(RESULTS | SPOKE_B);
        vm.prank(laneAdmin);
        schedule.endResults(SPOKE_B);
        assertEq(chargedNow(address(senderA), SPOKE_B).maxGasLimit, 0);
        assertEq(chargedNext(address(senderA), SPOKE_B).maxGasLimit, 0);
        assertFalse(schedule.resultEntry(SPOKE_B).inForce);
        assertEq(schedule.entryOf(RESULTS | SPOKE_B).rest, 0);
        assertEq(schedule.subjects().length, 3);
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.UnknownSubject.selector, RESULTS | SPOKE_B));
        vm.prank(laneAdmin);
        schedule.endResults(SPOKE_B);
    }

    function test_endResults_whileNothingIsPending_withdrawsNothing() public {
        vm.recordLogs();
        vm.prank(laneAdmin);
        schedule.endResults(SPOKE_A);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; ++i) {
            assertNotEq(logs[i].topics[0], IFeeSchedule.VersionWithdrawn.selector);
        }
        assertFalse(schedule.resultEntry(SPOKE_A).inForce);
        assertTrue(schedule.resultEntry(SPOKE_B).inForce);
    }

    /// @dev Neither a settling nor a rollback brings back what was removed.
    function test_endResults_aDestination_staysAwayUntilAVersionAddsIt() public {
        MessageFees memory next = fees();
        next.resultPrices[1].price.base = 4e12;
        bringInForce(2, next);
        vm.prank(laneAdmin);
        schedule.endResults(SPOKE_B);
        pass(GRACE);
        uint64[] memory results = new uint64[](1);
        results[0] = SPOKE_B;
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.UnknownSubject.selector, RESULTS | SPOKE_B));
        schedule.settle(new uint64[](0), results);
        rollBack(1, fees());
        assertEq(chargedNow(address(senderA), SPOKE_B).maxGasLimit, 0);
        publish(3, 0, fees());
        schedule.makeEffective(fees());
        assertPrice(chargedNow(address(senderA), SPOKE_B), onwardPrice());
    }

    function test_endResults_byAnyoneElse_reverts() public {
        expectUnauthorized(feeAdmin);
        vm.prank(feeAdmin);
        schedule.endResults(SPOKE_B);
    }

    // ---------------------------------------------------------------- internal

    /// @dev Adds messages to a chain to which a lane is added for it.
    function _withOther(MessageFees memory content, Price memory price_) private returns (MessageFees memory) {
        if (spokeA.outboxLanes().length == 2) {
            vm.prank(admin);
            spokeA.addOutboundLane(Peer(EVM, OTHER, abi.encodePacked(admin)), direct(trustOf(SPOKE_A)), terms());
        }
        DestinationPrice[] memory more = new DestinationPrice[](3);
        (more[0], more[1]) = (content.messagePrices[0], content.messagePrices[1]);
        more[2] = DestinationPrice(OTHER, false, price_);
        content.messagePrices = more;
        return content;
    }

    /// @dev Messages to the other chain cost a gas price alone from now on.
    function _chargeForOther(uint64 gasPrice) private {
        MessageFees memory next = _withOther(fees(), priceOf(0, gasPrice));
        publish(2, 0, next);
        schedule.makeEffective(next);
        pass(1 days);
    }

    function _expectReferenceTooLarge(uint256 current, uint256 next) private {
        bytes4 error = IMessageFeeSchedule.StepTooLarge.selector;
        vm.expectRevert(abi.encodeWithSelector(error, OTHER, PriceField.ReferenceFee, current, next));
    }

    function _assertWithin(uint256 current, uint256 next) private pure {
        assertLe(next, 2 * current);
        assertLe(current, 2 * next);
    }
}
