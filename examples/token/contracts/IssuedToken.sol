// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title IssuedToken
/// @notice A token as it was before anybody thought of other chains. It needs no change.
contract IssuedToken is ERC20 {
    /// @notice Issues all there will ever be.
    constructor(address holder, uint256 supply) ERC20("Example", "EXM") {
        _mint(holder, supply);
    }
}
