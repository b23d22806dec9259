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
/// above what the sender asked for, and inside any call of their own: a pool that it uses may be locked just then. So
/// where it cannot do all that it should, it reverts, and catches no failure that a stranger could bring about: the
/// asset is set aside, and the same call is made again until it succeeds, by anyone with `IBridge.execute`, until seven
/// days after the transfer's deadline. It may take the asset without the call at any time, to any account, with
/// `IBridge.claim`. After those seven days anyone may have the asset paid to it without the call, unless it is an
/// `IAssetTaker`; from thirty days after the deadline on anyone may send back what nobody took.
interface IAssetReceiver {
    /// @notice An asset is the receiver's, and this came with it.
    /// @param payload What the sender sent along.
    /// @return The selector of this function.
    function onAssetReceived(ReceivedAsset calldata received, bytes calldata payload) external returns (bytes4);
}
