// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {PlainToken} from "./PlainToken.sol";

/// @dev Returns false and moves nothing where it refuses to pay an account.
contract FalseReturnToken is PlainToken {
    mapping(address account => bool) public isRefused;

    constructor(uint8 decimals_) PlainToken(decimals_) {}

    function refuse(address account, bool refused) external {
        isRefused[account] = refused;
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        return !isRefused[to] && super.transfer(to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        return !isRefused[from] && super.transferFrom(from, to, amount);
    }
}
