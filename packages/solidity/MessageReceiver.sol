// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ERC7786Recipient} from "@openzeppelin/contracts/crosschain/ERC7786Recipient.sol";
import {InteroperableAddress} from "@openzeppelin/contracts/utils/draft-InteroperableAddress.sol";

/// @title MessageReceiver
/// @notice A recipient that trusts one mailbox. It accepts only messages of its peers: one sender for each chain.
/// @dev The inheriting contract implements `_onMessage` and decides which accounts may call `_setPeer`. Messages
/// arrive in any order, as late as their deadline allows, and in a transaction of a stranger. A message that reverts
/// is not lost: anyone can deliver it again. No message is delivered twice.
abstract contract MessageReceiver is ERC7786Recipient {
    /// @notice The mailbox of this chain.
    address public immutable mailbox;

    mapping(uint64 chainId => bytes interoperable) private _peers;

    /// @notice Of a chain's messages, those that `peer` sent are accepted from now on, and no others; none if it is
    /// empty.
    event PeerSet(uint64 indexed chainId, bytes peer);

    /// @notice A mailbox without address.
    error ZeroMailbox();
    /// @notice Not an interoperable address (ERC-7930) of an account on a chain.
    error InvalidPeerAddress(bytes peer);
    /// @notice The sender is not the peer on its chain.
    error NotPeer(bytes sender);

    /// @notice Trusts the mailbox of this chain, for good.
    /// @dev Reverts with `ZeroMailbox`.
    constructor(address mailbox_) {
        require(mailbox_ != address(0), ZeroMailbox());
        mailbox = mailbox_;
    }

    /// @notice Interoperable address of the sender whose messages are accepted from a chain; empty if the chain has no
    /// peer.
    function peerOf(uint64 chainId) public view returns (bytes memory peer) {
        return _peers[chainId];
    }

    // ---------------------------------------------------------------- for who inherits

    /// @notice A message of the peer on a chain. A revert leaves it undelivered.
    /// @param messageId The message's id; never seen before.
    /// @param chainId The chain that it comes from.
    /// @param senderAccount The peer's account there: 20 bytes on EVM, 33 on TON.
    /// @param payload The peer's payload.
    function _onMessage(
        bytes32 messageId,
        uint64 chainId,
        bytes calldata senderAccount,
        bytes calldata payload
    ) internal virtual;

    /// @notice Accepts messages of `peer` and no longer those of the peer before it on the same chain.
    /// @param peer Interoperable address (ERC-7930): `InteroperableAddress.formatEvmV1` makes it from a chain id and
    /// an address.
    function _setPeer(bytes memory peer) internal {
        (bytes2 chainType, bytes memory chainReference, bytes memory account) = _parse(peer);
        // written back, so that there is one encoding and nothing behind it
        bool exact = keccak256(InteroperableAddress.formatV1(chainType, chainReference, account)) == keccak256(peer);
        bool hasChainId = chainReference.length != 0 && chainReference.length <= 8 && chainReference[0] != 0;
        require(exact && hasChainId && account.length != 0, InvalidPeerAddress(peer));
        uint64 chainId = _chainIdOf(chainReference);
        _peers[chainId] = peer;
        emit PeerSet(chainId, peer);
    }

    /// @notice Accepts nothing from a chain any more.
    function _forgetPeer(uint64 chainId) internal {
        delete _peers[chainId];
        emit PeerSet(chainId, "");
    }

    // ---------------------------------------------------------------- ERC-7786

    function _isAuthorizedGateway(address gateway, bytes calldata) internal view override returns (bool) {
        return gateway == mailbox;
    }

    function _processMessage(
        address,
        bytes32 messageId,
        bytes calldata sender,
        bytes calldata payload
    ) internal override {
        (, bytes calldata chainReference, bytes calldata account) = InteroperableAddress.parseV1Calldata(sender);
        uint64 chainId = _chainIdOf(chainReference);
        require(keccak256(_peers[chainId]) == keccak256(sender), NotPeer(sender));
        _onMessage(messageId, chainId, account, payload);
    }

    // ---------------------------------------------------------------- internal

    function _parse(
        bytes memory peer
    ) private pure returns (bytes2 chainType, bytes memory chainReference, bytes memory account) {
        bool parsed;
        (parsed, chainType, chainReference, account) = InteroperableAddress.tryParseV1(peer);
        require(parsed, InvalidPeerAddress(peer));
    }

    /// @dev A reference is a chain id in as few bytes as it needs; a longer one than 8 bytes is no peer's.
    function _chainIdOf(bytes memory chainReference) private pure returns (uint64) {
        return uint64(uint256(bytes32(chainReference)) >> (256 - 8 * chainReference.length));
    }
}
