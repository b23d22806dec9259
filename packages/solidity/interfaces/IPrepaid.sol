// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IMailbox} from "./IMailbox.sol";

/// @title IPrepaid
/// @notice Pays for messages that are sent without value. It takes the fee from money that was brought for the sender
/// in this transaction, else from the sender's own balance, within limits that the sender or its owner sets.
/// @dev An account that sends on a stranger's request lets strangers spend its balance: the limits bound their
/// spending. An account's owner is the address that its `owner()` (ERC-173, ERC-5313) returns at that moment. An
/// account has no owner if it lacks the function, or if the answer fails, is no address, or takes more than 50,000
/// gas.
interface IPrepaid {
    /// @notice An account's balance grew.
    event PrepaidFunded(address indexed account, address indexed payer, uint256 amount);
    /// @notice An account's balance paid for a message, wei.
    event PrepaidSpent(address indexed account, uint256 fee);
    /// @notice An account's balance was withdrawn by the account or its owner.
    event PrepaidWithdrawn(address indexed account, address indexed receiver, uint256 amount);
    /// @notice The most that one message, and all messages of 24 hours, may take of an account's balance; wei.
    event PrepaidLimitsSet(address indexed account, uint256 perMessage, uint256 perDay);
    /// @notice An account brought money for messages that it makes another account send.
    event FeeBrought(address indexed account, address indexed payer, uint256 amount);
    /// @notice Money that a payer brought paid for a message, wei.
    event BroughtFeeSpent(address indexed account, address indexed payer, uint256 fee);
    /// @notice The rest of the money that a payer brought was paid back.
    event BroughtFeeTakenBack(address indexed account, address indexed payer, address receiver, uint256 amount);

    /// @notice Only the mailbox has messages paid.
    error NotMailbox(address caller);
    /// @notice The caller is neither the account nor its owner.
    error NotAccountOrOwner(address caller, address account);
    /// @notice Both limits are zero, or neither is and a day's is no less than a message's; wei.
    error InvalidLimits(uint256 perMessage, uint256 perDay);
    /// @notice The account has set no limits, so that nothing of its balance could be spent.
    error LimitsUnset(address account);
    /// @notice The account's balance does not cover the amount; wei.
    error InsufficientPrepaid(address account, uint256 amount, uint256 prepaid);
    /// @notice The message costs more than the account pays for one; wei.
    error MessageLimitExceeded(address account, uint256 fee, uint256 perMessage);
    /// @notice The message costs more than the limit of 24 hours has left; wei. It has enough from `availableAt` on,
    /// unix seconds, if nothing is spent until then.
    error DayLimitExceeded(address account, uint256 fee, uint256 left, uint256 availableAt);

    // ---------------------------------------------------------------- an account's own balance

    /// @notice Adds to the balance of `account`. It is the account's and its owner's from then on.
    /// @dev Reverts with `LimitsUnset` where nobody could spend it.
    function fund(address account) external payable;

    /// @notice Sets the most that one message, and all messages of any 24 hours, may take of an account's balance, in
    /// wei. Only the account or its owner may call. The limits hold at once, also for earlier spending. Both 0:
    /// nothing is spent.
    /// @param perMessage At most `perDay`.
    function setLimits(address account, uint128 perMessage, uint128 perDay) external;

    /// @notice Pays out from the balance of `account`. Only the account or its owner may call, at any time and beyond
    /// the limits.
    function withdraw(address account, address receiver, uint256 amount) external;

    // ---------------------------------------------------------------- whoever makes an account send

    /// @notice Brings money for messages of `account` that the caller has it send. The money pays for the account's
    /// next message in this transaction, and for messages in every transaction that the caller signs (`tx.origin`), as
    /// long as it covers a message's whole fee. No limit counts for it, and it pays for nobody else's message.
    /// @dev Any contract that the caller calls in such a transaction may have the account send. Bring the cost of one
    /// message, and take back the rest.
    function bringFee(address account) external payable;

    /// @notice Pays out the rest of the money that the caller brought for `account`. An empty rest is no error.
    function takeBackFee(address account, address receiver) external returns (uint256 amount);

    // ---------------------------------------------------------------- the mailbox

    /// @notice Pays the mailbox the fee of a message that `account` sends. Only the mailbox may call.
    function pay(address account, uint256 fee) external;

    // ---------------------------------------------------------------- views

    /// @notice The mailbox whose messages are paid.
    function mailbox() external view returns (IMailbox);

    /// @notice The balance of `account`, wei.
    function balanceOf(address account) external view returns (uint256);

    /// @notice The most that one message, and all messages of 24 hours, may take of the balance of `account`; wei.
    function limitsOf(address account) external view returns (uint256 perMessage, uint256 perDay);

    /// @notice Wei of the balance of `account` that messages may still take now by its limit of 24 hours.
    function leftOf(address account) external view returns (uint256);

    /// @notice Rest of the money that `payer` brought for messages of `account`, wei.
    function broughtBy(address account, address payer) external view returns (uint256);
}
