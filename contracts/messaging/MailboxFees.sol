// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IPrepaid} from "@causeway/solidity/interfaces/IPrepaid.sol";
import {IMailboxAdmin} from "./interfaces/IMailboxAdmin.sol";
import {PaymentLib} from "./libraries/PaymentLib.sol";

/// @title MailboxFees
/// @notice The mailbox's money: the fees that were charged.
/// @dev They are all that it holds, so that charging one writes nothing.
abstract contract MailboxFees is IMailboxAdmin, AccessManaged {
    /// @inheritdoc IMailbox
    IPrepaid public immutable prepaid;

    mapping(address account => bool) private _feeExempt;

    /// @notice Names the contract that pays for messages without value.
    /// @param prepaid_ The chain's `Prepaid` for this mailbox. It may be deployed later: its address is known before.
    constructor(IPrepaid prepaid_) {
        require(address(prepaid_) != address(0), ZeroAddress());
        prepaid = prepaid_;
    }

    /// @notice Takes the fees that `prepaid` pays.
    receive() external payable {
        require(msg.sender == address(prepaid), NotPrepaid(msg.sender));
    }

    /// @inheritdoc IMailbox
    function addFee(bytes32 messageId) external payable {
        require(msg.value != 0, ZeroAmount());
        emit FeeAdded(messageId, msg.sender, msg.value);
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
        _feeExempt[account] = exempt;
        emit FeeExemptSet(account, exempt);
    }

    /// @inheritdoc IMailbox
    function isFeeExempt(address account) external view returns (bool) {
        return _feeExempt[account];
    }

    /// @inheritdoc IMailbox
    function feesHeld() public view returns (uint256) {
        return address(this).balance;
    }

    /// @dev Charges `fee` for a message: from the value sent, the rest going to `refundTo`, or from what is prepaid if
    /// no value was sent and the sender is not exempt.
    /// Calls out last, so the caller has written and emitted everything before.
    function _charge(uint256 fee, address refundTo) internal {
        if (msg.value == fee) return;
        if (msg.value == 0) return _chargeAccount(fee);
        require(msg.value > fee, InsufficientFee(fee, msg.value));
        PaymentLib.pay(refundTo, msg.value - fee);
    }

    function _chargeAccount(uint256 fee) private {
        if (!_feeExempt[msg.sender]) prepaid.pay(msg.sender, fee);
    }
}
