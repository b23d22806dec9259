// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EnumerableSet} from "@openzeppelin/contracts/utils/structs/EnumerableSet.sol";
import {EntryState} from "@causeway/solidity/interfaces/IBridge.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {InboundLaneView} from "@causeway/solidity/interfaces/IMailbox.sol";
import {ContainmentLib} from "@causeway/solidity/libraries/ContainmentLib.sol";
import {ReleaseKind, Turn} from "./interfaces/ICustody.sol";
import {BridgeAssets} from "./BridgeAssets.sol";

/// @title Lines
/// @notice Who waits for what, and in which order: first come, first served within a line; the lines take turns.
/// @dev A line holds what came of one asset by one *provenance*: a lane, and what its light client vouched for in one
/// generation. What a distrust covers is so a line as a whole, and ceases to bind anything at once. Two places move
/// through a line: before `head` all is paid, before `admitted` all is let in by the limit.
abstract contract Lines is BridgeAssets {
    using EnumerableSet for EnumerableSet.UintSet;

    // ---------------------------------------------------------------- provenance

    /// @dev What a lane's messages come by now.
    function _presentProvenance(bytes32 laneId, ReleaseKind kind) internal returns (uint32) {
        ILightClient lightClient = MAILBOX.inboundLane(laneId).lightClient;
        return _toProvenance(laneId, lightClient, lightClient.generation(), kind);
    }

    function _toProvenance(
        bytes32 laneId,
        ILightClient lightClient,
        uint32 generation,
        ReleaseKind kind
    ) internal returns (uint32) {
        uint64 chainId = MAILBOX.inboundLane(laneId).originChainId;
        Provenance memory provenance = Provenance(laneId, lightClient, generation, chainId);
        bytes32 key = _keyOf(provenance);
        uint256 place = _state().placeOf[key];
        if (place == 0) {
            place = _state().provenances.length;
            _state().placeOf[key] = place;
            _state().provenances.push(provenance);
        }
        return uint32(4 * place + uint256(kind));
    }

    /// @dev The number that a provenance has now: another, should what was contained ever be vouched for again.
    function _numberNow(uint32 number) internal returns (uint32) {
        Provenance memory provenance = _provenance(number);
        return _toProvenance(provenance.laneId, provenance.lightClient, provenance.generation, _kindOf(number));
    }

    function _provenance(uint32 number) internal view returns (Provenance storage) {
        return _state().provenances[number >> 2];
    }

    function _kindOf(uint32 number) internal pure returns (ReleaseKind) {
        return ReleaseKind(number & 3);
    }

    /// @dev What came by a provenance that counts, over a lane that is open: else nothing of it is paid.
    function _requirePayable(bytes32 assetId, uint32 number) internal view {
        Provenance storage from = _provenance(number);
        ContainmentLib.requireCounts(MAILBOX, from.laneId, from.lightClient, from.generation);
        require(!_state().lines[assetId][number].contained, Contained(number));
    }

    function _counts(uint32 number) internal view returns (bool) {
        Provenance storage from = _provenance(number);
        return ContainmentLib.counts(MAILBOX, from.laneId, from.lightClient, from.generation);
    }

    /// @dev Whether what came by it counts; and whether its lane is open.
    function _vouches(uint32 number) internal view returns (bool isVouchedFor, bool isOpen) {
        Provenance storage provenance = _provenance(number);
        InboundLaneView memory lane = MAILBOX.inboundLane(provenance.laneId);
        bool isSame = address(lane.lightClient) == address(provenance.lightClient);
        isVouchedFor = isSame && lane.lightClient.vouchesFor(provenance.generation);
        isOpen = block.timestamp >= lane.pausedUntil;
    }

    // ---------------------------------------------------------------- waiting

    /// @dev What stands before a transfer that comes by a lane now.
    function _turnOf(bytes32 assetId, Asset storage asset, uint32 provenance) internal view returns (Turn) {
        if (!asset.hasLines) return Turn.Now;
        Line storage line = _state().lines[assetId][provenance];
        if (line.head == line.tail) return Turn.Now;
        return line.admitted == line.tail ? Turn.AfterQueued : Turn.AfterHeld;
    }

    /// @dev The message by which it waits: the transfer itself, or what said that it comes back.
    function _cameBy(bytes32 transferId, Waiting memory entry) internal view returns (bytes32) {
        return entry.isRefund ? _state().refundedBy[transferId] : transferId;
    }

    /// @dev Puts a transfer at the end of its line, which is not contained: its caller has made sure, or has just taken
    /// the number that its provenance has now.
    function _enter(bytes32 assetId, Asset storage asset, bytes32 transferId, Waiting memory entry) internal {
        Line storage line = _state().lines[assetId][entry.provenance];
        entry.state = EntryState.Waiting;
        entry.position = line.tail++;
        if (entry.held == 0) line.admitted = line.tail;
        if (entry.queued != 0) line.queued += entry.queued;
        _state().waiting[transferId] = entry;
        if (_state().active[assetId].add(entry.provenance) && !asset.hasLines) asset.hasLines = true;
        _tellWaits(assetId, transferId, entry);
    }

    /// @dev A transfer of which nothing waits any more, or that steps aside, leaves its line, which counts.
    function _leave(bytes32 assetId, Asset storage asset, Waiting memory entry) internal {
        Line storage line = _state().lines[assetId][entry.provenance];
        (uint32 head, uint32 position) = (line.head, entry.position);
        uint32 next = _after(line, position);
        if (position == line.admitted) line.admitted = next;
        if (position != head) return _leaveGap(line, position, next);
        line.head = next;
        if (next == line.tail) _deactivate(assetId, asset, entry.provenance);
    }

    /// @dev A transfer stands aside: out of its line, binding nothing.
    function _putAside(bytes32 assetId, bytes32 transferId, Waiting memory entry) internal {
        entry.state = EntryState.Aside;
        entry.held += entry.queued;
        entry.queued = 0;
        _state().waiting[transferId] = entry;
        _tellWaits(assetId, transferId, entry);
    }

    /// @dev What is left of a transfer is set aside: to be claimed, or to be handed over by a call.
    function _noteSetAside(
        bytes32 transferId,
        bytes32 assetId,
        Waiting memory entry,
        EntryState state,
        uint256 units
    ) internal {
        entry.state = state;
        _state().waiting[transferId] = entry;
        _state().setAside[transferId] = units;
        _state().lines[assetId][entry.provenance].setAside += uint128(units);
        emit TransferSetAside(transferId, assetId, state, units);
    }

    /// @dev The entry at the line's `admitted` place was let in.
    function _passAdmitted(Line storage line) internal {
        line.admitted = _after(line, line.admitted);
    }

    /// @dev Nothing of a line counts any more; its entries stay, until they are proven again.
    function _containLine(bytes32 assetId, Asset storage asset, uint32 provenance) internal {
        Line storage line = _state().lines[assetId][provenance];
        if (line.contained) return;
        (uint256 queued, uint256 setAside) = (line.queued, line.setAside);
        line.contained = true;
        // should the same ever be vouched for again, it begins a line of its own
        Provenance storage from = _provenance(provenance);
        delete _state().placeOf[_keyOf(from)];
        _deactivate(assetId, asset, provenance);
        emit ProvenanceContained(assetId, provenance, queued, setAside);
        asset.custody.unbind(from.chainId, _kindOf(provenance), queued, setAside);
    }

    /// @dev The line whose turn it is among those that count and are open, 0 if none is. Those before it that do not
    /// count are contained; who is next is found among all that there were, so that `_peekLine` finds the same.
    function _nextLine(bytes32 assetId, Asset storage asset) internal returns (uint32 provenance) {
        uint256[] memory lines = _state().active[assetId].values();
        uint256 turn = _state().turns[assetId];
        for (uint256 i = 0; i < lines.length; ++i) {
            provenance = uint32(lines[(turn + i) % lines.length]);
            (bool isVouchedFor, bool isOpen) = _vouches(provenance);
            if (!isVouchedFor) {
                _containLine(assetId, asset, provenance);
            } else if (isOpen) {
                _state().turns[assetId] = turn + i;
                return provenance;
            }
        }
        return 0;
    }

    /// @dev As `_nextLine`, without containing anything.
    function _peekLine(bytes32 assetId) internal view returns (uint32) {
        EnumerableSet.UintSet storage active = _state().active[assetId];
        uint256 length = active.length();
        for (uint256 i = 0; i < length; ++i) {
            uint32 provenance = uint32(active.at((_state().turns[assetId] + i) % length));
            (bool isVouchedFor, bool isOpen) = _vouches(provenance);
            if (isVouchedFor && isOpen) return provenance;
        }
        return 0;
    }

    function _endTurn(bytes32 assetId) internal {
        ++_state().turns[assetId];
    }

    function _line(bytes32 assetId, uint32 provenance) internal view returns (Line storage) {
        return _state().lines[assetId][provenance];
    }

    function _tellWaits(bytes32 assetId, bytes32 transferId, Waiting memory entry) internal {
        emit TransferWaits(
            transferId,
            assetId,
            entry.state,
            entry.provenance,
            entry.position,
            entry.held,
            entry.queued
        );
    }

    /// @dev The next place, after one that somebody has, that is not gone.
    function _after(Line storage line, uint32 position) private view returns (uint32) {
        return position + 1 + uint32(line.gone[position + 1]);
    }

    /// @dev One run of the place, of those that end before it, and of those up to `next`.
    function _leaveGap(Line storage line, uint32 position, uint32 next) private {
        // it is behind the head, so something stands before it
        uint256 first = position - line.gone[position - 1];
        uint256 length = next - first;
        line.gone[first] = length;
        line.gone[next - 1] = length;
    }

    function _keyOf(Provenance memory provenance) private pure returns (bytes32) {
        return keccak256(abi.encode(provenance));
    }

    function _deactivate(bytes32 assetId, Asset storage asset, uint32 provenance) private {
        _state().active[assetId].remove(provenance);
        if (_state().active[assetId].length() == 0) asset.hasLines = false;
    }
}
