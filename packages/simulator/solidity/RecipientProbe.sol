// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {CHEATCODES} from "./ICheatcodes.sol";
import {IRecipientFailures} from "./IRecipientFailures.sol";

/// @title RecipientProbe
/// @notice Finds out why a recipient failed, of which a mailbox says one word at most: calls it once more as the
/// mailbox did, and undoes what that changes.
abstract contract RecipientProbe is IRecipientFailures {
    /// @dev A call of a recipient as its mailbox makes it.
    struct RecipientCall {
        address mailbox;
        address recipient;
        uint256 gas;
        bytes data;
    }

    /// @dev What a call found out: a selector of `IRecipientFailures`, or nothing.
    error Probed(bytes32 failure);

    /// @notice Always reverts, with `Probed`: so nothing is changed.
    function probe(RecipientCall calldata call_) external {
        uint256 given = call_.gas;
        bool ongoing = _startPrank(call_.mailbox);
        (bool succeeded, uint256 used, uint256 size, bytes32 word) = _call(call_.recipient, given, call_.data);
        if (ongoing) CHEATCODES.stopPrank();
        bool isMagic = size > 31 && word == bytes32(IERC7786Recipient.receiveMessage.selector);
        if (succeeded) revert Probed(isMagic ? RecipientOutOfGas.selector : NoMagicValue.selector);
        // a call within it leaves a 64th behind, and so may a call within that
        revert Probed(size == 0 && used >= given - given / 32 ? RecipientOutOfGas.selector : bytes4(0));
    }

    /// @param call_ With the gas that the recipient was given, or more.
    /// @return failure A selector of `IRecipientFailures`; 0 if the recipient itself says why it fails, or why is
    /// unknown.
    function _failureOf(RecipientCall memory call_) internal returns (bytes32 failure) {
        if (call_.recipient.code.length == 0) return RecipientWithoutCode.selector;
        try this.probe(call_) {} catch (bytes memory reason) {
            if (bytes4(reason) != Probed.selector) return 0;
            assembly ("memory-safe") {
                failure := mload(add(reason, 36))
            }
        }
    }

    /// @dev The next call is made as `account`. A test that is somebody else until it says so refuses one that is for a
    /// single call.
    /// @return ongoing Whether it must be stopped.
    function _startPrank(address account) private returns (bool ongoing) {
        try CHEATCODES.prank(account) {
            return false;
        } catch {
            CHEATCODES.startPrank(account);
            return true;
        }
    }

    function _call(
        address recipient,
        uint256 given,
        bytes memory data
    ) private returns (bool succeeded, uint256 used, uint256 size, bytes32 word) {
        uint256 left = gasleft();
        assembly ("memory-safe") {
            succeeded := call(given, recipient, 0, add(data, 32), mload(data), 0, 32)
            size := returndatasize()
            word := mload(0)
        }
        used = left - gasleft();
    }
}
