// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IExpiry} from "@causeway/solidity/interfaces/IExpiry.sol";
import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {MessageReceiver} from "@causeway/solidity/MessageReceiver.sol";

/// @title Till
/// @notice What is a defensive receiver on CCIP: pays what `PayoutOrders` on another chain orders, of what it holds.
/// @dev An order that it cannot pay now fails, and whoever has filled the till delivers it again. Nothing is kept of it
/// here meanwhile.
contract Till is MessageReceiver, Ownable {
    /// @notice What it pays in.
    IERC20 public immutable token;

    /// @notice An order was paid.
    event PaidOut(bytes32 indexed messageId, address indexed receiver, uint256 amount);

    /// @notice Starts empty, and without anybody who may order.
    constructor(address mailbox_, address owner_, IERC20 token_) MessageReceiver(mailbox_) Ownable(owner_) {
        token = token_;
    }

    /// @notice Lets the `PayoutOrders` of another chain order payments here.
    /// @param peer Its interoperable address (ERC-7930).
    function setPeer(bytes calldata peer) external onlyOwner {
        _setPeer(peer);
    }

    /// @notice Ends an order that can never be paid, so that its buyer learns of it. Costs the notice's fee, which
    /// `IExpiry.quoteNotice` says; what is paid above goes back to the caller.
    function reject(bytes32 laneId, Batch calldata batch) external payable onlyOwner {
        IExpiry(IMailbox(mailbox).expiry()).reject{value: msg.value}(laneId, batch, msg.sender);
    }

    function _onMessage(bytes32 messageId, uint64, bytes calldata, bytes calldata payload) internal override {
        (address receiver, uint256 amount) = abi.decode(payload, (address, uint256));
        SafeERC20.safeTransfer(token, receiver, amount);
        emit PaidOut(messageId, receiver, amount);
    }
}
