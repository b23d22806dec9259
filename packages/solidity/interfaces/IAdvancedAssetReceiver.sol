// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

/// @notice A transfer as its receiver sees it if a filler paid in advance.
/// @param transferId The id that the transfer has at the place that the advancer named. Nothing proves that there is
/// such a transfer.
/// @param assetId The asset.
/// @param token The token that stands for it here: `amount` of it is the receiver's already, and stays so.
/// @param amount Smallest units of the token.
struct AdvancedAsset {
    bytes32 transferId;
    bytes32 assetId;
    address token;
    uint256 amount;
}

/// @title IAdvancedAssetReceiver
/// @notice For contracts that want an asset and a payload within seconds. They implement `IAssetReceiver` as well.
/// @dev **Nothing proves the payload, and the call names no sender: assume that the caller invented the payload.** The
/// payload may decide how the arriving `amount` is used, and nothing else. The amount belonged to a stranger, who may
/// give it away. Effects in the name of a sender belong into `onAssetReceived`. For each transfer the bridge makes one
/// of the two calls. Keep the state of a transfer by its id, and measure no balance across calls to other contracts:
/// an advance may come in between. The contract opts in by ERC-165.
interface IAdvancedAssetReceiver is IERC165 {
    /// @notice An asset is the receiver's, and somebody says that this came with it.
    /// @param payload Unproven.
    /// @return The selector of this function.
    function onAssetAdvanced(AdvancedAsset calldata advanced, bytes calldata payload) external returns (bytes4);
}
