// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786GatewaySource} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {ICheatcodes} from "./ICheatcodes.sol";
import {SimulatedChains} from "./SimulatedChains.sol";

/// @title RecordedChains
/// @notice Learns from recorded logs what was sent.
abstract contract RecordedChains is SimulatedChains {
    /// @dev A mailbox reports a message that hashes to another id, or one of a lane that nobody configured.
    error UnreadableMessage(bytes32 messageId);

    /// @dev Notes what mailboxes say was sent. A message's `MessageSent` is the log before its `MessageIndexed`.
    /// Logs of calls that reverted are recorded too: what a mailbox does not count was never sent.
    function _noteLogs(ICheatcodes.Log[] memory logs) internal {
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].topics.length != 3 || !_isMailbox(logs[i].emitter)) continue;
            if (logs[i].topics[0] == IMailbox.MessageAppended.selector) {
                (uint64 index, bytes memory frame) = abi.decode(logs[i].data, (uint64, bytes));
                _noteFrame(logs[i], index, frame);
            } else if (logs[i].topics[0] == IMailbox.MessageIndexed.selector) {
                (uint64 index, bytes memory frame) = _frameOf(logs[i - 1], logs[i]);
                _noteFrame(logs[i], index, frame);
            }
        }
        for (uint256 lane = 0; lane < lanes.length; ++lane) {
            uint256 count = mailboxes[lanes[lane].origin].outboundLane(lanes[lane].id).count;
            if (count < leaves[lane].length) _dropAfter(lane, count);
        }
    }

    /// @dev Forgets what was noted of a lane beyond its first `count` messages.
    function _dropAfter(uint256 lane, uint256 count) internal virtual {
        while (leaves[lane].length > count) {
            leaves[lane].pop();
            frames[lane].pop();
        }
    }

    function _isMailbox(address account) internal view returns (bool) {
        for (uint256 chain = 0; chain < mailboxes.length; ++chain) {
            if (address(mailboxes[chain]) == account) return true;
        }
        return false;
    }

    function _noteFrame(ICheatcodes.Log memory log, uint64 index, bytes memory frame) private {
        bytes32 messageId = log.topics[1];
        for (uint256 lane = 0; lane < lanes.length; ++lane) {
            if (lanes[lane].id != log.topics[2]) continue;
            if (index < leaves[lane].length) _dropAfter(lane, index);
            require(_noteSent(lane, frame) == messageId, UnreadableMessage(messageId));
            return;
        }
        revert UnreadableMessage(messageId);
    }

    function _frameOf(
        ICheatcodes.Log memory sent,
        ICheatcodes.Log memory indexed_
    ) private pure returns (uint64 index, bytes memory frame) {
        require(sent.topics[0] == IERC7786GatewaySource.MessageSent.selector, UnreadableMessage(indexed_.topics[1]));
        uint64 gasLimit;
        uint40 deadline;
        (index, gasLimit, deadline) = abi.decode(indexed_.data, (uint64, uint64, uint40));
        (bytes memory sender, bytes memory recipient, bytes memory payload, , ) = abi.decode(
            sent.data,
            (bytes, bytes, bytes, uint256, bytes[])
        );
        frame = _frame(gasLimit, deadline, _accountOf(sender), _accountOf(recipient), payload);
    }

    /// @dev The account of an interoperable address of an EVM chain: its last 20 bytes.
    function _accountOf(bytes memory interoperable) internal pure returns (address account) {
        assembly ("memory-safe") {
            account := mload(add(interoperable, mload(interoperable)))
        }
    }
}
