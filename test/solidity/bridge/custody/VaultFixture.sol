// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Roles} from "../../../../contracts/access/Roles.sol";
import {ICustody} from "../../../../contracts/bridge/interfaces/ICustody.sol";
import {IVaultLosses} from "../../../../contracts/bridge/interfaces/IVaultLosses.sol";
import {Vault} from "../../../../contracts/bridge/custody/Vault.sol";
import {PlainToken} from "../tokens/PlainToken.sol";
import {CustodyFixture} from "./CustodyFixture.sol";

/// @dev A vault of a plain token of 18 decimals for an asset of 6, and a provider.
abstract contract VaultFixture is CustodyFixture {
    PlainToken internal token;
    Vault internal vault;
    address internal provider = makeAddr("provider");
    address internal guardian = makeAddr("guardian");

    function setUp() public virtual override {
        super.setUp();
        vm.startPrank(admin);
        manager.grantRole(Roles.GUARDIAN, guardian, 0);
        restrict(IVaultLosses.holdShares.selector, Roles.GUARDIAN);
        restrict(IVaultLosses.endShareHold.selector, Roles.LANE_ADMIN);
        restrict(IVaultLosses.writeOff.selector, Roles.LANE_ADMIN);
        restrict(IVaultLosses.undoWriteOff.selector, Roles.LANE_ADMIN);
        vm.stopPrank();
    }

    function newCustody() internal virtual override returns (ICustody) {
        token = newToken();
        vault = newVault(address(token), ASSET_DECIMALS);
        return vault;
    }

    function newToken() internal virtual returns (PlainToken) {
        return new PlainToken(18);
    }

    function newVault(address token_, uint8 assetDecimals) internal returns (Vault) {
        bytes memory arguments = abi.encode(
            address(manager),
            bridge,
            ASSET,
            token_,
            assetDecimals,
            "Provided token",
            "pTKN"
        );
        return Vault(create("Vault.sol:Vault", arguments));
    }

    function give(address to, uint256 amount) internal virtual override {
        token.mint(to, amount);
    }

    /// @dev The provider brings units.
    function provide(uint256 units) internal returns (uint256 shares) {
        return provideAs(provider, units * unit);
    }

    function provideAs(address account, uint256 amount) internal virtual returns (uint256 shares) {
        give(account, amount);
        vm.startPrank(account);
        IERC20(address(token)).approve(address(vault), amount);
        shares = vault.deposit(amount, account);
        vm.stopPrank();
    }

    function withdrawAll(address account) internal returns (uint256) {
        uint256 shares = vault.maxRedeem(account);
        vm.prank(account);
        return vault.redeem(shares, account, account);
    }

    function holdShares() internal {
        vm.prank(guardian);
        vault.holdShares();
    }

    function endShareHold() internal {
        vm.prank(laneAdmin);
        vault.endShareHold();
    }

    function writeOff(uint256 units) internal {
        vm.prank(laneAdmin);
        vault.writeOff(ORIGIN, units, block.timestamp - 3 days);
    }

    function undoWriteOff(uint256 units) internal {
        vm.prank(laneAdmin);
        vault.undoWriteOff(ORIGIN, units);
    }

    /// @dev What a whole share is worth, finely.
    function sharePrice() internal view returns (uint256) {
        return vault.convertToAssets(1e36);
    }

    /// @dev In units.
    function assets() internal view returns (uint256) {
        return vault.totalAssets() / unit;
    }
}
