// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @dev Stands in a contract's place for a moment, to forget what it keeps for one transaction alone: a test is one
/// transaction, whatever it pretends.
contract TransactionEnd {
    function forget(bytes32 slot) external {
        assembly ("memory-safe") {
            tstore(slot, 0)
        }
    }
}
