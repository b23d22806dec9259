// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {PlainToken} from "./PlainToken.sol";

/// @dev Takes 200,000 gas for a transfer.
contract HeavyToken is PlainToken {
    constructor(uint8 decimals_) PlainToken(decimals_) {}

    function _update(address from, address to, uint256 value) internal override {
        uint256 start = gasleft();
        while (from != address(0) && start - gasleft() < 150_000) {}
        super._update(from, to, value);
    }
}
