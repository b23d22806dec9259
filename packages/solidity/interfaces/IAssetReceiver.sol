// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice What a receiver is told of a transfer that has arrived.
/// @param transferId The transfer's id; each is handed over once.
/// @param assetId The asset.
/// @param token The token that stands for it here: `amount` of it is the receiver's already.
/// @param amount Smallest units of the token.
/// @param originChainId The chain that it comes from.
/// @param sender Who sent it there: 20 bytes on EVM, 33 on TON.
struct ReceivedAsset {
    bytes32 transferId;
    bytes32 assetId;
    address token;
    uint256 amount;
    uint64 originChainId;
    bytes sender;
}

/// @title IAssetReceiver
/// @notice What a contract implements to be sent an asset together with a payload.
/// @dev It must check that the caller is the chain's bridge. Anyone may deliver, at any time, with any amount of gas
/// above what the sender asked for. Where it reverts, the asset is set aside for it: it needs a way to call
/// `IBridge.claim`, or somebody claims for it and it has the asset without the call.
interface IAssetReceiver {
    /// @notice An asset is the receiver's, and this came with it.
    /// @param payload What the sender sent along.
    /// @return The selector of this function.
    function onAssetReceived(ReceivedAsset calldata received, bytes calldata payload) external returns (bytes4);
}
