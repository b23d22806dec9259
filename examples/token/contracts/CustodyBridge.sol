// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {BridgeERC20} from "@openzeppelin/contracts/crosschain/bridges/BridgeERC20.sol";
import {CrosschainLinked} from "@openzeppelin/contracts/crosschain/CrosschainLinked.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title CustodyBridge
/// @notice Beside the issued token: keeps what has gone to other chains.
/// @dev OpenZeppelin's bridge sends neither value nor attributes. So its prepaid balance pays, within limits that
/// the owner sets, messages have the lane's default gas limit, and no deadline: a transfer that fails can be delivered
/// again for ever.
contract CustodyBridge is BridgeERC20, Ownable {
    /// @notice Bridges a token, without links.
    constructor(IERC20 token_, address owner_) BridgeERC20(token_) CrosschainLinked(new Link[](0)) Ownable(owner_) {}

    /// @notice Links the token of another chain, once and for good.
    /// @param gateway The mailbox of this chain.
    /// @param counterpart The token's interoperable address (ERC-7930). Whoever it is can take all that is locked here.
    function link(address gateway, bytes calldata counterpart) external onlyOwner {
        _setLink(gateway, counterpart, false);
    }
}
