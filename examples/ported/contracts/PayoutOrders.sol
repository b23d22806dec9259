// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {IExpirySender} from "@causeway/solidity/interfaces/IExpirySender.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";

/// @title PayoutOrders
/// @notice What is a sender that pays its own fees on CCIP: orders tills on other chains to pay, and keeps within a
/// budget.
contract PayoutOrders is IExpirySender, Ownable {
    /// @dev What a till needs to pay, with room for tokens that are dear to move.
    uint64 private constant GAS_LIMIT = 150_000;

    /// @dev Seconds for which a till can pay. What it has not paid by then is in the budget again.
    uint256 private constant LIFETIME = 7 days;

    IMailbox private immutable MAILBOX;

    /// @notice The till of each chain.
    mapping(uint64 chainId => address) public tillOn;

    /// @notice What may still be ordered, in units of the tills' token.
    uint256 public budget;

    /// @notice A till was ordered to pay.
    event PayoutOrdered(bytes32 indexed messageId, uint64 indexed chainId, address indexed receiver, uint256 amount);
    /// @notice A till never paid, and never will.
    event PayoutReturned(bytes32 indexed messageId, Outcome outcome, uint256 amount);

    /// @notice The chain has no till.
    error NoTill(uint64 chainId);
    /// @notice The budget does not cover the amount.
    error BudgetExceeded(uint256 amount, uint256 budget);
    /// @notice Only the mailbox's `Expiry` knows what was not delivered.
    error NotExpiry(address caller);

    /// @notice Starts with a budget, and without tills.
    constructor(IMailbox mailbox, address owner_, uint256 budget_) Ownable(owner_) {
        (MAILBOX, budget) = (mailbox, budget_);
    }

    /// @notice Takes coin for the fees of orders, from anybody.
    receive() external payable {}

    /// @notice Says which contract pays on a chain.
    function setTill(uint64 chainId, address till) external onlyOwner {
        tillOn[chainId] = till;
    }

    /// @notice Orders a till to pay. The fee is paid by this contract, to the wei.
    /// @return messageId The order's message: a till pays it once.
    function order(uint64 chainId, address receiver, uint256 amount) external onlyOwner returns (bytes32 messageId) {
        address till = tillOn[chainId];
        require(till != address(0), NoTill(chainId));
        require(amount <= budget, BudgetExceeded(amount, budget));
        budget -= amount;
        bytes memory payload = abi.encode(receiver, amount);
        uint256 fee = MAILBOX.charge(chainId, GAS_LIMIT, payload.length);
        uint40 deadline = uint40(block.timestamp + LIFETIME);
        messageId = MAILBOX.send{value: fee}(
            chainId,
            abi.encodePacked(till),
            GAS_LIMIT,
            deadline,
            address(this),
            payload
        );
        emit PayoutOrdered(messageId, chainId, receiver, amount);
    }

    /// @notice Pays out coin that no order needs.
    function withdraw(address payable receiver, uint256 amount) external onlyOwner {
        Address.sendValue(receiver, amount);
    }

    /// @inheritdoc IExpirySender
    function onMessageExpired(
        bytes32 messageId,
        Outcome outcome,
        bytes calldata,
        bytes calldata payload
    ) external returns (bytes4) {
        require(msg.sender == MAILBOX.expiry(), NotExpiry(msg.sender));
        (, uint256 amount) = abi.decode(payload, (address, uint256));
        budget += amount;
        emit PayoutReturned(messageId, outcome, amount);
        return IExpirySender.onMessageExpired.selector;
    }
}
