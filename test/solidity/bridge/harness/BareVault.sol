// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";

/// @dev OpenZeppelin's, as it is, compiled as our vault is: what ours costs is measured against it.
contract BareVault is ERC4626 {
    constructor(IERC20 token) ERC20("Bare", "BARE") ERC4626(token) {}
}
