// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {PlainToken} from "../../bridge/tokens/PlainToken.sol";

/// @dev Takes any call, as the wrapped coin of several chains does, and returns nothing.
contract SwallowingToken is PlainToken {
    uint256 public swallowed;

    constructor() PlainToken(18) {}

    fallback() external payable {
        ++swallowed;
    }

    receive() external payable {}
}
