// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice Who sends on once more while a sender is paid its refund.
interface IRefundObserver {
    function onRefund() external;
}

/// @title CampaignSender
/// @notice Calls mailboxes, and is paid refunds, during which it may send again.
contract CampaignSender {
    IRefundObserver private immutable _observer;
    bool public sendsOnRefund;

    constructor(IRefundObserver observer) payable {
        _observer = observer;
    }

    receive() external payable {
        if (!sendsOnRefund) return;
        sendsOnRefund = false;
        _observer.onRefund();
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
