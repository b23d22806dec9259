// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";

/// @dev Contracts as `hardhat.config.ts` has them compiled. `new` would compile them into the test, as tests are.
abstract contract ShippedCode is Test {
    /// @dev `artifact` is `"Mailbox.sol:Mailbox"`; reverts with what the constructor reverts with.
    function create(string memory artifact, bytes memory arguments) internal returns (address deployed) {
        bytes memory code = bytes.concat(vm.getCode(artifact), arguments);
        assembly ("memory-safe") {
            deployed := create(0, add(code, 32), mload(code))
            if iszero(deployed) {
                returndatacopy(0, 0, returndatasize())
                revert(0, returndatasize())
            }
        }
    }
}
