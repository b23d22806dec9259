// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {DevelopmentChains} from "../../access/DevelopmentChains.sol";
import {IWrappedNative} from "../interfaces/IWrappedNative.sol";

/// @title DevelopmentWrappedNative
/// @notice The native coin as a token on development chains, where no other stands for it.
contract DevelopmentWrappedNative is IWrappedNative, ERC20 {
    /// @dev Reverts with `DevelopmentOnly` if this is no development chain.
    constructor(string memory name_, string memory symbol_) ERC20(name_, symbol_) {
        DevelopmentChains.requireHere();
    }

    /// @inheritdoc IWrappedNative
    function deposit() external payable {
        _mint(msg.sender, msg.value);
    }

    /// @inheritdoc IWrappedNative
    function withdraw(uint256 amount) external {
        _burn(msg.sender, amount);
        Address.sendValue(payable(msg.sender), amount);
    }
}
