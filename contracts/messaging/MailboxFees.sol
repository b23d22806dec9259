// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IMailboxAdmin} from "./interfaces/IMailboxAdmin.sol";
import {PaymentLib} from "./libraries/PaymentLib.sol";

/// @title MailboxFees
/// @notice The mailbox's money: fees that were charged, and balances that are prepaid for senders without value.
/// @dev Fees are what the mailbox holds beyond the prepaid balances, so that charging one writes nothing.
abstract contract MailboxFees is IMailboxAdmin, AccessManaged {
    /// @dev One slot: only a send without value, for which there is a fee, reads it.
    struct Account {
        uint248 prepaid;
        bool feeExempt;
    }

    mapping(address account => Account) private _accounts;
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
        _accounts[account].prepaid += uint248(msg.value); // no chain has that much coin
        _totalPrepaid += msg.value;
        emit PrepaidFunded(account, msg.sender, msg.value);
    }

    /// @inheritdoc IMailbox
    function withdrawPrepaid(address receiver, uint256 amount) external {
        require(amount != 0, ZeroAmount());
        _takePrepaid(msg.sender, _accounts[msg.sender], amount);
        emit PrepaidWithdrawn(msg.sender, receiver, amount);
        PaymentLib.pay(receiver, amount);
    }

    /// @inheritdoc IMailboxAdmin
    function withdrawFees(address receiver, uint256 amount) external restricted {
        uint256 held = feesHeld();
        require(amount != 0, ZeroAmount());
        require(amount <= held, InsufficientFees(amount, held));
        emit FeesWithdrawn(receiver, amount);
        PaymentLib.pay(receiver, amount);
    }

    /// @inheritdoc IMailboxAdmin
    function setFeeExempt(address account, bool exempt) external restricted {
        require(account != address(0), ZeroAddress());
        _accounts[account].feeExempt = exempt;
        emit FeeExemptSet(account, exempt);
    }

    /// @inheritdoc IMailbox
    function prepaidOf(address account) external view returns (uint256) {
        return _accounts[account].prepaid;
    }

    /// @inheritdoc IMailbox
    function isFeeExempt(address account) external view returns (bool) {
        return _accounts[account].feeExempt;
    }

    /// @inheritdoc IMailbox
    function feesHeld() public view returns (uint256) {
        return address(this).balance - _totalPrepaid;
    }

    /// @dev Charges `fee` for a message: from the value sent, the rest going to `refundTo`, or from the sender's
    /// prepaid balance if no value was sent and the sender is not exempt.
    /// Calls out last, so the caller has written and emitted everything before.
    function _charge(uint256 fee, address refundTo) internal {
        if (msg.value == fee) return;
        if (msg.value == 0) return _chargeAccount(fee);
        require(msg.value > fee, InsufficientFee(fee, msg.value));
        PaymentLib.pay(refundTo, msg.value - fee);
    }

    function _chargeAccount(uint256 fee) private {
        Account storage account = _accounts[msg.sender];
        if (!account.feeExempt) _takePrepaid(msg.sender, account, fee);
    }

    function _takePrepaid(address owner, Account storage account, uint256 amount) private {
        uint256 prepaid = account.prepaid;
        require(amount <= prepaid, InsufficientPrepaid(owner, amount, prepaid));
        unchecked {
            account.prepaid = uint248(prepaid - amount);
            _totalPrepaid -= amount;
        }
    }
}
