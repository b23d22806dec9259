// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";

/// @title TrustedMailboxes
/// @notice The mailboxes of this chain from which a contract takes messages. The set only grows: a new mailbox is a
/// new address, and what the old one still delivers stays welcome.
abstract contract TrustedMailboxes is AccessManaged {
    /// @notice How many mailboxes can be trusted.
    uint256 public constant MAX_MAILBOXES = 128;

    address[] private _mailboxes;
    /// @dev 1 + the mailbox's place, 0 if it is not trusted.
    mapping(address mailbox => uint256) private _places;

    /// @notice Messages that `mailbox` delivers are accepted from now on.
    event MailboxTrusted(address indexed mailbox, uint256 place);

    /// @notice The address has no code.
    error NoMailbox(address mailbox);
    /// @notice The mailbox is trusted already.
    error MailboxAlreadyTrusted(address mailbox);
    /// @notice No further mailbox can be trusted.
    error TooManyMailboxes();
    /// @notice The caller is no trusted mailbox.
    error UntrustedMailbox(address caller);

    /// @notice Trusts the first mailbox.
    /// @param firstMailbox The chain's mailbox. It may be deployed later: its address is known before.
    constructor(address firstMailbox) {
        require(firstMailbox != address(0), NoMailbox(firstMailbox));
        _add(firstMailbox);
    }

    /// @notice Trusts a further mailbox. Restricted, to the role with the longest delay.
    function addMailbox(address mailbox) external restricted {
        require(mailbox.code.length != 0, NoMailbox(mailbox));
        _add(mailbox);
    }

    /// @notice The trusted mailboxes, by place.
    function mailboxes() external view returns (address[] memory) {
        return _mailboxes;
    }

    /// @dev The place of `mailbox`; reverts with `UntrustedMailbox`.
    function _placeOf(address mailbox) internal view returns (uint256 place) {
        place = _places[mailbox];
        require(place != 0, UntrustedMailbox(mailbox));
        return place - 1;
    }

    /// @dev How many mailboxes are trusted: the place of the next one.
    function _mailboxCount() internal view returns (uint256) {
        return _mailboxes.length;
    }

    function _add(address mailbox) private {
        require(_places[mailbox] == 0, MailboxAlreadyTrusted(mailbox));
        require(_mailboxes.length < MAX_MAILBOXES, TooManyMailboxes());
        _mailboxes.push(mailbox);
        _places[mailbox] = _mailboxes.length;
        emit MailboxTrusted(mailbox, _mailboxes.length - 1);
    }
}
