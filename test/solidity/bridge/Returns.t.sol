// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {
    Entry,
    EntryState,
    IBridgeEvents,
    TransferFrame,
    TransferRequest
} from "@causeway/solidity/interfaces/IBridge.sol";
import {Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {IExpirySender} from "@causeway/solidity/interfaces/IExpirySender.sol";
import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {ICustody} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {LightClient} from "../../../contracts/light-clients/LightClient.sol";
import {ShortOfLiquidity} from "./Payouts.t.sol";

/// @dev From the hub to spoke A and back.
abstract contract GoingBack is ShortOfLiquidity {
    uint256 internal home;

    function setUp() public virtual override {
        super.setUp();
        home = _laneBetween(SPOKE_A, HUB);
    }

    function _end(uint64 index) internal {
        Batch memory batch = _batchOf(lane, index);
        uint256 fee = expiries[SPOKE_A].quoteNotice(lanes[lane].id);
        vm.recordLogs();
        vm.prank(stranger);
        bridges[SPOKE_A].end{value: fee}(lanes[lane].id, batch);
        _note();
    }

    /// @dev Delivers the last message of the lane that leads back.
    function _carryHome() internal {
        assertTrue(_deliver(home, uint64(leaves[home].length - 1)));
    }

    function _settle(uint64 index) internal {
        _enter(HUB);
        expiries[HUB].settle(lanes[lane].id, index, frames[lane][index], _siblings(lane, index));
    }

    function _sendBack(address caller, uint64 index) internal {
        _enter(SPOKE_A);
        uint256 fee = bridges[SPOKE_A].quoteReturn(chainIds[HUB]);
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.recordLogs();
        vm.prank(caller);
        bridges[SPOKE_A].sendBack{value: fee}(transfer);
        _note();
    }

    function _settleReturn(uint64 index) internal {
        _enter(HUB);
        bridges[HUB].settleReturn(_transferOf(lane, index), _siblings(lane, index));
    }

    /// @dev The bridge of spoke A says that so much comes back, though it never did.
    function _forgeReturn(bytes32 transferId, uint256 units) internal {
        bytes memory payload = abi.encodePacked(uint8(1), uint8(2), transferId, uint128(units));
        _sendAs(SPOKE_A, HUB, address(bridges[SPOKE_A]), address(bridges[HUB]), payload);
        _carryHome();
        _enter(HUB);
    }

    /// @dev The `Expiry` of spoke A says that a transfer was rejected, though it never was.
    function _forgeNotice(uint64 index) internal {
        bytes32 frameHash = keccak256(frames[lane][index]);
        bytes memory notice = abi.encodePacked(uint8(1), lanes[lane].id, index, frameHash, uint8(Outcome.Rejected));
        _sendAs(SPOKE_A, HUB, address(expiries[SPOKE_A]), address(expiries[HUB]), notice);
        _carryHome();
    }

    /// @dev What comes by a light client counts no more; a checkpoint of later is believed.
    function _distrust(uint256 chain, uint256 followed) internal {
        _enter(chain);
        vm.prank(admin);
        LightClient(address(clients[chain][followed])).distrust();
        _pass(1 hours);
    }
}

contract ReturnsEndTest is GoingBack {
    function test_end_hasTheOriginPayAllOfItBack() public {
        (, uint64 index, bytes32 id) = _send(HUB, _request(HUB, SPOKE_A, 100 * ONE));
        assertEq(_unitsOf(HUB, user), 0);
        _pass(LIFETIME + 1);
        _end(index);
        _carryHome();
        _settle(index);
        assertEq(_unitsOf(HUB, user), 100 * ONE);
        assertEq(uint8(_entry(HUB, id).state), uint8(EntryState.Refunded));
        assertEq(_books(HUB).net, 0);
        _deliver(lane, index);
        assertEq(_unitsOf(SPOKE_A, receiver), 0);
    }

    function test_end_waitsForTheDeadline() public {
        (, uint64 index, ) = _send(HUB, _request(HUB, SPOKE_A, 100 * ONE));
        uint256 deadline = time + LIFETIME;
        _pass(LIFETIME);
        Batch memory batch = _batchOf(lane, index);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.DeadlineNotPassed.selector, deadline));
        bridges[SPOKE_A].end(lanes[lane].id, batch);
    }

    function test_end_waitsForWhatAPauseGaveBack() public {
        (, uint64 index, ) = _send(HUB, _request(HUB, SPOKE_A, 100 * ONE));
        _enter(SPOKE_A);
        vm.prank(admin);
        mailboxes[SPOKE_A].pauseLane(lanes[lane].id);
        uint256 deadline = time + LIFETIME;
        _pass(7 days + 1);
        Batch memory batch = _batchOf(lane, index);
        vm.expectPartialRevert(IBridgeEvents.DeadlineNotPassed.selector);
        bridges[SPOKE_A].end(lanes[lane].id, batch);
        _pass(LIFETIME);
        assertGt(time, deadline);
        _end(index);
    }

    function test_end_refusesWhatArrived() public {
        (, uint64 index, ) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _pass(LIFETIME + 1);
        Batch memory batch = _batchOf(lane, index);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.MessageDone.selector, lanes[lane].id, index));
        bridges[SPOKE_A].end{value: 1 ether}(lanes[lane].id, batch);
    }

    function test_afterTheDeadline_deliveryIsStillValid() public {
        (, uint64 index, ) = _send(HUB, _request(HUB, SPOKE_A, 100 * ONE));
        _pass(LIFETIME + 1);
        assertTrue(_deliver(lane, index));
        assertEq(_unitsOf(SPOKE_A, receiver), 99.95e6);
    }

    function test_end_givesTheCallerHisChange() public {
        (, uint64 index, ) = _send(HUB, _request(HUB, SPOKE_A, 100 * ONE));
        _pass(LIFETIME + 1);
        Batch memory batch = _batchOf(lane, index);
        uint256 fee = expiries[SPOKE_A].quoteNotice(lanes[lane].id);
        uint256 before = stranger.balance;
        vm.prank(stranger);
        bridges[SPOKE_A].end{value: fee + 1 ether}(lanes[lane].id, batch);
        assertEq(stranger.balance, before - fee);
    }

    function test_end_refusesWhatIsNoTransfer() public {
        _carry(HUB, SPOKE_A, 3_000 * ONE);
        _sendBack(receiver, 0);
        Batch memory batch = _batchOf(home, 0);
        vm.expectPartialRevert(IBridgeEvents.InvalidTransfer.selector);
        bridges[HUB].end{value: 1 ether}(lanes[home].id, batch);
    }

    function test_aRefund_isQueuedWhereLiquidityIsShort() public {
        (, uint64 index, bytes32 id) = _send(HUB, _request(HUB, SPOKE_A, 100 * ONE));
        _withdraw(HUB, LIQUIDITY);
        _carry(SPOKE_A, HUB, 100 * ONE);
        _pass(LIFETIME + 1);
        _end(index);
        _carryHome();
        _settle(index);
        Entry memory entry = _entry(HUB, id);
        assertEq(uint8(entry.state), uint8(EntryState.Waiting));
        assertTrue(entry.isRefund);
        _provide(HUB, 1_000 * ONE);
        bridges[HUB].drain(USD, _transfersOf(lane, index));
        assertEq(_unitsOf(HUB, user), 100 * ONE);
        assertEq(uint8(_entry(HUB, id).state), uint8(EntryState.Refunded));
    }

    function test_onlyExpiry_tellsOfARefund() public {
        _send(HUB, _request(HUB, SPOKE_A, 100 * ONE));
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NotExpiry.selector, address(this)));
        IExpirySender(address(bridges[HUB])).onMessageExpired(bytes32(0), Outcome.Rejected, "", "");
    }

    function test_aRejectedReturn_isNotPaidBackWhereItCameFrom() public {
        _carry(HUB, SPOKE_A, 3_000 * ONE);
        _sendBack(receiver, 0);
        bytes memory payload = abi.encodePacked(uint8(1), uint8(2), leaves[lane][0], uint128(1));
        vm.prank(address(expiries[SPOKE_A]));
        vm.expectPartialRevert(IBridgeEvents.InvalidTransfer.selector);
        IExpirySender(address(bridges[SPOKE_A])).onMessageExpired(leaves[home][0], Outcome.Rejected, "", payload);
    }
}

