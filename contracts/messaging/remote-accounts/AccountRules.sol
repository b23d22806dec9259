// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {SlotDerivation} from "@openzeppelin/contracts/utils/SlotDerivation.sol";
import {TransientSlot} from "@openzeppelin/contracts/utils/TransientSlot.sol";
import {IRemoteAccounts} from "@causeway/solidity/interfaces/IRemoteAccounts.sol";
import {RemoteCallsLib} from "@causeway/solidity/libraries/RemoteCallsLib.sol";
import {TrustedMailboxes} from "../peers/TrustedMailboxes.sol";

/// @title AccountRules
/// @notice Which orders an account takes: its nonce, what its owner has voided, the mailboxes that he refuses, who may
/// control it.
/// @dev All of it is kept by account, and changed by the account's own calls alone. Whoever else calls changes what is
/// kept of himself, which nobody reads.
abstract contract AccountRules is IRemoteAccounts, TrustedMailboxes {
    using SlotDerivation for bytes32;
    using TransientSlot for bytes32;
    using TransientSlot for TransientSlot.BooleanSlot;

    /// @dev One slot.
    /// @param refused A bit for each place of a mailbox that is refused, taken or not.
    struct Rules {
        uint128 refused;
        uint64 nonce;
        uint40 voidedUntil;
    }

    /// @dev How far a nonce is raised at most: at this pace it never comes near `ANY_NONCE`.
    uint64 private constant MAX_RAISE = 2 ** 32;

    /// @dev Transient: whether an account is making calls.
    bytes32 private constant BUSY = keccak256("causeway.remote-accounts.busy");

    mapping(address account => Rules) private _rules;
    mapping(address account => address) private _controllers;

    /// @dev Orders of one account never interleave, so that whoever it calls cannot have its next order begin in the
    /// middle of this one.
    modifier locked(address account) {
        TransientSlot.BooleanSlot busy = BUSY.deriveMapping(account).asBoolean();
        require(!busy.tload(), AccountBusy(account));
        busy.tstore(true);
        _;
        busy.tstore(false);
    }

    // ---------------------------------------------------------------- called by accounts

    /// @inheritdoc IRemoteAccounts
    function raiseNonce(uint64 nonce) external {
        uint64 present = _rules[msg.sender].nonce;
        (uint64 least, uint64 most) = (present + 1, present + MAX_RAISE);
        require(nonce >= least && nonce <= most, NonceOutOfRange(nonce, least, most));
        _rules[msg.sender].nonce = nonce;
        emit NonceRaised(msg.sender, nonce);
    }

    /// @inheritdoc IRemoteAccounts
    function voidUnordered(uint40 until) external {
        uint40 voidedUntil = _rules[msg.sender].voidedUntil;
        require(until > voidedUntil, AlreadyVoided(voidedUntil));
        _rules[msg.sender].voidedUntil = until;
        emit UnorderedVoided(msg.sender, until);
    }

    /// @inheritdoc IRemoteAccounts
    function refuseMailbox(address mailbox) external {
        uint128 refused = _rules[msg.sender].refused | _bitOf(mailbox);
        require(~refused & _knownMailboxes() != 0, LastMailbox(mailbox));
        _rules[msg.sender].refused = refused;
        emit MailboxRefusalChanged(msg.sender, mailbox, true);
    }

    /// @inheritdoc IRemoteAccounts
    function allowMailbox(address mailbox) external {
        _rules[msg.sender].refused &= ~_bitOf(mailbox);
        emit MailboxRefusalChanged(msg.sender, mailbox, false);
    }

    /// @inheritdoc IRemoteAccounts
    function setFutureMailboxesRefused(bool refused) external {
        uint128 future = ~_knownMailboxes();
        if (refused) _rules[msg.sender].refused |= future;
        else _rules[msg.sender].refused &= ~future;
        emit FutureMailboxesRefusalChanged(msg.sender, refused);
    }

    /// @inheritdoc IRemoteAccounts
    function setController(address controller) external {
        _controllers[msg.sender] = controller;
        emit ControllerSet(msg.sender, controller);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc IRemoteAccounts
    function nonceOf(address account) external view returns (uint64) {
        return _rules[account].nonce;
    }

    /// @inheritdoc IRemoteAccounts
    function unorderedVoidedUntil(address account) external view returns (uint40) {
        return _rules[account].voidedUntil;
    }

    /// @inheritdoc IRemoteAccounts
    function isMailboxRefused(address account, address mailbox) external view returns (bool) {
        return _rules[account].refused & _bitOf(mailbox) != 0;
    }

    /// @inheritdoc IRemoteAccounts
    function controllerOf(address account) external view returns (address) {
        return _controllers[account];
    }

    // ---------------------------------------------------------------- internal

    function _requireAccepted(address account, uint256 place) internal view {
        require((_rules[account].refused >> place) & 1 == 0, RefusedMailbox(account, msg.sender));
    }

    function _requireController(address account) internal view {
        address controller = _controllers[account];
        require(controller != address(0) && msg.sender == controller, NotController(account, msg.sender));
    }

    /// @dev An order of a message: in time, and either the account's next or in no order and not voided.
    function _useOrder(address account, uint40 deadline, uint64 nonce) internal {
        _useDeadline(deadline);
        if (nonce != RemoteCallsLib.ANY_NONCE) return _useNonce(account, nonce);
        uint40 voidedUntil = _rules[account].voidedUntil;
        require(deadline > voidedUntil, CallsVoided(deadline, voidedUntil));
    }

    function _useNonce(address account, uint64 nonce) internal {
        uint64 next = _rules[account].nonce;
        require(nonce == next, WrongNonce(nonce, next));
        unchecked {
            _rules[account].nonce = next + 1; // far below 2^64: see `MAX_RAISE`
        }
    }

    function _useDeadline(uint40 deadline) internal view {
        require(block.timestamp <= deadline, CallsTooLate(deadline));
    }

    function _bitOf(address mailbox) private view returns (uint128) {
        return uint128(1 << _placeOf(mailbox)); // a place is below 128
    }

    function _knownMailboxes() private view returns (uint128) {
        return uint128((1 << _mailboxCount()) - 1); // at most 128 of them
    }
}
