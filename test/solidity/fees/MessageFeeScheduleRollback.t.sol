// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Price} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IFeeSchedule} from "../../../contracts/fees/interfaces/IFeeSchedule.sol";
import {Share} from "../../../contracts/fees/interfaces/IFeeShares.sol";
import {DestinationPrice, MessageFees} from "../../../contracts/fees/interfaces/IMessageFeeSchedule.sol";
import {Peer} from "../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {FeeScheduleFixture} from "./FeeScheduleFixture.sol";

contract MessageFeeScheduleRollbackTest is FeeScheduleFixture {
    uint64 private constant OTHER = 31_341;

    function testFuzz_rollBack_anyVersion_restoresItExactly(Price memory next, uint32 band, uint16 bps) public {
        next.base = uint96(bound(next.base, 1e12, 2e12));
        next.gasPrice = uint64(bound(next.gasPrice, 1e9, 1.5e9));
        next.maxGasLimit = uint48(bound(next.maxGasLimit, 2_500_000, 10_000_000));
        next.maxPayload = uint24(bound(next.maxPayload, 5_000, 20_000));
        next.gasPerByte = uint24(bound(next.gasPerByte, 20, 80));
        MessageFees memory content = feesWith(next);
        content.resultPrices[0].price.base = 5e12;
        content.bandBps = uint32(bound(band, 15_000, 80_000));
        content.shares[0].bps = uint16(bound(bps, 1, 9_999));
        content.shares[1].bps = 10_000 - content.shares[0].bps;
        bringInForce(2, content);
        vm.expectEmit(address(schedule));
        emit IFeeSchedule.VersionRolledBack(1, 2);
        rollBack(1, fees());
        pass(GRACE);
        _settleAll();
        _assertIsVersionOne();
    }

    /// @dev The most that it undoes: a version a day for a week, each of which halved what messages cost.
    function test_rollBack_afterAWeekOfHalvings_undoesEightOfThem() public {
        pass(1 days);
        for (uint32 halvings = 1; halvings <= 8; ++halvings) {
            if (halvings != 1) pass(1 days);
            MessageFees memory cheaper = feesWith(priceOf(uint96(1e12 >> halvings), uint64(1e9 >> halvings)));
            publish(1 + halvings, block.timestamp, cheaper);
            schedule.makeEffective(cheaper);
        }
        assertEq(chargedNext(address(spokeA), HUB).base, uint256(1e12) / 256);
        rollBack(1, fees());
        assertEq(chargedNext(address(spokeA), HUB).base, 1e12);
    }

    function test_rollBack_thereAndBackAgain_succeeds() public {
        bringInForce(2, dearer());
        rollBack(1, fees());
        assertEq(schedule.retired(1).replacedAt, 0);
        rollBack(2, dearer());
        assertEq(schedule.version(), 2);
        assertEq(schedule.messageEntry(HUB).price.base, 2e12);
        assertEq(schedule.retired(1).replacedAt, block.timestamp);
    }

    function test_rollBack_sevenDaysAfterItsEnd_reverts() public {
        bringInForce(2, dearer());
        uint256 latest = block.timestamp + 7 days;
        vm.warp(latest + 1);
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.RollbackTooLate.selector, 1, latest));
        rollBack(1, fees());
        vm.warp(latest);
        rollBack(1, fees());
    }

    function test_rollBack_toWhatIsOrNeverWasInForce_reverts() public {
        bringInForce(2, dearer());
        uint32[3] memory versions = [uint32(0), 2, 3];
        for (uint256 i = 0; i < 3; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.VersionNotRetired.selector, versions[i]));
            rollBack(versions[i], dearer());
        }
    }

    function test_retired_inForceOrNeverSo_isNothing() public {
        assertEq(schedule.retired(1).contentHash, 0);
        publish(2, block.timestamp + NOTICE, dearer());
        assertEq(schedule.retired(2).contentHash, 0);
        pass(NOTICE);
        schedule.makeEffective(dearer());
        assertEq(schedule.retired(1).replacedAt, block.timestamp);
        assertEq(schedule.retired(1).contentHash, keccak256(abi.encode(fees())));
    }

    function test_rollBack_otherContent_reverts() public {
        bringInForce(2, dearer());
        bytes32 given = keccak256(abi.encode(dearer()));
        bytes32 expected = keccak256(abi.encode(fees()));
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.WrongContent.selector, given, expected));
        rollBack(1, dearer());
    }

    function test_rollBack_byAnyoneElse_reverts() public {
        bringInForce(2, dearer());
        expectUnauthorized(guardian);
        vm.prank(guardian);
        schedule.rollBack(1, fees());
    }

    /// @dev Two steps up in two days, and down at once.
    function test_rollBack_moreThanAStep_succeeds() public {
        bringInForce(2, dearer());
        bringInForce(3, feesWith(priceOf(4e12, 2e9)));
        rollBack(1, fees());
        assertHubPrice(price(), price());
    }

    function test_rollBack_withinTheRate_succeedsAndTheNextVersionWaits() public {
        bringInForce(2, dearer());
        pass(2 hours);
        rollBack(1, fees());
        assertEq(schedule.changeableFrom(), block.timestamp + 1 days);
        MessageFees memory next = feesWith(priceOf(0.9e12, 1e9));
        publish(3, 0, next);
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.ChangedTooRecently.selector, block.timestamp + 1 days));
        schedule.makeEffective(next);
    }

    /// @dev The gas price moves on by itself: it comes back only as far as the band of that time reaches.
    function test_rollBack_afterGasPricesMoved_clampsThemToTheBandOfThen() public {
        bringInForce(2, feesWith(priceOf(1e12, 2e9)));
        pass(GRACE);
        move(HUB, 1.5e9);
        pass(GRACE);
        move(HUB, 2.25e9);
        rollBack(1, fees());
        assertHubPrice(priceOf(1e12, 1.5e9), priceOf(1e12, 2e9));
    }

    /// @dev A destination that came with the version stays, and its gas price within the band of that time.
    function test_rollBack_pastANewDestination_keepsIt() public {
        vm.prank(admin);
        spokeA.addOutboundLane(Peer(EVM, OTHER, abi.encodePacked(admin)), direct(trustOf(SPOKE_A)), terms());
        MessageFees memory next = dearer();
        next.bandBps = 80_000;
        next.messagePrices = new DestinationPrice[](3);
        (next.messagePrices[0], next.messagePrices[1]) = (dearer().messagePrices[0], dearer().messagePrices[1]);
        next.messagePrices[2] = DestinationPrice(OTHER, false, price());
        bringInForce(2, next);
        move(OTHER, 1.5e9);
        pass(GRACE);
        move(OTHER, 2.25e9);
        rollBack(1, fees());
        assertTrue(schedule.messageEntry(OTHER).inForce);
        assertEq(schedule.messageEntry(OTHER).gasPrice, 2e9);
        assertEq(schedule.subjects().length, 5);
    }

    /// @dev A subject that ends gives its place to the newest one. A rollback does not pass over that.
    function test_rollBack_pastADestinationInThePlaceOfWhatEnded_bringsItIntoTheBandOfThen() public {
        useNewSchedule();
        MessageFees memory first = fees();
        first.messagePrices = new DestinationPrice[](0);
        publish(1, 0, first);
        schedule.makeEffective(first);
        MessageFees memory next = fees();
        next.bandBps = 80_000;
        bringInForce(2, next);
        vm.prank(laneAdmin);
        schedule.endResults(SPOKE_A);
        assertEq(schedule.subjects()[0], SPOKE_B);
        move(SPOKE_B, 1.5e9);
        pass(GRACE);
        move(SPOKE_B, 2.25e9);
        rollBack(1, first);
        assertEq(schedule.messageEntry(SPOKE_B).gasPrice, 2e9);
    }

    function test_rollBack_pendingVersion_staysPending() public {
        bringInForce(2, dearer());
        publish(3, block.timestamp + NOTICE, dearer());
        rollBack(1, fees());
        assertEq(schedule.pending().version, 3);
        assertEq(schedule.lastVersion(), 3);
    }

    // ---------------------------------------------------------------- internal

    function _settleAll() private {
        uint64[] memory messages = new uint64[](2);
        (messages[0], messages[1]) = (HUB, SPOKE_B);
        uint64[] memory results = new uint64[](2);
        (results[0], results[1]) = (SPOKE_A, SPOKE_B);
        schedule.settle(messages, results);
    }

    function _assertIsVersionOne() private view {
        assertEq(schedule.version(), 1);
        assertEq(schedule.bandBps(), BAND);
        assertEq(schedule.contentHash(), keccak256(abi.encode(fees())));
        assertHubPrice(price(), price());
        assertPrice(schedule.messageEntry(HUB).price, price());
        assertPrice(chargedNow(address(senderA), SPOKE_A), onwardPrice());
        assertPrice(schedule.resultEntry(SPOKE_A).price, onwardPrice());
        Share[] memory shares = schedule.shares();
        assertEq(shares.length, 2);
        assertEq(shares[0].account, treasury);
        assertEq(shares[0].bps, 7_000);
        assertEq(shares[1].bps, 3_000);
    }
}
