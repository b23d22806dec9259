// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

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

    /// @dev The transfer of a frame, whose id no other frame has; it must be in a state.
    function _caseOf(TransferFrame calldata transfer, EntryState state) internal view returns (Case memory one) {
        one.id = _idOf(transfer);
        one.entry = _state().waiting[one.id];
        require(one.entry.state == state, WrongState(one.id, one.entry.state));
        one.transfer = TransferLib.decode(_payloadOf(transfer.frame));
    }

    /// @dev By when a transfer should have been delivered: later by as long as its lane stood still.
    function _deadlineOf(bytes32 laneId, Transfer memory transfer) internal view returns (uint256) {
        return MAILBOX.deadlineOf(laneId, transfer.deadline);
    }

    /// @dev From then on anyone may do what was its receiver's alone.
    function _requirePassed(uint256 time) internal view {
        require(block.timestamp > time, DeadlineNotPassed(time));
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
