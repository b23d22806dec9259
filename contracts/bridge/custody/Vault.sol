// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {SignedMath} from "@openzeppelin/contracts/utils/math/SignedMath.sol";
import {ICustody} from "../interfaces/ICustody.sol";
import {IVault} from "../interfaces/IVault.sol";
import {CurveLib} from "../libraries/CurveLib.sol";
import {CurveTermsLib} from "../libraries/CurveTermsLib.sol";
import {ReleaseFeeLib} from "../libraries/ReleaseFeeLib.sol";
import {TokenPaymentLib} from "../libraries/TokenPaymentLib.sol";
import {Vesting, VestingLib} from "../libraries/VestingLib.sol";
import {Custody} from "./Custody.sol";
import {CustodyBooks} from "./CustodyBooks.sol";
import {CustodyFees} from "./CustodyFees.sol";
import {VaultLosses} from "./VaultLosses.sol";

/// @title Vault
/// @notice Locks and releases an asset; its shares are of those who bring liquidity.
contract Vault is IVault, VaultLosses, ERC4626 {
    using CurveLib for uint256;
    using Math for uint256;
    using ReleaseFeeLib for uint256;
    using SafeCast for uint256;
    using SafeERC20 for IERC20;
    using VestingLib for Vesting;

    /// @dev A share is a millionth of the token's smallest at first. Who gives money away to make shares so dear that
    /// the next provider's are rounded to less must give a million times of what that provider loses.
    uint8 private constant DECIMALS_OFFSET = 6;
    uint256 private constant VIRTUAL_SHARES = 10 ** DECIMALS_OFFSET;

    uint256 private constant WHOLE_BPS = 10_000;

    Vesting private _vesting;

    /// @notice A vault for an asset's token, with shares of a name and a symbol.
    /// @param authority The chain's access manager.
    /// @param bridge_ Alone locks and releases. It may be deployed later.
    /// @param assetDecimals Of the asset's unit; at most the token's.
    constructor(
        address authority,
        address bridge_,
        bytes32 assetId_,
        IERC20 token_,
        uint8 assetDecimals,
        string memory name_,
        string memory symbol_
    ) Custody(authority, bridge_, assetId_, address(token_), assetDecimals) ERC20(name_, symbol_) ERC4626(token_) {}

    // ---------------------------------------------------------------- providing

    /// @inheritdoc IERC4626
    function deposit(
        uint256 assets,
        address receiver
    ) public override(ERC4626, IERC4626) exclusive returns (uint256 shares) {
        uint256 balance = _balance();
        uint256 total = _solventAssets(balance);
        uint256 arrived = _bring(assets, balance);
        shares = _sharesFor(arrived, total, Math.Rounding.Floor);
        _issue(receiver, arrived, shares);
    }

    /// @inheritdoc IERC4626
    function mint(
        uint256 shares,
        address receiver
    ) public override(ERC4626, IERC4626) exclusive returns (uint256 assets) {
        uint256 balance = _balance();
        assets = _assetsFor(shares, _solventAssets(balance), Math.Rounding.Ceil);
        uint256 arrived = _bring(assets, balance);
        require(arrived >= assets, PartlyArrived(assets, arrived));
        _issue(receiver, assets, shares);
    }

    /// @inheritdoc IERC4626
    function withdraw(
        uint256 assets,
        address receiver,
        address owner
    ) public override(ERC4626, IERC4626) exclusive returns (uint256 shares) {
        (uint256 total, uint256 free) = _holdings();
        uint256 most = free.min(_assetsFor(balanceOf(owner), total, Math.Rounding.Floor));
        require(assets <= most, ERC4626ExceededMaxWithdraw(owner, assets, most));
        shares = _sharesFor(assets, total, Math.Rounding.Ceil);
        _withdraw(msg.sender, receiver, owner, assets, shares);
    }

    /// @inheritdoc IERC4626
    function redeem(
        uint256 shares,
        address receiver,
        address owner
    ) public override(ERC4626, IERC4626) exclusive returns (uint256 assets) {
        (uint256 total, uint256 free) = _holdings();
        uint256 most = _sharesFor(free, total, Math.Rounding.Floor).min(balanceOf(owner));
        require(shares <= most, ERC4626ExceededMaxRedeem(owner, shares, most));
        assets = _assetsFor(shares, total, Math.Rounding.Floor);
        _withdraw(msg.sender, receiver, owner, assets, shares);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc IERC4626
    function totalAssets() public view override(ERC4626, IERC4626) returns (uint256) {
        return _lessOwed(_settledBalance(), _owedTokens());
    }

    /// @inheritdoc IERC4626
    function maxDeposit(address) public view override(ERC4626, IERC4626) returns (uint256) {
        return _isHeld() || _settledBalance().toInt256() < _owedTokens() ? 0 : type(uint256).max;
    }

    /// @inheritdoc IERC4626
    function maxMint(address receiver) public view override(ERC4626, IERC4626) returns (uint256) {
        return maxDeposit(receiver);
    }

    /// @inheritdoc IERC4626
    function maxWithdraw(address owner) public view override(ERC4626, IERC4626) returns (uint256) {
        if (_isHeld()) return 0;
        (uint256 total, uint256 free) = _holdings();
        return free.min(_assetsFor(balanceOf(owner), total, Math.Rounding.Floor));
    }

    /// @inheritdoc IERC4626
    function maxRedeem(address owner) public view override(ERC4626, IERC4626) returns (uint256) {
        if (_isHeld()) return 0;
        (uint256 total, uint256 free) = _holdings();
        return _sharesFor(free, total, Math.Rounding.Floor).min(balanceOf(owner));
    }

    /// @inheritdoc ICustody
    function liquidity() public view override(CustodyFees, ICustody) returns (uint256) {
        (uint256 cash, ) = _dues();
        return _held().saturatingSub(cash);
    }

    /// @inheritdoc IVault
    function utilisation() external view returns (uint256 bps) {
        uint256 lent = _lent() * unit;
        if (lent == 0) return 0;
        uint256 total = totalAssets();
        return lent < total ? lent.mulDiv(WHOLE_BPS, total) : WHOLE_BPS;
    }

    /// @inheritdoc ICustody
    function quoteRelief(uint64, uint256 units) external view returns (uint256) {
        return _reliefNow(units);
    }

    /// @inheritdoc ICustody
    function isMinted() external pure returns (bool) {
        return false;
    }

    // ---------------------------------------------------------------- a custody that keeps

    /// @dev It is kept.
    function _stow(uint64, uint256 units) internal view override returns (uint256 relief) {
        return _reliefNow(units);
    }

    /// @dev Its relief is all there is to it.
    function _unstow(uint64, uint256, uint256) internal override {}

    /// @dev Nothing melts.
    function _settlePast(uint64) internal override {}

    function _tryPay(address receiver, uint256 units) internal override returns (bool) {
        return TokenPaymentLib.tryTransfer(token, receiver, units * unit);
    }

    function _pay(address receiver, uint256 units) internal override {
        IERC20(token).safeTransfer(receiver, units * unit);
    }

    function _vest(uint256 units) internal override {
        _vesting = _vesting.joined(units);
    }

    function _held() internal view override returns (uint256) {
        return _balance() / unit;
    }

    function _curveCost(uint256 deficit, uint256 units) internal view override returns (uint256) {
        return _curve().cost(deficit, units);
    }

    function _unvested() internal view override(CustodyBooks) returns (uint256) {
        return _vesting.unvested();
    }

    function _vaultPart(uint256 terms, uint256 base) internal pure override returns (uint256) {
        return terms.vaultPart(base);
    }

    function _isCurve(uint256 terms) internal pure override returns (bool) {
        return CurveTermsLib.isValid(terms);
    }

    // ---------------------------------------------------------------- internal

    /// @dev The curve's price of what units would fill.
    function _reliefNow(uint256 units) private view returns (uint256) {
        uint256 lent = _lent();
        return lent == 0 ? 0 : _curve().relief(lent, units);
    }

    /// @dev Units of the providers that lie on other chains.
    function _lent() private view returns (uint256) {
        return _isShort() ? uint256(SignedMath.max(_deficit(), 0)) : 0;
    }

    /// @dev What arrives of `assets`.
    function _bring(uint256 assets, uint256 balance) private returns (uint256) {
        IERC20(token).safeTransferFrom(msg.sender, address(this), assets);
        return _balance().saturatingSub(balance);
    }

    /// @dev Every share that is issued, redeemed or transferred comes by here.
    function _update(address from, address to, uint256 shares) internal override {
        _requireNotHeld();
        super._update(from, to, shares);
    }

    function _issue(address receiver, uint256 assets, uint256 shares) private {
        _mint(receiver, shares);
        emit Deposit(msg.sender, receiver, assets, shares);
    }

    /// @dev What is the providers', and what of all that is held they can be paid now.
    function _holdings() private view returns (uint256 total, uint256 free) {
        uint256 balance = _settledBalance();
        (uint256 cash, uint256 queued) = _dues();
        return (_lessOwed(balance, _owedTokens()), balance.saturatingSub((cash + queued) * unit));
    }

    function _solventAssets(uint256 balance) private view returns (uint256) {
        int256 owed = _owedTokens();
        // what is more than a balance is not negative
        require(balance.toInt256() >= owed, Insolvent(balance, uint256(owed)));
        return _lessOwed(balance, owed);
    }

    /// @dev While it is open, what has arrived is nobody's yet.
    function _settledBalance() private view returns (uint256) {
        return _isOpen() ? _openedWith() : _balance();
    }

    function _owedTokens() private view returns (int256) {
        return _owed() * unit.toInt256();
    }

    function _lessOwed(uint256 balance, int256 owed) private pure returns (uint256) {
        int256 assets = balance.toInt256() - owed;
        return assets < 0 ? 0 : uint256(assets);
    }

    function _sharesFor(uint256 assets, uint256 total, Math.Rounding rounding) private view returns (uint256) {
        return assets.mulDiv(totalSupply() + VIRTUAL_SHARES, total + 1, rounding);
    }

    function _assetsFor(uint256 shares, uint256 total, Math.Rounding rounding) private view returns (uint256) {
        return shares.mulDiv(total + 1, totalSupply() + VIRTUAL_SHARES, rounding);
    }

    function _decimalsOffset() internal pure override returns (uint8) {
        return DECIMALS_OFFSET;
    }
}
