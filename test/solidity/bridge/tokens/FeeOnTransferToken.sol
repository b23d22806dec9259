// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {PlainToken} from "./PlainToken.sol";

/// @dev Burns a hundredth of what is transferred.
contract FeeOnTransferToken is PlainToken {
    constructor(uint8 decimals_) PlainToken(decimals_) {}

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        if (from != address(0) && to != address(0)) super._update(to, address(0), value / 100);
    }
}
