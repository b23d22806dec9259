// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {VaultFixture} from "./VaultFixture.sol";

/// @dev What arrives and what leaves, over a vault with 5,000,000 units of its provider.
abstract contract CustodyTest is VaultFixture {
    uint256 internal constant PROVIDED = 5_000_000;
    uint256 internal constant UNITS = 1_000_000;
    /// @dev Of `UNITS`: 10 bps and 1 flat; of it the vault's.
    uint256 internal constant FEE = 1_001;
    uint256 internal constant VAULT_PART = 600;

    function setUp() public virtual override {
        super.setUp();
        provide(PROVIDED);
    }

    function assertWrites(uint256 count) internal {
        (, bytes32[] memory written) = vm.accesses(address(custody));
        assertEq(written.length, count);
    }

    /// @dev Has nothing left to pay with.
    function drain() internal {
        withdrawAll(provider);
    }
}
