// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IMailboxAdmin} from "./interfaces/IMailboxAdmin.sol";

/// @title MailboxFees
/// @notice The mailbox's money: fees that were charged, and balances that are prepaid for senders without value.
/// @dev Fees are what the mailbox holds beyond the prepaid balances, so that charging one writes nothing.
abstract contract MailboxFees is IMailboxAdmin, AccessManaged {
    mapping(address account => uint256) private _prepaid;
    uint256 private _totalPrepaid;

    /// @inheritdoc IMailbox
    function addFee(bytes32 messageId) external payable {
        require(msg.value != 0, ZeroAmount());
        emit FeeAdded(messageId, msg.sender, msg.value);
    }

    /// @inheritdoc IMailbox
    function fundPrepaid(address account) external payable {
        require(msg.value != 0, ZeroAmount());
        require(account != address(0), ZeroAddress());
        _prepaid[account] += msg.value;
        _totalPrepaid += msg.value;
        emit PrepaidFunded(account, msg.sender, msg.value);
    }

    /// @inheritdoc IMailbox
    function withdrawPrepaid(address receiver, uint256 amount) external {
        require(amount != 0, ZeroAmount());
        _takePrepaid(msg.sender, amount);
        emit PrepaidWithdrawn(msg.sender, receiver, amount);
        _pay(receiver, amount);
    }

    /// @inheritdoc IMailboxAdmin
    function withdrawFees(address receiver, uint256 amount) external restricted {
        uint256 held = feesHeld();
        require(amount != 0, ZeroAmount());
        require(amount <= held, InsufficientFees(amount, held));
        emit FeesWithdrawn(receiver, amount);
        _pay(receiver, amount);
    }

    /// @inheritdoc IMailbox
    function prepaidOf(address account) external view returns (uint256) {
        return _prepaid[account];
    }

    /// @inheritdoc IMailbox
    function feesHeld() public view returns (uint256) {
        return address(this).balance - _totalPrepaid;
    }

    /// @dev Charges `fee` for a message: from the value sent, the rest going to `refundTo`, or from the sender's
    /// prepaid balance if no value was sent.
    /// Calls out last, so the caller has written and emitted everything before.
    function _charge(uint256 fee, address refundTo) internal {
        if (msg.value == fee) return;
        if (msg.value == 0) return _takePrepaid(msg.sender, fee);
        require(msg.value > fee, InsufficientFee(fee, msg.value));
        _pay(refundTo, msg.value - fee);
    }

    function _takePrepaid(address account, uint256 amount) private {
        uint256 prepaid = _prepaid[account];
        require(amount <= prepaid, InsufficientPrepaid(account, amount, prepaid));
        unchecked {
            _prepaid[account] = prepaid - amount;
            _totalPrepaid -= amount;
        }
    }

    function _pay(address receiver, uint256 amount) private {
        require(receiver != address(0), ZeroAddress());
        (bool paid, ) = receiver.call{value: amount}("");
        require(paid, PaymentFailed(receiver, amount));
    }
}
