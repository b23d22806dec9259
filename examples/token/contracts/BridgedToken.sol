// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {CrosschainLinked} from "@openzeppelin/contracts/crosschain/CrosschainLinked.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Crosschain} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Crosschain.sol";

/// @title BridgedToken
/// @notice The token on another chain: minted when a transfer arrives, burnt when one leaves.
/// @dev A token and a bridge in one. It pays as `CustodyBridge` does.
contract BridgedToken is ERC20Crosschain, Ownable {
    /// @notice Starts without supply and without links.
    constructor(address owner_) ERC20("Example", "EXM") CrosschainLinked(new Link[](0)) Ownable(owner_) {}

    /// @notice Links the bridge of another chain, once and for good.
    /// @param gateway The mailbox of this chain.
    /// @param counterpart The bridge's interoperable address (ERC-7930). Whoever it is can mint here.
    function link(address gateway, bytes calldata counterpart) external onlyOwner {
        _setLink(gateway, counterpart, false);
    }
}
