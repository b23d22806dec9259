// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Bridgeable} from "@openzeppelin/contracts/token/ERC20/extensions/draft-ERC20Bridgeable.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title BridgeToken
/// @notice Stands for an asset on a chain that does not hold it: an ERC-20 with permits that one contract mints and
/// burns (ERC-7802), for good.
contract BridgeToken is ERC20Permit, ERC20Bridgeable {
    uint8 private immutable DECIMALS;

    /// @notice Who mints and burns: the asset's `Mint`.
    address public immutable bridge;

    /// @notice The caller is not the bridge.
    error NotBridge(address caller);

    /// @notice An address is zero.
    error ZeroAddress();

    /// @notice A token that nobody has any of yet.
    /// @param bridge_ It may be deployed later: its address is known before.
    constructor(
        string memory name_,
        string memory symbol_,
        uint8 decimals_,
        address bridge_
    ) ERC20(name_, symbol_) ERC20Permit(name_) {
        require(bridge_ != address(0), ZeroAddress());
        (DECIMALS, bridge) = (decimals_, bridge_);
    }

    /// @inheritdoc ERC20
    function decimals() public view override returns (uint8) {
        return DECIMALS;
    }

    function _checkTokenBridge(address caller) internal view override {
        require(caller == bridge, NotBridge(caller));
    }
}
