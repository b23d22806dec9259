// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @dev The token where it is issued.
contract IssuedToken is ERC20 {
    constructor(address holder, uint256 supply) ERC20("Issued", "ISD") {
        _mint(holder, supply);
    }
}
