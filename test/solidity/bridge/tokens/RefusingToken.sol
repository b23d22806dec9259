// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {PlainToken} from "./PlainToken.sol";

/// @dev Reverts where it refuses to pay an account, or uses up all gas that it is given.
contract RefusingToken is PlainToken {
    mapping(address account => bool) public isRefused;
    mapping(address account => bool) public isBurner;

    error Refused(address account);

    constructor(uint8 decimals_) PlainToken(decimals_) {}

    function refuse(address account, bool refused) external {
        isRefused[account] = refused;
    }

    function setBurner(address account, bool burner) external {
        isBurner[account] = burner;
    }

    function _update(address from, address to, uint256 value) internal virtual override {
        require(!isRefused[to], Refused(to));
        if (isBurner[to]) {
            assembly ("memory-safe") {
                invalid()
            }
        }
        super._update(from, to, value);
    }
}
