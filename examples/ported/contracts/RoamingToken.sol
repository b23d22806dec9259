// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {IExpirySender} from "@causeway/solidity/interfaces/IExpirySender.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {MessageAttributes} from "@causeway/solidity/libraries/MessageAttributes.sol";
import {MessageReceiver} from "@causeway/solidity/MessageReceiver.sol";

/// @title RoamingToken
/// @notice What is an OFT on LayerZero: one token on many chains, burnt where it leaves and minted where it arrives.
/// @dev The same code on every chain. Whoever is a peer can mint here without limit.
contract RoamingToken is ERC20, MessageReceiver, IExpirySender, Ownable {
    /// @dev What `_onMessage` needs there, with room to spare.
    uint256 private constant GAS_LIMIT = 120_000;

    /// @dev Seconds for which tokens can arrive. What has not by then goes back to its holder.
    uint256 private constant LIFETIME = 1 days;

    /// @notice Tokens left for another chain.
    event TokensSent(
        uint64 indexed destinationChainId,
        address indexed holder,
        address indexed receiver,
        uint256 amount
    );
    /// @notice Tokens arrived from another chain.
    event TokensReceived(bytes32 indexed messageId, address indexed receiver, uint256 amount);
    /// @notice Tokens never arrived on the other chain, and their holder has them again.
    event TokensReturned(bytes32 indexed messageId, address indexed holder, uint256 amount);

    /// @notice Only the mailbox's `Expiry` knows what was not delivered.
    error NotExpiry(address caller);

    /// @notice Issues `supply` on this chain: all there is on one of them, 0 on the others.
    constructor(
        address mailbox_,
        address owner_,
        uint256 supply
    ) ERC20("Roaming", "ROAM") MessageReceiver(mailbox_) Ownable(owner_) {
        _mint(owner_, supply);
    }

    /// @notice Lets the token of another chain mint here.
    /// @param peer Its interoperable address (ERC-7930).
    function setPeer(bytes calldata peer) external onlyOwner {
        _setPeer(peer);
    }

    /// @notice Sends tokens of the caller to another chain. Costs `quote`; what is paid above goes back to the caller.
    /// @dev A receiver that can never be minted to is refused here, and not a day later.
    function sendTo(uint64 chainId, address receiver, uint256 amount) external payable {
        require(receiver != address(0), ERC20InvalidReceiver(receiver));
        _burn(msg.sender, amount);
        bytes memory payload = abi.encode(msg.sender, receiver, amount);
        IMailbox(mailbox).sendMessage{value: msg.value}(peerOf(chainId), payload, _attributes());
        emit TokensSent(chainId, msg.sender, receiver, amount);
    }

    /// @notice What sending any amount to another chain costs, wei.
    function quote(uint64 chainId) external view returns (uint256 fee) {
        bytes memory payload = abi.encode(msg.sender, msg.sender, uint256(0));
        return IMailbox(mailbox).quoteMessage(peerOf(chainId), payload, _attributes());
    }

    /// @inheritdoc IExpirySender
    function onMessageExpired(
        bytes32 messageId,
        Outcome,
        bytes calldata,
        bytes calldata payload
    ) external returns (bytes4) {
        require(msg.sender == IMailbox(mailbox).expiry(), NotExpiry(msg.sender));
        (address holder, , uint256 amount) = abi.decode(payload, (address, address, uint256));
        _mint(holder, amount);
        emit TokensReturned(messageId, holder, amount);
        return IExpirySender.onMessageExpired.selector;
    }

    function _onMessage(bytes32 messageId, uint64, bytes calldata, bytes calldata payload) internal override {
        (, address receiver, uint256 amount) = abi.decode(payload, (address, address, uint256));
        _mint(receiver, amount);
        emit TokensReceived(messageId, receiver, amount);
    }

    function _attributes() private view returns (bytes[] memory) {
        return MessageAttributes.encode(GAS_LIMIT, block.timestamp + LIFETIME, msg.sender);
    }
}
