// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {DevelopmentChains} from "../../access/DevelopmentChains.sol";

/// @title DevelopmentToken
/// @notice A token that anyone mints, so that there is something to bridge on development chains.
contract DevelopmentToken is ERC20Permit {
    uint8 private immutable DECIMALS;

    /// @dev Reverts with `DevelopmentOnly` if this is no development chain.
    constructor(string memory name_, string memory symbol_, uint8 decimals_) ERC20(name_, symbol_) ERC20Permit(name_) {
        DevelopmentChains.requireHere();
        DECIMALS = decimals_;
    }

    /// @notice Makes as much as anybody wants, for whom he wants.
    function mint(address receiver, uint256 amount) external {
        _mint(receiver, amount);
    }

    /// @inheritdoc ERC20
    function decimals() public view override returns (uint8) {
        return DECIMALS;
    }
}
