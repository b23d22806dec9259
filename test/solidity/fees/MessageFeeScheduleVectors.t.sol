// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Price} from "@causeway/solidity/interfaces/IMailbox.sol";
import {Share} from "../../../contracts/fees/interfaces/IFeeShares.sol";
import {GasPriceMove, MessageFees} from "../../../contracts/fees/interfaces/IMessageFeeSchedule.sol";
import {FeeScheduleFixture} from "./FeeScheduleFixture.sol";
import {PriceVectorsTest} from "./PriceVectorsTest.sol";

/// @dev The shared examples of what a destination is charged and who is credited, on the contracts.
contract MessageFeeScheduleVectorsTest is FeeScheduleFixture, PriceVectorsTest {
    /// @dev How much later than in the examples it begins.
    uint256 private _later;

    function setUp() public override {
        super.setUp();
        load("fee-schedules.json");
        _later = block.timestamp - START;
    }

    function test_moveGasPrices_vectors_agree() public {
        for (uint256 i = 0; i < size("moves"); ++i) {
            _beginAt(uint64(uintOf("moves", i, "current")));
            GasPriceMove[] memory moves = new GasPriceMove[](1);
            moves[0] = GasPriceMove(HUB, uint64(uintOf("moves", i, "next")));
            bool allowed;
            vm.prank(updater);
            try schedule.moveGasPrices(moves, new GasPriceMove[](0)) {
                allowed = true;
            } catch {}
            assertEq(allowed, flagOf("moves", i, "allowed"), nameOf("moves", i));
        }
    }

    function test_creditOf_vectors_agree() public {
        for (uint256 i = 0; i < size("shares"); ++i) {
            uint256 amount = uintOf("shares", i, "amount");
            if (_isStep("shares", i, "charge")) _charge(amount);
            else if (_isStep("shares", i, "shares")) _giveAllToStranger();
            else _pull(makeAddr(nameOf("shares", i)), amount);
            assertEq(spokeA.feesHeld(), uintOf("shares", i, "held"), vm.toString(i));
            assertEq(schedule.creditOf(0, treasury), uintOf("shares", i, "treasury"), vm.toString(i));
            assertEq(schedule.creditOf(0, partner), uintOf("shares", i, "partner"), vm.toString(i));
            assertEq(schedule.creditOf(0, stranger), uintOf("shares", i, "stranger"), vm.toString(i));
        }
    }

    function test_pricesTo_vectors_agree() public {
        _publishFrom(0);
        for (uint256 i = 0; i < size("history"); ++i) {
            pass(uintOf("history", i, "passed"));
            if (_isStep("history", i, "move")) move(HUB, uint64(uintOf("history", i, "gasPrice")));
            else if (_isStep("history", i, "settle")) settle(HUB);
            else if (_isStep("history", i, "rollback within the grace")) rollBack(1, fees());
            else _makeEffective(i);
            string memory name = nameOf("history", i);
            assertEq(abi.encode(chargedNow(address(spokeA), HUB)), abi.encode(priceOf("history", i, "price")), name);
            Price memory upcoming = priceOf("history", i, "upcoming");
            assertEq(abi.encode(chargedNext(address(spokeA), HUB)), abi.encode(upcoming), name);
            assertEq(schedule.messageEntry(HUB).graceEndsAt, uintOf("history", i, "graceEndsAt") + _later, name);
        }
    }

    // ---------------------------------------------------------------- internal

    /// @dev Publishes the next version that the history makes effective from step `first` on.
    function _publishFrom(uint256 first) private {
        for (uint256 i = first; i < size("history"); ++i) {
            if (uintOf("history", i, "bandBps") == 0 || _isStep("history", i, "rollback within the grace")) continue;
            publish(schedule.lastVersion() + 1, block.timestamp + NOTICE, _contentOf(i));
            return;
        }
    }

    function _makeEffective(uint256 i) private {
        schedule.makeEffective(_contentOf(i));
        _publishFrom(i + 1);
    }

    function _contentOf(uint256 i) private view returns (MessageFees memory content) {
        content = feesWith(priceOf("history", i, "terms"));
        content.bandBps = uint32(uintOf("history", i, "bandBps"));
    }

    /// @dev A new schedule whose version 1 has this gas price as it stands.
    function _beginAt(uint64 gasPrice) private {
        useNewSchedule();
        MessageFees memory content = feesWith(priceOf(1e12, gasPrice));
        publish(1, 0, content);
        schedule.makeEffective(content);
        pass(GRACE);
    }

    function _charge(uint256 amount) private {
        vm.deal(user, amount);
        vm.prank(user);
        spokeA.addFee{value: amount}(keccak256("message"));
    }

    function _pull(address account, uint256 amount) private {
        vm.prank(account);
        schedule.pull(0, makeAddr("receiver"), amount);
    }

    function _giveAllToStranger() private {
        MessageFees memory next = fees();
        next.shares = new Share[](1);
        next.shares[0] = Share(stranger, 10_000);
        bringInForce(2, next);
    }

    function _isStep(string memory list, uint256 i, string memory name) private view returns (bool) {
        return keccak256(bytes(nameOf(list, i))) == keccak256(bytes(name));
    }
}
