// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IBridgeEvents, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {Batch} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IMailboxAdmin} from "../../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {IBridgeAdmin} from "../../../../contracts/bridge/interfaces/IBridgeAdmin.sol";
import {GoingBack} from "../Returns.t.sol";

/// @dev While an asset is paused nothing of it can be delivered or paid. Nobody uses that to end what could have been.
contract PausedAssetsTest is GoingBack {
    uint256 private _named;

    function _pause() private {
        _enter(SPOKE_A);
        vm.prank(admin);
        _admin(SPOKE_A).pauseAsset(USD);
    }

    function _unpause() private {
        _enter(SPOKE_A);
        vm.prank(admin);
        _admin(SPOKE_A).unpauseAsset(USD);
    }

    function _deadline() private view returns (uint256) {
        return bridges[SPOKE_A].deadlineOf(lanes[lane].id, USD, _named);
    }

    function _expectNoEnd(uint64 index, uint256 until) private {
        Batch memory batch = _batchOf(lane, index);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.DeadlineNotPassed.selector, until));
        bridges[SPOKE_A].end(lanes[lane].id, batch);
    }

    function test_whatCouldBeDelivered_isNotEndedByAPause() public {
        (, uint64 index, ) = _send(HUB, _request(HUB, SPOKE_A, 100 * ONE));
        _pass(1 hours);
        _pause();
        uint256 until = time + 14 days;
        assertFalse(_deliver(lane, index));
        _pass(LIFETIME);
        _expectNoEnd(index, until);
        _pass(7 days - LIFETIME);
        _expectNoEnd(index, until);
        assertTrue(_deliver(lane, index));
        assertEq(_unitsOf(SPOKE_A, receiver), 100 * ONE - ONE / 20);
    }

    /// @dev As long as it was paused, and not a second more.
    function test_afterAPause_itIsEndedWhenTheAssetWasOpenForAsLong() public {
        (, uint64 index, ) = _send(HUB, _request(HUB, SPOKE_A, 100 * ONE));
        _pause();
        _pass(1 days);
        _unpause();
        _pass(1 days);
        _expectNoEnd(index, time);
        _pass(1);
        _end(index);
    }

    function test_whatWaits_isNotSentBackByAStrangerBecauseOfAPause() public {
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _pause();
        uint256 until = time + 14 days;
        _pass(7 days);
        TransferFrame memory transfer = _transferOf(lane, index);
        _enter(SPOKE_A);
        vm.deal(stranger, 1 ether);
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.DeadlineNotPassed.selector, until));
        bridges[SPOKE_A].sendBack{value: 1 ether}(transfer);
        _provide(SPOKE_A, 5_000 * ONE);
        _drain(index);
        assertEq(_unitsOf(SPOKE_A, receiver), 3_000 * ONE - _fee(3_000 * ONE));
        assertEq(uint8(_entry(SPOKE_A, id).state), 0);
    }

    /// @dev Its receiver need not wait any longer than for the pause.
    function test_whatWaits_isSentBackByItsReceiverAfterThePause() public {
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _pause();
        _pass(7 days);
        _sendBack(receiver, index);
        assertEq(_entry(SPOKE_A, id).queued, 0);
    }

    function test_deadlineOf_ofAnAssetThatWasNeverPaused_isTheLanes() public view {
        assertEq(bridges[SPOKE_A].deadlineOf(lanes[lane].id, USD, 1_234), 1_234);
    }

    /// @dev It can never arrive, so somebody must be able to end it.
    function test_anAssetThatIsUnknownHere_isEndedAtItsDeadline() public {
        bytes memory payload = abi.encodePacked(
            abi.encodePacked(uint8(1), uint8(1), uint128(0), bytes32("EUR"), uint128(ONE), uint128(0)),
            abi.encodePacked(uint40(time + 1), bytes32("salt"), bytes26(0), uint16(0), uint64(0)),
            abi.encodePacked(uint8(20), user, uint8(20), user, uint8(20), receiver, uint8(0))
        );
        (, uint64 index) = _sendAs(HUB, SPOKE_A, address(bridges[HUB]), address(bridges[SPOKE_A]), payload);
        assertFalse(_deliver(lane, index));
        _pass(2);
        _end(index);
        assertTrue(mailboxes[SPOKE_A].isDone(lanes[lane].id, index));
    }

    /// @dev It can never arrive: else nobody could end it.
    function test_deadlineOf_anUnknownAsset_isTheLanes() public view {
        assertEq(bridges[SPOKE_A].deadlineOf(lanes[lane].id, "EUR", 1_234), 1_234);
    }

    /// @dev Pauses of the asset and of its lane, begun and ended at any time: what could be delivered when the first of
    /// those that follow each other began, can be when the last of them is over.
    function testFuzz_pausesOfAssetAndLane_endNothingThatCouldBeDelivered(uint256 seed) public {
        _named = time + 1 + (seed % 20 days);
        bytes32 laneId = lanes[lane].id;
        bool wasHalted;
        bool mustLive;
        for (uint256 i = 0; i < 24; ++i) {
            seed = uint256(keccak256(abi.encode(seed, i)));
            _pass(1 + ((seed >> 128) % (seed % 3 == 0 ? 1 hours : 6 days)));
            _enter(SPOKE_A);
            bool isHalted = _isHalted(laneId);
            if (!isHalted && wasHalted && mustLive) assertLe(_reopened(laneId), _deadline(), "it was ended");
            bool isAlive = time <= _deadline();
            (address target, bytes memory data) = _haltOf(seed, laneId);
            vm.prank(admin);
            (bool done, ) = target.call(data);
            // what began now found it as it is now
            if (done && !isHalted) mustLive = isAlive;
            wasHalted = _isHalted(laneId);
            if (isHalted && !wasHalted && mustLive) assertLe(time, _deadline(), "it was ended at once");
        }
    }

    function _haltOf(uint256 seed, bytes32 laneId) private view returns (address target, bytes memory) {
        uint256 what = seed % 5;
        target = what < 2 ? address(bridges[SPOKE_A]) : address(mailboxes[SPOKE_A]);
        if (what == 0) return (target, abi.encodeCall(IBridgeAdmin.pauseAsset, (USD)));
        if (what == 1) return (target, abi.encodeCall(IBridgeAdmin.unpauseAsset, (USD)));
        if (what == 2) return (target, abi.encodeCall(IMailboxAdmin.pauseLane, (laneId)));
        if (what == 3) return (target, abi.encodeCall(IMailboxAdmin.unpauseLane, (laneId)));
        return (target, abi.encodeCall(IMailboxAdmin.extendPause, (laneId)));
    }

    function _isHalted(bytes32 laneId) private view returns (bool) {
        return time < _reopened(laneId);
    }

    /// @dev When asset and lane are open again, or were.
    function _reopened(bytes32 laneId) private view returns (uint256) {
        uint256 asset = _admin(SPOKE_A).assetOf(USD).pausedUntil;
        uint256 laneUntil = mailboxes[SPOKE_A].inboundLane(laneId).pausedUntil;
        return asset > laneUntil ? asset : laneUntil;
    }
}
