// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {EntryState, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {FrameLib} from "../messaging/libraries/FrameLib.sol";
import {Transfer, TransferLib} from "./libraries/TransferLib.sol";
import {Lines} from "./Lines.sol";

/// @title Cases
/// @notice A transfer that waits, as who moves it on names it: by its frame.
abstract contract Cases is Lines {
    /// @dev As its frame and its entry say.
    struct Case {
        bytes32 id;
        Transfer transfer;
        Waiting entry;
    }

    /// @dev The transfer of a frame, whose id no other frame has; it must be in a state, and not be voided.
    function _caseOf(TransferFrame calldata transfer, EntryState state) internal view returns (Case memory one) {
        one.id = _idOf(transfer);
        one.entry = _state().waiting[one.id];
        require(one.entry.state == state, WrongState(one.id, one.entry.state));
        _requireNotVoided(_cameBy(one.id, one.entry));
        one.transfer = TransferLib.decode(_payloadOf(transfer.frame));
    }

    /// @dev By when a transfer should have been delivered: later by as long as its lane stood still, and not before the
    /// asset was open for as long as it was paused: then it can be paused again. One that is unknown here is not
    /// refused: its transfers never arrive.
    function _deadlineOf(bytes32 laneId, bytes32 assetId, uint256 deadline) internal view returns (uint256) {
        return MAILBOX.deadlineOf(laneId, Math.max(deadline, _state().assets[assetId].pausableFrom));
    }

    /// @dev From then on anyone may do what was its receiver's alone.
    function _requirePassed(uint256 time) internal view {
        require(block.timestamp > time, DeadlineNotPassed(time));
    }

    /// @dev Takes what is left of a transfer out of its line and the books; its entry stays as it was.
    function _takeOut(bytes32 assetId, Asset storage asset, Case memory one) internal returns (uint256 units) {
        Waiting memory entry = one.entry;
        uint256 setAside = _state().setAside[one.id];
        delete _state().setAside[one.id];
        units = uint256(entry.held) + entry.queued + setAside;
        Line storage line = _line(assetId, entry.provenance);
        // what was contained binds nothing any more
        if (line.contained) return units;
        line.queued -= entry.queued;
        line.setAside -= uint128(setAside);
        if (entry.state == EntryState.Waiting) _leave(assetId, asset, entry);
        if (entry.queued + setAside == 0) return units;
        uint64 chainId = _provenance(entry.provenance).chainId;
        asset.custody.unbind(chainId, _kindOf(entry.provenance), entry.queued, setAside);
    }

    function _idOf(TransferFrame calldata transfer) internal pure returns (bytes32) {
        return FrameLib.messageId(transfer.laneId, transfer.index, keccak256(transfer.frame));
    }

    function _payloadOf(bytes calldata frame) internal pure returns (bytes calldata payload) {
        (, , payload) = FrameLib.parts(frame);
    }

    /// @dev Who gets what is set aside of it: its receiver here, or who it comes back to.
    function _payee(Case memory one) internal pure returns (address) {
        return one.entry.isRefund ? one.transfer.refundTo : one.transfer.receiver;
    }
}
