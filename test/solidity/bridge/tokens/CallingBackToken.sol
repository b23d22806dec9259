// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {PlainToken} from "./PlainToken.sol";

/// @dev Told of what it sends or is sent.
interface ITokenHooks {
    function tokensMoved(address from, address to, uint256 amount) external;
}

/// @dev Calls accounts back that asked for it, as ERC-777 does: whoever sends before, whoever receives after.
contract CallingBackToken is PlainToken {
    mapping(address account => bool) public isCalled;

    constructor(uint8 decimals_) PlainToken(decimals_) {}

    function setCalled(address account, bool called) external {
        isCalled[account] = called;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (isCalled[from]) ITokenHooks(from).tokensMoved(from, to, value);
        super._update(from, to, value);
        if (isCalled[to]) ITokenHooks(to).tokensMoved(from, to, value);
    }
}
