// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {EntryState, IBridgeQueue, IBridgeReturns, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {Batch} from "@causeway/solidity/interfaces/IMailbox.sol";
import {Limited} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {RefusingToken} from "../bridge/tokens/RefusingToken.sol";
import {BridgeSendSteps} from "./BridgeSendSteps.sol";

/// @title BridgeArrivalSteps
/// @notice Messages are delivered in any order, again, never, or while they cannot be; receivers behave as they like.
abstract contract BridgeArrivalSteps is BridgeSendSteps {
    function deliver(uint256 seed) external {
        (bool found, uint256 lane, uint64 index) = _pickUndelivered(seed);
        if (found) _deliverOne(lane, index);
    }

    /// @dev What was delivered before.
    function deliverAgain(uint256 seed) external {
        uint256 lane = _pick(seed, "lane", lanes.length);
        if (leaves[lane].length == 0 || !_isOpen(lane)) return;
        uint64 index = uint64(_pick(seed, "index", leaves[lane].length));
        uint256 destination = lanes[lane].destination;
        if (!mailboxes[destination].isDone(lanes[lane].id, index)) return;
        int256 net = _books(destination).net;
        Batch memory batch = _proof(lane, index);
        try mailboxes[destination].deliver{gas: 6_000_000}(lanes[lane].id, batch) {} catch {}
        assertEq(_books(destination).net, net, "a message was taken twice");
        _refresh(leaves[lane][index]);
        _did("repeated");
    }

    /// @dev What its chain took back, in the name of what is in its place now; and as if it had arrived.
    function deliverVanished(uint256 seed) external {
        if (vanished.length == 0) return;
        Vanished memory gone = vanished[_pick(seed, "vanished", vanished.length)];
        if (gone.index >= leaves[gone.lane].length || !_isOpen(gone.lane)) return;
        if (keccak256(frames[gone.lane][gone.index]) == keccak256(gone.frame)) return;
        uint256 destination = lanes[gone.lane].destination;
        Batch memory batch = _proof(gone.lane, gone.index);
        batch.members = gone.frame;
        try mailboxes[destination].deliver(lanes[gone.lane].id, batch) {
            revert("what vanished was delivered");
        } catch {
            _did("vanished refused");
        }
        _refuseVanished(gone, destination);
    }

    /// @dev The token refuses who is paid by a transfer, or does no longer.
    function block_(uint256 seed) external {
        if (ids.length == 0) return;
        Moved storage moved = transfers[ids[_pick(seed, "transfer", ids.length)]];
        for (uint256 i = 0; i < ids.length && moved.isAccepted; ++i) moved = transfers[ids[ids.length - 1 - i]];
        bool isBack = _pick(seed, "back", 3) == 0;
        uint256 chain = isBack ? moved.origin : moved.destination;
        if (chain == SPOKE_B || moved.isCalled) return;
        address account = isBack ? moved.refundTo : moved.receiver;
        refused.push(account);
        RefusingToken(address(tokens[chain])).refuse(account, true);
        _did("blocked");
    }

    /// @dev The receiver that is called refuses, answers wrong, or takes what he can a second time.
    function behave(uint256 seed) external {
        uint256 how = _pick(seed, "how", 8);
        called.setRefuses(how == 0 || how > 5);
        called.setAnswersWrong(how == 1);
        bytes32 id = _pickId(seed, EntryState.Ready, true);
        bytes memory data;
        if (how == 2 && id != 0) data = abi.encodeCall(IBridgeQueue.execute, (_frameOf(id)));
        if (how == 3 && id != 0) data = abi.encodeCall(IBridgeQueue.claim, (_frameOf(id), address(called)));
        address target = address(bridges[transfers[id].destination]);
        reentered = id;
        called.setCall(data.length == 0 ? address(0) : target, data);
    }

    // ---------------------------------------------------------------- internal

    /// @dev The receiver takes whatever it is handed.
    function _calm() internal {
        called.setRefuses(false);
        called.setAnswersWrong(false);
        called.setCall(address(0), "");
    }

    function _unblock(uint256 chain, address account) internal {
        if (chain != SPOKE_B) RefusingToken(address(tokens[chain])).refuse(account, false);
    }

    function _frameOf(bytes32 id) internal view returns (TransferFrame memory) {
        return _transferOf(transfers[id].lane, transfers[id].index);
    }

    function _pickUndelivered(uint256 seed) private view returns (bool, uint256, uint64) {
        for (uint256 i = 0; i < 6; ++i) {
            uint256 lane = (_pick(seed, "lane", lanes.length) + i) % lanes.length;
            uint256 count = leaves[lane].length;
            uint256 from = count == 0 ? 0 : _pick(seed, "index", count);
            for (uint256 k = 0; k < count; ++k) {
                uint64 index = uint64((from + k) % count);
                if (!mailboxes[lanes[lane].destination].isDone(lanes[lane].id, index)) return (true, lane, index);
            }
        }
        return (false, 0, 0);
    }

    /// @dev Delivers a message if anybody can; what is open takes it.
    function _deliverOne(uint256 lane, uint64 index) internal {
        if (!_isOpen(lane)) return _refuseClosed(lane, index);
        uint256 destination = lanes[lane].destination;
        _letStranger(destination, leaves[lane][index], address(0));
        Batch memory batch = _proof(lane, index);
        uint256 queued = _books(destination).queued;
        uint256 liquidity = custodies[destination].liquidity();
        bool isPayable = _isPayableAtOnce(leaves[lane][index], queued, liquidity);
        vm.recordLogs();
        mailboxes[destination].deliver{gas: 6_000_000}(lanes[lane].id, batch);
        _noteAll();
        bytes32 id = leaves[lane][index];
        bool isDone = mailboxes[destination].isDone(lanes[lane].id, index);
        _refresh(id);
        _refresh(reentered);
        _noteStranger();
        if (transfers[id].whole == 0) {
            assertTrue(isDone, "a notice or a return did not arrive");
        } else if (_isPaused(destination)) {
            assertFalse(isDone, "a paused asset arrived");
            _did("refused while paused");
        } else {
            assertTrue(isDone, "a transfer did not arrive");
            _tallyArrival(id, queued, liquidity);
            bool isWaiting = there[id].state == EntryState.Waiting;
            assertFalse(isWaiting && isPayable, "what was payable waits");
        }
    }

    /// @dev Whether limit and liquidity suffice, and nobody of its lane waits.
    function _isPayableAtOnce(bytes32 id, uint256 queued, uint256 liquidity) private view returns (bool) {
        Moved storage moved = transfers[id];
        if (moved.whole == 0 || moved.whole > Math.saturatingSub(liquidity, queued)) return false;
        uint64 originId = chainIds[moved.origin];
        (, uint256 available) = custodies[moved.destination].limitOf(originId, Limited.Arrivals);
        if (moved.whole > available) return false;
        for (uint256 i = 0; i < ids.length; ++i) {
            bool isWaiting = there[ids[i]].state == EntryState.Waiting;
            if (isWaiting && transfers[ids[i]].lane == moved.lane) return false;
        }
        return true;
    }

    function _tallyArrival(bytes32 id, uint256 queued, uint256 liquidity) private {
        EntryState state = there[id].state;
        if (state == EntryState.Waiting) {
            if (there[id].queued != 0) _did("queued");
            else _did("held");
        } else if (state == EntryState.Aside) {
            _did("aside");
        } else {
            assertGe(liquidity, queued + transfers[id].whole, "a transfer overtook who was queued");
            if (state == EntryState.Claimable) _did("claimable");
            else if (state == EntryState.Ready) _did("ready");
            else _did("paid at once");
        }
    }

    /// @dev By the newest proof that is there.
    function _refuseClosed(uint256 lane, uint64 index) private {
        (bool proven, bytes memory answer) = address(this).call(abi.encodeCall(this.proofOf, (lane, index)));
        if (!proven) return;
        uint256 destination = lanes[lane].destination;
        Batch memory batch = abi.decode(answer, (Batch));
        _enter(destination);
        try mailboxes[destination].deliver{gas: 6_000_000}(lanes[lane].id, batch) {
            revert("a closed lane delivered");
        } catch {
            _did("refused while closed");
        }
    }

    function proofOf(uint256 lane, uint64 index) external returns (Batch memory) {
        return _proof(lane, index);
    }

    function _refuseVanished(Vanished memory gone, uint256 destination) private {
        TransferFrame memory transfer = TransferFrame(lanes[gone.lane].id, gone.index, gone.frame);
        TransferFrame[] memory list = new TransferFrame[](1);
        list[0] = transfer;
        uint256 origin = lanes[gone.lane].origin;
        _refuse(destination, abi.encodeCall(IBridgeQueue.drain, (USD, list)));
        _refuse(destination, abi.encodeCall(IBridgeQueue.execute, (transfer)));
        _refuse(destination, abi.encodeCall(IBridgeQueue.claim, (transfer, attacker)));
        _refuse(destination, abi.encodeCall(IBridgeReturns.sendBack, (transfer)));
        bytes32[] memory siblings = _siblings(gone.lane, gone.index);
        _refuse(origin, abi.encodeCall(IBridgeReturns.settleReturn, (transfer, siblings)));
        _refuse(origin, abi.encodeCall(IBridgeReturns.renewRefund, (transfer)));
    }

    function _refuse(uint256 chain, bytes memory data) internal {
        _enter(chain);
        (bool success, ) = address(bridges[chain]).call(data);
        assertFalse(success, "the bridge believed what was never sent");
    }
}
