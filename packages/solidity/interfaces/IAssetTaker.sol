// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {TransferFrame} from "./IBridge.sol";

/// @title IAssetTaker
/// @notice For contracts that must never get an asset without its payload. They implement `IAssetReceiver` as well.
/// @dev A transfer whose call failed stays ready: anyone may have the receiver called again. From seven days after its
/// deadline on, nobody but the receiver may, and anyone may have the asset paid to it without the call. For a receiver
/// that opts in, by ERC-165, it stays as it was: anyone may have it called, and it alone takes the asset without the
/// call. So it must have a way to call `IBridge.claim` or `IBridge.sendBack`. Else an asset whose call keeps failing
/// can only go back to its sender, from thirty days after the deadline on.
interface IAssetTaker is IERC165 {
    /// @notice Takes the asset of a transfer that is ready, without its payload: calls `IBridge.claim` or
    /// `IBridge.sendBack`. The bridge never calls it; for whom it does so, and to whom the asset goes, the receiver
    /// decides.
    /// @param transfer The transfer.
    function takeAsset(TransferFrame calldata transfer) external;
}
