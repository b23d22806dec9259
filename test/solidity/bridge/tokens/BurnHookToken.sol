// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ITokenHooks} from "./CallingBackToken.sol";
import {PlainToken} from "./PlainToken.sol";

/// @dev Obeys a `Mint`, and calls its deployer back while it burns.
contract BurnHookToken is PlainToken {
    address public immutable bridge;
    address private immutable DEPLOYER = msg.sender;

    constructor(address bridge_) PlainToken(18) {
        bridge = bridge_;
    }

    function crosschainBurn(address from, uint256 amount) external {
        _burn(from, amount);
        ITokenHooks(DEPLOYER).tokensMoved(from, address(0), amount);
    }
}
