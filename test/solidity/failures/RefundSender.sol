// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";

/// @dev Overpays a message and, while it is paid back, makes a call of its choice with what it got.
contract RefundSender {
    IMailbox private immutable _mailbox;
    uint256 private immutable _fee;
    address private _target;
    bytes private _onRefund;
    uint256 private _value;
    bool public succeeded;
    bytes public answer;

    constructor(IMailbox mailbox, uint256 fee) payable {
        (_mailbox, _fee) = (mailbox, fee);
    }

    function prepare(address target, bytes calldata onRefund, uint256 value) external {
        (_target, _onRefund, _value) = (target, onRefund, value);
    }

    function send(uint64 chainId, bytes calldata recipient, uint256 overpaid) external {
        _mailbox.send{value: _fee + overpaid}(chainId, recipient, 200_000, 0, address(this), "first");
    }

    receive() external payable {
        if (_onRefund.length == 0) return;
        bytes memory data = _onRefund;
        delete _onRefund;
        (succeeded, answer) = _target.call{value: _value}(data);
    }
}