contract ReturnsSendBackTest is GoingBack {
    uint64 internal index;
    bytes32 internal id;

    function setUp() public override {
        super.setUp();
        (, index, id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
    }

    function test_sendBack_hasTheOriginPayWhatIsLeft() public {
        _sendBack(receiver, index);
        _assertState(id, EntryState.Returned);
        assertEq(_entry(SPOKE_A, id).held, 0);
        assertEq(_entry(SPOKE_A, id).queued, 0);
        assertEq(_books(SPOKE_A).queued, 0);
        _carryHome();
        assertEq(_unitsOf(HUB, user), 0);
        _settleReturn(index);
        assertEq(_unitsOf(HUB, user), 3_000 * ONE - ONE / 20);
        assertEq(uint8(_entry(HUB, id).state), uint8(EntryState.Refunded));
    }

    function test_sendBack_afterAPart_sendsTheRest() public {
        _drain(index);
        uint256 left = _entry(SPOKE_A, id).queued;
        assertEq(left, 2_000 * ONE);
        _sendBack(receiver, index);
        _carryHome();
        _settleReturn(index);
        assertEq(_unitsOf(HUB, user), left - ONE / 20);
    }

    function test_sendBack_isTheReceiversUntilTheDeadline() public {
        TransferFrame memory transfer = _transferOf(lane, index);
        uint256 deadline = time + LIFETIME;
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.DeadlineNotPassed.selector, deadline));
        bridges[SPOKE_A].sendBack{value: 1 ether}(transfer);
        _pass(LIFETIME + 1);
        _sendBack(stranger, index);
        _assertState(id, EntryState.Returned);
    }

    function test_sendBack_happensOnce() public {
        _sendBack(receiver, index);
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.prank(receiver);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.WrongState.selector, id, EntryState.Returned));
        bridges[SPOKE_A].sendBack{value: 1 ether}(transfer);
        TransferFrame[] memory transfers = _transfersOf(lane, index);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.WrongState.selector, id, EntryState.Returned));
        bridges[SPOKE_A].drain(USD, transfers);
    }

    function test_whoIsBehindHim_isNextWhenHeIsGone() public {
        (, uint64 second, bytes32 secondId) = _carry(HUB, SPOKE_A, 10 * ONE);
        _sendBack(receiver, index);
        _drain(second);
        _assertState(secondId, EntryState.None);
    }

    function test_sendBack_ofWhatStandsAside() public {
        TransferRequest memory request = _request(HUB, SPOKE_A, 100 * ONE);
        request.minReceived = 100 * ONE;
        (, uint64 second, bytes32 secondId) = _send(HUB, request);
        _deliver(lane, second);
        _assertState(secondId, EntryState.Aside);
        // it bound nothing
        vm.expectCall(address(custodies[SPOKE_A]), abi.encodeWithSelector(ICustody.unbind.selector), 0);
        _sendBack(receiver, second);
        _carryHome();
        _settleReturn(second);
        assertEq(_unitsOf(HUB, user), 100 * ONE - ONE / 20);
    }

    function test_settleReturn_happensOnce() public {
        _sendBack(receiver, index);
        _carryHome();
        _settleReturn(index);
        TransferFrame memory transfer = _transferOf(lane, index);
        bytes32[] memory siblings = _siblings(lane, index);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.WrongState.selector, id, EntryState.Refunded));
        bridges[HUB].settleReturn(transfer, siblings);
    }

    function test_settleReturn_needsAReturn() public {
        _enter(HUB);
        TransferFrame memory transfer = _transferOf(lane, index);
        bytes32[] memory siblings = _siblings(lane, index);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NoReturn.selector, id, chainIds[SPOKE_A]));
        bridges[HUB].settleReturn(transfer, siblings);
    }

    /// @dev A destination whose light client was deceived returns what was never sent.
    function test_settleReturn_needsThatItWasSent() public {
        bytes memory frame = bytes.concat(frames[lane][index]);
        frame[frame.length - 30] ^= 0x01;
        bytes32 invented = keccak256(abi.encodePacked(lanes[lane].id, index, keccak256(frame)));
        _forgeReturn(invented, 3_000 * ONE);
        bytes32[] memory siblings = _siblings(lane, index);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NotSent.selector, invented));
        bridges[HUB].settleReturn(TransferFrame(lanes[lane].id, index, frame), siblings);
    }

    function test_settleReturn_paysNoMoreThanWasSent() public {
        _forgeReturn(id, 3_000 * ONE + 1);
        TransferFrame memory transfer = _transferOf(lane, index);
        bytes32[] memory siblings = _siblings(lane, index);
        bytes4 tooLarge = IBridgeEvents.ReturnTooLarge.selector;
        vm.expectRevert(abi.encodeWithSelector(tooLarge, id, 3_000 * ONE + 1, 3_000 * ONE));
        bridges[HUB].settleReturn(transfer, siblings);
    }

    /// @dev A destination that lies returns nothing: that is no refund of nothing, which would end the transfer here.
    function test_settleReturn_ofNothing_isRefused() public {
        _forgeReturn(id, 0);
        TransferFrame memory transfer = _transferOf(lane, index);
        bytes32[] memory siblings = _siblings(lane, index);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NothingLeft.selector, id, 3_000 * ONE));
        bridges[HUB].settleReturn(transfer, siblings);
        assertEq(uint8(_entry(HUB, id).state), uint8(EntryState.None));
    }

    function test_aReturnOfAnotherChain_doesNotTakeThePlaceOfTheTrue() public {
        bytes memory payload = abi.encodePacked(uint8(1), uint8(2), id, uint128(1));
        uint256 other = _laneBetween(SPOKE_B, HUB);
        _sendAs(SPOKE_B, HUB, address(bridges[SPOKE_B]), address(bridges[HUB]), payload);
        assertTrue(_deliver(other, uint64(leaves[other].length - 1)));
        _enter(HUB);
        TransferFrame memory transfer = _transferOf(lane, index);
        bytes32[] memory siblings = _siblings(lane, index);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NoReturn.selector, id, chainIds[SPOKE_A]));
        bridges[HUB].settleReturn(transfer, siblings);
        _sendBack(receiver, index);
        _carryHome();
        _settleReturn(index);
        assertEq(_unitsOf(HUB, user), 3_000 * ONE - ONE / 20);
    }

    function test_whatWasRefunded_isNotReturnedToo() public {
        (, uint64 second, bytes32 secondId) = _send(HUB, _request(HUB, SPOKE_A, 100 * ONE));
        _pass(LIFETIME + 1);
        _end(second);
        _carryHome();
        _settle(second);
        _forgeReturn(secondId, 100 * ONE);
        TransferFrame memory transfer = _transferOf(lane, second);
        bytes32[] memory siblings = _siblings(lane, second);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.WrongState.selector, secondId, EntryState.Refunded));
        bridges[HUB].settleReturn(transfer, siblings);
    }
}
