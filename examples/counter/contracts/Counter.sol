// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {IExpirySender} from "@causeway/solidity/interfaces/IExpirySender.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {MessageAttributes} from "@causeway/solidity/libraries/MessageAttributes.sol";
import {MessageReceiver} from "@causeway/solidity/MessageReceiver.sol";

/// @title Counter
/// @notice Counts on other chains, and lets its peers there count here.
contract Counter is MessageReceiver, IExpirySender, Ownable {
    /// @dev What `_onMessage` needs there, with room to spare. Too little would make every delivery fail.
    uint256 private constant GAS_LIMIT = 100_000;

    /// @dev Seconds for which a message can be delivered.
    uint256 private constant LIFETIME = 1 days;

    /// @notice How often peers have counted here.
    uint256 public count;

    /// @notice How often counting elsewhere came to nothing: nobody delivered the message in time.
    uint256 public expired;

    /// @notice A peer counted here.
    event Counted(bytes32 indexed messageId, uint64 indexed originChainId, uint256 count);

    /// @notice Only the mailbox's `Expiry` knows what was not delivered.
    error NotExpiry(address caller);

    /// @notice Starts at zero, without peers.
    constructor(address mailbox_, address owner_) MessageReceiver(mailbox_) Ownable(owner_) {}

    /// @notice Lets the counter of another chain count here.
    /// @param peer Its interoperable address (ERC-7930).
    function setPeer(bytes calldata peer) external onlyOwner {
        _setPeer(peer);
    }

    /// @notice Counts on another chain. Costs `quote`; what is paid above goes back to the caller.
    function countOn(uint64 chainId) external payable {
        IMailbox(mailbox).sendMessage{value: msg.value}(peerOf(chainId), "", _attributes());
    }

    /// @notice What counting on another chain costs, wei.
    function quote(uint64 chainId) external view returns (uint256 fee) {
        return IMailbox(mailbox).quoteMessage(peerOf(chainId), "", _attributes());
    }

    /// @inheritdoc IExpirySender
    function onMessageExpired(bytes32, Outcome, bytes calldata, bytes calldata) external returns (bytes4) {
        require(msg.sender == IMailbox(mailbox).expiry(), NotExpiry(msg.sender));
        expired += 1;
        return IExpirySender.onMessageExpired.selector;
    }

    /// @dev Messages arrive in any order: nothing here depends on it.
    function _onMessage(bytes32 messageId, uint64 originChainId, bytes calldata, bytes calldata) internal override {
        count += 1;
        emit Counted(messageId, originChainId, count);
    }

    function _attributes() private view returns (bytes[] memory) {
        return MessageAttributes.encode(GAS_LIMIT, block.timestamp + LIFETIME, msg.sender);
    }
}
