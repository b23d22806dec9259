// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

/// @notice What a receiver is told of a transfer that somebody paid in advance.
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
/// @notice What a contract implements, beside `IAssetReceiver`, to be sent an asset and a payload within seconds.
/// @dev **Nothing proves the payload, and nobody is named as its sender: for all that the receiver knows, whoever calls
/// has invented it.** It may order what is done with the `amount` that came, and nothing else: that was a stranger's,
/// and a stranger may give it away. What is done for a sender's sake belongs in `onAssetReceived`. Of each transfer the
/// bridge makes one of both calls. State that a transfer leaves is kept by its id, and no balance is measured across a
/// call to others: an advance may come in between. It opts in by ERC-165.
interface IAdvancedAssetReceiver is IERC165 {
    /// @notice An asset is the receiver's, and somebody says that this came with it.
    /// @param payload Unproven.
    /// @return The selector of this function.
    function onAssetAdvanced(AdvancedAsset calldata advanced, bytes calldata payload) external returns (bytes4);
}
