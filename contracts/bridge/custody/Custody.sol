// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {ICustody, Limited, Payment, Release, ReleaseFee, ReleaseKind, Turn} from "../interfaces/ICustody.sol";
import {ReleaseFeeLib} from "../libraries/ReleaseFeeLib.sol";
import {CustodyFees} from "./CustodyFees.sol";
import {CustodyLock} from "./CustodyLock.sol";

/// @title Custody
/// @notice What the bridge does with an asset's money. Books are written before tokens leave.
abstract contract Custody is CustodyFees {
    using ReleaseFeeLib for ReleaseFee;
    using SafeCast for uint256;

    /// @dev The books' widest sum, times a unit, stays far below a word.
    uint8 private constant MOST_DECIMALS_MORE = 36;

    /// @dev A release is paid in parts of at least this part of it, so that no stranger has it cut to dust, of which
    /// fees are rounded up.
    uint256 private constant MOST_PARTS = 100;

    /// @inheritdoc ICustody
    bytes32 public immutable assetId;

    /// @inheritdoc ICustody
    address public immutable token;

    /// @inheritdoc ICustody
    uint256 public immutable unit;

    /// @notice Names the bridge and the token, once.
    /// @param authority The chain's access manager.
    /// @param bridge_ Alone moves anything here. It may be deployed later.
    /// @param assetDecimals Of the asset's unit; at most the token's.
    constructor(
        address authority,
        address bridge_,
        bytes32 assetId_,
        address token_,
        uint8 assetDecimals
    ) AccessManaged(authority) CustodyLock(bridge_) {
        (bool success, uint8 decimals) = SafeERC20.tryGetDecimals(IERC20(token_));
        bool isWithin = decimals >= assetDecimals && decimals - assetDecimals <= MOST_DECIMALS_MORE;
        require(success && isWithin, InvalidDecimals(decimals, assetDecimals));
        (assetId, token, unit) = (assetId_, token_, 10 ** (decimals - assetDecimals));
    }

    // ---------------------------------------------------------------- leaving

    /// @inheritdoc ICustody
    function prepareForLock() external onlyBridge returns (address token_) {
        _enterOpen(_balance());
        return token;
    }

    /// @inheritdoc ICustody
    function lockArrived(
        uint64 destinationChainId,
        uint256 most
    ) external onlyBridge returns (uint256 units, uint256 relief) {
        uint256 before = _closeAndEnter();
        uint256 arrived = Math.saturatingSub(_balance(), before);
        units = Math.min(arrived / unit, most);
        require(units != 0, NothingArrived(arrived, unit));
        relief = _stow(destinationChainId, units);
        _moveNet(units.toInt256());
        _countSent(destinationChainId, units);
        _leave();
    }

    // ---------------------------------------------------------------- arriving

    /// @inheritdoc ICustody
    function accept(
        Release calldata release,
        Turn turn,
        bool setsAside
    ) external onlyBridge exclusive returns (Payment payment, uint256 admitted, uint256 paid) {
        uint256 units = release.units;
        _requireUnits(units);
        if (_isRefund(release.kind)) _countRefunded(release.chainId, units);
        else _countAccepted(release.chainId, units);
        if (turn == Turn.AfterHeld) return (Payment.Waits, 0, 0);
        (ReleaseFee memory fee, bool isBelow) = _feeOf(release, units, false);
        if (isBelow) return (Payment.BelowLeast, 0, 0);
        bool isCovered = turn == Turn.Now && units <= _unclaimedLiquidity();
        if (isCovered && _tryAdmit(release, units)) {
            (payment, paid) = _settle(release, units, fee, setsAside);
            return (payment, units, paid);
        }
        return (Payment.Waits, _queue(release, units), 0);
    }

    /// @inheritdoc ICustody
    function admit(
        Release calldata release,
        uint256 held,
        bool isBegun
    ) external onlyBridge exclusive returns (Payment payment, uint256 admitted) {
        _requireUnits(release.units);
        _requireUnits(held);
        if (!_isPriced(release)) return (Payment.BelowLeast, 0);
        // who would not be paid uses up no limit: he could try again and again
        (, bool isBelow) = _feeOf(release, held, isBegun);
        if (isBelow) return (Payment.BelowLeast, 0);
        return (Payment.Waits, _queue(release, held));
    }

    /// @inheritdoc ICustody
    function pay(
        Release calldata release,
        uint256 queued,
        bool isBegun,
        bool setsAside
    ) external onlyBridge exclusive returns (Payment payment, uint256 units, uint256 paid) {
        _requireUnits(release.units);
        require(queued <= release.units, BooksExceeded(queued));
        if (!_isPriced(release)) return (Payment.BelowLeast, 0, 0);
        units = Math.min(queued, liquidity());
        if (units == 0 || (units < queued && units * MOST_PARTS < release.units)) return (Payment.Waits, 0, 0);
        (ReleaseFee memory fee, bool isBelow) = _feeOf(release, units, isBegun);
        if (isBelow) return (Payment.BelowLeast, 0, 0);
        _removeQueued(units);
        (payment, paid) = _settle(release, units, fee, setsAside);
    }

    /// @inheritdoc ICustody
    function payClaim(address receiver, uint256 units) external onlyBridge exclusive {
        require(units != 0, ZeroAmount());
        _removeClaimable(units);
        emit ClaimPaid(receiver, units);
        _pay(receiver, units);
    }

    /// @inheritdoc ICustody
    function unbind(uint64 chainId, ReleaseKind kind, uint256 queued, uint256 claimable) external onlyBridge exclusive {
        _removeQueued(queued);
        _removeClaimable(claimable);
        _takeBack(chainId, queued + claimable);
        emit Unbound(chainId, kind, queued, claimable);
    }

    /// @inheritdoc ICustody
    function giveBack(uint64 originChainId, uint256 units) external onlyBridge exclusive returns (uint256 left) {
        _requireUnits(units);
        // however little it is, something goes back
        uint256 most = Math.min(_available(originChainId, Limited.Arrivals), units / 2);
        uint256 fee = Math.min(_returnFee(originChainId, units), most);
        if (fee != 0) {
            // what is available can be used
            assert(_tryAdmitArrival(originChainId, fee));
            _bookReturn(originChainId, fee);
        }
        left = units - fee;
        _countReturned(originChainId, left);
        emit GivenBack(originChainId, units, fee);
    }

    // ---------------------------------------------------------------- internal

    /// @dev Admits what is allowed; it waits for liquidity.
    function _queue(Release calldata release, uint256 units) private returns (uint256 admitted) {
        admitted = _admit(release, units);
        if (admitted == 0) return 0;
        _addQueued(admitted);
        emit Admitted(release.chainId, release.kind, admitted);
    }

    /// @dev Pays what is out of the books already, or sets it aside.
    function _settle(
        Release calldata release,
        uint256 units,
        ReleaseFee memory fee,
        bool setsAside
    ) private returns (Payment payment, uint256 paid) {
        paid = units - fee.total();
        _book(release, fee);
        _noteReleased(release.chainId, units);
        bool isPaid = !setsAside && (paid == 0 || _tryPay(release.receiver, paid));
        emit Released(release.chainId, release.receiver, units, paid, fee, !isPaid);
        if (isPaid) return (Payment.Paid, paid);
        if (release.isAdvanced) {
            _owe(release.receiver, paid);
            return (Payment.Paid, paid);
        }
        _addClaimable(paid);
        return (Payment.SetAside, paid);
    }

    /// @dev What can be paid at once: what is queued comes first, of whichever line.
    function _unclaimedLiquidity() private view returns (uint256) {
        (, uint256 queued) = _dues();
        return Math.saturatingSub(liquidity(), queued);
    }

    function _token() internal view override returns (address) {
        return token;
    }

    function _unit() internal view override returns (uint256) {
        return unit;
    }

    /// @dev What is held now, the token's smallest.
    function _balance() internal view returns (uint256) {
        return IERC20(token).balanceOf(address(this));
    }

    /// @dev Books what was admitted as if it had not been. What it used of the limit stays used.
    function _takeBack(uint64, uint256 units) internal virtual {
        _moveNet(units.toInt256());
    }

    // ---------------------------------------------------------------- by the kind of custody

    /// @dev Does with what arrived, and is locked for a chain, what is done with it here, before the books know of it.
    /// Returns what `_unstow` must know should it come back.
    function _stow(uint64 chainId, uint256 units) internal virtual returns (uint256 relief);

    /// @dev Notes what a chain's messages released.
    function _noteReleased(uint64 chainId, uint256 units) internal virtual;

    /// @dev Pays, and says whether the token did.
    function _tryPay(address receiver, uint256 units) internal virtual returns (bool);
}
