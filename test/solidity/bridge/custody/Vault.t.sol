// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {ReleaseKind, Turn} from "../../../../contracts/bridge/interfaces/ICustody.sol";
import {IVault} from "../../../../contracts/bridge/interfaces/IVault.sol";
import {BareVault} from "../harness/BareVault.sol";
import {VaultFixture} from "./VaultFixture.sol";

contract VaultMetadataTest is VaultFixture {
    function test_metadata_isWhatWasDeployed() public view {
        assertEq(vault.asset(), address(token));
        assertEq(vault.token(), address(token));
        assertEq(vault.assetId(), ASSET);
        assertEq(vault.bridge(), bridge);
        assertEq(vault.unit(), 1e12);
        assertEq(vault.name(), "Provided token");
        assertEq(vault.symbol(), "pTKN");
        assertEq(vault.decimals(), 24);
        assertFalse(vault.isMinted());
    }
}

contract VaultProvideTest is VaultFixture {
    uint256 private constant PROVIDED = 5_000_000;
    uint256 private constant UNITS = 1_000_000;

    function test_deposit_theFirst_isAMillionSharesForEachOfTheTokensSmallest() public {
        give(provider, PROVIDED * unit);
        vm.startPrank(provider);
        token.approve(address(vault), PROVIDED * unit);
        vm.expectEmit();
        emit IERC4626.Deposit(provider, receiver, PROVIDED * unit, PROVIDED * unit * 1e6);
        vault.deposit(PROVIDED * unit, receiver);
        assertEq(vault.balanceOf(receiver), PROVIDED * unit * 1e6);
        assertEq(vault.totalAssets(), PROVIDED * unit);
    }

    function testFuzz_deposit_isWhatWasPreviewed(uint256 amount) public {
        prepare();
        amount = bound(amount, 0, 1e40);
        uint256 previewed = vault.previewDeposit(amount);
        assertEq(provideAs(user, amount), previewed);
    }

    function testFuzz_mint_isWhatWasPreviewed(uint256 shares) public {
        prepare();
        shares = bound(shares, 0, 1e40);
        uint256 previewed = vault.previewMint(shares);
        give(user, previewed);
        vm.startPrank(user);
        token.approve(address(vault), previewed);
        vm.expectEmit();
        emit IERC4626.Deposit(user, receiver, previewed, shares);
        assertEq(vault.mint(shares, receiver), previewed);
        assertEq(vault.balanceOf(receiver), shares);
    }

    function testFuzz_withdraw_isWhatWasPreviewed(uint256 amount) public {
        prepare();
        amount = bound(amount, 0, vault.maxWithdraw(provider));
        uint256 previewed = vault.previewWithdraw(amount);
        vm.expectEmit();
        emit IERC4626.Withdraw(provider, receiver, provider, amount, previewed);
        uint256 before = held(receiver);
        vm.prank(provider);
        assertEq(vault.withdraw(amount, receiver, provider), previewed);
        assertEq(held(receiver) - before, amount);
    }

    function testFuzz_redeem_isWhatWasPreviewed(uint256 shares) public {
        prepare();
        shares = bound(shares, 0, vault.maxRedeem(provider));
        uint256 previewed = vault.previewRedeem(shares);
        uint256 before = held(receiver);
        vm.prank(provider);
        assertEq(vault.redeem(shares, receiver, provider), previewed);
        assertEq(held(receiver) - before, previewed);
    }

    function test_withdraw_ofAnother_needsHisAllowance() public {
        provide(PROVIDED);
        vm.prank(stranger);
        vm.expectPartialRevert(bytes4(keccak256("ERC20InsufficientAllowance(address,uint256,uint256)")));
        vault.withdraw(1, stranger, provider);
        vm.prank(stranger);
        vm.expectPartialRevert(bytes4(keccak256("ERC20InsufficientAllowance(address,uint256,uint256)")));
        vault.redeem(1, stranger, provider);
    }

    function test_withdraw_moreThanIsHis_reverts() public {
        provide(PROVIDED);
        uint256 most = PROVIDED * unit;
        vm.startPrank(provider);
        vm.expectRevert(abi.encodeWithSelector(ERC4626.ERC4626ExceededMaxWithdraw.selector, provider, most + 1, most));
        vault.withdraw(most + 1, provider, provider);
        vm.expectRevert(
            abi.encodeWithSelector(ERC4626.ERC4626ExceededMaxRedeem.selector, provider, most * 1e6 + 1, most * 1e6)
        );
        vault.redeem(most * 1e6 + 1, provider, provider);
    }

    function test_withdraw_allThatIsHis_isPaid() public {
        provide(PROVIDED);
        vm.prank(provider);
        vault.withdraw(PROVIDED * unit, receiver, provider);
        assertEq(held(receiver), PROVIDED * unit);
        assertEq(vault.balanceOf(provider), 0);
    }

    // ---------------------------------------------------------------- what is not there

    function test_withdraw_whatIsReleasedElsewhere_waits() public {
        provide(PROVIDED);
        setTerms(ORIGIN, freeTerms());
        accept(transferOf(PROVIDED));
        // illiquid, and nothing is lost
        assertEq(assets(), PROVIDED);
        assertEq(vault.maxWithdraw(provider), 0);
        assertEq(vault.maxRedeem(provider), 0);
        lockFor(ORIGIN, UNITS);
        assertEq(vault.maxWithdraw(provider), UNITS * unit);
    }

    function test_utilisation_isThePartThatLiesElsewhere() public {
        assertEq(vault.utilisation(), 0);
        provide(PROVIDED);
        lockFor(ORIGIN, UNITS);
        assertEq(vault.utilisation(), 0);
        setTerms(ORIGIN, freeTerms());
        accept(transferOf(UNITS + PROVIDED / 4));
        assertEq(vault.utilisation(), 2_500);
        accept(transferOf(PROVIDED - PROVIDED / 4));
        assertEq(vault.utilisation(), 10_000);
    }

    function test_utilisation_isRoundedDown() public {
        provide(3);
        setTerms(ORIGIN, freeTerms());
        accept(transferOf(2));
        assertEq(vault.utilisation(), 6_666);
    }

    /// @dev As after a loss.
    function test_utilisation_ofMoreThanThereIs_isAll() public {
        provide(PROVIDED);
        setTerms(ORIGIN, freeTerms());
        accept(transferOf(PROVIDED / 2));
        token.burn(address(vault), held(address(vault)));
        assertEq(vault.utilisation(), 10_000);
    }

    function test_withdraw_whatIsLockedForOthers_staysThere() public {
        provide(PROVIDED);
        lockFor(ORIGIN, UNITS);
        assertEq(withdrawAll(provider), PROVIDED * unit);
        assertEq(held(address(vault)), UNITS * unit);
    }

    function test_withdraw_whatIsAdmitted_reverts() public {
        provide(PROVIDED);
        queue(transferOf(UNITS));
        assertLiquid((PROVIDED - UNITS) * unit);
        unbind(ORIGIN, ReleaseKind.Arrived, UNITS, 0);
        assertLiquid(PROVIDED * unit);
    }

    function test_withdraw_whatIsClaimableOrFees_reverts() public {
        provide(PROVIDED);
        accept(transferOf(UNITS), Turn.Now, true);
        assertLiquid((PROVIDED - UNITS + 600) * unit);
    }

    // ---------------------------------------------------------------- losses

    function test_deposit_whileMoreIsOwedThanHeld_reverts() public {
        provide(PROVIDED);
        lockFor(ORIGIN, UNITS);
        token.burn(address(vault), (PROVIDED + 1) * unit);
        bytes memory insolvent = abi.encodeWithSelector(IVault.Insolvent.selector, (UNITS - 1) * unit, UNITS * unit);
        assertEq(vault.totalAssets(), 0);
        assertEq(vault.maxDeposit(user), 0);
        assertEq(vault.maxMint(user), 0);
        vm.startPrank(user);
        vm.expectRevert(insolvent);
        vault.deposit(1, user);
        vm.expectRevert(insolvent);
        vault.mint(1, user);
        vm.stopPrank();
        give(address(vault), unit);
        assertEq(vault.maxDeposit(user), type(uint256).max);
        assertEq(vault.maxMint(user), type(uint256).max);
        provideAs(user, 1);
    }

    function test_totalAssets_whereEverythingIsLockedForOthers_isWhatIsTheProviders() public {
        lockFor(ORIGIN, UNITS);
        assertEq(vault.totalAssets(), 0);
        provide(PROVIDED);
        assertEq(assets(), PROVIDED);
    }

    // ---------------------------------------------------------------- attacks

    /// @dev He deposits the least there is and gives the vault a thousand tokens before another's deposit of one.
    function test_deposit_afterSharesWereMadeDear_costsTheAttackerAMillionTimesMore() public {
        (uint256 gift, uint256 amount) = (1_000e18, 1e18);
        provideAs(stranger, 1);
        give(address(vault), gift);
        provideAs(user, amount);
        uint256 lost = amount - withdrawAll(user);
        uint256 paid = gift - withdrawAll(stranger);
        assertGt(paid, lost * 900_000);
        assertLt(lost, amount / 1_000);
    }

    function test_deposit_afterSharesWereMadeDearWithoutTheOffset_isTheAttackers() public {
        (uint256 gift, uint256 amount) = (1_000e18, 1e18);
        BareVault bare = new BareVault(token);
        give(stranger, 1);
        give(user, amount);
        vm.startPrank(stranger);
        token.approve(address(bare), 1);
        bare.deposit(1, stranger);
        give(address(bare), gift);
        vm.startPrank(user);
        token.approve(address(bare), amount);
        assertEq(bare.deposit(amount, user), 0);
    }

    function test_donation_isTheProviders() public {
        provide(PROVIDED);
        give(address(vault), UNITS * unit);
        assertEq(assets(), PROVIDED + UNITS);
        assertBooks(0, 0, 0, 0);
    }

    function testFuzz_deposit_forOneBlock_earnsNothing(uint256 amount, uint256 units) public {
        provide(PROVIDED);
        amount = bound(amount, 1, 1e30);
        units = bound(units, 1, PROVIDED);
        setTerms(0, curve());
        provideAs(stranger, amount);
        accept(transferOf(units));
        uint256 shares = vault.balanceOf(stranger);
        assertLe(vault.convertToAssets(shares), amount);
        nextBlock();
        // what a block of 12 seconds vests of the vault's part of a fee
        uint256 vested = (units * unit * 12) / 1 days;
        assertLe(vault.convertToAssets(shares), amount + vested + unit);
    }

    function test_fees_vestOverADay() public {
        provide(PROVIDED);
        accept(transferOf(UNITS));
        assertEq(assets(), PROVIDED);
        pass(6 hours);
        assertEq(assets(), PROVIDED + 150);
        pass(18 hours);
        assertEq(assets(), PROVIDED + 600);
        assertEq(books().unvested, 0);
    }

    // ---------------------------------------------------------------- steps

    /// @dev A vault in use, with a share price that is no whole number.
    function prepare() private {
        provide(PROVIDED);
        accept(integratedOf(UNITS));
        lockFor(ORIGIN, 123_457);
        accept(transferOf(777), Turn.Now, true);
        queue(transferOf(1_001));
        pass(5 hours + 7);
        give(address(vault), 12_345);
    }

    /// @dev The provider can be paid so much, and no more.
    function assertLiquid(uint256 most) private {
        assertEq(vault.maxWithdraw(provider), most);
        vm.startPrank(provider);
        vm.expectPartialRevert(ERC4626.ERC4626ExceededMaxWithdraw.selector);
        vault.withdraw(most + 1, provider, provider);
        uint256 shares = vault.maxRedeem(provider);
        assertApproxEqAbs(vault.previewRedeem(shares), most, 1);
        vm.expectPartialRevert(ERC4626.ERC4626ExceededMaxRedeem.selector);
        vault.redeem(shares + 1, provider, provider);
        vm.stopPrank();
    }
}
