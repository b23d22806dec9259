// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {ChainAddress} from "../libraries/ChainAddress.sol";
import {PeerRecords} from "./PeerRecords.sol";

/// @title Peers
/// @notice The counterparts of a contract on other chains: to whom it sends, and from whom it accepts messages.
/// @dev A contract that is deployed again on another chain is a new peer. The one before stays trusted until it is
/// forgotten: what is in flight from it still arrives. What is sent to that chain goes to the newest, answers included.
/// Whoever names a peer believes it: a contract that holds others' money says in `_requireCounterpart` what it can be.
abstract contract Peers is PeerRecords, AccessManaged {
    /// @notice Messages to the peer's chain now go to this peer; messages from it are accepted.
    event PeerSet(uint64 indexed chainId, bytes peer);
    /// @notice Messages from this peer are no longer accepted.
    event PeerForgotten(uint64 indexed chainId, bytes peer);

    /// @notice Not an interoperable address (ERC-7930) of an account on another chain.
    error InvalidPeerAddress(bytes peer);

    // ---------------------------------------------------------------- configuration

    /// @notice Names the peer on another chain. Restricted.
    /// @param peer Interoperable address (ERC-7930) of the counterpart.
    function setPeer(bytes calldata peer) external restricted {
        (uint16 chainType, uint64 chainId, bytes calldata account) = _parse(peer);
        _requireCounterpart(peer, chainType, account);
        _peers[chainId] = peer;
        _trusted[keccak256(peer)] = true;
        _peerChanged(chainId);
        emit PeerSet(chainId, peer);
    }

    /// @notice Accepts nothing from a peer any more, and sends nothing to it. Restricted.
    /// @dev What it sent and was not delivered yet fails until it is named again. With a deadline it expires meanwhile.
    function forgetPeer(bytes calldata peer) external restricted {
        require(isPeer(peer), NotPeer(peer));
        (, uint64 chainId, ) = _parse(peer);
        delete _trusted[keccak256(peer)];
        if (keccak256(_peers[chainId]) == keccak256(peer)) delete _peers[chainId];
        _peerChanged(chainId);
        emit PeerForgotten(chainId, peer);
    }

    // ---------------------------------------------------------------- views

    /// @notice Interoperable address of the peer to which messages to `chainId` go, empty without one.
    function peerOf(uint64 chainId) external view returns (bytes memory peer) {
        return _peers[chainId];
    }

    /// @notice Whether messages from `sender`, an interoperable address, are accepted.
    function isPeer(bytes calldata sender) public view returns (bool) {
        return _trusted[keccak256(sender)];
    }

    // ---------------------------------------------------------------- internal

    /// @dev Reverts unless an account on a chain of some type can be a counterpart of this contract.
    function _requireCounterpart(bytes calldata peer, uint16 chainType, bytes calldata account) internal view virtual {}

    /// @dev Another peer on this chain, or none: for who keeps more of it.
    function _peerChanged(uint64 chainId) internal virtual {}

    function _parse(
        bytes calldata peer
    ) private view returns (uint16 chainType, uint64 chainId, bytes calldata account) {
        bool valid;
        (valid, chainType, chainId, account) = ChainAddress.tryParse(peer);
        valid = valid && chainId != block.chainid && account.length == ChainAddress.lengthOf(chainType);
        require(valid && !ChainAddress.isZero(account), InvalidPeerAddress(peer));
    }
}
