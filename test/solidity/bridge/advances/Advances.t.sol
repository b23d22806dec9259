// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {
    Advance,
    AdvanceOrder,
    AdvanceQuote,
    IBridgeAdvances,
    IBridgeEvents,
    TransferFrame,
    TransferRequest
} from "@causeway/solidity/interfaces/IBridge.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IBridgeTerms} from "../../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {PeerRecords} from "../../../../contracts/messaging/peers/PeerRecords.sol";
import {Limited} from "../../../../contracts/bridge/interfaces/ICustody.sol";
import {ITransferLib} from "../harness/ITransferLib.sol";
import {Advancing} from "./Advancing.sol";

contract AdvancesTest is Advancing {
    function test_aReceiver_isPaidBeforeAnythingIsProven() public {
        (uint64 index, bytes32 id) = _sendOffering(UNITS);
        uint256 paid = UNITS - _fee(UNITS) - OFFER;
        _enter(SPOKE_A);
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.expectEmit();
        emit IBridgeAdvances.TransferAdvanced(_advanceId(index), id, filler, receiver, paid);
        vm.prank(filler);
        assertEq(bridges[SPOKE_A].advance(0, type(uint40).max, transfer.laneId, transfer.index, transfer.frame), paid);
        assertEq(_unitsOf(SPOKE_A, receiver), paid);
        assertEq(_gained(), -int256(paid));
        Advance memory open = bridges[SPOKE_A].advanceOf(_advanceId(index));
        assertEq(open.advancer, filler);
        assertEq(open.base, _fee(UNITS));
    }

    /// @dev It is not one of the vault's business.
    function test_anAdvance_touchesNeitherBooksNorLimits() public {
        (uint64 index, ) = _sendOffering(UNITS);
        _enter(SPOKE_A);
        bytes memory books = abi.encode(_books(SPOKE_A), custodies[SPOKE_A].flows(chainIds[HUB]));
        (, uint256 available) = custodies[SPOKE_A].limitOf(chainIds[HUB], Limited.Arrivals);
        _advanceBy(filler, index);
        assertEq(abi.encode(_books(SPOKE_A), custodies[SPOKE_A].flows(chainIds[HUB])), books);
        (, uint256 after_) = custodies[SPOKE_A].limitOf(chainIds[HUB], Limited.Arrivals);
        assertEq(after_, available);
        assertEq(tokens[SPOKE_A].balanceOf(address(bridges[SPOKE_A])), 0);
    }

    function test_theOffer_isWholeAtFirst_andFallsToNothing() public {
        (uint64 index, ) = _sendOffering(UNITS);
        TransferFrame memory transfer = _transferOf(lane, index);
        uint256 whole = UNITS - _fee(UNITS);
        _enter(SPOKE_A);
        assertEq(bridges[SPOKE_A].quoteAdvance(transfer).units, whole - OFFER);
        _pass(1 minutes);
        assertEq(bridges[SPOKE_A].quoteAdvance(transfer).units, whole - OFFER);
        _pass(3 minutes);
        assertEq(bridges[SPOKE_A].quoteAdvance(transfer).fee, (OFFER * 6) / 9);
        _pass(6 minutes - 1);
        // one second of nine minutes, rounded down
        assertEq(bridges[SPOKE_A].quoteAdvance(transfer).fee, OFFER / 540);
        _pass(1);
        _expectNoAdvance(index, abi.encodeWithSelector(IBridgeAdvances.AdvanceTooLate.selector, time));
    }

    function test_anAdvance_isNotPossible_fromTheDeadlineOn() public {
        TransferRequest memory request = _offering(UNITS);
        request.advanceFrom = request.advanceUntil = request.deadline;
        (, uint64 index, ) = _send(HUB, request);
        _pass(LIFETIME - 1);
        uint256 before = vm.snapshotState();
        _advanceBy(filler, index);
        vm.revertToState(before);
        _pass(1);
        _expectNoAdvance(index, abi.encodeWithSelector(IBridgeAdvances.AdvanceTooLate.selector, request.deadline));
    }

    function test_withoutAnOffer_nobodyAdvances() public {
        (, uint64 index, ) = _send(HUB, _request(HUB, SPOKE_A, UNITS));
        _expectNoAdvance(index, abi.encodeWithSelector(IBridgeAdvances.AdvanceTooLate.selector, 0));
    }

    function test_quoteAdvance_saysWhatItPaysAndEarns() public {
        (uint64 index, bytes32 id) = _sendOffering(UNITS);
        _enter(SPOKE_A);
        AdvanceQuote memory quoted = bridges[SPOKE_A].quoteAdvance(_transferOf(lane, index));
        assertEq(quoted.advanceId, _advanceId(index));
        assertEq(quoted.transferId, id);
        assertEq(quoted.assetId, USD);
        assertEq(quoted.token, address(tokens[SPOKE_A]));
        assertEq(quoted.receiver, receiver);
        assertEq(quoted.amount, quoted.units * custodies[SPOKE_A].unit());
        assertEq(quoted.fee, OFFER);
        assertEq(quoted.offered, OFFER);
        assertEq(_advanceBy(filler, index), quoted.units);
        assertTrue(_deliver(lane, index));
        assertEq(_unitsOf(SPOKE_A, filler), 100_000 * ONE - quoted.units + quoted.repaid);
        assertEq(_gained(), int256(OFFER));
    }

    // ---------------------------------------------------------------- what is refused

    function test_twice_isRefused() public {
        (uint64 index, ) = _sendOffering(UNITS);
        _advanceBy(filler, index);
        bytes memory reason = abi.encodeWithSelector(IBridgeEvents.AlreadyAdvanced.selector, _advanceId(index), filler);
        _expectNoAdvance(index, reason);
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.expectRevert(reason);
        bridges[SPOKE_A].quoteAdvance(transfer);
    }

    function test_whatIsDone_isRefused() public {
        (uint64 index, ) = _sendOffering(UNITS);
        assertTrue(_deliver(lane, index));
        bytes memory reason = abi.encodeWithSelector(IMailbox.MessageDone.selector, lanes[lane].id, index);
        _expectNoAdvance(index, reason);
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.expectRevert(reason);
        bridges[SPOKE_A].quoteAdvance(transfer);
    }

    function test_lessThanTheSenderAsksFor_isRefused() public {
        TransferRequest memory request = _offering(UNITS);
        request.minReceived = UNITS - _fee(UNITS) - OFFER;
        (, uint64 index, ) = _send(HUB, request);
        uint256 before = vm.snapshotState();
        assertEq(_advanceBy(filler, index), request.minReceived);
        vm.revertToState(before);
        ++request.minReceived;
        (, index, ) = _send(HUB, request);
        _expectNoAdvance(
            index,
            abi.encodeWithSelector(
                IBridgeAdvances.AdvanceTooLittle.selector,
                request.minReceived - 1,
                request.minReceived
            )
        );
    }

    function test_nothing_isNotPaid() public {
        TransferRequest memory request = _offering(ONE);
        request.advanceFee = ONE - _fee(ONE);
        (, uint64 index, ) = _send(HUB, request);
        _expectNoAdvance(index, abi.encodeWithSelector(IBridgeAdvances.AdvanceTooLittle.selector, 0, 0));
        request.advanceFee -= 1;
        (, index, ) = _send(HUB, request);
        assertEq(_advanceBy(filler, index), 1);
    }

    function test_anIntegratorsShare_isLeftToHim() public {
        TransferRequest memory request = _offering(UNITS);
        (request.integrator, request.integratorBps) = (abi.encodePacked(stranger), 100);
        (, uint64 index, ) = _send(HUB, request);
        assertEq(_repaidFor(index), UNITS - _fee(UNITS) - UNITS / 100);
        assertEq(_advanceBy(filler, index), UNITS - _fee(UNITS) - OFFER - UNITS / 100);
        assertTrue(_deliver(lane, index));
        assertEq(custodies[SPOKE_A].owedTo(stranger), UNITS / 100);
        assertEq(_gained(), int256(OFFER));
    }

    /// @dev No account of this chain can be paid the share. An honest bridge sends no such transfer.
    function test_theShareOfAnIntegratorOfAnotherFamily_isPaidToTheReceiver() public {
        TransferRequest memory request = _offering(UNITS);
        (request.integrator, request.integratorBps) = (new bytes(33), 100);
        uint64 index = _forge(request, UNITS);
        assertEq(_repaidFor(index), UNITS - _fee(UNITS));
        assertEq(_advanceBy(filler, index), UNITS - _fee(UNITS) - OFFER);
        assertTrue(_deliver(lane, index));
        assertEq(_gained(), int256(OFFER));
    }

    function test_aReceiverOfAnotherFamily_andMoreThanCanBeHeld_areRefused() public {
        TransferRequest memory request = _offering(UNITS);
        request.receiver = new bytes(33);
        uint64 index = _forge(request, UNITS);
        _expectNoAdvance(index, abi.encodeWithSelector(IBridgeEvents.InvalidReceiver.selector, ""));
        uint256 tooMany = uint256(type(uint80).max) + 1;
        index = _forge(_offering(UNITS), tooMany);
        _expectNoAdvance(index, abi.encodeWithSelector(IBridgeEvents.TransferTooLarge.selector, tooMany));
    }

    /// @dev What the bridge of the hub says to have locked, and has not.
    function _forge(TransferRequest memory request, uint256 units) private returns (uint64 index) {
        ITransferLib lib = ITransferLib(create("TransferLibHarness.sol:TransferLibHarness", ""));
        bytes memory payload = lib.encode(request, user, units, 0);
        (, index) = _sendAs(HUB, SPOKE_A, address(bridges[HUB]), address(bridges[SPOKE_A]), payload);
    }

    /// @dev As quoted.
    function _repaidFor(uint64 index) private returns (uint256) {
        _enter(SPOKE_A);
        return bridges[SPOKE_A].quoteAdvance(_transferOf(lane, index)).repaid;
    }

    function test_whoIsNoPeer_isNotBelievedToHaveSentIt() public {
        bytes memory payload = abi.encodePacked(hex"0101", new bytes(200));
        (, uint64 index) = _sendAs(HUB, SPOKE_A, stranger, address(bridges[SPOKE_A]), payload);
        TransferFrame memory transfer = _transferOf(lane, index);
        _enter(SPOKE_A);
        vm.expectRevert(abi.encodeWithSelector(PeerRecords.NotPeer.selector, _interop(HUB, stranger)));
        bridges[SPOKE_A].advanceIdOf(transfer.laneId, transfer.frame);
        (index, ) = _sendOffering(UNITS);
        transfer = _transferOf(lane, index);
        // the sender's last byte
        transfer.frame[34] ^= 0x01;
        bytes memory sender = _interop(HUB, address(uint160(address(bridges[HUB])) ^ 1));
        _enter(SPOKE_A);
        vm.expectRevert(abi.encodeWithSelector(PeerRecords.NotPeer.selector, sender));
        bridges[SPOKE_A].quoteAdvance(transfer);
    }

    function test_whatGoesToAnother_isRefused() public {
        (uint64 index, ) = _sendOffering(UNITS);
        TransferFrame memory transfer = _transferOf(lane, index);
        transfer.frame[55] ^= 0x01;
        bytes memory recipient = abi.encodePacked(address(uint160(address(bridges[SPOKE_A])) ^ 1));
        _enter(SPOKE_A);
        vm.prank(filler);
        vm.expectRevert(abi.encodeWithSelector(IBridgeAdvances.NotToThis.selector, recipient));
        bridges[SPOKE_A].advance(0, type(uint40).max, transfer.laneId, transfer.index, transfer.frame);
    }

    function test_onALaneThatIsNotKnown_isRefused() public {
        (uint64 index, ) = _sendOffering(UNITS);
        TransferFrame memory transfer = _transferOf(lane, index);
        _enter(SPOKE_A);
        vm.prank(filler);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.UnknownLane.selector, bytes32("lane")));
        bridges[SPOKE_A].advance(0, type(uint40).max, "lane", index, transfer.frame);
    }

    function test_aReturn_cannotBeAdvanced() public {
        bytes memory payload = abi.encodePacked(uint8(1), uint8(2), bytes32("id"), uint128(5));
        (, uint64 index) = _sendAs(HUB, SPOKE_A, address(bridges[HUB]), address(bridges[SPOKE_A]), payload);
        _expectNoAdvance(index, abi.encodeWithSelector(IBridgeEvents.InvalidTransfer.selector, payload));
    }

    function test_ofAPausedAsset_nothingIsAdvanced() public {
        (uint64 index, ) = _sendOffering(UNITS);
        _enter(SPOKE_A);
        vm.prank(admin);
        _admin(SPOKE_A).pauseAsset(USD);
        _expectNoAdvance(
            index,
            abi.encodeWithSelector(IBridgeEvents.AssetPaused.selector, USD, block.timestamp + 7 days)
        );
    }

    function test_withoutTerms_nothingIsAdvanced() public {
        (uint64 index, ) = _sendOffering(UNITS);
        _setTerms(0);
        _expectNoAdvance(index, abi.encodeWithSelector(IBridgeTerms.NoTerms.selector, chainIds[HUB]));
    }

    function test_whoHasNotEnough_advancesNothing() public {
        (uint64 index, ) = _sendOffering(UNITS);
        TransferFrame memory transfer = _transferOf(lane, index);
        _enter(SPOKE_A);
        vm.startPrank(stranger);
        vm.expectPartialRevert(IERC20Errors.ERC20InsufficientAllowance.selector);
        bridges[SPOKE_A].advance(0, type(uint40).max, transfer.laneId, transfer.index, transfer.frame);
        tokens[SPOKE_A].approve(address(bridges[SPOKE_A]), type(uint256).max);
        vm.expectPartialRevert(IERC20Errors.ERC20InsufficientBalance.selector);
        bridges[SPOKE_A].advance(0, type(uint40).max, transfer.laneId, transfer.index, transfer.frame);
        vm.stopPrank();
        assertEq(_advancerOf(index), address(0));
    }

    // ---------------------------------------------------------------- several at once

    function test_advanceAll_leavesOutWhatIsGone_andHasAnotherRepaid() public {
        (uint64 first, ) = _sendOffering(UNITS);
        TransferRequest memory request = _offering(UNITS);
        request.salt = "second";
        (, uint64 second, ) = _send(HUB, request);
        request.salt = "third";
        (, uint64 third, ) = _send(HUB, request);
        assertTrue(_deliver(lane, first));
        _advanceBy(filler, second);
        AdvanceOrder[] memory orders = new AdvanceOrder[](3);
        (orders[0], orders[1]) = (_ordersOf(first)[0], _ordersOf(second)[0]);
        orders[2] = _ordersOf(third)[0];
        _enter(SPOKE_A);
        vm.prank(filler);
        uint256[] memory units = bridges[SPOKE_A].advanceAll(orders, stranger);
        assertEq(units[0], 0);
        assertEq(units[1], 0);
        assertEq(units[2], UNITS - _fee(UNITS) - OFFER);
        assertEq(_advancerOf(second), filler);
        assertEq(_advancerOf(third), stranger);
        assertTrue(_deliver(lane, third));
        assertEq(_unitsOf(SPOKE_A, stranger), UNITS - _fee(UNITS));
    }

    function test_advanceAll_forNobody_isRefused() public {
        _enter(SPOKE_A);
        vm.expectRevert(IBridgeEvents.ZeroAddress.selector);
        bridges[SPOKE_A].advanceAll(new AdvanceOrder[](0), address(0));
    }

    /// @dev Whatever speaks against it: for nothing is offered, less than it names, or it comes too late.
    function test_advanceAll_withSomeThatAreRefused_advancesTheOthers() public {
        (uint64 first, ) = _sendOffering(UNITS);
        (, uint64 second, ) = _send(HUB, _request(HUB, SPOKE_A, UNITS));
        TransferRequest memory request = _offering(UNITS);
        request.salt = "third";
        (, uint64 third, ) = _send(HUB, request);
        AdvanceOrder[] memory orders = new AdvanceOrder[](4);
        orders[0] = _ordersOf(second)[0];
        orders[1] = _orderOf(OFFER + 1, time, third);
        orders[2] = _orderOf(OFFER, time - 1, third);
        orders[3] = _orderOf(OFFER, time, first);
        _enter(SPOKE_A);
        vm.prank(filler);
        uint256[] memory units = bridges[SPOKE_A].advanceAll(orders, filler);
        assertEq(units[0] + units[1] + units[2], 0);
        assertEq(units[3], UNITS - _fee(UNITS) - OFFER);
        assertEq(_advancerOf(first), filler);
        assertEq(_advancerOf(third), address(0));
        assertEq(_gained(), -int256(units[3]));
    }

    /// @dev Else an estimate of gas would find that of leaving out all. Some tokens refuse without a reason.
    function test_advanceAll_withTooLittleGasForOne_revertsWithAll() public {
        (uint64 index, ) = _sendOffering(UNITS);
        bytes[2] memory reasons = [bytes(""), abi.encodeWithSelector(IBridgeEvents.InsufficientGas.selector, 1, 2)];
        for (uint256 i = 0; i < reasons.length; ++i) {
            _enter(SPOKE_A);
            vm.mockCallRevert(address(tokens[SPOKE_A]), IERC20.transferFrom.selector, reasons[i]);
            vm.prank(filler);
            vm.expectRevert(reasons[i]);
            bridges[SPOKE_A].advanceAll(_ordersOf(index), filler);
            vm.clearMockedCalls();
            assertEq(_advancerOf(index), address(0));
        }
    }

    function test_advanceOne_tooLate_saysFromWhenOn() public {
        (uint64 index, ) = _sendOffering(UNITS);
        AdvanceOrder memory order = _orderOf(0, time - 1, index);
        _enter(SPOKE_A);
        vm.prank(address(bridges[SPOKE_A]));
        vm.expectRevert(abi.encodeWithSelector(IBridgeAdvances.AdvanceOutdated.selector, time - 1, time));
        bridges[SPOKE_A].advanceOne(order, filler, filler);
    }

    /// @dev Else anybody would spend what another has approved.
    function test_advanceOne_byAnybodyButTheBridge_isRefused() public {
        (uint64 index, ) = _sendOffering(UNITS);
        AdvanceOrder memory order = _ordersOf(index)[0];
        _enter(SPOKE_A);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NotSelf.selector, stranger));
        vm.prank(stranger);
        bridges[SPOKE_A].advanceOne(order, filler, stranger);
    }

    /// @dev What the sender did not choose is no part of the key: where it stands, and its relief.
    function test_theKey_isOfWhatTheSenderChose() public {
        (uint64 index, ) = _sendOffering(UNITS);
        bytes32 key = _advanceId(index);
        bytes memory frame = frames[lane][index];
        uint256 payloadAt = 59;
        for (uint256 i = payloadAt; i < frame.length; ++i) {
            bytes memory other = bytes.concat(frame);
            other[i] ^= 0x01;
            bool isChosen = i >= payloadAt + 18;
            assertEq(bridges[SPOKE_A].advanceIdOf(lanes[lane].id, other) != key, isChosen);
        }
        TransferRequest memory request = _offering(UNITS);
        (, uint64 second, ) = _send(HUB, request);
        assertEq(_advanceId(second), key);
        request.salt = "other";
        (, second, ) = _send(HUB, request);
        assertTrue(_advanceId(second) != key);
    }

    function testFuzz_whatIsAdvanced_isRepaidWithTheOffer(uint256 units, uint256 offer, uint256 wait) public {
        units = bound(units, ONE, 900 * ONE);
        offer = bound(offer, 0, units - _fee(units) - 1);
        TransferRequest memory request = _offering(units);
        request.advanceFee = offer;
        (, uint64 index, ) = _send(HUB, request);
        wait = bound(wait, 0, 10 minutes - 1);
        _pass(wait);
        uint256 fee = wait <= 1 minutes ? offer : (offer * (10 minutes - wait)) / 9 minutes;
        assertEq(_advanceBy(filler, index), units - _fee(units) - fee);
        assertTrue(_deliver(lane, index));
        assertEq(_gained(), int256(fee));
        assertEq(_unitsOf(SPOKE_A, receiver), units - _fee(units) - fee);
    }
}
