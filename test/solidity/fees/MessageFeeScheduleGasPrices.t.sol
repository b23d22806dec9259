// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IFeeSchedule} from "../../../contracts/fees/interfaces/IFeeSchedule.sol";
import {
    DestinationEntry,
    GasPriceMove,
    IMessageFeeSchedule,
    MessageFees,
    PriceField
} from "../../../contracts/fees/interfaces/IMessageFeeSchedule.sol";
import {FeeScheduleFixture} from "./FeeScheduleFixture.sol";

contract MessageFeeScheduleGasPricesTest is FeeScheduleFixture {
    GasPriceMove[] private _none;

    function testFuzz_moveGasPrices_withinBandAndStep_leadsThereAfterTheGrace(uint64 gasPrice) public {
        gasPrice = uint64(bound(gasPrice, 0.67e9, 1.5e9));
        vm.expectEmit(address(schedule));
        emit IMessageFeeSchedule.GasPriceMoved(HUB, gasPrice, 1e9);
        move(HUB, gasPrice);
        assertHubPrice(priceOf(1e12, gasPrice < 1e9 ? gasPrice : 1e9), priceOf(1e12, gasPrice));
        pass(GRACE);
        settle(HUB);
        assertHubPrice(priceOf(1e12, gasPrice), priceOf(1e12, gasPrice));
        assertEq(schedule.messageEntry(HUB).price.gasPrice, 1e9);
    }

    function test_moveGasPrices_ofResults_movesThose() public {
        GasPriceMove[] memory moves = new GasPriceMove[](1);
        moves[0] = GasPriceMove(SPOKE_B, 3e9);
        vm.expectEmit(address(schedule));
        emit IMessageFeeSchedule.GasPriceMoved(RESULTS | SPOKE_B, 3e9, 2e9);
        vm.prank(updater);
        schedule.moveGasPrices(_none, moves);
        assertEq(chargedNext(address(senderA), SPOKE_B).gasPrice, 3e9);
        assertEq(chargedNow(address(senderA), SPOKE_B).gasPrice, 2e9);
        assertPrice(chargedNext(address(spokeA), SPOKE_B), price());
    }

    /// @dev Each destination of results is a subject of its own, whatever its chain id.
    function test_moveGasPrices_ofResultsToEitherSpoke_movesSettlesAndShowsEach() public {
        uint64[2] memory destinations = [SPOKE_A, SPOKE_B];
        for (uint256 i = 0; i < destinations.length; ++i) {
            GasPriceMove[] memory moves = new GasPriceMove[](1);
            moves[0] = GasPriceMove(destinations[i], 3e9);
            vm.prank(updater);
            schedule.moveGasPrices(_none, moves);
            pass(GRACE);
            uint64[] memory results = new uint64[](1);
            results[0] = destinations[i];
            schedule.settle(new uint64[](0), results);
            assertEq(chargedNow(address(senderA), destinations[i]).gasPrice, 3e9);
            assertTrue(schedule.resultEntry(destinations[i]).inForce);
        }
    }

    function test_moveGasPrices_beyondTheBand_reverts() public {
        move(HUB, 1.5e9);
        pass(GRACE);
        bytes4 error = IMessageFeeSchedule.GasPriceOutsideBand.selector;
        _refuse(2e9 + 1, abi.encodeWithSelector(error, HUB, 2e9 + 1, 0.5e9, 2e9));
        _refuse(0.5e9 - 1, abi.encodeWithSelector(error, HUB, 0.5e9 - 1, 0.5e9, 2e9));
        _refuse(0, abi.encodeWithSelector(error, HUB, 0, 0.5e9, 2e9));
        _refuse(type(uint64).max, abi.encodeWithSelector(error, HUB, type(uint64).max, 0.5e9, 2e9));
        move(HUB, 2e9);
    }

    function test_moveGasPrices_moreThanAStep_reverts() public {
        bytes4 error = IMessageFeeSchedule.MoveTooLarge.selector;
        _refuse(1.5e9 + 1, abi.encodeWithSelector(error, HUB, 1e9, 1.5e9 + 1));
        _refuse(666_666_666, abi.encodeWithSelector(error, HUB, 1e9, 666_666_666));
        move(HUB, 666_666_667);
    }

    function test_moveGasPrices_withinTheGraceOfTheLast_reverts() public {
        move(HUB, 1.1e9);
        uint256 endsAt = block.timestamp + GRACE;
        vm.warp(endsAt - 1);
        _refuse(1.2e9, abi.encodeWithSelector(IFeeSchedule.GraceNotOver.selector, HUB, endsAt));
        vm.warp(endsAt);
        move(HUB, 1.2e9);
        assertHubPrice(priceOf(1e12, 1.1e9), priceOf(1e12, 1.2e9));
    }

    function test_moveGasPrices_twiceInOneCall_reverts() public {
        GasPriceMove[] memory moves = new GasPriceMove[](2);
        (moves[0], moves[1]) = (GasPriceMove(HUB, 1.5e9), GasPriceMove(HUB, 1.4e9));
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.GraceNotOver.selector, HUB, block.timestamp + GRACE));
        vm.prank(updater);
        schedule.moveGasPrices(moves, _none);
    }

    function test_moveGasPrices_unknown_reverts() public {
        GasPriceMove[] memory moves = new GasPriceMove[](1);
        moves[0] = GasPriceMove(SPOKE_A, 1e9);
        vm.expectRevert(abi.encodeWithSelector(IFeeSchedule.UnknownSubject.selector, SPOKE_A));
        vm.prank(updater);
        schedule.moveGasPrices(moves, _none);
    }

    function test_moveGasPrices_byAnyoneElse_reverts() public {
        address[3] memory others = [stranger, feeAdmin, admin];
        for (uint256 i = 0; i < 3; ++i) {
            expectUnauthorized(others[i]);
            vm.prank(others[i]);
            schedule.moveGasPrices(_none, _none);
        }
    }

    /// @dev What a stolen key does at most: the band's edge, and no sooner than in steps.
    function test_moveGasPrices_withAStolenKey_endAtTheBandsEdge() public {
        uint64[2] memory way = [uint64(1.5e9), uint64(2e9)];
        for (uint256 i = 0; i < 2; ++i) {
            move(HUB, way[i]);
            pass(GRACE);
        }
        bytes4 error = IMessageFeeSchedule.GasPriceOutsideBand.selector;
        _refuse(2e9 + 1, abi.encodeWithSelector(error, HUB, 2e9 + 1, 0.5e9, 2e9));
        settle(HUB);
        assertHubPrice(priceOf(1e12, 2e9), priceOf(1e12, 2e9));
    }

    /// @dev The widest band there is: 3 hours to its edge, 5.5 from one to the other, each until it is charged.
    function test_moveGasPrices_withAStolenKeyInTheWidestBand_takeHours() public {
        MessageFees memory next = fees();
        next.bandBps = 80_000;
        bringInForce(2, next);
        assertEq(_drive(8e9, true), 6);
        assertEq(_drive(0.125e9, false), 11);
        assertHubPrice(priceOf(1e12, 0.125e9), priceOf(1e12, 0.125e9));
    }

    // ---------------------------------------------------------------- versions

    function test_makeEffective_afterAMove_keepsTheGasPrice() public {
        move(HUB, 1.3e9);
        bringInForce(2, feesWith(priceOf(2e12, 1.1e9)));
        assertHubPrice(priceOf(1e12, 1.3e9), priceOf(2e12, 1.3e9));
        assertEq(schedule.messageEntry(HUB).price.gasPrice, 1.1e9);
    }

    /// @dev The move's grace is not over: what is charged is still the least of all three.
    function test_makeEffective_withinTheGraceOfAMove_mixesAllThree() public {
        MessageFees memory next = feesWith(priceOf(2e12, 1e9));
        publish(2, block.timestamp + NOTICE, next);
        pass(NOTICE);
        move(HUB, 1.4e9);
        uint256 quote = spokeA.quote(HUB, GAS_LIMIT, SIZE);
        schedule.makeEffective(next);
        assertHubPrice(priceOf(1e12, 1e9), priceOf(2e12, 1.4e9));
        assertLe(charged(), quote);
    }

    function test_makeEffective_narrowerBand_clampsTheGasPrice() public {
        move(HUB, 1.5e9);
        MessageFees memory next = fees();
        next.bandBps = 12_500;
        bringInForce(2, next);
        assertEq(schedule.messageEntry(HUB).gasPrice, 1.25e9);
    }

    /// @dev The centre halves and the band narrows: together more than a step for a gas price at the edge.
    function test_makeEffective_clampBeyondAStep_reverts() public {
        MessageFees memory next = feesWith(priceOf(1e12, 0.5e9));
        next.bandBps = 15_000;
        publish(2, block.timestamp + NOTICE, next);
        move(HUB, 1.5e9);
        pass(GRACE);
        move(HUB, 2e9);
        pass(NOTICE);
        bytes4 error = IMessageFeeSchedule.StepTooLarge.selector;
        vm.expectRevert(abi.encodeWithSelector(error, HUB, PriceField.GasPrice, 2e9, 0.75e9));
        schedule.makeEffective(next);
    }

    /// @dev Whatever the updater does before it, a version that keeps the centres and at most halves the band comes
    /// into force: so a stolen key cannot keep its band.
    function testFuzz_makeEffective_halvedBand_isNeverHeldUpByMoves(uint32 bandBps, uint64 gasPrice) public {
        MessageFees memory next = fees();
        next.bandBps = uint32(bound(bandBps, 10_001, 40_000));
        MessageFees memory wide = fees();
        wide.bandBps = next.bandBps * 2;
        bringInForce(2, wide);
        publish(3, block.timestamp + NOTICE, next);
        pass(GRACE);
        DestinationEntry memory entry = schedule.messageEntry(HUB);
        gasPrice = uint64(bound(gasPrice, entry.lowest, entry.highest));
        _drive(gasPrice, gasPrice > 1e9);
        vm.warp(schedule.pending().effectiveAt);
        schedule.makeEffective(next);
        assertLe(schedule.messageEntry(HUB).gasPrice, schedule.messageEntry(HUB).highest);
    }

    // ---------------------------------------------------------------- internal

    /// @dev Moves as fast as possible, and settles. Returns how many moves it took.
    function _drive(uint64 gasPrice, bool up) private returns (uint256 moves) {
        uint64 current = schedule.messageEntry(HUB).gasPrice;
        while (current != gasPrice) {
            current = up ? (current * 3) / 2 : (current * 2 + 2) / 3;
            if (up ? current > gasPrice : current < gasPrice) current = gasPrice;
            move(HUB, current);
            pass(GRACE);
            ++moves;
        }
        settle(HUB);
    }

    function _refuse(uint64 gasPrice, bytes memory reason) private {
        GasPriceMove[] memory moves = new GasPriceMove[](1);
        moves[0] = GasPriceMove(HUB, gasPrice);
        vm.prank(updater);
        vm.expectRevert(reason);
        schedule.moveGasPrices(moves, _none);
    }
}
