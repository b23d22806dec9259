// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Entry, EntryState, IBridgeEvents} from "@causeway/solidity/interfaces/IBridge.sol";
import {ICustody, ReleaseFee} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {CHEATCODES, ICheatcodes} from "../../../packages/simulator/solidity/ICheatcodes.sol";
import {BridgeWorld} from "./BridgeWorld.sol";

/// @title BridgeNotes
/// @notice Looks at transfers, at both ends, and keeps counts of what it sees.
abstract contract BridgeNotes is BridgeWorld {
    /// @dev What a custody took by its curve, units. Where a receiver failed, it is counted twice.
    mapping(uint256 chain => uint256) internal curvePaid;

    /// @dev What was paid in parts, at either end.
    mapping(bytes32 id => bool) internal isPartPaid;

    /// @dev Whether a stranger is in what is done now; and whether its caller gets change, in which they act.
    bool internal isBeside;
    bool internal isChanging;

    /// @dev Before a call at a chain about a transfer, in which somebody may be called. `changed` gets its change.
    function _letStranger(uint256 chain, bytes32 id, address changed) internal virtual;

    /// @dev After it.
    function _noteStranger() internal virtual;

    /// @dev Notes what a step that succeeded sent and what it contained.
    function _noteAll() internal {
        ICheatcodes.Log[] memory logs = CHEATCODES.getRecordedLogs();
        _noteLogs(logs);
        for (uint256 i = 0; i < logs.length; ++i) {
            bytes32 topic = logs[i].topics[0];
            if (topic == IBridgeEvents.ProvenanceContained.selector) _noteContained(logs[i]);
            if (topic == IBridgeEvents.TransferPartPaid.selector) isPartPaid[logs[i].topics[1]] = true;
            if (topic == ICustody.Released.selector) _noteReleased(logs[i]);
        }
    }

    function _noteReleased(ICheatcodes.Log memory log) private {
        uint256 chain;
        while (address(custodies[chain]) != log.emitter) ++chain;
        (, , ReleaseFee memory fee, ) = abi.decode(log.data, (uint256, uint256, ReleaseFee, bool));
        curvePaid[chain] += fee.curve;
    }

    function _noteContained(ICheatcodes.Log memory log) private {
        uint256 chain;
        while (address(bridges[chain]) != log.emitter) ++chain;
        uint32 provenance = uint32(uint256(log.topics[2]));
        contained[chain][provenance] = true;
        for (uint256 i = 0; i < ids.length; ++i) {
            bool isThere = transfers[ids[i]].destination == chain;
            if ((isThere ? there[ids[i]] : home[ids[i]]).provenance == provenance) _refresh(ids[i]);
        }
    }

    function _noteTransfer(bytes32 id, Moved memory moved) internal {
        ids.push(id);
        transfers[id] = moved;
        if (moved.isCalled) _makeReceiver(moved.receiver);
        underway += int256(moved.locked);
        sentOf[moved.origin][moved.destination] += moved.locked;
    }

    /// @dev Looks at a transfer again, at both ends, and brings the counters up to date.
    function _refresh(bytes32 id) internal {
        Moved storage moved = transfers[id];
        if (moved.whole == 0) return;
        uint256 feesBefore = _feesOf(id);
        _sweep(id);
        bool isOver = !moved.isEnded && mailboxes[moved.destination].isDone(lanes[moved.lane].id, moved.index);
        Stand memory seen = _look(id, moved.destination, moved.whole, isOver);
        if (isOver && !moved.isAccepted) {
            moved.isAccepted = true;
            acceptedOf[moved.destination][moved.origin] += moved.whole;
        }
        _count(moved.destination, moved.origin, there[id], seen);
        there[id] = seen;
        _notePlace(id, moved.destination, seen);
        seen = _look(id, moved.origin, moved.back, moved.back != 0);
        _count(moved.origin, moved.destination, home[id], seen);
        home[id] = seen;
        _notePlace(id, moved.origin, seen);
        _checkCalled(id);
        assertGe(_feesOf(id), feesBefore, "somebody was paid what was taken as a fee, or paid twice");
    }

    /// @dev A payload is handed over once, or waits for that: what has one is never left to be claimed alone.
    function _checkCalled(bytes32 id) private view {
        Moved storage moved = transfers[id];
        if (!moved.isCalled || moved.advancer != address(0) || isTaken[id]) return;
        EntryState state = there[id].state;
        assertTrue(state != EntryState.Claimable, "a payload was lost");
        bool isOver = moved.isAccepted && state == EntryState.None;
        assertEq(called.callsOf(id), isOver ? 1 : 0, "a payload was not handed over once");
    }

    /// @dev Notes the place in a line; and what vouches for it, the first time: whatever gives a transfer a provenance
    /// asks for one that counts.
    function _notePlace(bytes32 id, uint256 chain, Stand memory seen) private {
        if (seen.provenance == 0) return;
        if (vouchedIn[chain][seen.provenance] == 0) {
            uint256 prover = lanes[_laneOf(id, chain)].prover;
            vouchedIn[chain][seen.provenance] = clients[chain][prover].generation() + 1;
        }
        if (seen.state != EntryState.Waiting) return;
        idAt[_placeIn(chain, seen.provenance, bridges[chain].entryOf(id).position)] = id;
    }

    /// @dev By which lane a transfer, or the news of what became of it, came.
    function _laneOf(bytes32 id, uint256 chain) internal view returns (uint256) {
        Moved storage moved = transfers[id];
        return chain == moved.destination ? moved.lane : _laneBetween(moved.destination, moved.origin);
    }

    /// @dev What of all that was taken from the books for a transfer nobody was paid, nor waits to be paid.
    function _feesOf(bytes32 id) internal view returns (uint256) {
        Moved storage moved = transfers[id];
        Stand storage one = there[id];
        Stand storage other = home[id];
        uint256 taken = one.admitted + other.admitted;
        uint256 due = one.queued + one.setAside + other.queued + other.setAside;
        assertLe(moved.paid + moved.refunded + due, taken, "more was paid than was taken from the books");
        return taken - moved.paid - moved.refunded - due;
    }

    function _look(bytes32 id, uint256 chain, uint256 whole, bool isOver) internal view returns (Stand memory seen) {
        Entry memory entry = bridges[chain].entryOf(id);
        (seen.state, seen.provenance) = (entry.state, entry.provenance);
        if (entry.state == EntryState.None) {
            seen.admitted = isOver ? whole - discarded[id] : 0;
        } else if (entry.state == EntryState.Returned) {
            seen.admitted = whole - transfers[id].left;
        } else {
            uint256 open = entry.held;
            if (contained[chain][entry.provenance]) open += entry.queued + entry.setAside;
            else (seen.queued, seen.setAside) = (entry.queued, entry.setAside);
            seen.admitted = whole - open;
        }
    }

    function _count(uint256 chain, uint256 other, Stand memory old, Stand memory seen) private {
        underway -= int256(seen.admitted) - int256(old.admitted);
        admittedOf[chain][other] = admittedOf[chain][other] + seen.admitted - old.admitted;
        queuedOf[chain] = queuedOf[chain] + seen.queued - old.queued;
        setAsideOf[chain] = setAsideOf[chain] + seen.setAside - old.setAside;
    }

    /// @dev Takes from who was paid for a transfer what he has, and counts it as paid.
    function _sweep(bytes32 id) private {
        Moved storage moved = transfers[id];
        if (moved.advancer != address(0)) moved.paid += _take(moved.destination, moved.advancer);
        moved.paid += _take(moved.destination, moved.receiver);
        moved.refunded += _take(moved.origin, moved.refundTo);
    }

    /// @dev What is minted cannot be made up: users send on what they got.
    function _take(uint256 chain, address account) internal returns (uint256 units) {
        uint256 amount = tokens[chain].balanceOf(account);
        if (amount == 0) return 0;
        assertEq(amount % custodies[chain].unit(), 0, "a part of a unit was paid");
        money[chain].went += amount;
        vm.prank(account);
        tokens[chain].transfer(chain == SPOKE_B ? user : DONE_WITH, amount);
        return amount / custodies[chain].unit();
    }
}
