// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {IExpirySender} from "@causeway/solidity/interfaces/IExpirySender.sol";

/// @notice Who sends on once more while a sender is paid its refund, and notes of which outcomes it was told.
interface ISenderObserver {
    function onRefund() external;
    function noteOutcome(bytes32 messageId, Outcome outcome, bytes calldata recipient, bytes calldata payload) external;
}

/// @title CampaignSender
/// @notice Calls mailboxes, and is paid refunds, during which it may send again.
contract CampaignSender is IExpirySender {
    ISenderObserver private immutable _observer;
    bool public sendsOnRefund;
    bool public refusesOutcomes;

    constructor(ISenderObserver observer) payable {
        _observer = observer;
    }

    error Unwilling();

    receive() external payable {
        if (!sendsOnRefund) return;
        sendsOnRefund = false;
        _observer.onRefund();
    }

    /// @dev Whether it refuses to be told what became of its messages.
    function refuseOutcomes(bool refuses) external {
        refusesOutcomes = refuses;
    }

    function onMessageExpired(
        bytes32 messageId,
        Outcome outcome,
        bytes calldata recipient,
        bytes calldata payload
    ) external returns (bytes4) {
        require(!refusesOutcomes, Unwilling());
        _observer.noteOutcome(messageId, outcome, recipient, payload);
        return this.onMessageExpired.selector;
    }

    /// @dev Sends again when it is next paid a refund.
    function sendOnRefund() external {
        sendsOnRefund = true;
    }

    /// @dev Calls `target`; reverts with what it reverts with.
    function forward(address target, uint256 value, bytes calldata data) external returns (bytes memory returned) {
        bool succeeded;
        (succeeded, returned) = target.call{value: value}(data);
        if (!succeeded) {
            assembly ("memory-safe") {
                revert(add(returned, 32), mload(returned))
            }
        }
    }
}
