// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Roles} from "../../../../contracts/access/Roles.sol";
import {ICustody} from "../../../../contracts/bridge/interfaces/ICustody.sol";
import {IMint} from "../../../../contracts/bridge/interfaces/IMint.sol";
import {BridgeToken} from "../../../../contracts/bridge/custody/BridgeToken.sol";
import {Mint} from "../../../../contracts/bridge/custody/Mint.sol";
import {CustodyFixture} from "./CustodyFixture.sol";

/// @dev The right to mint a token of 18 decimals for an asset of 6, with a ceiling of 20,000,000 units.
abstract contract MintFixture is CustodyFixture {
    uint128 internal constant CEILING = 20_000_000;

    BridgeToken internal token;
    Mint internal minter;

    function setUp() public virtual override {
        super.setUp();
        vm.prank(admin);
        restrict(IMint.setCeiling.selector, Roles.LANE_ADMIN);
        setCeiling(ORIGIN, CEILING);
    }

    function newCustody() internal override returns (ICustody) {
        token = newToken(vm.computeCreateAddress(address(this), vm.getNonce(address(this)) + 1));
        minter = newMint(token);
        return minter;
    }

    function newToken(address tokenBridge) internal returns (BridgeToken) {
        return BridgeToken(create("BridgeToken.sol:BridgeToken", abi.encode("Minted token", "mTKN", 18, tokenBridge)));
    }

    function newMint(BridgeToken token_) internal returns (Mint) {
        bytes memory arguments = abi.encode(address(manager), bridge, ASSET, token_, ASSET_DECIMALS);
        return Mint(create("Mint.sol:Mint", arguments));
    }

    /// @dev As if it had been released to them.
    function give(address to, uint256 amount) internal override {
        vm.prank(address(minter));
        token.crosschainMint(to, amount);
    }

    function setCeiling(uint64 chainId, uint128 ceiling) internal {
        vm.prank(laneAdmin);
        minter.setCeiling(chainId, ceiling);
    }

    function outstanding() internal view returns (uint256 units) {
        (, units) = minter.ceilingOf(ORIGIN);
    }
}
