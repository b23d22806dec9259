// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";

/// @dev Lets a stranger act in the middle of its own work, during which it takes no messages.
contract GuardedRecipient is IERC7786Recipient, ReentrancyGuard {
    uint256 public received;

    function work(address stranger, bytes calldata data) external nonReentrant {
        (bool succeeded, ) = stranger.call(data);
        require(succeeded, "the stranger failed");
    }

    function receiveMessage(bytes32, bytes calldata, bytes calldata) external payable nonReentrant returns (bytes4) {
        received += 1;
        return IERC7786Recipient.receiveMessage.selector;
    }
}
