// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {IExpirySender} from "@causeway/solidity/interfaces/IExpirySender.sol";

/// @dev Takes notice of every outcome and keeps it. May make a call that it was told before, and reverts or answers
/// otherwise if it was told to.
contract KeepingSender is IExpirySender {
    struct Kept {
        address caller;
        bytes32 messageId;
        Outcome outcome;
        bytes recipient;
        bytes payload;
    }

    error Unwilling();

    Kept[] private _kept;
    bool private _reverts;
    bytes4 private _answer = IExpirySender.onMessageExpired.selector;
    address private _target;
    bytes private _data;
    bool public called;
    bool public succeeded;
    bytes public answer;

    receive() external payable {}

    function revertFromNowOn(bool reverts) external {
        _reverts = reverts;
    }

    function answerFromNowOn(bytes4 newAnswer) external {
        _answer = newAnswer;
    }

    function prepare(address target, bytes calldata data) external {
        (_target, _data) = (target, data);
    }

    function onMessageExpired(
        bytes32 messageId,
        Outcome outcome,
        bytes calldata recipient,
        bytes calldata payload
    ) external returns (bytes4) {
        if (_reverts) revert Unwilling();
        _kept.push(Kept(msg.sender, messageId, outcome, recipient, payload));
        if (_target != address(0)) {
            called = true;
            (succeeded, answer) = _target.call{value: address(this).balance}(_data);
        }
        return _answer;
    }

    function count() external view returns (uint256) {
        return _kept.length;
    }

    function kept(uint256 place) external view returns (Kept memory) {
        return _kept[place];
    }
}

/// @dev Makes the calls that a test sets, as a recipient that rejects does; takes payments only while a test says so.
contract Forwarder {
    bool public takesPayments;

    constructor(bool takes) payable {
        takesPayments = takes;
    }

    receive() external payable {
        require(takesPayments, "no payments");
    }

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
