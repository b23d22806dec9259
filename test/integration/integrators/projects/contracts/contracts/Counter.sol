// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {MessageReceiver} from "@causeway/solidity/MessageReceiver.sol";
import {MessageAttributes} from "@causeway/solidity/libraries/MessageAttributes.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// @title Counter
/// @notice Counts what its counterpart on another chain asks for.
contract Counter is MessageReceiver, Ownable {
    uint256 public count;

    constructor(address mailbox_) MessageReceiver(mailbox_) Ownable(msg.sender) {}

    function setPeer(bytes calldata peer) external onlyOwner {
        _setPeer(peer);
    }

    function countOn(uint64 chainId) external payable {
        bytes[] memory attributes = MessageAttributes.encode(100_000, 0, msg.sender);
        IMailbox(mailbox).sendMessage{value: msg.value}(peerOf(chainId), "", attributes);
    }

    function _onMessage(bytes32, uint64, bytes calldata, bytes calldata) internal override {
        count += 1;
    }
}
