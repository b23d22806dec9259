// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IMailbox, Price} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IRelaySender} from "@causeway/solidity/interfaces/IRelaySender.sol";
import {Roles} from "../../../contracts/access/Roles.sol";
import {Share} from "../../../contracts/fees/interfaces/IFeeShares.sol";
import {
    DestinationPrice,
    GasPriceMove,
    IMessageFeeSchedule,
    MessageFees
} from "../../../contracts/fees/interfaces/IMessageFeeSchedule.sol";
import {MessageFeeSchedule} from "../../../contracts/fees/MessageFeeSchedule.sol";
import {IMailboxAdmin} from "../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {RelayFixture} from "../messaging/relay/RelayFixture.sol";

/// @dev Spoke A's fee schedule with its roles. Version 1 is in force, is what the contracts charge already, and says:
/// messages to the hub and to spoke B, results to spoke A and to spoke B, a band of 2, 70 to 30.
abstract contract FeeScheduleFixture is RelayFixture {
    uint256 internal constant GRACE = 30 minutes;
    uint256 internal constant NOTICE = 2 days;
    uint256 internal constant RESULTS = 1 << 64;
    uint256 internal constant SIZE = 100;
    uint32 internal constant BAND = 20_000;

    address internal feeAdmin = makeAddr("fee admin");
    address internal guardian = makeAddr("guardian");
    address internal updater = makeAddr("gas price updater");
    address internal laneAdmin = makeAddr("lane admin");
    address internal treasury = makeAddr("treasury");
    address internal partner = makeAddr("partner");
    MessageFeeSchedule internal schedule;

    function setUp() public virtual override {
        super.setUp();
        on(SPOKE_A);
        vm.startPrank(admin);
        manager.grantRole(Roles.FEE_ADMIN, feeAdmin, 0);
        manager.grantRole(Roles.GUARDIAN, guardian, 0);
        manager.grantRole(Roles.GAS_PRICE_UPDATER, updater, 0);
        manager.grantRole(Roles.LANE_ADMIN, laneAdmin, 0);
        restrict(address(spokeA), IMailboxAdmin.setPrices.selector, Roles.FEE_SCHEDULE);
        restrict(address(spokeA), IMailboxAdmin.withdrawFees.selector, Roles.FEE_SCHEDULE);
        restrict(address(senderA), IRelaySender.setPrices.selector, Roles.FEE_SCHEDULE);
        restrict(address(senderA), IRelaySender.removePrice.selector, Roles.FEE_SCHEDULE);
        vm.stopPrank();
        useNewSchedule();
        publish(1, 0, fees());
        schedule.makeEffective(fees());
        // a version may change what another changed a day before
        pass(1 days);
    }

    // ---------------------------------------------------------------- contents

    function fees() internal view returns (MessageFees memory content) {
        content.bandBps = BAND;
        content.messagePrices = new DestinationPrice[](2);
        content.messagePrices[0] = DestinationPrice(HUB, false, price());
        content.messagePrices[1] = DestinationPrice(SPOKE_B, false, price());
        content.resultPrices = new DestinationPrice[](2);
        content.resultPrices[0] = DestinationPrice(SPOKE_A, false, onwardPrice());
        content.resultPrices[1] = DestinationPrice(SPOKE_B, false, onwardPrice());
        content.shares = new Share[](2);
        content.shares[0] = Share(treasury, 7_000);
        content.shares[1] = Share(partner, 3_000);
    }

    /// @dev Version 1 with another price of messages to the hub.
    function feesWith(Price memory hubPrice) internal view returns (MessageFees memory content) {
        content = fees();
        content.messagePrices[0].price = hubPrice;
    }

    function priceOf(uint96 base, uint64 gasPrice) internal pure returns (Price memory changed) {
        changed = price();
        (changed.base, changed.gasPrice) = (base, gasPrice);
    }

    /// @dev Messages to the hub cost twice as much.
    function dearer() internal view returns (MessageFees memory) {
        return feesWith(priceOf(2e12, 2e9));
    }

    // ---------------------------------------------------------------- steps

    function publish(uint32 version, uint256 effectiveAt, MessageFees memory content) internal {
        vm.prank(feeAdmin);
        schedule.publish(version, uint40(effectiveAt), content);
    }

    /// @dev Publishes with the least notice, and makes it effective as soon as possible.
    function bringInForce(uint32 version, MessageFees memory content) internal {
        publish(version, block.timestamp + NOTICE, content);
        pass(NOTICE);
        schedule.makeEffective(content);
    }

    function rollBack(uint32 version, MessageFees memory content) internal {
        vm.prank(feeAdmin);
        schedule.rollBack(version, content);
    }

    /// @dev Of messages to a destination.
    function move(uint64 destination, uint64 gasPrice) internal {
        GasPriceMove[] memory moves = new GasPriceMove[](1);
        moves[0] = GasPriceMove(destination, gasPrice);
        vm.prank(updater);
        schedule.moveGasPrices(moves, new GasPriceMove[](0));
    }

    /// @dev Of messages to a destination.
    function settle(uint64 destination) internal {
        uint64[] memory messages = new uint64[](1);
        messages[0] = destination;
        schedule.settle(messages, new uint64[](0));
    }

    function pass(uint256 time) internal {
        vm.warp(block.timestamp + time);
    }

    // ---------------------------------------------------------------- reading

    /// @dev What a message to the hub costs now.
    function charged() internal view returns (uint256) {
        return spokeA.charge(HUB, GAS_LIMIT, SIZE);
    }

    function chargedNow(address charging, uint64 destination) internal view returns (Price memory price_) {
        (price_, ) = IMailbox(charging).pricesTo(destination);
    }

    function chargedNext(address charging, uint64 destination) internal view returns (Price memory upcoming) {
        (, upcoming) = IMailbox(charging).pricesTo(destination);
    }

    function feeUnder(Price memory one) internal pure returns (uint256) {
        return one.base + uint256(one.gasPrice) * (GAS_LIMIT + SIZE * one.gasPerByte);
    }

    function assertHubPrice(Price memory now_, Price memory upcoming) internal view {
        assertPrice(chargedNow(address(spokeA), HUB), now_);
        assertPrice(chargedNext(address(spokeA), HUB), upcoming);
    }

    function assertPrice(Price memory actual, Price memory expected) internal pure {
        assertEq(abi.encode(actual), abi.encode(expected));
    }

    // ---------------------------------------------------------------- contracts

    /// @dev A schedule of the same contracts without a version.
    function useNewSchedule() internal {
        schedule = newSchedule(address(manager), spokeA, senderA);
        vm.startPrank(admin);
        manager.grantRole(Roles.FEE_SCHEDULE, address(schedule), 0);
        restrict(address(schedule), IMessageFeeSchedule.publish.selector, Roles.FEE_ADMIN);
        restrict(address(schedule), IMessageFeeSchedule.rollBack.selector, Roles.FEE_ADMIN);
        restrict(address(schedule), IMessageFeeSchedule.moveGasPrices.selector, Roles.GAS_PRICE_UPDATER);
        restrict(address(schedule), IMessageFeeSchedule.endResults.selector, Roles.LANE_ADMIN);
        vm.stopPrank();
    }

    function newSchedule(
        address authority,
        IMailboxAdmin mailbox,
        IRelaySender relaySender
    ) internal returns (MessageFeeSchedule) {
        bytes memory arguments = abi.encode(authority, mailbox, relaySender);
        return MessageFeeSchedule(create("MessageFeeSchedule.sol:MessageFeeSchedule", arguments));
    }

    function restrict(address target, bytes4 selector, uint64 role) internal {
        bytes4[] memory selectors = new bytes4[](1);
        selectors[0] = selector;
        manager.setTargetFunctionRole(target, selectors, role);
    }
}
