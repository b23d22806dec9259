// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title Token
/// @notice Any token will do.
contract Token is ERC20 {
    /// @notice Issues all there will ever be.
    constructor(address holder, uint256 supply) ERC20("Example", "EXM") {
        _mint(holder, supply);
    }
}
