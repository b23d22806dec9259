// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {BridgeERC20} from "@openzeppelin/contracts/crosschain/bridges/BridgeERC20.sol";
import {CrosschainLinked} from "@openzeppelin/contracts/crosschain/CrosschainLinked.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @dev OpenZeppelin's bridge, unmodified: anyone's transfer sends a message without value.
contract TokenBridge is BridgeERC20, Ownable {
    constructor(IERC20 token_) BridgeERC20(token_) CrosschainLinked(new Link[](0)) Ownable(msg.sender) {}

    function link(address gateway, bytes memory counterpart) external onlyOwner {
        _setLink(gateway, counterpart, false);
    }
}
