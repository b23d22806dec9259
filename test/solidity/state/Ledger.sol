// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @dev A contract with words of storage, to be read from another chain.
contract Ledger {
    mapping(uint256 key => uint256) public words;

    function set(uint256[] calldata keys, uint256[] calldata values) external {
        for (uint256 i = 0; i < keys.length; ++i) {
            words[keys[i]] = values[i];
        }
    }
}
