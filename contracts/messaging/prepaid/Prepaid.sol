// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {RateLimiter} from "@openzeppelin/contracts/utils/RateLimiter.sol";
import {SlotDerivation} from "@openzeppelin/contracts/utils/SlotDerivation.sol";
import {TransientSlot} from "@openzeppelin/contracts/utils/TransientSlot.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Checkpoints} from "@openzeppelin/contracts/utils/structs/Checkpoints.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IPrepaid} from "@causeway/solidity/interfaces/IPrepaid.sol";
import {PaymentLib} from "../libraries/PaymentLib.sol";
import {OwnerLib} from "./OwnerLib.sol";

/// @title Prepaid
/// @notice Holds what is prepaid for senders without value, and what those bring who make them send.
/// @dev No role of the chain reaches it. What it holds is the sum of all balances and of all that was brought.
contract Prepaid is IPrepaid {
    using Checkpoints for Checkpoints.Trace208;
    using OwnerLib for address;
    using RateLimiter for RateLimiter.SlidingWindow;
    using SafeCast for uint256;
    using SlotDerivation for bytes32;
    using TransientSlot for *;

    /// @dev `day` is a limiter of the account's own, so of one entry.
    struct Account {
        uint128 balance;
        uint128 perMessage;
        RateLimiter.SlidingWindow day;
    }

    uint48 private constant DAY = 1 days;

    /// @dev The one entry of an account's limiter.
    bytes32 private constant ENTRY = 0;

    /// @dev Transient, by account: who brought money for its next message in this transaction.
    bytes32 private constant PAYERS = keccak256("causeway.transient.Prepaid.payers");

    /// @inheritdoc IPrepaid
    IMailbox public immutable mailbox;

    mapping(address account => Account) private _accounts;
    mapping(address account => mapping(address payer => uint256)) private _brought;

    /// @notice Pays for the messages of one mailbox.
    /// @param mailbox_ The mailbox. It may be deployed later: its address is known before.
    constructor(IMailbox mailbox_) {
        require(address(mailbox_) != address(0), IMailbox.ZeroAddress());
        mailbox = mailbox_;
    }

    // ---------------------------------------------------------------- an account's own balance

    /// @inheritdoc IPrepaid
    function fund(address account) external payable {
        require(msg.value != 0, IMailbox.ZeroAmount());
        require(_accounts[account].perMessage != 0, LimitsUnset(account));
        _accounts[account].balance += msg.value.toUint128();
        emit PrepaidFunded(account, msg.sender, msg.value);
    }

    /// @inheritdoc IPrepaid
    function setLimits(address account, uint128 perMessage, uint128 perDay) external {
        _requireAccountOrOwner(account);
        bool valid = perMessage == 0 ? perDay == 0 : perMessage <= perDay;
        require(valid, InvalidLimits(perMessage, perDay));
        _accounts[account].perMessage = perMessage;
        // what was spent is kept apart from the limit, so that a lower one counts for it at once
        _accounts[account].day.updateSettings(DAY, perDay);
        emit PrepaidLimitsSet(account, perMessage, perDay);
    }

    /// @inheritdoc IPrepaid
    function withdraw(address account, address receiver, uint256 amount) external {
        _requireAccountOrOwner(account);
        require(amount != 0, IMailbox.ZeroAmount());
        _takeFromBalance(account, amount);
        emit PrepaidWithdrawn(account, receiver, amount);
        PaymentLib.pay(receiver, amount);
    }

    // ---------------------------------------------------------------- whoever makes an account send

    /// @inheritdoc IPrepaid
    function bringFee(address account) external payable {
        require(msg.value != 0, IMailbox.ZeroAmount());
        require(account != address(0), IMailbox.ZeroAddress());
        _brought[account][msg.sender] += msg.value;
        _payerOf(account).tstore(msg.sender);
        emit FeeBrought(account, msg.sender, msg.value);
    }

    /// @inheritdoc IPrepaid
    function takeBackFee(address account, address receiver) external returns (uint256 amount) {
        amount = _brought[account][msg.sender];
        if (amount == 0) return 0;
        delete _brought[account][msg.sender];
        emit BroughtFeeTakenBack(account, msg.sender, receiver, amount);
        PaymentLib.pay(receiver, amount);
    }

    // ---------------------------------------------------------------- the mailbox

    /// @inheritdoc IPrepaid
    function pay(address account, uint256 fee) external {
        require(msg.sender == address(mailbox), NotMailbox(msg.sender));
        if (!_spendBrought(account, fee)) _spendBalance(account, fee);
        PaymentLib.pay(msg.sender, fee);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc IPrepaid
    function balanceOf(address account) external view returns (uint256) {
        return _accounts[account].balance;
    }

    /// @inheritdoc IPrepaid
    function limitsOf(address account) external view returns (uint256 perMessage, uint256 perDay) {
        return (_accounts[account].perMessage, _accounts[account].day._limit);
    }

    /// @inheritdoc IPrepaid
    function leftOf(address account) external view returns (uint256) {
        return _accounts[account].day.available(ENTRY);
    }

    /// @inheritdoc IPrepaid
    function broughtBy(address account, address payer) external view returns (uint256) {
        return _brought[account][payer];
    }

    // ---------------------------------------------------------------- internal

    function _requireAccountOrOwner(address account) private view {
        bool may = msg.sender == account || msg.sender == account.tryOwner();
        require(may, NotAccountOrOwner(msg.sender, account));
    }

    /// @dev What is brought in a transaction pays one message: a second one in it may be of another's making.
    function _spendBrought(address account, uint256 fee) private returns (bool) {
        TransientSlot.AddressSlot slot = _payerOf(account);
        address payer = slot.tload();
        if (payer != address(0)) {
            slot.tstore(address(0));
            if (_spendBroughtBy(account, payer, fee)) return true;
        }
        // `tx.origin` authorises nothing: it says whose money, of what was brought for this account alone, pays for a
        // message that his own transaction has the account send
        // solhint-disable-next-line avoid-tx-origin
        return _spendBroughtBy(account, tx.origin, fee);
    }

    function _spendBroughtBy(address account, address payer, uint256 fee) private returns (bool) {
        uint256 brought = _brought[account][payer];
        if (brought < fee) return false;
        _brought[account][payer] = brought - fee;
        emit BroughtFeeSpent(account, payer, fee);
        return true;
    }

    function _spendBalance(address account, uint256 fee) private {
        Account storage spender = _accounts[account];
        _takeFromBalance(account, fee);
        require(fee <= spender.perMessage, MessageLimitExceeded(account, fee, spender.perMessage));
        if (!spender.day.tryConsume(ENTRY, fee)) {
            revert DayLimitExceeded(account, fee, spender.day.available(ENTRY), _availableAt(spender.day, fee));
        }
        emit PrepaidSpent(account, fee);
    }

    function _takeFromBalance(address account, uint256 amount) private {
        uint256 balance = _accounts[account].balance;
        require(amount <= balance, InsufficientPrepaid(account, amount, balance));
        _accounts[account].balance = uint128(balance - amount);
    }

    /// @dev When the limit, which is at least `fee`, has as much left. The limiter keeps sums of what was spent: the
    /// first to reach what must lie behind the window says when.
    function _availableAt(RateLimiter.SlidingWindow storage day, uint256 fee) private view returns (uint256) {
        Checkpoints.Trace208 storage spent = day._items[ENTRY];
        uint256 needed = spent.latest() + fee - day._limit;
        (uint256 low, uint256 high) = (0, spent.length() - 1);
        while (low < high) {
            uint256 middle = (low + high) / 2;
            if (spent.at(uint32(middle))._value < needed) low = middle + 1;
            else high = middle;
        }
        return uint256(spent.at(uint32(low))._key) + DAY;
    }

    function _payerOf(address account) private pure returns (TransientSlot.AddressSlot) {
        return PAYERS.deriveMapping(account).asAddress();
    }
}
