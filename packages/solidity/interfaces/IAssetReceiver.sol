// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice A transfer as its receiver sees it when the transfer has arrived.
/// @param transferId The transfer's id; each is handed over once.
/// @param assetId The asset.
/// @param token The token that stands for it here: `amount` of it is the receiver's already.
/// @param amount Smallest units of the token.
/// @param originChainId The chain that it comes from.
/// @param sender Account that sent the transfer on the origin: 20 bytes on EVM, 33 on TON.
struct ReceivedAsset {
    bytes32 transferId;
    bytes32 assetId;
    address token;
    uint256 amount;
    uint64 originChainId;
    bytes sender;
}

/// @title IAssetReceiver
/// @notice For contracts that receive an asset together with a payload.
/// @dev The contract must check that the caller is the chain's bridge. Anyone may deliver, at any time, with any
/// amount of gas above the sender's gas limit, and inside any call of their own: a pool that the contract uses may be
/// locked at that moment. So the contract reverts if it cannot do all of its work, and catches no failure that a
/// stranger could cause. The asset is then set aside. Anyone can repeat the call with `IBridge.execute` until it
/// succeeds, up to seven days after the transfer's deadline. The contract may take the asset without the call at any
/// time, to any account, with `IBridge.claim`. After those seven days anyone may have the asset paid to the contract
/// without the call, unless the contract is an `IAssetTaker`. From thirty days after the deadline, anyone may send
/// back an asset that nobody took.
interface IAssetReceiver {
    /// @notice An asset is the receiver's, and this came with it.
    /// @param payload The sender's payload.
    /// @return The selector of this function.
    function onAssetReceived(ReceivedAsset calldata received, bytes calldata payload) external returns (bytes4);
}
