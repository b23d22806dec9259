// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {ICustody} from "./ICustody.sol";
import {IVaultLosses} from "./IVaultLosses.sol";

/// @title IVault
/// @notice A custody that keeps what is locked, and pays from what its providers bring (ERC-4626).
/// @dev What is held, less all that the books say is not the providers', is theirs. They are paid as far as what is
/// held is neither claimed nor admitted: a shortage is no loss. Shares are issued for what arrives, of
/// a token that keeps a part of what is transferred. A token whose balances change by themselves does not belong here.
interface IVault is IVaultLosses, ICustody, IERC4626 {
    /// @notice More is owed than is held: what anybody brings would be gone. The token's smallest.
    error Insolvent(uint256 balance, uint256 owed);
    /// @notice Less arrived than the shares asked for cost; the token's smallest.
    error PartlyArrived(uint256 assets, uint256 arrived);

    /// @notice What part of the providers' money lies on other chains now, basis points; 10,000 for all of it or more.
    function utilisation() external view returns (uint256 bps);
}
