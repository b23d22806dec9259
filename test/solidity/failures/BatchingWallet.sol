// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @dev A contract wallet, as far as its calls in one transaction go; whoever signs it.
contract BatchingWallet {
    error Failed(uint256 call, bytes reason);

    receive() external payable {}

    function batch(address[] calldata targets, uint256[] calldata values, bytes[] calldata data) external payable {
        for (uint256 i = 0; i < targets.length; ++i) {
            (bool success, bytes memory reason) = targets[i].call{value: values[i]}(data[i]);
            require(success, Failed(i, reason));
        }
    }
}
