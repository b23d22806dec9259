// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title PeerRecords
/// @notice Which counterparts of a contract on other chains it sends to and accepts messages from.
abstract contract PeerRecords {
    mapping(uint64 chainId => bytes interoperable) internal _peers;
    mapping(bytes32 peerHash => bool) internal _trusted;

    /// @notice No peer on this chain is known.
    error NoPeer(uint64 chainId);
    /// @notice The sender is no peer of this contract.
    error NotPeer(bytes sender);

    /// @dev The peer on `chainId`; reverts with `NoPeer`.
    function _requirePeerOn(uint64 chainId) internal view returns (bytes memory peer) {
        peer = _peers[chainId];
        require(peer.length != 0, NoPeer(chainId));
    }

    /// @dev The hash of `sender`; reverts with `NotPeer` unless messages from it are accepted.
    function _requirePeer(bytes calldata sender) internal view returns (bytes32 peerHash) {
        peerHash = keccak256(sender);
        require(_trusted[peerHash], NotPeer(sender));
    }

    /// @dev The same of an address that was put together here.
    function _requirePeerInMemory(bytes memory sender) internal view {
        require(_trusted[keccak256(sender)], NotPeer(sender));
    }
}
