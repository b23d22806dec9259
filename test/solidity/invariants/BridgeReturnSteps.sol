// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Entry, EntryState, IBridgeReturns} from "@causeway/solidity/interfaces/IBridge.sol";
import {Batch} from "@causeway/solidity/interfaces/IMailbox.sol";
import {Limited} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {BridgePayoutSteps} from "./BridgePayoutSteps.sol";

/// @title BridgeReturnSteps
/// @notice The ways back: what never arrived is ended, what waits is sent back, and both are settled, or tried to.
abstract contract BridgeReturnSteps is BridgePayoutSteps {
    /// @dev Where the notice about a transfer, or its return, is in the lane that leads back; from 1.
    mapping(bytes32 id => uint64) internal noticeAt;
    mapping(bytes32 id => bool) private _isConfirmed;

    function end(uint256 seed) external {
        bytes32 id = _pickUnended(seed);
        if (id != 0) _end(id);
    }

    /// @dev By its receiver, or by anybody who says that it is late. What is ready is not sent back for long.
    function sendBack(uint256 seed) external {
        bytes32 ready = _pickId(seed, EntryState.Ready, true);
        if (ready != 0 && _pick(seed, "ready", 2) == 0) return _sendBack(ready, stranger);
        EntryState state = _pick(seed, "state", 5) == 0 ? EntryState.Waiting : EntryState.Aside;
        bytes32 id = _pickId(seed, state, true);
        if (id == 0) return;
        bool byReceiver = _pick(seed, "caller", 2) == 0;
        _sendBack(id, byReceiver ? _payeeOf(id, transfers[id].destination) : stranger);
    }

    function settle(uint256 seed) external {
        bytes32 id = _pickGoneBack(seed);
        if (id != 0) _settle(id, transfers[id].isEnded);
    }

    // ---------------------------------------------------------------- internal

    function _end(bytes32 id) internal {
        Moved storage moved = transfers[id];
        if (!_isOpen(moved.lane)) return;
        uint256 chain = moved.destination;
        _letStranger(chain, id, stranger);
        _enter(chain);
        bool isLate = _isLate(moved) && moved.advancer == address(0);
        Batch memory batch = _proof(moved.lane, moved.index);
        uint256 fee = expiries[chain].quoteNotice(lanes[moved.lane].id);
        vm.recordLogs();
        vm.prank(stranger);
        try bridges[chain].end{value: fee + (isChanging ? 1 : 0)}(lanes[moved.lane].id, batch) {
            _noteAll();
            assertTrue(isLate, "a transfer was ended before its deadline");
            moved.isEnded = true;
            noticeAt[id] = _placeOfNotice(id);
            _did("ended");
        } catch {
            assertFalse(isLate, "a late transfer could not be ended");
            _did("refused endings");
        }
        _refresh(id);
        _noteStranger();
    }

    function _sendBack(bytes32 id, address caller) internal {
        Moved storage moved = transfers[id];
        uint256 chain = moved.destination;
        vm.deal(caller, 10 ether);
        _letStranger(chain, id, caller);
        _enter(chain);
        bool isPossible = _isReturnable(id, caller);
        uint256 open = _openOf(id, chain);
        bytes memory data = abi.encodeCall(IBridgeReturns.sendBack, (_frameOf(id)));
        uint256 fee = bridges[chain].quoteReturn(chainIds[moved.origin]);
        vm.recordLogs();
        vm.prank(caller);
        (bool success, ) = address(bridges[chain]).call{value: fee + (isChanging ? 1 : 0)}(data);
        assertEq(success, isPossible, "whether a transfer is sent back");
        if (success) _noteReturn(id, open);
        else _did("refused returns");
        _noteStranger();
    }

    function _isReturnable(bytes32 id, address caller) private view returns (bool) {
        Moved storage moved = transfers[id];
        uint256 chain = moved.destination;
        if (_isPaused(chain) || !_isPayable(chain, id) || moved.advancer != address(0)) return false;
        // what was all taken by its fee has a payload still, and nothing to go back
        if (_openAt(id, chain) == 0) return false;
        // what is ready is its receiver's for longer
        bool isLate = there[id].state == EntryState.Ready ? _isLate(moved, 30 days) : _isLate(moved);
        return caller == _payeeOf(id, chain) || isLate;
    }

    function _isLate(Moved storage moved) internal view returns (bool) {
        return _isLate(moved, 0);
    }

    function _isLate(Moved storage moved, uint256 more) private view returns (bool) {
        return time > bridges[moved.destination].deadlineOf(lanes[moved.lane].id, USD, moved.deadline) + more;
    }

    function _noteReturn(bytes32 id, uint256 open) internal {
        Moved storage moved = transfers[id];
        _noteAll();
        noticeAt[id] = _placeOfNotice(id);
        uint256 lane = _laneBetween(moved.destination, moved.origin);
        // the payload of a return: version, kind, id, units
        moved.left = _numberAt(frames[lane][noticeAt[id] - 1], 59 + 34);
        assertLe(moved.left, open, "more was sent back than waited");
        assertGe(moved.left, open / 2, "a return cost more than half");
        returnedOf[moved.destination][moved.origin] += moved.left;
        _did("sent back");
        _refresh(id);
    }

    /// @dev Pays back what was ended or returned, if its origin was told; once.
    function _settle(bytes32 id, bool byNotice) internal {
        Moved storage moved = transfers[id];
        uint256 chain = moved.origin;
        _letStranger(chain, id, address(0));
        _enter(chain);
        bytes32[] memory siblings = _siblings(moved.lane, moved.index);
        uint256 before = custodies[chain].flows(chainIds[moved.destination]).refunded;
        uint256 most = _mostBack(id, byNotice);
        uint256 admitted = home[id].admitted;
        bool success;
        vm.recordLogs();
        if (byNotice) {
            bytes memory frame = frames[moved.lane][moved.index];
            (success, ) = address(expiries[chain]).call(
                abi.encodeCall(expiries[chain].settle, (lanes[moved.lane].id, moved.index, frame, siblings))
            );
        } else {
            bytes memory data = abi.encodeCall(IBridgeReturns.settleReturn, (_frameOf(id), siblings));
            (success, ) = address(bridges[chain]).call(data);
        }
        if (success) {
            uint256 back = custodies[chain].flows(chainIds[moved.destination]).refunded - before;
            _noteBack(id, back);
            _noteAll();
        } else {
            _did("refused settlements");
        }
        _refresh(id);
        if (!isBeside) {
            uint256 used = home[id].admitted - admitted;
            assertLe(_mostBack(id, byNotice) + used, most, "what came back can come back once more");
        }
        _noteStranger();
    }

    /// @dev What can come back now as this does.
    function _mostBack(bytes32 id, bool byNotice) private view returns (uint256 most) {
        Moved storage moved = transfers[id];
        Limited limited = byNotice ? Limited.Ends : Limited.Returns;
        (, most) = custodies[moved.origin].limitOf(chainIds[moved.destination], limited);
    }

    function _noteBack(bytes32 id, uint256 back) private {
        Moved storage moved = transfers[id];
        _checkBack(id, moved.back + back);
        if (moved.back != 0) _checkRest(id);
        moved.back += back;
        refundedOf[moved.origin][moved.destination] += back;
        _did(moved.isEnded ? "refunded" : "settled returns");
    }

    /// @dev What may be paid back in all, of a transfer that is now.
    function _checkBack(bytes32 id, uint256 back) internal virtual;

    /// @dev Of what came back before, less than is true.
    function _checkRest(bytes32) internal virtual {
        assertTrue(false, "a transfer came back twice");
    }

    /// @dev Whether the notice or the return has arrived.
    function _wasTold(bytes32 id) internal view returns (bool) {
        Moved storage moved = transfers[id];
        if (noticeAt[id] == 0) return false;
        if (_isConfirmed[id]) return true;
        uint256 lane = _laneBetween(moved.destination, moved.origin);
        return mailboxes[moved.origin].isDone(lanes[lane].id, noticeAt[id] - 1);
    }

    /// @dev News of an ending or a return, proven again where it counts no longer.
    function confirm(uint256 seed) external {
        bytes32 id = _pickGoneBack(seed);
        if (id != 0) _confirm(id);
    }

    function _confirm(bytes32 id) internal {
        Moved storage moved = transfers[id];
        uint256 lane = _laneBetween(moved.destination, moved.origin);
        if (noticeAt[id] == 0 || !_isOpen(lane)) return;
        Batch memory batch = _proof(lane, noticeAt[id] - 1);
        bool success;
        vm.recordLogs();
        if (moved.isEnded) {
            (success, ) = address(expiries[moved.origin]).call(
                abi.encodeCall(expiries[moved.origin].confirm, (lanes[lane].id, batch))
            );
        } else {
            (success, ) = address(bridges[moved.origin]).call(
                abi.encodeCall(IBridgeReturns.reprove, (lanes[lane].id, batch))
            );
        }
        bool isVoided = expiries[moved.origin].isVoided(leaves[lane][noticeAt[id] - 1]);
        assertTrue(success || isVoided, "news of a transfer could not be proven again");
        if (!success) return;
        _noteAll();
        _isConfirmed[id] = true;
        _did("confirmed");
        _refresh(id);
    }

    /// @dev Where the news of a transfer is in the lane that leads back, from 1: a return names its id, a notice its
    /// lane and its place.
    function _placeOfNotice(bytes32 id) internal view returns (uint64 place) {
        Moved storage moved = transfers[id];
        uint256 lane = _laneBetween(moved.destination, moved.origin);
        for (place = uint64(leaves[lane].length); place != 0; --place) {
            bytes memory frame = frames[lane][place - 1];
            if (_wordAt(frame, PAYLOAD_AT + 2) == id) return place;
            bool isOfLane = _wordAt(frame, PAYLOAD_AT + 1) == lanes[moved.lane].id;
            if (isOfLane && uint64(bytes8(_wordAt(frame, PAYLOAD_AT + 33))) == moved.index) return place;
        }
    }

    function _wordAt(bytes memory frame, uint256 offset) private pure returns (bytes32 word) {
        if (frame.length < offset + 8) return 0;
        assembly ("memory-safe") {
            word := mload(add(add(frame, 32), offset))
        }
    }

    /// @dev What of a transfer waits at a chain.
    function _openOf(bytes32 id, uint256 chain) private view returns (uint256) {
        Entry memory entry = _entry(chain, id);
        return entry.held + entry.queued + entry.setAside;
    }

    function _pickUnended(uint256 seed) internal view returns (bytes32) {
        uint256 count = ids.length;
        uint256 early = _pick(seed, "early", 4) == 0 ? 2 days : 0;
        for (uint256 i = 0; i < count; ++i) {
            bytes32 id = ids[(_pick(seed, "transfer", count) + i) % count];
            Moved storage moved = transfers[id];
            if (moved.deadline == 0 || moved.isEnded || time + early <= moved.deadline) continue;
            if (!mailboxes[moved.destination].isDone(lanes[moved.lane].id, moved.index)) return id;
        }
        return 0;
    }

    function _pickGoneBack(uint256 seed) private view returns (bytes32) {
        uint256 count = ids.length;
        bool isAgain = _pick(seed, "again", 4) == 0;
        for (uint256 i = 0; i < count; ++i) {
            bytes32 id = ids[(_pick(seed, "transfer", count) + i) % count];
            if (transfers[id].locked != 0 && noticeAt[id] != 0 && (transfers[id].back != 0) == isAgain) return id;
        }
        return 0;
    }
}
